// What is noted of a call: who, what, when, from where and with what outcome; bodies only where that is wished, and then
// without what is secret: what the contract calls writeOnly or a password, and names that look like a secret.
import { isObject, type Json, parseJson, printJson } from '#contract';
import type { AuditEntry, AuditOutcome } from '#model';

/** Which entries are asked for, newest first. */
export interface AuditQuery {
  /** Stands somewhere in who, operation, item or id, in any letter case. */
  readonly text: string;
  readonly outcome: AuditOutcome | null;
  /** ISO times: from this one on, and before that one. */
  readonly since: string | null;
  readonly before: string | null;
  readonly most: number;
}

/** Whether an entry is among those that are asked for; `begun` is shown only where it is asked for. */
export function answersTo(entry: AuditEntry, { text, outcome, since, before }: AuditQuery): boolean {
  if (outcome === null ? entry.outcome === 'begun' : entry.outcome !== outcome) return false;
  if ((since !== null && entry.at < since) || (before !== null && entry.at >= before)) return false;
  const words = [entry.who?.name, entry.who?.id, entry.operation, entry.item, entry.id, entry.from, ...entry.roles];
  return text === '' || words.some((word) => word?.toLowerCase().includes(text.toLowerCase()));
}

/** What stands in place of a secret. */
export const REDACTED = '[redacted]';

const MOST_BODY = 16 * 1024;
const SECRET =
  /pass(word|wd|phrase|code)?$|pwd|secret|token|api[_-]?key|private[_-]?key|credential|authorization|cookie|session|signature|otp$|^(pin|cvv|cvc|ssn|iban)$|card[_-]?number/i;

/** Whether a name looks like that of a secret. */
export function looksSecret(name: string): boolean {
  return SECRET.test(name);
}

/** A body as it is noted: JSON and forms without their secrets, of anything else only kind and size. */
export function notedBody(
  bytes: Buffer | null,
  size: number,
  mediaType: string,
  secrets: readonly string[],
): Json | undefined {
  if (size === 0) return undefined;
  const kind = mediaType.split(';')[0]?.trim() ?? '';
  const hidden = (name: string): boolean => looksSecret(name) || secrets.includes(name);
  if (bytes === null || size > MOST_BODY) return `${kind || 'body'}, ${size} bytes`;
  if (/^(application\/([\w.+-]+\+)?json|text\/json)$/i.test(kind))
    return redactedJson(bytes.toString('utf8'), hidden, size);
  if (/^application\/x-www-form-urlencoded$/i.test(kind)) {
    const pairs = [...new URLSearchParams(bytes.toString('utf8'))];
    return Object.fromEntries(pairs.map(([name, value]) => [name, hidden(name) ? REDACTED : value]));
  }
  return `${kind || 'body'}, ${size} bytes`;
}

/** Bytes that are kept of a body for its note. */
export const NOTED_BYTES = MOST_BODY;

function redactedJson(text: string, hidden: (name: string) => boolean, size: number): Json {
  try {
    const value = parseJson(text);
    return isObject(value) || Array.isArray(value) ? redacted(value, hidden) : REDACTED;
  } catch {
    return `json that could not be read, ${size} bytes`;
  }
}

function redacted(value: Json, hidden: (name: string) => boolean): Json {
  if (Array.isArray(value)) return value.map((one: Json) => redacted(one, hidden));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, hidden(name) ? REDACTED : redacted(one, hidden)]),
  );
}

/** The entry as a line of JSON. */
export function lineOf(entry: AuditEntry): string {
  return printJson(entry);
}
