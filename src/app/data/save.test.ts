// Saving without a screen, against backends as they are: one honours conditions, one only dates its items, one does neither,
// one demands a condition, one has a validator that never matches. Nobody's field may be lost (rule S8), and a write goes
// out once (rule S6).
import { expect, test } from 'vitest';
import { createClient, type Ok } from '#client';
import { type Json, lookupInTable, parseJson, printJson, readContract } from '#contract';
import { derive, deriveDetails, EMPTY_STATE, editValues, formOf, type ResourceDetails, withAt } from '#model';
import { callOf } from './call-values.ts';
import { writeCallOf } from './write-call.ts';
import {
  conditionOf,
  type Editing,
  holdsAll,
  notKept,
  lookUp,
  mergeReadings,
  saveItem,
  type SaveResult,
  type SaveTools,
  settleMeeting,
} from './save-item.ts';
import { type FieldsChange, saveFields } from './save-fields.ts';

type Kind = 'honours' | 'dates' | 'nothing' | 'demands' | 'never matches' | 'replaces' | 'is read in its list only';

const ONE = `get: { responses: { "200": { description: one, content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } } } }`;

const contractOf = (kind: Kind): string => `
openapi: 3.1.0
info: { title: Orders, version: "1" }
paths:
  /orders:
    get: { responses: { "200": { description: all, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Order" } } } } } } }
  /orders/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    ${kind === 'is read in its list only' ? '' : ONE}
    ${kind === 'replaces' ? 'put' : 'patch'}:
      ${kind === 'honours' ? 'parameters: [{ name: If-Match, in: header, schema: { type: string } }]' : ''}
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } }
      responses: { "200": { description: kept, content: { application/json: { schema: { $ref: "#/components/schemas/Order" } } } } }
components:
  schemas:
    Order:
      type: object
      properties:
        id: { type: string, readOnly: true }
        updatedAt: { type: string, format: date-time, readOnly: true }
        note: { type: string, maxLength: 20 }
        street: { type: string }
        total: { type: integer }
`;

interface Backend {
  item: Record<string, Json>;
  version: number;
  readonly writes: { readonly body: string; readonly condition: string | null }[];
  /** Called before a write is judged: another person is quicker. */
  race: (() => void) | null;
  cut: boolean;
}

interface Stage {
  readonly details: ResourceDetails;
  readonly backend: Backend;
  readonly tools: SaveTools;
  /** Another person changes something. */
  readonly other: (change: Record<string, Json>) => void;
  /** Opens the form on the item as it is now, and types. */
  readonly open: (typed: Record<string, Json>) => Promise<Editing>;
  readonly save: (editing: Editing) => Promise<SaveResult>;
}

function stageOf(kind: Kind): Stage {
  const { contract } = readContract(contractOf(kind));
  const details = contract === null ? null : deriveDetails(contract, derive(contract), 'orders');
  const { update, replace } = details?.resource.operations ?? {};
  const call = details === null ? null : writeCallOf(details, update ?? replace ?? null);
  if (details === null || call === null) throw new Error('The contract has no orders.');
  const backend: Backend = {
    item: { id: '7', note: 'Old', street: 'First', total: 5 },
    version: 1,
    writes: [],
    race: null,
    cut: false,
  };
  const other = (change: Record<string, Json>): void => {
    backend.item = {
      ...backend.item,
      ...change,
      ...(kind === 'dates' ? { updatedAt: `2024-01-0${backend.version}T00:00:00Z` } : {}),
    };
    backend.version += 1;
  };
  const client = createClient({
    baseUrl: 'https://x.test/api/v1',
    fetch: fetchOf(kind, backend, other),
    timeoutMs: 200,
  });
  const { get, list } = details.resource.operations;
  const reading = callOf(details, get ?? list);
  const tools: SaveTools = {
    send: (write, values, options) => client.send(write, values, options),
    fresh: async () => {
      if (reading === null) throw new Error('No way to read.');
      const answer = await client.send(reading, get === null ? {} : { path: { id: '7' } });
      if (answer.kind !== 'ok') return { failure: answer };
      const item = Array.isArray(answer.value) ? answer.value[0] : answer.value;
      return { read: { item: item ?? null, headers: answer.headers, url: answer.url, path: { id: '7' } } };
    },
  };
  const open = async (typed: Record<string, Json>): Promise<Editing> => {
    const now = await tools.fresh();
    if ('failure' in now) throw new Error('The item could not be opened.');
    const lookup = lookupInTable(details.schemas);
    const form = formOf(call, lookup, { given: ['id'] });
    const before = editValues(form, now.read.item, lookup);
    const body = Object.entries(typed).reduce<unknown>(
      (left, [name, value]) => withAt(left, `/${name}`, value),
      before.body,
    );
    return { form, lookup, read: now.read, before, state: { ...EMPTY_STATE, values: { body } } };
  };
  const target = { details, call, parts: ['7'] };
  return { details, backend, tools, other, open, save: (editing) => saveItem(target, editing, tools) };
}

