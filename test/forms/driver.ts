// Fills the form of a call as a person would: through the form's own store and only with what each control can give.
// Three ways: only what is required, everything once, and everything with another branch chosen somewhere.
import type { Json, Lookup } from '#contract';
import { member, validate } from '#contract';
import {
  arranged,
  branchesOf,
  branchField,
  type ControlKind,
  canEdit,
  constantOf,
  controlKind,
  entryOf,
  examplesOf,
  type Field,
  type Form,
  type FormField,
  formItemOf,
  insideOf,
  isPlain,
  issuesOf,
  limitsOf,
  printNumber,
  readNumber,
  sameJson,
  shapeOf,
  topOf,
} from '#model';
import { FormStore } from '../../src/app/fields/control/store.ts';
import { textsFor } from './text-for.ts';

/** What is filled in: only what is required, or everything once. */
export type Mode = 'required' | 'everything';

/** One filling of one form. */
export interface Driven {
  readonly store: FormStore;
  /** The choices that were met, each by the place where it is and how many branches it has. */
  readonly choices: ReadonlyMap<string, number>;
}

interface Drive {
  readonly store: FormStore;
  readonly form: Form;
  readonly lookup: Lookup;
  readonly mode: Mode;
  readonly picks: ReadonlyMap<string, number>;
  readonly choices: Map<string, number>;
}

const DEEP = 4;

/** Fills a form; `picks` says which branch is chosen at a place, the first one elsewhere. */
export function drive(form: Form, lookup: Lookup, mode: Mode, picks: ReadonlyMap<string, number> = new Map()): Driven {
  const store = new FormStore(form, lookup);
  const driving: Drive = { store, form, lookup, mode, picks, choices: new Map() };
  const { main, more } = arranged(topOf(form, {}, lookup), {});
  for (const place of [...main, ...more]) enter(driving, place, 0);
  mend(driving);
  return driving;
}

/** Enters a value place by place, as far as the controls can: true where it stands there in the end. */
export function enterWhole(form: Form, lookup: Lookup, value: Json): FormStore {
  const store = new FormStore(form, lookup);
  if (form.body !== null)
    put({ store, form, lookup, mode: 'everything', picks: new Map(), choices: new Map() }, form.body, value);
  return store;
}

// As a person does: looks at what the form says is missing, and enters it.
function mend(driving: Drive): void {
  const { store, form, lookup } = driving;
  for (let round = 0; round < 4; round += 1) {
    const missing = issuesOf(form, store.getState(), lookup).filter((issue) => MISSING.has(issue.code));
    if (missing.length === 0) return;
    for (const issue of missing) {
      const place = placeAt(driving, issue.pointer);
      if (place === null) continue;
      const demand = { ...driving, mode: 'required' } as const;
      enter(demand, { ...place, field: { ...place.field, required: true } }, 0);
      if (issue.code === 'minProperties') enterFew(demand, place, Number(member(issue.params, 'limit')));
    }
  }
}

// "At least one of these": the first ones will do.
function enterFew(driving: Drive, place: FormField, count: number): void {
  const inside = insideOf(driving.form, place, driving.store.valueAt(place.pointer), driving.lookup);
  for (const one of inside.slice(0, count)) enter(driving, { ...one, field: { ...one.field, required: true } }, 1);
}

const MISSING = new Set(['required', 'dependentRequired', 'minItems', 'minProperties', 'anyOf', 'oneOf']);

function placeAt({ store, form, lookup }: Drive, pointer: string): FormField | null {
  const start = form.parameters.find((one) => pointer === one.pointer);
  if (start !== undefined) return start;
  let node = form.body;
  if (node === null || !pointer.startsWith('/body')) return null;
  for (const part of pointer.slice('/body'.length).split('/').slice(1)) {
    const value = store.valueAt(node.pointer);
    const branch = branchesOf(node.field.schema, lookup)[store.branchAt(node.pointer) ?? -1];
    const inner: FormField = branch === undefined ? node : branchField(node, branch.schema, lookup);
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    const next: FormField | null | undefined = Array.isArray(value)
      ? formItemOf(inner, Number(part), lookup)
      : insideOf(form, inner, value, lookup).find(({ field }) => field.name === name);
    if (next === null || next === undefined) return null;
    node = next;
  }
  return node;
}

function enter(driving: Drive, place: FormField, depth: number): void {
  const { store, lookup, mode } = driving;
  const { field, pointer } = place;
  if ((mode === 'required' && !field.required) || depth > (field.required ? 12 : DEEP)) return;
  const kind = controlKind(field, lookup);
  if (kind === 'object') return enterObject(driving, place, depth);
  if (kind === 'variant') return enterVariant(driving, place, depth);
  if (LISTS.has(kind)) return enterList(driving, place, depth, kind);
  if (kind === 'map') return enterMap(driving, place, depth);
  const value = kind === 'file' ? fileFor(driving, place) : scalar(place, kind, lookup);
  if (value !== undefined) store.set(pointer, value);
}

