// Drives the form of every operation with input in the contracts of test/contracts, as a person would fill it: only what
// is required, then everything once. What is then sent must have no issue. And the other way: the documents' own example
// bodies can be entered and come out equal. Both shares are asserted; a miss is printed with what stood in the way.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type Contract, type Json, type Lookup, lookupIn, type Operation, readContract, validate } from '#contract';
import { callOf, type Field } from '#model';
import {
  arranged,
  branchesOf,
  branchField,
  controlKind,
  entryOf,
  EMPTY_STATE,
  examplesOf,
  type Form,
  type FormField,
  type FormState,
  formOf,
  insideOf,
  issuesOf,
  itemOf,
  limitsOf,
  sameJson,
  shapeOf,
  topOf,
  valuesToSend,
  withAt,
} from './index.ts';
import { at } from './values.ts';

/** Another folder of contracts can be driven by naming it: FORM_CONTRACTS=… */
const FOLDER = process.env['FORM_CONTRACTS'] ?? join(import.meta.dirname, '../../../test/contracts');
const files = readdirSync(FOLDER).filter((name) => /\.(json|ya?ml)(\.gz)?$/.test(name));
/** Operations looked at in one contract: enough of each, whatever its size. */
const MOST = Number(process.env['FORM_OPERATIONS'] ?? 10);

type Mode = 'required' | 'everything';

const PATIENCE = 240_000;

test('what a form lets pass is valid, and what is required can be entered', { timeout: PATIENCE }, () => {
  const misses: string[] = [];
  let count = 0;
  for (const { name, contract } of contracts()) {
    const lookup = lookupIn(contract);
    for (const operation of withInput(contract)) {
      const form = formOf(callOf(operation), lookup, {});
      for (const mode of ['required', 'everything'] as const) {
        count += 1;
        const state = filled(form, lookup, mode);
        const issues = issuesOf(form, state, lookup);
        if (issues.length > 0) misses.push(`${name} ${operation.id} ${mode}: ${JSON.stringify(issues.slice(0, 2))}`);
      }
    }
  }
  if (process.env['FORM_MISSES']) console.log(misses.join('\n'));
  const share = 1 - misses.length / count;
  console.log(`forms filled: ${count}, valid: ${(share * 100).toFixed(2)} %`);
  expect(count).toBeGreaterThan(300);
  expect(share, misses.slice(0, 20).join('\n')).toBeGreaterThan(0.985);
});

test('example bodies of the documents can be entered and come out equal', { timeout: PATIENCE }, () => {
  const misses: string[] = [];
  let count = 0;
  for (const { name, contract } of contracts()) {
    const lookup = lookupIn(contract);
    for (const operation of withInput(contract)) {
      const form = formOf(callOf(operation), lookup, {});
      if (form.body === null) continue;
      const media = operation.requestBody?.content.find((one) => one.mediaType === form.mediaType);
      for (const example of [...(media?.examples ?? []), ...examplesOf(form.body.field.schema, lookup)]) {
        if (validate(example, form.body.field.schema, lookup, { direction: 'write' }).length > 0) continue;
        count += 1;
        const state = { ...EMPTY_STATE, values: { body: example } };
        const sent = valuesToSend(form, state, lookup).body;
        const issues = issuesOf(form, state, lookup).filter((issue) => issue.pointer.startsWith('/body'));
        if (!sameJson(sent, example) || issues.length > 0)
          misses.push(`${name} ${operation.id}: ${JSON.stringify(issues[0] ?? 'differs')}`);
      }
    }
  }
  if (process.env['FORM_MISSES']) console.log(misses.join('\n'));
  const share = 1 - misses.length / Math.max(count, 1);
  console.log(`examples entered: ${count}, equal: ${(share * 100).toFixed(2)} %`);
  expect(count).toBeGreaterThan(15);
  expect(share, misses.slice(0, 20).join('\n')).toBeGreaterThan(0.99);
});

const READ = new Map<string, Contract | null>();

function* contracts(): Generator<{ name: string; contract: Contract }> {
  for (const name of files) {
    const contract = READ.get(name) ?? contractIn(name);
    READ.set(name, contract);
    if (contract !== null) yield { name, contract };
  }
}

