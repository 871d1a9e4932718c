// Field → which control edits it. A field's kind is partly a guess from its name; what may be entered is what its schema
// allows, so the schema decides where the two disagree. An ordered table: the first row that fits wins.
import type { Lookup } from '#contract';
import type { Field } from '../application.ts';
import { branchesOf } from './branches.ts';
import type { Limits } from './limits.ts';
import { limitsOf } from './limits.ts';
import { tupleLength } from './shape.ts';
import { isPlain } from './values.ts';

/** The ways in which a value is edited. */
export type ControlKind =
  | 'text'
  | 'long-text'
  | 'number'
  | 'boolean'
  | 'date'
  | 'time'
  | 'date-time'
  | 'duration'
  | 'country'
  | 'choice'
  | 'choices'
  | 'tags'
  | 'secret'
  | 'file'
  | 'relation'
  | 'relations'
  | 'object'
  | 'list'
  | 'map'
  | 'variant'
  | 'json';

interface Facts {
  readonly field: Field;
  readonly limits: Limits;
  readonly branches: number;
  readonly tuple: number;
}

interface Row {
  readonly name: string;
  readonly when: (facts: Facts) => boolean;
  readonly then: ControlKind;
}

const is =
  (...kinds: readonly Field['kind'][]) =>
  ({ field }: Facts): boolean =>
    kinds.includes(field.kind);

const only =
  (...types: readonly string[]) =>
  ({ limits }: Facts): boolean =>
    limits.types.length > 0 && limits.types.every((type) => types.includes(type));

const isScalarList = ({ limits }: Facts): boolean => only('array')({ limits } as Facts) && isText(limits.itemTypes);
const isText = (types: readonly string[]): boolean => types.length === 1 && types[0] === 'string';

const ROWS: readonly Row[] = [
  { name: 'file', when: is('file'), then: 'file' },
  {
    name: 'list-of-relations',
    when: (f) => is('relation')(f) && only('array')(f) && isScalar(f.limits.itemTypes),
    then: 'relations',
  },
  {
    name: 'relation',
    when: (f) =>
      is('relation')(f) &&
      !f.limits.types.includes('object') &&
      !only('array')(f) &&
      (f.branches < 2 || isScalar(f.limits.types)),
    then: 'relation',
  },
  { name: 'choice', when: (f) => is('enum', 'state')(f) && f.field.choices !== null, then: 'choice' },
  { name: 'variant', when: (f) => f.branches > 1 && !is('relation')(f), then: 'variant' },
  { name: 'tuple', when: (f) => f.tuple > 0, then: 'list' },
  { name: 'choices', when: (f) => is('tags')(f) && f.field.choices !== null, then: 'choices' },
  { name: 'tags', when: (f) => is('tags')(f) && isScalarList(f), then: 'tags' },
  { name: 'list', when: only('array'), then: 'list' },
  { name: 'map', when: (f) => is('map')(f) || (is('localized')(f) && !f.limits.hasProperties), then: 'map' },
  { name: 'object', when: (f) => only('object')(f) && f.limits.hasProperties, then: 'object' },
  // An object of which nothing is told is entered by names and values; a whole body, or what stands in a list, as JSON.
  { name: 'object-untold', when: (f) => only('object')(f) && is('json')(f) && f.field.name !== '', then: 'map' },
  {
    name: 'json',
    when: (f) => only('object')(f) || is('json')(f) || f.limits.types.length > 1 + Number(f.limits.integer),
    then: 'json',
  },
  { name: 'boolean', when: only('boolean'), then: 'boolean' },
  {
    name: 'secret',
    when: (f) => is('secret')(f) && (only('string')(f) || f.limits.types.length === 0),
    then: 'secret',
  },
  { name: 'moment-as-number', when: (f) => is('date-time')(f) && f.field.unit !== null, then: 'date-time' },
  { name: 'number', when: only('number', 'integer'), then: 'number' },
  { name: 'date', when: (f) => is('date')(f) && f.limits.pattern === '', then: 'date' },
  { name: 'date-time', when: (f) => is('date-time')(f) && f.limits.pattern === '', then: 'date-time' },
  { name: 'time', when: (f) => is('time')(f) && f.limits.pattern === '', then: 'time' },
  { name: 'duration', when: (f) => is('duration')(f) && f.limits.format === 'duration', then: 'duration' },
  { name: 'country-code', when: (f) => is('country')(f) && isTwoLetters(f), then: 'country' },
  { name: 'long-text', when: is('long-text', 'markdown'), then: 'long-text' },
  { name: 'text', when: only('string'), then: 'text' },
  { name: 'untold', when: (f) => f.limits.types.length === 0 && !TEXT_LIKE.has(f.field.kind), then: 'json' },
];

const TEXT_LIKE: ReadonlySet<Field['kind']> = new Set([
  'text',
  'email',
  'url',
  'image',
  'phone',
  'colour',
  'country',
  'identifier',
  'secret',
]);

function isTwoLetters({ field, limits }: Facts): boolean {
  const isCode = (value: unknown): boolean => typeof value === 'string' && /^[A-Z]{2}$/.test(value);
  const told = limits.maxLength === 2 || isCode(field.example) || isCode(field.default);
  return told && (limits.maxLength ?? 2) >= 2 && only('string')({ limits } as Facts);
}

function isScalar(types: readonly string[]): boolean {
  return types.length > 0 && types.every((type) => type === 'string' || type === 'integer' || type === 'number');
}

/** The control that edits a field. */
export function controlKind(field: Field, lookup: Lookup): ControlKind {
  const facts: Facts = {
    field,
    limits: limitsOf(field.schema, lookup),
    branches: branchesOf(field.schema, lookup).length,
    tuple: tupleLength(field.schema, lookup),
  };
  return ROWS.find((row) => row.when(facts))?.then ?? 'text';
}

/** True where a control of this kind can show the value; where it cannot, the value is edited as JSON. */
export function canEdit(kind: ControlKind, value: unknown): boolean {
  if (value === undefined || value === null || kind === 'json' || kind === 'variant' || kind === 'file') return true;
  if (kind === 'object' || kind === 'map') return isPlain(value);
  if (kind === 'list') return Array.isArray(value);
  // Of several that are chosen, each is there once.
  if (kind === 'choices' && Array.isArray(value) && new Set(value).size < value.length) return false;
  if (kind === 'tags' || kind === 'choices' || kind === 'relations')
    return Array.isArray(value) && value.every((one) => typeof one !== 'object' || one === null);
  if (kind === 'boolean') return typeof value === 'boolean';
  return !Array.isArray(value) && !isPlain(value);
}
