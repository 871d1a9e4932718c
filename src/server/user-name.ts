// The name of a person from the API's answer to "who am I?": the fields that hold one, best first, at the top or one
// level down in an envelope.
import { isObject, type Json, member } from '#contract';

const NAMES: readonly RegExp[] = [
  /^(display|full|preferred)[_-]?name$/i,
  /^name$/i,
  /^(user[_-]?name|preferred_username|login|nick(name)?|handle)$/i,
  /^e?-?mail([_-]?address)?$/i,
  /^(given|first)[_-]?name$/i,
  /^(sub|id|uuid)$/i,
];

/** The name, or null where the answer holds none. */
export function userNameOf(value: Json | undefined): string | null {
  if (!isObject(value)) return null;
  const levels = [value, ...Object.values(value).filter(isObject)];
  for (const pattern of NAMES) {
    for (const level of levels) {
      const key = Object.keys(level).find((name) => pattern.test(name));
      const found = key === undefined ? undefined : member(level, key);
      if (typeof found === 'string' && found.trim() !== '') return found.trim().slice(0, 100);
    }
  }
  return null;
}
