// A pattern (ECMA 262) → texts that may match it: how a person meets a rule that is told as an expression. Written for
// the driver of forms only; whatever it makes is checked before it is used.

type Maker = (length: number) => string;

interface Reader {
  readonly pattern: string;
  at: number;
}

/** Texts that may match, short ones first. */
export function textsFor(pattern: string): readonly string[] {
  try {
    const make = readAlternatives({ pattern, at: 0 });
    return make.flatMap((one) => [0, 1, 2, 4, 8, 12, 20, 36, 64].map((length) => one(length)));
  } catch {
    return [];
  }
}

function readAlternatives(reader: Reader): readonly Maker[] {
  const alternatives: Maker[] = [readSequence(reader)];
  while (reader.pattern[reader.at] === '|') {
    reader.at += 1;
    alternatives.push(readSequence(reader));
  }
  return alternatives;
}

function readSequence(reader: Reader): Maker {
  const parts: Maker[] = [];
  while (reader.at < reader.pattern.length && !'|)'.includes(reader.pattern[reader.at] ?? '')) {
    parts.push(readCount(reader, readAtom(reader)));
  }
  return (length) => parts.map((part) => part(length)).join('');
}

function readAtom(reader: Reader): Maker {
  const sign = reader.pattern[reader.at] ?? '';
  reader.at += 1;
  if (sign === '(') return readGroup(reader);
  if (sign === '[') return letter(readClass(reader));
  if (sign === '\\') return letter(readEscape(reader));
  if (sign === '^' || sign === '$') return () => '';
  return sign === '.' ? () => 'a' : () => sign;
}

function readGroup(reader: Reader): Maker {
  const kind = /^\?(?::|<?[=!]|<\w+>)/.exec(reader.pattern.slice(reader.at))?.[0] ?? '';
  reader.at += kind.length;
  const [first] = readAlternatives(reader);
  reader.at += 1;
  return first === undefined || /[=!]$/.test(kind) ? () => '' : first;
}

function readClass(reader: Reader): RegExp {
  const from = reader.at;
  while (reader.at < reader.pattern.length && reader.pattern[reader.at] !== ']') {
    reader.at += reader.pattern[reader.at] === '\\' ? 2 : 1;
  }
  reader.at += 1;
  return new RegExp(`[${reader.pattern.slice(from, reader.at)}`);
}

function readEscape(reader: Reader): RegExp {
  const rest = reader.pattern.slice(reader.at);
  const whole = /^(u[0-9a-f]{4}|x[0-9a-f]{2}|p\{[^}]*\})/i.exec(rest)?.[0] ?? rest.slice(0, 1);
  reader.at += whole.length;
  return /^[pP]/.test(whole) && whole.length > 1 ? new RegExp(`\\${whole}`, 'u') : new RegExp(`\\${whole}`);
}

const LETTERS = 'a1A0b9Z-_./ :@+#,;(){}=&%$!?*~|"\'<>\t'.split('');

function letter(one: RegExp): Maker {
  const found =
    LETTERS.find((each) => one.test(each)) ??
    [...Array(0x300).keys()].map((code) => String.fromCodePoint(code)).find((each) => one.test(each));
  return () => found ?? '';
}

function readCount(reader: Reader, atom: Maker): Maker {
  const match = /^(?:\{(\d+)(,)?(\d*)\}|([*+?]))\??/.exec(reader.pattern.slice(reader.at));
  if (match === null) return atom;
  reader.at += match[0].length;
  const [, low, comma, high, sign] = match;
  const least = sign === undefined ? Number(low) : sign === '+' ? 1 : 0;
  const most =
    sign === '?'
      ? 1
      : sign !== undefined || (comma !== undefined && high === '')
        ? Number.MAX_SAFE_INTEGER
        : Number(comma === undefined ? low : high);
  return (length) => atom(Math.min(length, 4)).repeat(Math.max(least, Math.min(most, length)));
}
