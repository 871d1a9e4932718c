// Bringing data in: files as people have them → tables; columns → fields; cells → values; rows → what is wrong with them.
// What was taken out comes back the same.
import { expect, test } from 'vitest';
import { type Json, lookupInTable, parseJson, readContract } from '#contract';
import {
  cellAsText,
  derive,
  deriveDetails,
  fillables,
  fillingColumns,
  formOf,
  mapColumns,
  type Resource,
  valuesToSend,
} from '#model';
import { csvOf } from '../export/csv.ts';
import { nameFinder } from '../export/relation-names.ts';
import { runExport } from '../export/run-export.ts';
import { blobSink } from '../export/sink.ts';
import { checkRow, checkRows } from './check-rows.ts';
import { readTable, type Table } from './read-table.ts';

const CONTRACT = `
openapi: 3.1.0
info: { title: Shop, version: "1" }
paths:
  /things:
    get: { responses: { "200": { description: all, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Thing" } } } } } } }
    post:
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } } }
      responses: { "201": { description: made, content: { application/json: { schema: { $ref: "#/components/schemas/Thing" } } } } }
components:
  schemas:
    Thing:
      type: object
      required: [name, price]
      properties:
        id: { type: integer, readOnly: true }
        name: { type: string, minLength: 2 }
        price: { type: number, minimum: 0 }
        stock: { type: integer }
        active: { type: boolean }
        madeOn: { type: string, format: date }
        seenAt: { type: string, format: date-time }
        status: { type: string, enum: [in_stock, sold_out] }
        contactEmail: { type: string, format: email }
        tags: { type: array, items: { type: string } }
        address: { type: object, properties: { city: { type: string }, zip: { type: string } } }
`;

const { contract } = readContract(CONTRACT);
const details = contract === null ? null : deriveDetails(contract, derive(contract), 'things');
if (details === null) throw new Error('The contract has no things.');
const lookup = lookupInTable(details.schemas);
const call = details.calls.find(({ operation }) => operation === 'POST /things');
if (call === undefined) throw new Error('Things cannot be made.');
const form = formOf(call, lookup);
const places = fillables(form, lookup);

async function tableOf(content: BlobPart, name: string): Promise<Table> {
  const table = await readTable(new File([content], name));
  if (typeof table === 'string') throw new Error(table);
  return table;
}

function optionsOf(table: Table) {
  const texts = (column: number): readonly string[] => table.rows.map((row) => cellAsText(row[column]));
  const mapping = mapColumns(
    table.heads,
    table.heads.map((_head, column) => texts(column)),
    places,
  );
  return { form, lookup, columns: fillingColumns(mapping, places, texts), names: new Map() };
}

async function bodiesOf(content: BlobPart, name: string): Promise<readonly unknown[]> {
  const table = await tableOf(content, name);
  const options = optionsOf(table);
  return table.rows.map((row) => valuesToSend(form, checkRow(options, row).state, lookup).body);
}

test('CSV as it comes: semicolons, decimal commas, days first, labels of choices, yes and no, quotes and line ends', async () => {
  const text =
    'sep=;\r\nNAME;Price;Stock;Active;Made on;status;Tags;City\r\n"Tent; big";1.389,50;7;yes;31/12/2024;In stock;"a, b";Lund\r\n"Two\nlines";3,5;;no;01.02.2024;sold_out;;\r\n\r\n';
  expect(await bodiesOf(text, 'things.csv')).toEqual([
    {
      name: 'Tent; big',
      price: 1389.5,
      stock: 7,
      active: true,
      madeOn: '2024-12-31',
      status: 'in_stock',
      tags: ['a', 'b'],
      address: { city: 'Lund' },
    },
    { name: 'Two\nlines', price: 3.5, active: false, madeOn: '2024-02-01', status: 'sold_out' },
  ]);
});

