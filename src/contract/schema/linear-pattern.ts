// A regular expression run as a set of states (Thompson's construction): linear in the text, whatever the pattern. What is
// not regular (look-around, back references) is not run here. Single characters are left to the engine's own RegExp.
import type { PatternTest } from './patterns.ts';

const MOST_STATES = 4000;
const MOST_STEPS = 20_000_000;

/** A state: it eats one character, or stands at a place (start, end, word boundary), or splits without eating. */
type State =
  | { readonly kind: 'eat'; readonly set: CharacterSet; next: number }
  | { readonly kind: 'at'; readonly place: '^' | '$' | 'b' | 'B'; next: number }
  | { readonly kind: 'split'; readonly next: number[] }
  | { readonly kind: 'accept' };

type CharacterSet = (character: string) => boolean;

/** A piece of the machine: where it starts and which states still need a next one. */
interface Piece {
  readonly start: number;
  readonly ends: readonly ((next: number) => void)[];
}

/** The test of a pattern in linear time, or null where the pattern is not regular or too big. */
export function linearPattern(source: string, flags: string): PatternTest | null {
  const states: State[] = [];
  const parser: Parser = { source, flags, at: 0, states };
  try {
    const piece = parseChoice(parser);
    if (parser.at < source.length) return null;
    const accept = add(parser, { kind: 'accept' });
    for (const end of piece.ends) end(accept);
    return (text) => run(states, piece.start, text);
  } catch (error) {
    if (error instanceof NotRegular) return null;
    throw error;
  }
}

/** Thrown inside this file where a pattern cannot be run as a set of states. */
class NotRegular extends Error {}

interface Parser {
  readonly source: string;
  readonly flags: string;
  at: number;
  readonly states: State[];
}

function add(parser: Parser, state: State): number {
  if (parser.states.length >= MOST_STATES) throw new NotRegular('too many states');
  parser.states.push(state);
  return parser.states.length - 1;
}

function parseChoice(parser: Parser): Piece {
  const branches = [parseSequence(parser)];
  while (parser.source[parser.at] === '|') {
    parser.at++;
    branches.push(parseSequence(parser));
  }
  const [only] = branches;
  if (branches.length === 1 && only !== undefined) return only;
  const start = add(parser, { kind: 'split', next: branches.map((branch) => branch.start) });
  return { start, ends: branches.flatMap((branch) => branch.ends) };
}

function parseSequence(parser: Parser): Piece {
  let whole: Piece | null = null;
  while (parser.at < parser.source.length && parser.source[parser.at] !== '|' && parser.source[parser.at] !== ')') {
    const piece = parseRepeated(parser);
    whole = whole === null ? piece : join(whole, piece);
  }
  return whole ?? nothing(parser);
}

function join(first: Piece, second: Piece): Piece {
  for (const end of first.ends) end(second.start);
  return { start: first.start, ends: second.ends };
}

function nothing(parser: Parser): Piece {
  const next: number[] = [];
  return { start: add(parser, { kind: 'split', next }), ends: [(state) => next.push(state)] };
}

function parseRepeated(parser: Parser): Piece {
  const from = parser.at;
  const piece = parseAtom(parser);
  const to = parser.at;
  const times = parseTimes(parser);
  if (times === null) return piece;
  const [least, most] = times;
  if (least > 1000 || (most !== null && most > 1000)) throw new NotRegular('too many repetitions');
  return repeat(parser, piece, () => copy(parser, from, to), least, most);
}

/** The atom again, parsed from its own text. */
function copy(parser: Parser, from: number, to: number): Piece {
  const back = parser.at;
  parser.at = from;
  const piece = parseAtom(parser);
  if (parser.at !== to) throw new NotRegular('unstable atom');
  parser.at = back;
  return piece;
}

function repeat(parser: Parser, first: Piece, again: () => Piece, least: number, most: number | null): Piece {
  let whole: Piece | null = null;
  let next: Piece | null = first;
  const take = (): Piece => {
    const piece = next ?? again();
    next = null;
    return piece;
  };
  for (let count = 0; count < least; count++) whole = whole === null ? take() : join(whole, take());
  if (most === null) {
    const loop = star(parser, take());
    return whole === null ? loop : join(whole, loop);
  }
  for (let count = least; count < most; count++) {
    const maybe = optional(parser, take());
    whole = whole === null ? maybe : join(whole, maybe);
  }
  return whole ?? nothing(parser);
}

function star(parser: Parser, piece: Piece): Piece {
  const next = [piece.start];
  const start = add(parser, { kind: 'split', next });
  for (const end of piece.ends) end(start);
  return { start, ends: [(state) => next.push(state)] };
}

