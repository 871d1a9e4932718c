// A `pattern` as people write it → a test that cannot throw and cannot freeze a page (rule S2). Patterns of other languages
// are translated where that is plain; what may backtrack without end runs in linear time, or not at all.
import { linearPattern } from './linear-pattern.ts';

/** Tests a text against a pattern. */
export type PatternTest = (text: string) => boolean;

const MOST_STEPS = 20_000_000;
const MOST_KEPT = 2000;
const compiled = new Map<string, PatternTest | null>();

/** The test of a pattern, or null where it cannot be understood (then it forbids nothing). */
export function patternTest(pattern: string): PatternTest | null {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  const test = compile(pattern);
  if (compiled.size >= MOST_KEPT) compiled.clear();
  compiled.set(pattern, test);
  return test;
}

function compile(pattern: string): PatternTest | null {
  if (pattern.length > 10_000) return null;
  const { source, flags } = translated(pattern);
  const regex = toRegExp(source, flags);
  if (regex === null) return null;
  const linear = linearPattern(source, regex.flags);
  if (mayBacktrack(source)) return linear;
  const degree = openRepetitions(source) + (source.startsWith('^') && !source.includes('|') ? 0 : 1);
  return (text) => (text.length ** degree <= MOST_STEPS ? regex.test(text) : (linear?.(text) ?? true));
}

/** How many repetitions without end there are: the degree of the time that backtracking may take. */
function openRepetitions(source: string): number {
  return (shapeOf(source).match(/[*+]|\{\d+,\d*\}/g) ?? []).length;
}

/** As a Unicode pattern, else as a plain one, else not at all. */
function toRegExp(source: string, flags: string): RegExp | null {
  for (const mode of [`${flags}u`, flags]) {
    try {
      return new RegExp(source, mode);
    } catch {
      // The next mode is more lenient.
    }
  }
  return null;
}

/** Delimiters ("/^a$/i"), inline flags ("(?i)") and anchors ("\A", "\z") of other languages. */
function translated(pattern: string): { source: string; flags: string } {
  let source = pattern;
  let flags = '';
  const delimited = /^([/#~])(\^.*|.*\$)\1([a-zA-Z]*)$/s.exec(source);
  if (delimited !== null) {
    source = delimited[2] ?? source;
    flags = keepFlags(delimited[3] ?? '');
  }
  const inline = /^(\^?)\(\?([a-z]+)\)/.exec(source);
  if (inline !== null) {
    source = (inline[1] ?? '') + source.slice(inline[0].length);
    flags = keepFlags(flags + (inline[2] ?? ''));
  }
  source = source.replace(/\\A/g, '^').replace(/\\[zZ]/g, '$');
  return { source: source.replace(/\[\[:(\w+):\]/g, (all, name: string) => posixStart(name) ?? all), flags };
}

function keepFlags(flags: string): string {
  return ['i', 'm', 's'].filter((flag) => flags.includes(flag)).join('');
}

const POSIX: ReadonlyMap<string, string> = new Map([
  ['alpha', 'A-Za-z'],
  ['digit', '0-9'],
  ['alnum', 'A-Za-z0-9'],
  ['upper', 'A-Z'],
  ['lower', 'a-z'],
  ['space', '\\s'],
  ['xdigit', 'A-Fa-f0-9'],
  ['word', '\\w'],
]);

function posixStart(name: string): string | undefined {
  const range = POSIX.get(name);
  return range === undefined ? undefined : `[${range}`;
}

/** Without classes, escapes and group marks, what is left shows the shape of a pattern. */
function shapeOf(source: string): string {
  return source
    .replace(/\\[pPuxc](?:\{[^}]*\}|[0-9a-fA-F]{2,4})?|\\./gs, 'a')
    .replace(/\[\^?\]?[^\]]*\]/g, 'a')
    .replace(/\(\?(?:[:=!]|<[=!]|<\w+>)/g, '(');
}

/** True where a pattern may take exponential time: a repeated group that repeats or chooses inside, or a back reference. */
export function mayBacktrack(source: string): boolean {
  if (/\\[1-9]|\\k</.test(source)) return true;
  const shape = shapeOf(source);
  const open: { repeats: boolean }[] = [];
  for (let index = 0; index < shape.length; index++) {
    const char = shape[index];
    if (char === '(') open.push({ repeats: false });
    else if (char === ')') {
      const group = open.pop();
      const repeated = /^(?:[*+]|\{\d+,\d*\}|\{\d+\})/.test(shape.slice(index + 1));
      if (group?.repeats === true && repeated) return true;
      const outer = open.at(-1);
      if (outer !== undefined && (repeated || group?.repeats === true)) outer.repeats = true;
    } else if (
      char === '*' ||
      char === '+' ||
      char === '|' ||
      (char === '{' && /^\{\d+,?\d*\}/.test(shape.slice(index))) ||
      char === '?'
    ) {
      const group = open.at(-1);
      if (group !== undefined) group.repeats = true;
    }
  }
  return false;
}