test('months first where the column shows it; long numbers keep their digits; a disarmed formula is itself again', async () => {
  const [body] = await bodiesOf(
    "name,price,stock,made_on\n'=1+1,12345678901234567890,9007199254740993,12/31/2024",
    'x.csv',
  );
  expect(body).toMatchObject({ name: '=1+1', madeOn: '2024-12-31' });
  expect(JSON.stringify(body)).toContain('12345678901234567890');
});

test('encodings: UTF-8 with and without mark, UTF-16, Windows; what is no text is said', async () => {
  const latin = Uint8Array.from('name,price\nCaf\u00e9,1', (character) => character.charCodeAt(0));
  const utf16 = new Uint8Array(
    Uint16Array.from('\ufeffname,price\nCafé,1', (character) => character.charCodeAt(0)).buffer,
  );
  for (const content of ['\ufeffname,price\nCafé,1', 'name,price\nCafé,1', latin, utf16])
    expect((await bodiesOf(content, 'x.csv'))[0]).toEqual({ name: 'Café', price: 1 });
  expect(await readTable(new File([Uint8Array.of(1, 0, 2, 0)], 'x.csv'))).toBe('not-text');
  expect(await readTable(new File([Uint8Array.of(0x50, 0x4b, 3, 4, 0)], 'x.xlsx'))).toBe('not-excel');
  expect(await readTable(new File(['name'], 'x.csv'))).toBe('empty');
  expect(await readTable(new File(['{"a":'], 'x.json'))).toBe('not-json');
  expect(await readTable(new File(['{"a":1}'], 'x.json'))).toBe('no-list');
});

test('an e-mail column is known by what it holds; two columns never fill one field', async () => {
  const table = await tableOf('Name,Who to write to,Names\nTent,a@b.co,x', 'x.csv');
  const pointers = optionsOf(table).columns.map(({ column, place }) => [column, place.pointer]);
  expect(pointers).toEqual([
    [0, '/body/name'],
    [1, '/body/contactEmail'],
  ]);
});

test('every row is checked by the rules of the form; what was mended is checked again', async () => {
  const lines = Array.from({ length: 3_000 }, (_, index) =>
    index % 500 === 7 ? `x,minus ${index}` : `Thing ${index},${index}`,
  );
  const table = await tableOf(`name,price\n${lines.join('\n')}`, 'x.csv');
  const options = optionsOf(table);
  const faulty = await checkRows(options, table.rows, () => undefined, new AbortController().signal);
  expect([...faulty.keys()]).toEqual([7, 507, 1007, 1507, 2007, 2507]);
  expect(faulty.get(7)?.map(({ pointer, code }) => [pointer, code])).toEqual([
    ['/body/price', 'parse'],
    ['/body/name', 'minLength'],
  ]);
  const [name, price] = [options.columns[0]?.place, options.columns[1]?.place];
  if (name === undefined || price === undefined) throw new Error('Both columns fill a field.');
  const mended = new Map([
    [name.pointer, { place: name, text: 'Xylophone' }],
    [price.pointer, { place: price, text: '7' }],
  ]);
  expect(checkRow(options, table.rows[7] ?? [], mended).issues).toEqual([]);
});

test('where a body is one thing or a list of such things, a row is the one', async () => {
  const ref = '{ $ref: "#/components/schemas/Thing" }';
  const many = `oneOf: [{ type: array, items: ${ref} }, ${ref}]`;
  const text = CONTRACT.replace(
    `requestBody: { required: true, content: { application/json: { schema: ${ref}`,
    () => `requestBody: { required: true, content: { application/json: { schema: { ${many} }`,
  );
  const { contract: other } = readContract(text);
  const operation = other && deriveDetails(other, derive(other), 'things')?.calls.find(({ reads }) => !reads);
  if (!other || !operation) throw new Error('Things cannot be made.');
  const oneOrMany = formOf(operation, lookup);
  expect(oneOrMany.root?.field.kind).toBe('object');
  const found = fillables(oneOrMany, lookup);
  expect(found.map(({ place }) => place.pointer)).toEqual(places.map(({ place }) => place.pointer));
  const { heads, rows } = await tableOf('name,price\nAB,1.5', 'x.csv');
  const mapping = mapColumns(heads, [['AB'], ['1.5']], found);
  const columns = fillingColumns(mapping, found, (column) => rows.map((row) => cellAsText(row[column])));
  const { issues, state } = checkRow({ form: oneOrMany, lookup, columns, names: new Map() }, rows[0] ?? []);
  expect(issues).toEqual([]);
  expect(valuesToSend(oneOrMany, state, lookup).body).toEqual({ name: 'AB', price: 1.5 });
});

