// Whether times of a field are written with a zone: as its value, its example or its default is written; where nothing is
// known, as RFC 3339 has it.
import type { Lookup } from '#contract';
import type { Field } from '../application.ts';
import { examplesOf, limitsOf } from './limits.ts';

/** True where a time or a moment has to say its zone. `before`: what stood there at first. */
export function hasZone(field: Field, before: unknown, lookup: Lookup): boolean {
  const told = [before, field.example, field.default, ...examplesOf(field.schema, lookup)].find(isTime);
  if (typeof told === 'string') return ZONE.test(told);
  return field.kind === 'date-time' || limitsOf(field.schema, lookup).format === 'time';
}

const ZONE = /(Z|[+-]\d{2}:?\d{2})$/i;

function isTime(value: unknown): boolean {
  return typeof value === 'string' && /(^|T)\d{2}:\d{2}/i.test(value);
}