function fetchOf(kind: Kind, backend: Backend, other: Stage['other']): typeof fetch {
  const etag = (): string => (kind === 'never matches' ? '"fixed"' : `"v${backend.version}"`);
  const hasTag = kind === 'honours' || kind === 'demands' || kind === 'never matches';
  const answer = (status: number, text: string): Response =>
    new Response(text, {
      status,
      headers: { 'content-type': 'application/json', ...(hasTag ? { etag: etag() } : {}) },
    });
  return async (_url, init) => {
    if ((init?.method ?? 'GET') === 'GET')
      return answer(200, printJson(kind === 'is read in its list only' ? [backend.item] : backend.item));
    const condition = new Headers(init?.headers).get('if-match');
    const race = backend.race;
    backend.race = null;
    race?.();
    const body = await new Response(init?.body ?? '').text();
    backend.writes.push({ body, condition });
    if (kind === 'demands' && condition === null) return answer(428, '{}');
    if ((kind === 'honours' || kind === 'demands') && condition !== null && condition !== etag())
      return answer(412, '{}');
    if (kind === 'never matches' && condition !== null) return answer(412, '{}');
    const sent = parseJson(body) as Record<string, Json>;
    if (kind === 'replaces') backend.item = {};
    other(sent);
    if (backend.cut) throw new TypeError('terminated');
    return answer(200, printJson(backend.item));
  };
}

test.each<Kind>(['honours', 'dates', 'nothing', 'demands', 'never matches', 'replaces', 'is read in its list only'])(
  'S8: two people change different fields; the backend %s: nobody’s change is lost',
  async (kind) => {
    const stage = stageOf(kind);
    const mine = await stage.open({ note: 'Mine' });
    stage.other({ street: 'Theirs' });
    const result = await stage.save(mine);
    expect(result.kind).toBe('saved');
    expect(stage.backend.item).toMatchObject({ note: 'Mine', street: 'Theirs', total: 5 });
    // Told to the person, in numbers: one change of another was kept.
    expect(result.kind === 'saved' && result.kept).toBe(1);
  },
);

test.each<Kind>(['honours', 'dates', 'nothing', 'demands', 'never matches', 'replaces', 'is read in its list only'])(
  'S8: both change the same field; the backend %s: it is asked, and nothing is written before',
  async (kind) => {
    const stage = stageOf(kind);
    const mine = await stage.open({ note: 'Mine', total: 6 });
    stage.other({ note: 'Theirs', street: 'Theirs' });
    const result = await stage.save(mine);
    expect(result.kind).toBe('meeting');
    expect(stage.backend.item).toMatchObject({ note: 'Theirs', street: 'Theirs', total: 5 });
    if (result.kind !== 'meeting') return;
    const target = { details: stage.details, call: mine.form.call, parts: ['7'] };
    const settled = await settleMeeting(target, result.editing, result.meeting, new Set(['/note']), stage.tools);
    expect(settled.kind).toBe('saved');
    expect(stage.backend.item).toMatchObject({ note: 'Theirs', street: 'Theirs', total: 6 });
  },
);

test('a condition is refused though nothing that people see differs: it goes out once more with the fresh one', async () => {
  const stage = stageOf('honours');
  const mine = await stage.open({ note: 'Mine' });
  stage.backend.race = () => stage.other({});
  expect((await stage.save(mine)).kind).toBe('saved');
  expect(stage.backend.writes.map(({ condition }) => condition)).toEqual(['"v1"', '"v2"']);
});

test('nothing changed: nothing is sent', async () => {
  const stage = stageOf('nothing');
  const result = await stage.save(await stage.open({}));
  expect(result).toMatchObject({ kind: 'saved', answer: null });
  expect(stage.backend.writes).toEqual([]);
});

test('S6: a cut-off answer is not sent again; looking up tells whether it was saved', async () => {
  const stage = stageOf('nothing');
  stage.backend.cut = true;
  const mine = await stage.open({ note: 'Mine' });
  const result = await stage.save(mine);
  expect(result.kind === 'failed' && result.failure).toMatchObject({ kind: 'unreachable', outcome: 'unknown' });
  expect(stage.backend.writes).toHaveLength(1);
  expect(await lookUp(mine, stage.tools)).toBe('saved');
  stage.other({ note: 'Never arrived' });
  expect(await lookUp(mine, stage.tools)).toBe('not-saved');
});

test('S12: the whole is sent from a fresh reading: unknown properties and long numbers byte for byte', async () => {
  const stage = stageOf('replaces');
  stage.backend.item = parseJson(
    '{"zeta":{"b":1,"a":[1.5,12345678901234567890]},"id":"7","note":"Old","alpha":null}',
  ) as Record<string, Json>;
  const mine = await stage.open({ note: 'Mine' });
  stage.other(parseJson('{"late":9007199254740993}') as Record<string, Json>);
  await stage.save(mine);
  expect(stage.backend.writes[0]?.body).toBe(
    '{"zeta":{"b":1,"a":[1.5,12345678901234567890]},"note":"Mine","alpha":null,"late":9007199254740993}',
  );
});

