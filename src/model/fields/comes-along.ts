// What an item holds whole beside a key of it, which nobody writes: the fields in, their names out.
import { member } from '#contract';
import type { Field } from '../application.ts';
import { ENDS, plainName } from './beside-key.ts';

/**
 * Names of the things that come along whole beside a key of theirs, whether anything leads there or not: `customer: { id, … }`
 * beside `customerId` (rule `key-for-what-comes-along`). What is written is the key.
 */
export function comesAlong(fields: readonly Field[]): ReadonlySet<string> {
  const names = new Set(fields.map(plainName));
  const along = fields.filter((field) => !isPlain(field) && ENDS.some((end) => names.has(plainName(field) + end)));
  return new Set(along.map(({ name }) => name));
}

function isPlain({ schema }: Field): boolean {
  const type = member(schema, 'type');
  return typeof type === 'string' && SCALARS.has(type);
}

const SCALARS: ReadonlySet<string> = new Set(['string', 'number', 'integer', 'boolean']);