function optional(parser: Parser, piece: Piece): Piece {
  const next = [piece.start];
  const start = add(parser, { kind: 'split', next });
  return { start, ends: [...piece.ends, (state) => next.push(state)] };
}

function parseTimes(parser: Parser): readonly [number, number | null] | null {
  const match = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/.exec(parser.source.slice(parser.at, parser.at + 24));
  if (match === null) return null;
  parser.at += match[0].length;
  if (match[1] === '*') return [0, null];
  if (match[1] === '+') return [1, null];
  if (match[1] === '?') return [0, 1];
  const least = Number(match[2]);
  if (match[3] === '') return [least, least];
  return [least, match[4] === '' ? null : Number(match[4])];
}

function parseAtom(parser: Parser): Piece {
  const char = parser.source[parser.at] ?? '';
  if (char === '(') return parseGroup(parser);
  if (char === '^' || char === '$') {
    parser.at++;
    if (parser.flags.includes('m')) throw new NotRegular('multi-line');
    return place(parser, char);
  }
  if (char === '[') return eat(parser, /^\[\^?\]?(?:\\.|[^\]\\])*\]/s);
  if (char === '\\') return parseEscape(parser);
  return eat(parser, /^./su);
}

function parseEscape(parser: Parser): Piece {
  const next = parser.source[parser.at + 1] ?? '';
  if (next === 'b' || next === 'B') {
    parser.at += 2;
    return place(parser, next);
  }
  if (/[1-9k]/.test(next)) throw new NotRegular('back reference');
  return eat(parser, /^\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[a-zA-Z]|.)/su);
}

function parseGroup(parser: Parser): Piece {
  const head = /^\((?:\?:|\?<[A-Za-z_$][\w$]*>|(?!\?))/.exec(parser.source.slice(parser.at, parser.at + 80));
  if (head === null) throw new NotRegular('look-around');
  parser.at += head[0].length;
  const piece = parseChoice(parser);
  if (parser.source[parser.at] !== ')') throw new NotRegular('open group');
  parser.at++;
  return piece;
}

function place(parser: Parser, at: '^' | '$' | 'b' | 'B'): Piece {
  const state: State = { kind: 'at', place: at, next: -1 };
  return { start: add(parser, state), ends: [(next) => (state.next = next)] };
}

function eat(parser: Parser, shape: RegExp): Piece {
  const match = shape.exec(parser.source.slice(parser.at));
  if (match === null) throw new NotRegular('unknown atom');
  parser.at += match[0].length;
  const state: State = { kind: 'eat', set: characterSet(match[0], parser.flags), next: -1 };
  return { start: add(parser, state), ends: [(next) => (state.next = next)] };
}

/** One character of a pattern, asked of the engine itself and remembered. */
function characterSet(source: string, flags: string): CharacterSet {
  const regex = new RegExp(`^(?:${source})$`, flags.replace('m', ''));
  const known = new Map<string, boolean>();
  return (character) => {
    const before = known.get(character);
    if (before !== undefined) return before;
    const fits = regex.test(character);
    if (known.size < 5000) known.set(character, fits);
    return fits;
  };
}

/** Runs the machine anywhere in the text, as an unanchored RegExp does. */
function run(states: readonly State[], start: number, text: string): boolean {
  const characters = Array.from(text);
  if (characters.length * states.length > MOST_STEPS) return true;
  let current = new Set<number>();
  for (let at = 0; at <= characters.length; at++) {
    const open = spread(states, [...current, start], characters, at);
    const next = new Set<number>();
    for (const index of open) {
      const state = states[index];
      if (state?.kind === 'accept') return true;
      if (state?.kind === 'eat' && at < characters.length && state.set(characters[at] ?? '')) next.add(state.next);
    }
    current = next;
  }
  return false;
}

/** All states that are reached without eating. */
function spread(
  states: readonly State[],
  from: readonly number[],
  characters: readonly string[],
  at: number,
): ReadonlySet<number> {
  const reached = new Set<number>();
  const pending = [...from];
  for (let index = pending.pop(); index !== undefined; index = pending.pop()) {
    if (reached.has(index)) continue;
    reached.add(index);
    const state = states[index];
    if (state?.kind === 'split') pending.push(...state.next);
    else if (state?.kind === 'at' && standsAt(state.place, characters, at)) pending.push(state.next);
  }
  return reached;
}

function standsAt(place: '^' | '$' | 'b' | 'B', characters: readonly string[], at: number): boolean {
  if (place === '^') return at === 0;
  if (place === '$') return at === characters.length;
  const boundary = /\w/.test(characters[at - 1] ?? '') !== /\w/.test(characters[at] ?? '');
  return place === 'b' ? boundary : !boundary;
}