test('single fields: only they are compared, checked and sent', async () => {
  const stage = stageOf('dates');
  const shown = { id: '7', note: 'Old', street: 'First' };
  const change = (values: FieldsChange['values']): FieldsChange => ({
    details: stage.details,
    parts: ['7'],
    shown,
    values,
  });
  stage.other({ street: 'Theirs' });
  expect((await saveFields(change([{ pointer: '/note', value: 'Mine' }]), stage.tools)).kind).toBe('saved');
  expect(stage.backend.writes.map(({ body }) => body)).toEqual(['{"note":"Mine"}']);
  expect(stage.backend.item).toMatchObject({ note: 'Mine', street: 'Theirs' });

  const late = await saveFields(change([{ pointer: '/street', value: 'Mine too' }]), stage.tools);
  expect(late.kind === 'meeting' && late.meeting.merged.clashes).toEqual([
    { pointer: '/street', base: 'First', mine: 'Mine too', theirs: 'Theirs' },
  ]);
  const long = await saveFields(change([{ pointer: '/note', value: 'x'.repeat(21) }]), stage.tools);
  expect(long.kind === 'invalid' && long.issues.map(({ pointer, code }) => [pointer, code])).toEqual([
    ['/body/note', 'maxLength'],
  ]);
  expect(stage.backend.writes).toHaveLength(1);
});

test.each<[string, boolean, Record<string, string>, boolean, Record<string, string> | undefined]>([
  ['a validator', false, { etag: '"1"' }, false, { 'If-Match': '"1"' }],
  ['a weak one, that never matches', false, { etag: 'W/"1"' }, false, undefined],
  ['a weak one where the contract takes conditions', true, { etag: 'W/"1"' }, false, { 'If-Match': 'W/"1"' }],
  ['a weak one where the server demands a condition', false, { etag: 'W/"1"' }, true, { 'If-Match': 'W/"1"' }],
  ['a date, unasked', false, { 'last-modified': 'Mon' }, false, undefined],
  [
    'a date where the server demands a condition',
    false,
    { 'last-modified': 'Mon' },
    true,
    { 'If-Unmodified-Since': 'Mon' },
  ],
  ['nothing', true, {}, true, undefined],
])('S8: the condition of a write, of %s', async (_name, conditional, headers, demanded, expected) => {
  const { form } = await stageOf('nothing').open({});
  expect(conditionOf({ ...form.call, conditional }, headers, demanded)).toEqual(expected);
});

test.each<[string, Record<string, Json>, Record<string, Json>, boolean]>([
  ['all of it', { note: 'Mine' }, { note: 'Mine', street: 'Whatever' }, true],
  ['a part of it', { note: 'Mine', total: 6 }, { note: 'Mine' }, false],
  ['nothing of it', { note: 'Mine' }, { note: 'Old' }, false],
  ['what nobody changed', {}, { note: 'Anything' }, true],
])('S6: whether the item as it is now holds what was to be saved: %s', async (_name, typed, now, holds) => {
  const { form, lookup, read, before, state } = await stageOf('nothing').open(typed);
  const item = { ...(read.item as Record<string, Json>), ...now };
  expect(holdsAll(form, lookup, item, state.values.body, before.body)).toBe(holds);
});

test.each<[string, Record<string, Json>, Record<string, Json>, number, readonly string[]]>([
  ['what was kept', { note: 'Mine' }, { note: 'Mine' }, 200, []],
  ['what was not', { note: 'Mine', total: 6 }, { total: 6 }, 200, ['/note']],
  ['what was written otherwise', { note: 'Mine ' }, { note: 'Mine' }, 200, []],
  ['what is only accepted', { note: 'Mine' }, {}, 202, []],
])('what is read after a change as it was before is known: %s', async (_name, typed, now, status, places) => {
  const editing = await stageOf('nothing').open(typed);
  const item = { ...(editing.read.item as Record<string, Json>), ...now };
  expect(notKept({ editing, answer: { kind: 'ok', status } as Ok }, item)).toEqual(places);
});

test.each<[string, Record<string, Json>, Record<string, Json>, readonly string[] | null, readonly string[]]>([
  ['they changed nothing', { note: 'Mine' }, {}, null, []],
  ['only what the form does not hold', { note: 'Mine' }, { updatedAt: '2024-01-01T00:00:00Z' }, null, []],
  ['another field', { note: 'Mine' }, { street: 'Theirs' }, ['/street'], []],
  ['the same field', { note: 'Mine' }, { note: 'Theirs', total: 9 }, ['/total'], ['/note']],
  ['the same field to the same', { note: 'Ours' }, { note: 'Ours' }, [], []],
])('S8: two readings merged: %s', async (_name, typed, theirs, taken, clashes) => {
  const { form, lookup, read, state } = await stageOf('nothing').open(typed);
  const now = { ...(read.item as Record<string, Json>), ...theirs };
  const merged = mergeReadings(form, lookup, read.item, now, state.values.body);
  expect(merged === null ? null : merged.taken.map(({ pointer }) => pointer)).toEqual(taken);
  expect((merged?.clashes ?? []).map(({ pointer }) => pointer)).toEqual(clashes);
});
