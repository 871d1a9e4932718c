// What in an object depends on what stands beside it: things of their own (`category: { id, name }`), what is said in two ways
// (`status: { value, label }`), times of a day (`{ date, startTime }`).
import { isObject, type Json, type Lookup, member, put, type Schema } from '#contract';
import { CODES, IDENTITY_WORDS, isTimeOfDay, normalOf, scalarText } from '#model';
import { castInside, castOfFew } from './cast.ts';
import type { Cast } from './names.ts';
import { type Shape, shapeOf } from './shape.ts';

/** The cast of what stands inside of an item: what identifies or tells apart is a thing of its own, mostly one of a few. */
export function castOfPart(name: string, { properties }: Shape, { cast, lookup }: InPlace): Cast {
  if (properties.length < 2 || !properties.some(([one]) => CODES.has(normalOf(one)))) return cast;
  const isOneOfFew = properties.some(([one]) => isNameOfFew(one)) && !properties.some(isMeasured);
  return isOneOfFew ? castOfFew(cast, name) : castInside(cast, name);

  // What is counted or costs something is said of this item: a line of an order.
  function isMeasured([one, schema]: readonly [string, Schema]): boolean {
    return !CODES.has(normalOf(one)) && ['integer', 'number'].includes(shapeOf(schema, lookup).type);
  }
}

/** Where a part is made. */
interface InPlace {
  readonly cast: Cast;
  readonly lookup: Lookup;
}

/** What one of a few things is called by. */
export function isNameOfFew(name: string): boolean {
  return NAMES.has(normalOf(name));
}

const NAMES = new Set(['name', 'title', 'label', 'displayname', 'fullname', 'username']);

/** The number by which one of a few is known; undefined where it is not known by one. */
export function numberOfFew(name: string, { type }: Shape, { few, index }: Cast): number | undefined {
  return few === true && type === 'integer' && IDENTITY_WORDS.has(normalOf(name)) ? index + 1 : undefined;
}

/** What a list has once: a scalar, or one of a few things by what tells it apart. */
export function onceIn(value: Json): string {
  if (!isObject(value)) return scalarText(value) ?? '';
  const code = Object.keys(value).find((name) => CODES.has(normalOf(name)));
  return code === undefined ? '' : (scalarText(member(value, code)) ?? '');
}

/** `{ value, label }` of as many choices each say one of them in two ways. */
export function sayTheSame({ properties }: Shape, made: Record<string, Json>, lookup: Lookup): void {
  if (properties.length !== 2) return;
  const [code, label] = properties.map(([name, schema]) => ({ name, choices: shapeOf(schema, lookup).choices ?? [] }));
  if (code === undefined || label === undefined || code.choices.length !== label.choices.length) return;
  const said = label.choices[code.choices.indexOf(made[code.name] ?? null)];
  if (said !== undefined && Object.hasOwn(made, label.name)) put(made, label.name, said);
}

/** A time of the day that stands beside it; undefined where it is none, or has a form of its own. */
export function clockOf(
  name: string,
  { properties }: Shape,
  { schema, examples }: Shape,
  cast: Cast,
): string | undefined {
  const besides = properties.map(([one]) => one);
  const hasForm = ['format', 'pattern', 'enum'].some((key) => Object.hasOwn(schema, key)) || examples.length > 0;
  if (hasForm || !isTimeOfDay(name, besides)) return undefined;
  const hour = /end|finish/i.test(name) ? cast.random.int(13, 18) : cast.random.int(8, 12);
  return `${String(hour).padStart(2, '0')}:${cast.random.pick(['00', '15', '30', '45'])}`;
}