test('a name of another item becomes its id, or a fault where there is none or several', async () => {
  const table = await tableOf('name,price,status\nAB,1,Lund', 'x.csv');
  const base = optionsOf(table);
  const check = (known: { readonly id: string } | 'none' | 'several') =>
    checkRow({ ...base, names: new Map([[2, new Map([['Lund', known]])]]) }, table.rows[0] ?? []);
  expect(check({ id: 'in_stock' }).issues).toEqual([]);
  expect(check('none').issues.map(({ code }) => code)).toEqual(['name-none']);
  expect(check('several').issues.map(({ code }) => code)).toEqual(['name-several']);
});

const ITEMS = parseJson(
  '[{"id":1,"name":"=SUM(A1)","price":0.30000000000000004,"stock":9007199254740993,"active":true,"madeOn":"2024-02-29","seenAt":"2024-01-31T12:30:00Z","status":"sold_out","tags":["a","b"],"address":{"city":"Lund"}},{"id":2,"name":"<b>& \\u0007_x0041_ \u{1f6cd}","price":12.5,"active":false}]',
) as readonly Json[];

test.each(['csv', 'xlsx', 'json'] as const)('what was taken out as %s comes back the same', async (format) => {
  const { fields } = details.resource as Resource;
  const sink = blobSink('');
  async function* pages() {
    await Promise.resolve();
    yield { items: ITEMS };
  }
  await runExport(pages(), sink, { format, name: 'Things', fields, whole: false }, () => undefined);
  const blob = (await sink.close()) ?? new Blob();
  const bodies = await bodiesOf(blob, `things.${format}`);
  const [first, second] = ITEMS.map((item) => ({ ...(item as Record<string, Json>), id: undefined }));
  // Excel shows moments to the second, in the time of the place; the moment is the same.
  const moment = (value: unknown): unknown =>
    (value as { seenAt?: string }).seenAt && new Date(String((value as { seenAt?: string }).seenAt)).getTime();
  expect(moment(bodies[0])).toBe(Date.parse('2024-01-31T12:30:00Z'));
  expect({ ...(bodies[0] as object), seenAt: 0, id: undefined }).toEqual({ ...first, seenAt: 0 });
  expect({ ...(bodies[1] as object), id: undefined }).toEqual(second);
});

test('a line of CSV is read back as it was written', async () => {
  const row = ['a"b', 'c,d', ' e ', 'f\ng', '', '-5'];
  const table = await tableOf(csvOf([['1', '2', '3', '4', '5', '6'], row]), 'x.csv');
  expect(table.rows[0]).toEqual(row);
});

const RELATED = `
openapi: 3.1.0
info: { title: Shop, version: "1" }
paths:
  /makers: { get: { responses: { "200": { description: all, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Maker" } } } } } } } }
  /makers/{id}: { get: { parameters: [{ name: id, in: path, required: true, schema: { type: integer } }], responses: { "200": { description: one, content: { application/json: { schema: { $ref: "#/components/schemas/Maker" } } } } } } }
  /lamps:
    get: { responses: { "200": { description: all, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Lamp" } } } } } } }
    post:
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Lamp" } } } }
      responses: { "201": { description: made } }
components:
  schemas:
    Maker: { type: object, properties: { id: { type: integer }, name: { type: string } } }
    Lamp: { type: object, properties: { id: { type: integer, readOnly: true }, name: { type: string }, maker_id: { type: integer }, makerCode: { type: string } } }
`;