function contractIn(name: string): Contract | null {
  const bytes = readFileSync(join(FOLDER, name));
  return readContract((name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')).contract;
}

function withInput(contract: Contract): readonly Operation[] {
  const all = contract.operations.filter((operation) => operation.requestBody !== null || operation.method !== 'GET');
  const step = Math.max(1, Math.floor(all.length / MOST));
  return all.filter((_operation, index) => index % step === 0).slice(0, MOST);
}

/** The state of a form after a person has filled it in. */
function filled(form: Form, lookup: Lookup, mode: Mode): FormState {
  let state: FormState = { ...EMPTY_STATE, values: { mediaType: form.mediaType ?? '' } };
  for (const place of everyTop(form, state, lookup)) state = enter(form, place, state, lookup, mode, 0);
  return settle(form, state, lookup);
}

function everyTop(form: Form, state: FormState, lookup: Lookup): readonly FormField[] {
  const { main, more } = arranged(topOf(form, state.values, lookup), state.values);
  return [...main, ...more];
}

/** As a person does: looks at what the form says is missing, and enters it. */
function settle(form: Form, before: FormState, lookup: Lookup): FormState {
  let state = before;
  for (let round = 0; round < 4; round += 1) {
    const missing = issuesOf(form, state, lookup).filter((issue) =>
      ['required', 'dependentRequired', 'minItems', 'minProperties', 'anyOf', 'oneOf'].includes(issue.code),
    );
    if (missing.length === 0) return state;
    for (const issue of missing) {
      const place = placeAt(form, issue.pointer, state, lookup);
      if (place !== null)
        state = enter(form, { ...place, field: { ...place.field, required: true } }, state, lookup, 'required', 0);
    }
  }
  return state;
}

function placeAt(form: Form, pointer: string, state: FormState, lookup: Lookup): FormField | null {
  const start = form.parameters.find((one) => pointer === one.pointer);
  if (start !== undefined) return start;
  let node = form.body;
  if (node === null || !pointer.startsWith('/body')) return null;
  for (const part of pointer.slice('/body'.length).split('/').slice(1)) {
    const value = at(state.values, node.pointer);
    const index: number | undefined = state.branches.get(node.pointer);
    const branch = branchesOf(node.field.schema, lookup)[index ?? -1];
    const inner: FormField = branch === undefined ? node : branchField(node, branch.schema, lookup);
    if (Array.isArray(value)) {
      const item = itemOf(inner, Number(part), lookup);
      if (item === null) return null;
      node = item;
      continue;
    }
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    const next: FormField | undefined = insideOf(form, inner, value, lookup).find(({ field }) => field.name === name);
    if (next === undefined) return null;
    node = next;
  }
  return node;
}

const DEEP = 4;

function enter(form: Form, place: FormField, state: FormState, lookup: Lookup, mode: Mode, depth: number): FormState {
  const { field, pointer } = place;
  if (mode === 'required' && !field.required) return state;
  if (depth > (field.required ? 12 : DEEP)) return state;
  const put = (value: unknown): FormState => ({
    ...state,
    values: withAt(state.values, pointer, value) as FormState['values'],
  });
  const limits = limitsOf(field.schema, lookup);
  switch (controlKind(field, lookup)) {
    case 'object': {
      const start = at(state.values, pointer) === undefined ? put({}) : state;
      return insideOf(
        form,
        { ...place, field: { ...field, schema: shapeOf(field.schema, {}, lookup) } },
        {},
        lookup,
      ).reduce(
        (now, inner) =>
          at(now.values, inner.pointer) === undefined ? enter(form, inner, now, lookup, mode, depth + 1) : now,
        start,
      );
    }
    case 'variant': {
      const branches = branchesOf(field.schema, lookup);
      const index = branches.findIndex((branch) => limitsOf(branch.schema, lookup).types.length > 0);
      const branch = branches[Math.max(index, 0)];
      if (branch === undefined) return state;
      const chosen = { ...state, branches: new Map(state.branches).set(pointer, Math.max(index, 0)) };
      const value = branch.mark === null ? undefined : { [branch.mark.property]: branch.mark.value };
      const start = { ...chosen, values: withAt(chosen.values, pointer, value) as FormState['values'] };
      const inner = branchField(place, branch.schema, lookup);
      return enter(form, { ...inner, field: { ...inner.field, required: true } }, start, lookup, mode, depth + 1);
    }
    case 'list':
    case 'tags':
    case 'choices':
    case 'relations': {
      const least = Math.max(limits.minItems ?? 0, mode === 'everything' && depth < DEEP ? 1 : 0);
      let now = put([]);
      for (let index = 0; index < Math.min(least, 20); index += 1) {
        const item = itemOf(place, index, lookup);
        if (item === null) break;
        const choice = field.choices?.[index];
        if (choice !== undefined)
          now = { ...now, values: withAt(now.values, item.pointer, choice.value) as FormState['values'] };
        else now = enter(form, { ...item, field: { ...item.field, required: true } }, now, lookup, mode, depth + 1);
      }
      return now;
    }
    case 'map':
      return enterMap();
    default: {
      const value = scalar(field, lookup);
      return value === undefined ? state : put(value);
    }
  }

  function enterMap(): FormState {
    const start = put({});
    if (mode === 'required' && (limits.minProperties ?? 0) === 0) return start;
    const entry = entryOf(place, ['key', '0', '1', 'en'].find((key) => allows(place, key, lookup)) ?? 'key', lookup);
    const after = enter(form, entry, start, lookup, mode, depth + 1);
    return at(after.values, entry.pointer) === undefined ? start : after;
  }
}

/** Whether a map takes a key, judged by the schema alone. */
function allows({ field }: FormField, key: string, lookup: Lookup): boolean {
  const issues = validate({ [key]: null }, field.schema, lookup, { direction: 'write' });
  return !issues.some(
    (issue) => ['propertyNames', 'additionalProperties', 'not'].includes(issue.code) || issue.pointer === '',
  );
}

/** A text for a simple pattern: literals, classes and counts; other patterns are met by an example or not at all. */
function textFor(pattern: string): string {
  try {
    return simpleText(pattern);
  } catch {
    return '';
  }
}

function simpleText(pattern: string): string {
  const body = pattern
    .replace(/^\^/, '')
    .replace(/\$$/, '')
    .replaceAll(/\(\?:?|[()]/g, '');
  const [first = ''] = body.split('|');
  const parts = first.matchAll(/(\[[^\]]+\]|\\.|[^\\[\]])(\{(\d+)(?:,(\d*))?\}|[*+?])?/g);
  return [...parts]
    .map(([, atom = '', count = '', least = '']) =>
      letterOf(atom).repeat(count === '*' || count === '?' ? 0 : count.startsWith('{') ? Number(least) : 1),
    )
    .join('');
}

function letterOf(atom: string): string {
  if (atom.startsWith('[')) return 'a1A0b9Z-_./ '.split('').find((letter) => new RegExp(atom).test(letter)) ?? 'a';
  if (atom.startsWith('\\')) return { d: '1', w: 'a', s: ' ', S: 'a', D: 'a' }[atom.slice(1)] ?? atom.slice(1);
  return atom === '.' ? 'a' : atom;
}

const SAMPLES: readonly Json[] = [
  'text',
  'Some words',
  'a@example.com',
  'https://example.com/x',
  '2026-03-31',
  '2026-03-31T12:00:00Z',
  '12:30:00Z',
  '12:30:00',
  'P1D',
  '123e4567-e89b-12d3-a456-426614174000',
  '192.0.2.1',
  '2001:db8::1',
  'example.com',
  'a',
  '1',
  '12',
  '123',
  '1234',
  '12345',
  '123456',
  'abc',
  'ABC',
  'AB',
  'A',
  'abcd-efgh',
  'x'.repeat(20),
  'X'.repeat(32),
  'a'.repeat(24),
  '0'.repeat(10),
  '1'.repeat(16),
  'a'.repeat(40),
  'a'.repeat(64),
  'a'.repeat(128),
  '+491701234567',
  '#ff0000',
  'ff0000',
  'EUR',
  'DE',
  'en',
  'en-US',
  'de_DE',
  '0x1',
  '10.00',
  '1.0.0',
  'v1',
  '2026',
  '2026-03',
  '/path',
  'a/b',
  '1d',
  '10s',
  '5m',
  '100Gi',
  'ssh-rsa AAAA',
  'arn:aws:x',
  'Basic',
  '{}',
  '*',
  'YWJj',
  '12:30',
  1,
  0,
  2,
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

function scalar(field: Field, lookup: Lookup): unknown {
  if (field.kind === 'file') return 'ZmlsZQ==';
  const limits = limitsOf(field.schema, lookup);
  const first = [
    ...(field.choices ?? []).map((choice) => choice.value),
    ...examplesOf(field.schema, lookup),
    ...(field.default === undefined ? [] : [field.default]),
    ...(limits.minimum === null ? [] : [limits.minimum]),
    ...(limits.maximum === null ? [] : [limits.maximum]),
    ...(limits.pattern === '' ? [] : [textFor(limits.pattern)]),
    ...(limits.minLength === null ? [] : ['a'.repeat(limits.minLength), '1'.repeat(limits.minLength)]),
  ].filter((value) => value !== null);
  const fits = (value: Json): boolean => validate(value, field.schema, lookup, { direction: 'write' }).length === 0;
  return [...first, ...SAMPLES].find(fits) ?? (fits({}) ? {} : undefined);
}
