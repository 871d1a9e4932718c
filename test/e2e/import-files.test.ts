// Workbooks and JSON brought in, in a real browser against the built command and to the end: a file as another program
// writes it, a faulty row mended in place, each row made, and the result as a file that says so.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../scene.ts';
import { openPage, signInToShop } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const ROWS = 25;
/** The row whose value does not fit. */
const FAULTY = 7;
/** 31 December 1987, as a workbook counts days. */
const DAY = 32_142;

const frontdesk = await startFrontdesk(['--store', 'memory']);
const { page, faults } = await openPage();
await signInToShop(page, frontdesk.address);

/** A workbook as other programs write one: texts apart from the sheet, a day as a number that is shown as a day. */
function workbook(): Uint8Array {
  const texts: string[] = [];
  const text = (value: string): string => `t="s"><v>${texts.push(value) - 1}</v>`;
  const cell = (column: string, row: number, inner: string): string => `<c r="${column}${row}" ${inner}</c>`;
  const heads = ['Name', 'E-mail', 'Country', 'Customer discount', 'Birthday'];
  const head = heads.map((name, at) => cell('ABCDE'.charAt(at), 1, text(name)));
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const row = index + 2;
    return [
      cell('A', row, text(`Excel ${index + 1}`)),
      cell('B', row, text(`excel-${index + 1}@example.com`)),
      cell('C', row, text('Sweden')),
      cell('D', row, index === FAULTY ? text('many') : '><v>1.5</v>'),
      cell('E', row, `s="1"><v>${DAY}</v>`),
    ];
  });
  const lines = [head, ...rows].map((cells, index) => `<row r="${index + 1}">${cells.join('')}</row>`);
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const related = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const files = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${related}"><sheets><sheet name="Guests" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${related}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${texts.map((one) => `<si><t>${one}</t></si>`).join('')}</sst>`,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)])));
}

function json(): string {
  const guests = Array.from({ length: ROWS }, (_, index) => ({
    name: `JSON ${index + 1}`,
    email: `json-${index + 1}@example.com`,
    country: 'SE',
    discountPercent: index === FAULTY ? 'many' : 1.5,
    birthday: '1987-12-31',
    tags: ['from a file'],
  }));
  return JSON.stringify({ exported: '2026-11-22', guests });
}

test.each([
  { file: 'guests.xlsx', format: 'Excel', content: workbook, name: 'Excel', tags: [] },
  { file: 'guests.json', format: 'JSON', content: json, name: 'JSON', tags: ['from a file'] },
])('$format: a faulty row is mended, each row is made, and the result says so', async (story) => {
  const path = join(temporaryFolder(), story.file);
  writeFileSync(path, story.content());
  await page.goto(`${frontdesk.address}/import/customers`);
  await page.locator('input[type=file]').setInputFiles(path);
  await page.getByText(`${ROWS} rows in ${story.file} (${story.format}).`).waitFor();
  await page.getByRole('button', { name: 'Check the rows', exact: true }).click();
  await page.getByText(`One row of ${ROWS} cannot be imported`).waitFor();
  await page.getByRole('textbox', { name: 'Customer discount' }).fill('2');
  await page.getByText(`All ${ROWS} rows are fine.`).waitFor();
  await page.getByRole('button', { name: `Import ${ROWS} rows`, exact: true }).click();
  const tray = page.getByRole('region', { name: 'Work in progress' });
  await tray.getByText(`All ${ROWS} done`).waitFor();

  await tray.getByRole('button', { name: 'Details', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the result (CSV)' }).click(),
  ]);
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines.length).toBe(1 + ROWS);
  expect(lines.slice(1).every((line) => line.includes('Done'))).toBe(true);
  await page.keyboard.press('Escape');
  await tray.getByRole('button', { name: 'Dismiss', exact: true }).click();

  const answer = await page.request.get(`${frontdesk.address}/api/v1/customers?q=${story.name.toLowerCase()}-`);
  const { data } = (await answer.json()) as { data: readonly Readonly<Record<string, unknown>>[] };
  const made = new Map(data.map((one) => [one['name'], one]));
  for (const [number, discount] of [
    [1, 1.5],
    [FAULTY + 1, 2],
  ] as const) {
    expect(made.get(`${story.name} ${number}`)).toMatchObject({
      email: `${story.name.toLowerCase()}-${number}@example.com`,
      country: 'SE',
      discountPercent: discount,
      birthday: '1987-12-31',
    });
    expect(made.get(`${story.name} ${number}`)?.['tags'] ?? []).toEqual(story.tags);
  }
  expect(faults).toEqual([]);
});