test.each(['csv', 'xlsx'] as const)(
  'a relation is taken out by name and by identity (%s), and comes in by its identity',
  async (format) => {
    const { contract: related } = readContract(RELATED);
    const lamps = related && deriveDetails(related, derive(related), 'lamps');
    const makers = related && deriveDetails(related, derive(related), 'makers');
    const make = lamps?.calls.find(({ operation }) => operation === 'POST /lamps');
    if (!lamps || !makers || !make || !related) throw new Error('There are no lamps.');
    // Two of one name: only the identity tells them apart.
    const all = [7, 8, 9].map((id) => ({ id, name: id === 9 ? 'Ikea' : 'Flos' }));
    const asked: number[] = [];
    async function* pages() {
      for (const items of [all.slice(0, 2), all.slice(2)]) {
        asked.push(items.length);
        yield await Promise.resolve({ items, resource: makers?.resource as Resource, total: 3 });
      }
    }
    const { resources } = derive(related);
    const names = nameFinder(lamps.resource.fields, {
      reach: { details: () => Promise.resolve(makers), pages },
      named: (name) => resources.find((one) => one.name === name),
      here: new Map(),
      seen: (_resource, id) => (id === '9' ? 'Ikea' : null),
    });
    const items = [8, 9, 7].map((maker, at) => ({ id: at, name: `Lamp ${at}`, maker_id: maker, makerCode: 'x' }));
    const sink = blobSink('');
    async function* lampPages() {
      yield await Promise.resolve({ items });
    }
    const { fields } = lamps.resource;
    await runExport(lampPages(), sink, { format, name: 'Lamps', fields, whole: false, names }, () => undefined);
    const table = await tableOf((await sink.close()) ?? '', `lamps.${format}`);
    expect(table.heads).toEqual(['ID', 'Name', 'Maker', 'Maker ID', 'Maker code']);
    expect(table.rows.map((row) => cellAsText(row[2]))).toEqual(['Flos', 'Ikea', 'Flos']);
    // What the screens have shown is not asked for again, nor more of the list than is needed.
    expect(asked).toEqual([2]);
    const own = formOf(make, lookupInTable(lamps.schemas), { relations: lamps.resource.relations });
    const found = fillables(own, lookupInTable(lamps.schemas));
    const texts = (column: number) => table.rows.map((row) => cellAsText(row[column]));
    const mapping = mapColumns(table.heads, [], found);
    expect(mapping).toEqual([null, '/body/name', null, '/body/maker_id', '/body/makerCode']);
    const columns = fillingColumns(mapping, found, texts);
    const bodies = table.rows.map((row) => {
      const options = { form: own, lookup: lookupInTable(lamps.schemas), columns, names: new Map() };
      return valuesToSend(own, checkRow(options, row).state, options.lookup).body;
    });
    expect(bodies).toEqual(items.map(({ name, maker_id, makerCode }) => ({ name, maker_id, makerCode })));
  },
);

test('a column of a text beside a relation keeps its own place', () => {
  const place = (name: string, kind: string, label: string) => ({
    place: { pointer: `/body/${name}`, field: { name, kind, label } },
    labels: [label],
    names: [name],
  });
  const both = [place('customer_id', 'relation', 'Customer'), place('customer', 'text', 'Customer')] as never;
  const heads = ['customer_id', 'customer_id ID', 'customer'];
  expect(mapColumns(heads, [], both)).toEqual([null, '/body/customer_id', '/body/customer']);
  expect(mapColumns(['customer_id', 'customer'], [], both)).toEqual(['/body/customer_id', '/body/customer']);
});
