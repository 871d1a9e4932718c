// Repeatable chance: the same parts give the same draws, on every machine. sfc32 seeded by a hash of the parts, so that
// item 4711 of a collection can be made without making the 4710 before it.

/** Draws that depend on nothing but what they were started from. */
export interface Random {
  /** At least 0, less than 1. */
  next(): number;
  /** A whole number from `from` to `to`, both included. */
  int(from: number, to: number): number;
  /** True in this share of cases. */
  chance(share: number): boolean;
  /** One character of a text; "" of an empty one. */
  char(alphabet: string): string;
  /** One of these. Throws on an empty list, which is a fault of ours. */
  pick<Value>(values: readonly Value[]): Value;
}

/** A new source of draws, started from these parts. */
export function randomOf(...parts: readonly (string | number)[]): Random {
  const [a, b, c, d] = hash128(parts.join('\u0001'));
  const next = sfc32(a, b, c, d);
  for (let round = 0; round < 6; round += 1) next();
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    int,
    chance: (share) => next() < share,
    char: (alphabet) => alphabet.charAt(int(0, alphabet.length - 1)),
    pick: (values) => {
      const value = values[int(0, values.length - 1)];
      if (value === undefined && values.length === 0) throw new RangeError('There is nothing to pick from.');
      return value as (typeof values)[number];
    },
  };
}

/** A number from 0 to 2^32 - 1 that depends on the text alone. */
export function hashOf(text: string): number {
  return hash128(text)[0];
}

/** A UUID (version 4 in form) from draws. */
export function uuidOf(random: Random): string {
  const digits = Array.from({ length: 32 }, () => '0123456789abcdef'.charAt(random.int(0, 15)));
  digits[12] = '4';
  digits[16] = '89ab'.charAt(random.int(0, 3));
  const text = digits.join('');
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-');
}

function hash128(text: string): readonly [number, number, number, number] {
  let h1 = 1779033703;
  let h2 = 3144134277;
  let h3 = 1013904242;
  let h4 = 2773480762;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    h1 = h2 ^ Math.imul(h1 ^ code, 597399067);
    h2 = h3 ^ Math.imul(h2 ^ code, 2869860233);
    h3 = h4 ^ Math.imul(h3 ^ code, 951274213);
    h4 = h1 ^ Math.imul(h4 ^ code, 2716044179);
  }
  return [(h1 ^ h2 ^ h3 ^ h4) >>> 0, h2 >>> 0, h3 >>> 0, h4 >>> 0];
}

function sfc32(seedA: number, seedB: number, seedC: number, seedD: number): () => number {
  let a = seedA | 0;
  let b = seedB | 0;
  let c = seedC | 0;
  let d = seedD | 0;
  return () => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return (t >>> 0) / 4294967296;
  };
}