const LISTS: ReadonlySet<ControlKind> = new Set(['list', 'tags', 'choices', 'relations']);

function enterObject(driving: Drive, place: FormField, depth: number): void {
  const { store, form, lookup } = driving;
  const { field, pointer } = place;
  if (store.valueAt(pointer) === undefined) store.set(pointer, {});
  const entered = new Set<string>();
  // What is entered may open further fields (`if`, `dependentSchemas`).
  for (let round = 0; round < 3; round += 1) {
    const shaped = { ...place, field: { ...field, schema: shapeOf(field.schema, store.valueAt(pointer), lookup) } };
    const fresh = insideOf(form, shaped, store.valueAt(pointer), lookup).filter((one) => !entered.has(one.pointer));
    if (fresh.length === 0) return;
    for (const inner of fresh) {
      entered.add(inner.pointer);
      if (store.valueAt(inner.pointer) === undefined) enter(driving, inner, depth + 1);
    }
  }
}

function enterVariant(driving: Drive, place: FormField, depth: number): void {
  const { store, lookup, picks, choices } = driving;
  const { field, pointer } = place;
  const branches = branchesOf(field.schema, lookup);
  choices.set(pointer, branches.length);
  const usual = branches.findIndex((branch) => limitsOf(branch.schema, lookup).types.length > 0);
  const index = picks.get(pointer) ?? Math.max(usual, 0);
  const branch = branches[index];
  if (branch === undefined) return;
  const mark = branch.mark === null ? undefined : { [branch.mark.property]: branch.mark.value };
  store.choose(pointer, index, constantOf(branch.schema, lookup) ?? mark);
  const inner = branchField(place, branch.schema, lookup);
  enter(driving, { ...inner, field: { ...inner.field, required: true } }, depth + 1);
}

function enterList(driving: Drive, place: FormField, depth: number, kind: ControlKind): void {
  const { store, lookup, mode } = driving;
  const { field, pointer } = place;
  const { minItems } = limitsOf(field.schema, lookup);
  const least = Math.min(Math.max(minItems ?? 0, mode === 'everything' && depth < DEEP ? 1 : 0), 20);
  if (least === 0) return store.set(pointer, []);
  for (let index = 0; index < least; index += 1) {
    const item = formItemOf(place, index, lookup);
    if (item === null) return;
    const choice = field.choices?.[index];
    store.reorder(pointer, [...Array.from({ length: index }, (_none, at) => at), null], choice?.value ?? null);
    if (choice !== undefined) continue;
    store.set(item.pointer, FRESH.get(controlKind(item.field, lookup)) ?? null);
    enter(driving, { ...item, field: { ...item.field, required: true } }, depth + 1);
    if (kind === 'tags' && typeof store.valueAt(item.pointer) !== 'string') return store.set(pointer, undefined);
  }
}

const FRESH: ReadonlyMap<ControlKind, unknown> = new Map<ControlKind, unknown>([
  ['object', {}],
  ['map', {}],
  ['list', []],
  ['tags', []],
  ['choices', []],
  ['relations', []],
  ['boolean', false],
  ['text', ''],
  ['long-text', ''],
]);

function enterMap(driving: Drive, place: FormField, depth: number): void {
  const { store, lookup, mode } = driving;
  const { field, pointer } = place;
  store.set(pointer, {});
  const least = limitsOf(field.schema, lookup).minProperties ?? 0;
  if (mode === 'required' && least === 0) return;
  const keys = ['key', '0', '1', 'en', 'a@example.com', 'b', 'c'].filter((key) => allows(place, key, lookup));
  for (const key of keys.slice(0, Math.max(least, 1))) {
    const entry = entryOf(place, key, lookup);
    enter(driving, entry, depth + 1);
  }
}

/** Whether a map takes a key, judged by the schema alone. */
function allows({ field }: FormField, key: string, lookup: Lookup): boolean {
  const issues = validate({ [key]: null }, field.schema, lookup, { direction: 'write' });
  return !issues.some(
    (issue) => ['propertyNames', 'additionalProperties', 'not'].includes(issue.code) || issue.pointer === '',
  );
}

