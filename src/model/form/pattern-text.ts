// A regular expression (ECMA-262, as JSON Schema's `pattern`) → a text that matches it: classes, groups, alternatives and
// repetition. What it cannot do (look-around, back references) gives null, and so does a text that does not match after all.
import { patternTest } from '#contract';

/** What chooses among the characters and ways that a pattern leaves open. */
export interface Draws {
  /** A whole number from `from` to `to`, both included. */
  int(from: number, to: number): number;
  /** One character of a text. */
  char(alphabet: string): string;
  pick<Value>(values: readonly Value[]): Value;
}

/** A text that matches a pattern, of a length within bounds where that can be, or null. */
export function textFor(pattern: string, random: Draws, minLength = 0, maxLength = 64): string | null {
  const check = patternTest(pattern);
  if (check === null) return null;
  for (let extra = 0; extra < 6; extra += 1) {
    const reader = { text: pattern, at: 0, random, extra: extra < 3 ? extra : 20 * extra, depth: 0 };
    const made = alternatives(reader);
    if (made === null) return null;
    const text = made.length < minLength && extra === 5 ? made.padEnd(minLength, 'a') : made;
    if (text.length >= minLength && text.length <= maxLength && check(text)) return text;
  }
  return null;
}

interface Reader {
  readonly text: string;
  at: number;
  readonly random: Draws;
  /** How many more repetitions than the least an open-ended quantifier gets. */
  readonly extra: number;
  depth: number;
}

function alternatives(reader: Reader): string | null {
  if (++reader.depth > 20) return null;
  const made: (string | null)[] = [sequence(reader)];
  while (reader.text[reader.at] === '|') {
    reader.at += 1;
    made.push(sequence(reader));
  }
  reader.depth -= 1;
  return made.includes(null) ? null : reader.random.pick(made);
}

function sequence(reader: Reader): string | null {
  let text = '';
  while (reader.at < reader.text.length && !'|)'.includes(reader.text[reader.at] ?? '')) {
    const start = reader.at;
    const first = atom(reader);
    if (first === null) return null;
    const end = reader.at;
    const count = quantifier(reader);
    const after = reader.at;
    for (let times = 0; times < count; times += 1) {
      reader.at = start;
      text += times === 0 ? first : (atom(reader) ?? '');
      if (text.length > 400) return text;
    }
    reader.at = Math.max(after, end);
  }
  return text;
}

function quantifier(reader: Reader): number {
  const rest = reader.text.slice(reader.at);
  const match = /^(?:\*|\+|\?|\{(\d+)(?:(,)(\d*))?\})\??/.exec(rest);
  if (match === null) return 1;
  reader.at += match[0].length;
  const { random, extra } = reader;
  if (match[0].startsWith('?')) return random.int(0, 1);
  if (match[0].startsWith('*')) return extra === 0 ? random.int(0, 3) : extra;
  if (match[0].startsWith('+')) return extra === 0 ? random.int(1, 6) : extra + 1;
  const least = Number(match[1]);
  if (match[2] === undefined) return least;
  const most = match[3] === '' || match[3] === undefined ? least + 4 + extra : Number(match[3]);
  return Math.min(most, extra === 0 ? random.int(least, Math.min(most, least + 8)) : least + extra);
}

function atom(reader: Reader): string | null {
  const char = reader.text[reader.at] ?? '';
  reader.at += 1;
  if (char === '^' || char === '$') return '';
  if (char === '.') return reader.random.char(LOWER);
  if (char === '[') return charClass(reader);
  if (char === '\\') return escape(reader);
  if (char !== '(') return char;
  if (reader.text[reader.at] === '?') {
    const kind = /^\?(?::|<[A-Za-z_]\w*>)/.exec(reader.text.slice(reader.at))?.[0];
    if (kind === undefined) return null;
    reader.at += kind.length;
  }
  const inner = alternatives(reader);
  if (reader.text[reader.at] !== ')') return null;
  reader.at += 1;
  return inner;
}

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = LOWER.toUpperCase();
const DIGITS = '0123456789';
const WORD = `${LOWER}${UPPER}${DIGITS}_`;
const SETS: Readonly<Record<string, string>> = { d: DIGITS, w: WORD, s: ' ', D: LOWER, W: '-', S: LOWER };

function escape(reader: Reader): string | null {
  const char = reader.text[reader.at] ?? '';
  reader.at += 1;
  const set = Object.hasOwn(SETS, char) ? SETS[char] : undefined;
  if (set !== undefined) return reader.random.char(set);
  if (char === 'b' || char === 'B') return '';
  if (/[1-9]/.test(char)) return null;
  if (char === 'p' || char === 'P') {
    const end = reader.text.indexOf('}', reader.at);
    if (end < 0) return null;
    const name = reader.text.slice(reader.at + 1, end);
    reader.at = end + 1;
    return reader.random.char(
      char === 'P' ? '-' : name.startsWith('N') ? DIGITS : name.startsWith('Lu') ? UPPER : LOWER,
    );
  }
  return control(char, reader);
}

function control(char: string, reader: Reader): string {
  const plain = { n: '\n', t: '\t', r: '\r', f: '\f', v: '\v', 0: '\0' }[char];
  if (plain !== undefined) return plain;
  const code =
    char === 'u' || char === 'x' ? /^(?:\{([\da-f]+)\}|([\da-f]{2,4}))/i.exec(reader.text.slice(reader.at)) : null;
  if (code === null) return char;
  reader.at += code[0].length;
  return String.fromCodePoint(Number.parseInt(code[1] ?? code[2] ?? '61', 16));
}

function charClass(reader: Reader): string | null {
  const not = reader.text[reader.at] === '^';
  if (not) reader.at += 1;
  const choices: string[] = [];
  while (reader.text[reader.at] !== ']') {
    if (reader.at >= reader.text.length) return null;
    const from = classMember(reader);
    if (from.length === 1 && reader.text[reader.at] === '-' && reader.text[reader.at + 1] !== ']') {
      reader.at += 1;
      const to = classMember(reader);
      choices.push(...span(from, to));
    } else choices.push(...Array.from(from));
  }
  reader.at += 1;
  if (!not) return choices.length === 0 ? null : reader.random.pick(choices);
  const allowed = Array.from(`${LOWER}${DIGITS}${UPPER}-_ .`).filter((one) => !choices.includes(one));
  return allowed.length === 0 ? null : reader.random.pick(allowed);
}

function classMember(reader: Reader): string {
  const char = reader.text[reader.at] ?? '';
  reader.at += 1;
  if (char !== '\\') return char;
  const next = reader.text[reader.at] ?? '';
  const set = Object.hasOwn(SETS, next) ? SETS[next] : undefined;
  if (set !== undefined && !'DWS'.includes(next)) {
    reader.at += 1;
    return set;
  }
  if (next === 'p') return escape(reader) ?? 'a';
  reader.at += 1;
  return control(next, reader);
}

function span(from: string, to: string): readonly string[] {
  const first = from.codePointAt(0) ?? 97;
  const last = Math.min(to.codePointAt(0) ?? first, first + 200);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => String.fromCodePoint(first + index));
}
