// Whether somebody else signs in on this device than the last time: what is asked to sign in and what is kept in, yes or no
// out. Kept is only a mark of the name that was typed: it cannot be read, though a guess can be tried.
import type { SignInRequest } from '#client';
import { isObject, type Json, member, printJson } from '#contract';
import type { KeyValueStore } from '#storage';

/** The key of the mark, which outlives what is forgotten for the next person. */
export const PERSON = 'person';

/** Keeps who signs in, and tells whether it was somebody else before. Who types no name is nobody that is known. */
export function isAnotherPerson(request: SignInRequest, storage: Pick<KeyValueStore, 'read' | 'write'>): boolean {
  const name = nameIn(request);
  if (name === '') return false;
  const before = storage.read(PERSON);
  const now = markOf(name);
  if (before !== now) storage.write(PERSON, now);
  return before !== undefined && before !== now;
}

/** What is typed beside the secrets: a name, an address of mail, a tenant. */
function nameIn({ username, body, values }: SignInRequest): string {
  const typed: Json | undefined = username ?? body ?? (member(values, 'body') as Json | undefined);
  if (!isObject(typed)) return typeof typed === 'string' ? typed.trim().toLowerCase() : '';
  const told = Object.entries(typed).filter(
    ([key]) => !/pass|pwd|secret|pin|token|code|otp|captcha|remember/i.test(key),
  );
  return told.length === 0 ? '' : printJson(Object.fromEntries(told)).toLowerCase();
}

/** 32 bits of a text (FNV-1a). */
function markOf(text: string): number {
  let mark = 0x811c9dc5;
  for (const char of text) mark = Math.imul(mark ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return mark >>> 0;
}