function put(driving: Drive, place: FormField, value: Json): void {
  const { store, form, lookup } = driving;
  const { field, pointer } = place;
  const kind = controlKind(field, lookup);
  if (value === null || !canEdit(kind, value)) return store.setWhole(pointer, value);
  if (kind === 'object' && isPlain(value)) {
    store.set(pointer, {});
    const places = new Map(insideOf(form, place, value, lookup).map((one) => [one.field.name, one]));
    for (const [name, one] of Object.entries(value))
      put(driving, places.get(name) ?? entryOf(place, name, lookup), one as Json);
    return;
  }
  if (kind === 'map' && isPlain(value)) {
    store.set(pointer, {});
    for (const [name, one] of Object.entries(value)) put(driving, entryOf(place, name, lookup), one as Json);
    return;
  }
  if (kind === 'list' && Array.isArray(value)) {
    store.set(pointer, []);
    for (const [index, one] of (value as readonly Json[]).entries()) {
      const item = formItemOf(place, index, lookup);
      if (item === null) return;
      store.reorder(pointer, [...Array.from({ length: index }, (_none, at) => at), null], null);
      put(driving, item, one);
    }
    return;
  }
  if (kind === 'variant') {
    const branches = branchesOf(field.schema, lookup);
    const index = branches.findIndex(
      (branch) => validate(value, branch.schema, lookup, { direction: 'write' }).length === 0,
    );
    const branch = branches[index];
    if (branch === undefined) return store.setWhole(pointer, value);
    store.choose(pointer, index, undefined);
    return put(driving, branchField(place, branch.schema, lookup), value);
  }
  const given = asControl(place, kind, value, lookup);
  if (given !== undefined) store.set(pointer, given);
}

const MARKS = { decimal: '.', group: ',' };

/** What the control makes of a value that a person means to enter; undefined where it cannot give it. */
function asControl({ field }: FormField, kind: ControlKind, value: Json, lookup: Lookup): unknown {
  const limits = limitsOf(field.schema, lookup);
  switch (kind) {
    case 'number': {
      const shift = field.unit === 'minor' ? 2 : field.unit === 'fraction' ? -2 : 0;
      const rule = { integer: limits.integer, shift, marks: MARKS };
      const read = readNumber(printNumber(value, rule), rule);
      return read.kind === 'value' ? read.value : undefined;
    }
    case 'choice':
      return field.choices?.find((choice) => sameJson(choice.value, value))?.value;
    case 'country':
      return typeof value === 'string' && /^[A-Z]{2}$/.test(value) ? value : undefined;
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined;
    case 'relation':
      return typeof value === 'string' || typeof value === 'number' ? value : undefined;
    default:
      return value;
  }
}

/** Texts of the formats and habits that contracts ask for. */
const WORDS = (
  'text a@example.com https://example.com/x 2026-03-31 2026-03-31T12:00:00Z 12:30:00Z 12:30:00 P1D PT5M ' +
  '123e4567-e89b-12d3-a456-426614174000 192.0.2.1 2001:db8::1 192.0.2.0/24 example.com a b 1 12 123 1234 12345 ' +
  '123456 abc ABC AB A +491701234567 #ff0000 ff0000 EUR DE en en-US de_DE 10.00 1.0.0 v1 2026 2026-03 /path a/b ' +
  '1d 10s 5m 100Gi Basic {} * YWJj 12:30'
).split(' ');

const SAMPLES: readonly Json[] = [
  ...WORDS,
  'Some words',
  'x'.repeat(20),
  'X'.repeat(32),
  'a'.repeat(24),
  '0'.repeat(10),
  '1'.repeat(16),
  'a'.repeat(40),
  'a'.repeat(64),
  'a'.repeat(128),
  1,
  0,
  2,
  3,
  5,
  10,
  100,
  1000,
  0.5,
  50,
  1.5,
  -1,
  65_535,
  1_700_000_000,
  1_700_000_000_000,
  true,
  false,
];

// As the control does: JSON has no bytes, so they are written as base64 there.
function fileFor({ form, lookup }: Drive, { field }: FormField): unknown {
  const asText = limitsOf(field.schema, lookup).base64 || /json|urlencoded/i.test(form.mediaType ?? '');
  return asText ? 'ZmlsZQ==' : new Blob(['file'], { type: 'text/plain' });
}

function scalar(place: FormField, kind: ControlKind, lookup: Lookup): unknown {
  const { field } = place;
  const limits = limitsOf(field.schema, lookup);
  const first = [
    ...(field.choices ?? []).map((choice) => choice.value),
    ...examplesOf(field.schema, lookup),
    ...(field.default === undefined ? [] : [field.default]),
    ...(limits.minimum === null ? [] : [limits.minimum]),
    ...(limits.maximum === null ? [] : [limits.maximum]),
    ...(limits.pattern === '' ? [] : textsFor(limits.pattern)),
    ...(limits.minLength === null ? [] : ['a'.repeat(limits.minLength), '1'.repeat(limits.minLength)]),
  ];
  return fitting([...first, ...SAMPLES], place, kind, lookup);
}

function fitting(candidates: readonly Json[], place: FormField, kind: ControlKind, lookup: Lookup): unknown {
  const { field } = place;
  for (const candidate of candidates) {
    if (candidate === null || (typeof candidate === 'object' && kind !== 'json')) continue;
    const value = asControl(place, kind, candidate, lookup);
    if (value !== undefined && fits(value as Json, field, lookup)) return value;
  }
  return kind === 'json' ? [{}, [], null].find((one) => fits(one, field, lookup)) : undefined;
}

function fits(value: Json, field: Field, lookup: Lookup): boolean {
  return validate(value, field.schema, lookup, { direction: 'write' }).length === 0;
}
