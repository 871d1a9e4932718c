// What identifies a made-up item, where that is a text: as its pattern, its example or its name ask for, and no longer than
// it may be.
import { member } from '#contract';
import { textFor } from '#model';
import { castOf } from './cast.ts';
import { varied } from './generate.ts';
import type { Kind } from './kinds.ts';
import { textByName } from './names.ts';
import { uuidOf } from './random.ts';
import type { Random } from './random.ts';
import { nameBegins } from './resource-names.ts';
import type { Shape } from './shape.ts';
import type { World } from './world.ts';

/** What tells items apart that are known by one letter. */
export const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** How long a key may be: its `maxLength`. */
export function mostLetters({ schema, type }: Shape): number {
  const most = member(schema, 'maxLength');
  return typeof most === 'number' && type !== 'integer' && type !== 'number' ? most : Infinity;
}

/** A key that is no longer than it may be and still another for each item: its beginning and the item's number. */
export function fittedKey(key: string, most: number, k: number): string {
  if (key.length <= most) return key;
  if (most <= 1) return LETTERS[k % LETTERS.length] ?? '';
  const number = String(k + 1);
  return key.slice(0, Math.max(0, most - number.length)).replace(/[\W\d]+$/, '') + number;
}

/** As long as a key of a pattern may become ("las:transformation:" and 32 digits); short ones are tried first. */
const LONGEST = 200;

/** A text that may identify item k. */
export function textKey(world: World, kind: Kind, shape: Shape, k: number, random: Random, attempt: number): string {
  if (member(shape.schema, 'format') === 'uuid') return uuidOf(random);
  if (nameBegins(world.kinds, kind, []) !== '') return varied('a1b2c3d4e5f60718', { random });
  const pattern = member(shape.schema, 'pattern');
  const name = kind.scalar ? kind.resource.singular : (kind.keyPath?.at(-1) ?? kind.resource.idParameter ?? 'id');
  const example = shape.examples.find((one): one is string => typeof one === 'string' && one !== '');
  const made =
    typeof pattern === 'string' ? (textFor(pattern, random, 1, 40) ?? textFor(pattern, random, 1, LONGEST)) : null;
  if (made !== null) return made;
  if (example !== undefined && /\d/.test(example) && /^[\w.:-]+$/.test(example)) return varied(example, { random });
  if (/^(id|uuid|guid|uid|.*_?id|.*Id|.*ID|.*_sid|sid)$/.test(name)) {
    return /u?uid|guid/i.test(name) ? uuidOf(random) : varied('a1b2c3d4e5f60718', { random });
  }
  const cast = castOf(world, kind, k, random, world.dataNow);
  const text = textByName(name, cast) ?? cast.faker.word.noun();
  const key = /name|title/i.test(name) ? text : text.toLowerCase().replace(/[^\w.@-]+/g, '-');
  return attempt > 2 ? `${key}-${k + 1}` : key;
}
