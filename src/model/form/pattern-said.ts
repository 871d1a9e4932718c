// A pattern → what it asks for, as people understand it: which characters, or a text that would do. Nobody who works with an
// application reads regular expressions.
import { type Draws, textFor } from './pattern-text.ts';

/** "only": the characters of which any number may stand there; "like": a text that fits. */
export type PatternSaid = { readonly only: string } | { readonly like: string };

/** What a pattern asks for; null where it asks for more than can be shown. */
export function patternSaid(pattern: string): PatternSaid | null {
  const set = ONE_SET.exec(pattern)?.[1];
  const only = set === undefined ? null : charactersOf(set);
  if (only !== null) return { only };
  const like = textFor(pattern.replace(SIGN, '^'), inOrder(), 1, LONGEST);
  return like === null ? null : { like };
}

const LONGEST = 40;

/** What a number may begin with, and mostly does not. */
const SIGN = /^\^(?:[-+]|\[[-+]{2}\])\?/;

/** One set of characters, any number of them, and nothing else. */
const ONE_SET = /^\^(\[(?:\\.|[^\]\\^])(?:\\.|[^\]\\])*\]|\\[dw])[+*]\$$/;

const CLASSES: ReadonlyMap<string, string> = new Map([
  ['\\d', '0–9'],
  ['\\w', 'a–z A–Z 0–9 _'],
]);

/** "[a-z0-9_.-]" → "a–z 0–9 _ . -"; null for what has no sign of its own. */
function charactersOf(set: string): string | null {
  const inside = set.startsWith('[') ? set.slice(1, -1) : set;
  const parts = [...inside.matchAll(/\\?.(?:-\\?[^\]])?/gsu)].map(([part]) => {
    const known = CLASSES.get(part);
    if (known !== undefined) return known;
    const [from = '', to] = part.length > 2 && part.includes('-', 1) ? splitAt(part) : [part];
    const signs = [from, ...(to === undefined ? [] : [to])].map(signOf);
    return signs.includes(null) ? null : signs.join('–');
  });
  return parts.includes(null) ? null : parts.join(' ');
}

function splitAt(range: string): readonly [string, string] {
  const at = range.indexOf('-', range.startsWith('\\') ? 2 : 1);
  return [range.slice(0, at), range.slice(at + 1)];
}

/** A letter after a backslash is a class or a control; a space cannot be seen. */
function signOf(part: string): string | null {
  const sign = part.startsWith('\\') ? part.slice(1) : part;
  return sign === '' || /\s/.test(sign) || (part !== sign && /[\p{L}\p{N}]/u.test(sign)) ? null : sign;
}

/** The first letters and digits in their order, three where any number may stand: "AB-0123" reads as an example. */
function inOrder(): Draws {
  const drawn = new Map<string, number>();
  const next = (of: string, count: number): number => {
    const at = drawn.get(of) ?? 0;
    drawn.set(of, at + 1);
    return at % count;
  };
  return {
    int: (from, to) => Math.min(to, Math.max(from, 3)),
    char: (alphabet) => alphabet.charAt(next(alphabet, alphabet.length)),
    pick: (values) => values[next(values.join(''), values.length)] as (typeof values)[number],
  };
}
