// Whether a key in the `Authorization` header is a token that wants a word before it ("Bearer eyJ…"): OpenAPI 2 knows no
// other way to say so than the scheme's name and description. A scheme in, the word as it is to be sent out.
import type { SecurityScheme } from '#contract';
import { normalOf } from '../words/labels.ts';

/** The word before the token; null where none is said, or it is another header. */
export function tokenWord({ type, in: place, parameter, name, description }: SecurityScheme): string | null {
  if (type !== 'apiKey' || place !== 'header' || normalOf(parameter ?? '') !== 'authorization') return null;
  // "JWT Authorization header using the Bearer scheme": whatever else is named, this one is the word.
  if (/bearer/i.test(`${name} ${description}`))
    return /\b(?:without|no)\s[^.]{0,20}bearer/i.test(description) ? null : 'Bearer';
  return SHOWN.map((shown) => shown.exec(description)?.[1]).find((word) => word !== undefined) ?? null;
}

/** "Token <key>", "'Token 401f7ac…'", 'prefixed with "token"', "Authorization: JWT …". */
const SHOWN = [
  /\b(token|jwt)\s+[<{[]/i,
  /["'`](token|jwt)\s+\S/i,
  /\b(?:prefix|prepend)(?:ed)?\s+(?:with\s+|of\s+)?["'`]?(token|jwt)\b/i,
  /\bauthorization:\s*(token|jwt)\b/i,
];
