// What in an object depends on what stands beside it: things of their own (`category: { id, name }`), what is said in two ways
// (`status: { value, label }`), times of a day (`{ date, startTime }`).
import { type Json, type Lookup, put } from '#contract';
import { CODES, isTimeOfDay, normalOf } from '#model';
import type { Cast } from './names.ts';
import { type Shape, shapeOf } from './shape.ts';

/** What identifies or tells apart is a thing of its own, with a name of its own. */
export function isThing({ properties }: Shape): boolean {
  return properties.length > 1 && properties.some(([name]) => CODES.has(normalOf(name)));
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
