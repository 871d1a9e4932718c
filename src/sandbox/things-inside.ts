// Objects inside an item that are things of their own: `category: { id, name }`, `status: { value, label }`.
import { type Json, type Lookup, put } from '#contract';
import { CODES, normalOf } from '#model';
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
