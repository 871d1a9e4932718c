// Files that did not come to their end, kept on this device: after a reload the same file, chosen again, goes on where it
// stopped. Only what the file is and where it went is kept, never its content; what is a week old is forgotten.
import type { LeftFile, LeftFiles } from '#client';
import { member, parseJson } from '#contract';
import { storage } from '#storage';

/** A file that was on its way, as people know it. */
export interface LeftUpload {
  readonly key: string;
  readonly name: string;
  readonly size: number;
}

interface Kept extends LeftFile {
  readonly key: string;
  /** In milliseconds since 1970. */
  readonly at: number;
}

const PLACE = 'uploads';
const MOST = 20;
const LONGEST = 7 * 24 * 60 * 60 * 1000;

/** Where the client keeps them. */
export const LEFT_FILES: LeftFiles = {
  get: (key) => kept().find((one) => one.key === key),
  set: (key, left) => {
    const others = kept().filter((one) => one.key !== key);
    storage.write(PLACE, [...others, { ...left, key, at: Date.now() }].slice(-MOST));
  },
  delete: (key) => {
    const all = kept();
    const others = all.filter((one) => one.key !== key);
    if (others.length === 0) storage.remove(PLACE);
    else if (others.length < all.length) storage.write(PLACE, others);
  },
};

/** What of a call was left on its way. */
export function leftUploads(operation: string): readonly LeftUpload[] {
  return kept().flatMap(({ key }) => {
    const [of, name, size] = partsOf(key);
    return of === operation && typeof name === 'string' && typeof size === 'number' ? [{ key, name, size }] : [];
  });
}

function partsOf(key: string): readonly unknown[] {
  try {
    const parts: unknown = parseJson(key);
    return Array.isArray(parts) ? (parts as readonly unknown[]) : [];
  } catch {
    return [];
  }
}

function kept(): readonly Kept[] {
  const found = storage.read(PLACE);
  const oldest = Date.now() - LONGEST;
  return Array.isArray(found) ? (found as readonly unknown[]).filter(isKept).filter(({ at }) => at > oldest) : [];
}

function isKept(value: unknown): value is Kept {
  const isText = (name: string): boolean => typeof member(value, name) === 'string';
  const isCount = (name: string): boolean => typeof member(value, name) === 'number';
  return isText('key') && isText('url') && isText('base') && isCount('offset') && isCount('at');
}
