// A backend whose things have long names, tables inside, parts of which no schema tells and rows without a name, in a real
// browser: nothing widens the page, what is cut says so, and nothing is told as a machine writes it.
import { expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const text = { type: 'string' };
const ok = (schema: object): object => ({ 200: { description: 'ok', content: { 'application/json': { schema } } } });
const list = (name: string): object => ({ get: { responses: ok({ type: 'array', items: ref(name) }) } });
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const one = (name: string): object => ({
  parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
  get: { responses: ok(ref(name)) },
});
const CONTRACT = {
  openapi: '3.0.0',
  info: { title: 'Post', version: '1' },
  paths: {
    '/senders': list('Sender'),
    '/senders/{id}': one('Sender'),
    '/senders/{id}/offices': { ...one('Sender'), ...list('Office') },
    '/senders/{id}/offices/{office}': {
      parameters: ['id', 'office'].map((name) => ({ name, in: 'path', required: true, schema: text })),
      get: { responses: ok(ref('Office')) },
    },
    '/visitors': list('Sender'),
    '/letters': list('Letter'),
    '/letters/{id}': one('Letter'),
    '/takings': list('Taking'),
  },
  components: {
    schemas: {
      Sender: { type: 'object', properties: { id: text, name: text } },
      Office: { type: 'object', properties: { id: text, town: text } },
      Letter: {
        type: 'object',
        properties: {
          id: text,
          title: text,
          email: { type: 'string', format: 'email' },
          sender_id: text,
          stamps: { type: 'array', items: ref('Stamp') },
          route: {},
          last: { type: 'object', properties: { seen_at: text } },
        },
      },
      Stamp: {
        type: 'object',
        properties: {
          ...Object.fromEntries(['kind', 'colour', 'series', 'value'].map((name) => [name, text])),
          printers: { type: 'array', items: { type: 'object', properties: { name: text } } },
        },
      },
      Taking: { type: 'object', properties: { month: text, amount: { type: 'number' } } },
    },
  },
};

const LONG = 'The society of friends of letters that are written by hand and carried on foot over mountains '
  .repeat(3)
  .trim();
const senders = [{ id: 's1', name: LONG }];
const letters = [
  {
    id: 'l1',
    title: 'First letter',
    email: 'a.very.long.name.of.somebody@an-even-longer-name-of-a-company-in-the-mountains.example',
    sender_id: 's1',
    motto: 'מכתב ארוך שנישא ברגל מעבר להרים על ידי ידיד של מכתבים כתובים ביד',
    stamps: [
      { kind: 'Airmail', printers: [{ name: 'Royal works' }], colour: 'Ultramarine', series: 'Birds of the north' },
    ],
    route: { post_code: '1011', via_town: 'Aarhus' },
    last: { seen_at: '2026-03-01T10:00:00Z' },
  },
];
const answers = new Map<string, unknown>([
  ['/openapi.json', CONTRACT],
  ['/senders', senders],
  ['/senders/s1', senders[0]],
  ['/senders/s1/offices', [{ id: 'o1', town: 'Aarhus' }]],
  ['/senders/s1/offices/o1', { id: 'o1', town: 'Aarhus' }],
  ['/letters', letters],
  ['/letters/l1', letters[0]],
  ['/takings', [{ month: '2026-01', amount: 12 }]],
]);
const backend = await serve((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://host');
  const answer = answers.get(pathname);
  const isTooMuch = pathname === '/visitors';
  response.writeHead(isTooMuch ? 429 : answer === undefined ? 404 : 200, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(answer ?? { message: 'Too Many Requests' }));
});
const { address } = await startFrontdesk(['--host', backend]);
const { page } = await openPage();
const phone = await openPage({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

const widened = (): number => document.documentElement.scrollWidth - document.documentElement.clientWidth;

test.each([
  ['on a desktop', page],
  ['on a phone', phone.page],
])('an item with long names and a table inside is no wider than the screen %s', async (_where, where) => {
  await where.goto(`${address}/item/letters/l1`);
  await where.getByRole('link', { name: LONG }).waitFor();
  await where.getByRole('cell', { name: 'Airmail' }).waitFor();
  expect(await where.evaluate(widened)).toBe(0);
});

test('an e-mail address that is too long for its place ends with dots', async () => {
  for (const where of [page, phone.page]) {
    await where.goto(`${address}/list/letters`);
    const mail = where.getByText(/^a\.very\.long/);
    await mail.waitFor();
    const cut = await mail.evaluate((shown) => {
      const { textOverflow, overflow } = getComputedStyle(shown);
      return shown.scrollWidth > shown.clientWidth && textOverflow === 'ellipsis' && overflow === 'hidden';
    });
    expect(cut).toBe(true);
  }
});

test('on the page of its item no value is cut, however narrow its column is', async () => {
  await page.setViewportSize({ width: 1100, height: 900 });
  await page.goto(`${address}/item/letters/l1`);
  await page.getByRole('link', { name: LONG }).waitFor();
  const cut = await page.locator('dd').evaluateAll((values) =>
    values
      .flatMap((value) => [...value.querySelectorAll('*')])
      .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).textOverflow === 'ellipsis')
      .map((one) => one.textContent.slice(0, 40)),
  );
  expect(cut).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
});

test('what no schema tells is told by its names, and a moment inside is no row of digits', async () => {
  await page.goto(`${address}/item/letters/l1`);
  const main = page.getByRole('main');
  await main.getByText('Post code', { exact: true }).waitFor();
  expect(await main.getByText('post_code').count()).toBe(0);
  await main.getByText(/^1 Mar 2026, 11:00/).waitFor();
});

test('on a phone a row that has no name is told by what it has first', async () => {
  await phone.page.goto(`${address}/list/takings`);
  await phone.page.getByRole('strong').getByText('2026-01').waitFor();
});

test('where no row can be marked, neither can all', async () => {
  await page.goto(`${address}/list/takings`);
  await page.getByText('2026-01').waitFor();
  expect(await page.getByRole('checkbox', { name: /^Select all/ }).isDisabled()).toBe(true);
});

test('what is in something is marked in the navigation as that, and a list of one thing names it', async () => {
  await page.goto(`${address}/item/offices/s1/o1`);
  const entry = page.locator('.fd-nav').getByRole('link', { name: 'Senders', exact: true });
  await page.getByText('Aarhus').first().waitFor();
  expect(await entry.getAttribute('aria-current')).toBe('page');
  await page.goto(`${address}/item/letters/l1`);
  await page.getByRole('cell', { name: 'Royal works' }).waitFor();
});

test('a refusal whose reason only repeats the status says what that means', async () => {
  await page.goto(`${address}/list/visitors`);
  await page.getByText('The server asks for patience.').waitFor();
  expect(await page.getByText('Too Many Requests', { exact: true }).count()).toBe(0);
});
