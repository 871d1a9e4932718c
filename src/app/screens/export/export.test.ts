// Taking data out: what stands in the file, whichever kind it is. Formulas are disarmed, no digit is lost, a part is a
// whole file of its own.
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { type Json, parseJson } from '#contract';
import { type Field, fieldOf } from '#model';
import { csvOf, disarmed } from './csv.ts';
import { type ExportFormat, runExport } from './run-export.ts';
import { blobSink } from './sink.ts';

const ITEMS: readonly Json[] = [
  parseJson(
    '{"name":"=HYPERLINK(\\"http://x\\")","note":"a, \\"b\\"\\nc","big":12345678901234567890,"price":12.5,"day":"2024-02-29","at":"2024-01-31T12:00:00Z","on":true,"tags":["x","y"],"nothing":null,"deep":{"a":1}}',
  ),
  parseJson(
    '{"name":"+31 20 123","note":"-5","big":-7,"price":0.1,"day":"soon","at":"later","on":false,"tags":[],"deep":{}}',
  ),
];

const SCHEMAS: Readonly<Record<string, Json>> = {
  name: { type: 'string' },
  note: { type: 'string' },
  big: { type: 'integer' },
  price: { type: 'number' },
  day: { type: 'string', format: 'date' },
  at: { type: 'string', format: 'date-time' },
  on: { type: 'boolean' },
  tags: { type: 'array', items: { type: 'string' } },
  deep: { type: 'object' },
};

const FIELDS: readonly Field[] = Object.entries(SCHEMAS).map(([name, schema]) =>
  fieldOf(name, schema as Field['schema'], () => undefined, { from: '' }),
);

async function* pages(
  ...items: readonly (readonly Json[] | Error)[]
): AsyncGenerator<{ readonly items: readonly Json[] }> {
  for (const page of items) {
    await Promise.resolve();
    if (page instanceof Error) throw page;
    yield { items: page };
  }
}

async function exported(format: ExportFormat, source = pages(ITEMS), whole = false): Promise<Blob> {
  const sink = blobSink('x/y');
  await runExport(source, sink, { format, name: 'Orders', fields: FIELDS, whole }, () => undefined);
  return (await sink.close()) ?? new Blob();
}

test('what a spreadsheet takes for a formula is disarmed, numbers are not', () => {
  for (const text of ['=1+1', '+x', '-x', '@x', '\tx', '\rx', '＝1']) expect(disarmed(text)).toBe(`'${text}`);
  for (const text of ['x=1', '-5', '+5.5', '1e9', '', 'a']) expect(disarmed(text)).toBe(text);
  expect(csvOf([['a,b', 'say "x"', ' lead', 'plain']])).toBe('"a,b","say ""x"""," lead",plain\r\n');
});

test('CSV: marked as UTF-8, quoted, exact', async () => {
  const bytes = new Uint8Array(await (await exported('csv')).arrayBuffer());
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
  const [head, first, rest, second] = new TextDecoder().decode(bytes).split(/\r\n|\n/);
  expect(head).toBe('Name,Note,Big,Price,Day,At,On,Tags,Deep');
  expect(first).toBe(`"'=HYPERLINK(""http://x"")","a, ""b""`);
  expect(rest).toBe('c",12345678901234567890,12.5,2024-02-29,2024-01-31T12:00:00Z,true,"x, y","{""a"":1}"');
  expect(second).toBe("'+31 20 123,-5,-7,0.1,soon,later,false,,{}");
});

test('JSON: exact; whole items, or only the columns', async () => {
  const text = await (await exported('json', pages(ITEMS), true)).text();
  expect(parseJson(text)).toEqual(ITEMS);
  expect(text).toContain('12345678901234567890');
  const part = parseJson(await (await exported('json')).text()) as readonly Json[];
  expect(Object.keys(part[0] as object)).not.toContain('nothing');
  expect(parseJson(await (await exported('json', pages([]))).text())).toEqual([]);
});

test('Excel: real numbers and dates; more digits than it holds stay as text; formulas are text', async () => {
  const files = unzipSync(new Uint8Array(await (await exported('xlsx')).arrayBuffer()));
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(sheet).toContain(
    '<c r="C2" t="inlineStr" s="0"><is><t xml:space="preserve">12345678901234567890</t></is></c>',
  );
  expect(sheet).toContain('<c r="D2"><v>12.5</v></c>');
  expect(sheet).toContain('<c r="E2" s="2"><v>45351</v></c>');
  expect(sheet).toContain('<c r="G2" t="b"><v>1</v></c>');
  expect(sheet).toContain('s="4"><is><t xml:space="preserve">=HYPERLINK("http://x")</t>');
  expect(sheet).not.toContain('<f>');
  expect(Object.keys(files)).toContain('[Content_Types].xml');
});

test('a failure in between: what came is a whole file, and its length is told', async () => {
  const sink = blobSink('x/y');
  const options = { format: 'json', name: 'x', fields: FIELDS, whole: true } as const;
  const told: number[] = [];
  const result = await runExport(pages(ITEMS, ITEMS, new Error('gone')), sink, options, (count) => told.push(count));
  expect(result).toMatchObject({ count: 4, error: new Error('gone') });
  expect(told).toEqual([2, 4]);
  expect(parseJson(await ((await sink.close()) ?? new Blob()).text())).toHaveLength(4);
});
