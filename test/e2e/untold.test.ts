// A backend as in-house ones are: its contract says nothing of answers, pages or of how its token is said, and its search
// finds people by more than their names. A person gets to the end of its lists and picks what was found all the same.
import { expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { expectAccessible, openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const PEOPLE = Array.from({ length: 60 }, (_, index) => ({
  id: index + 1,
  name: `Person ${index + 1}`,
  phone: `555-${1000 + index}`,
}));
const PARCELS = Array.from({ length: 45 }, (_, index) => ({
  id: index + 1,
  title: `Parcel ${index + 1}`,
  sent: index % 2,
  person_id: 1 + (index % 60),
  person: PEOPLE[index % 60],
}));
const SIZE = 10;

/** A page of visits. */
function visits(page: number): readonly object[] {
  return Array.from({ length: 50 }, (_, index) => ({ id: page * 50 + index, title: `Visit ${index}`, boxes: index }));
}

const text = { type: 'string' };
const number = { type: 'integer' };
const json = (schema: unknown): unknown => ({ content: { 'application/json': { schema } } });
const plain = { 200: { description: '' } };
const id = { name: 'id', in: 'path', required: true, schema: number };
const CONTRACT = {
  openapi: '3.0.0',
  info: { title: 'Parcels', version: '1' },
  paths: {
    '/auth/login': {
      post: {
        requestBody: json({
          type: 'object',
          required: ['username', 'password'],
          properties: { username: text, password: text, client_secret: { type: 'string', format: 'password' } },
        }),
        responses: { 200: { description: '', ...(json({ type: 'object', properties: { token: text } }) as object) } },
      },
    },
    '/people': { get: { parameters: [{ name: 'q', in: 'query', schema: text }], responses: plain } },
    '/people/{id}': { get: { parameters: [id], responses: plain } },
    '/parcels': {
      get: { responses: plain },
      post: {
        requestBody: json({
          type: 'object',
          required: ['title'],
          properties: { title: text, person_id: number },
        }),
        responses: plain,
      },
    },
    '/parcels/{id}': { get: { parameters: [id], responses: plain } },
    '/drivers': { get: { responses: plain } },
    '/rounds': {
      get: { parameters: ['start', 'limit'].map((name) => ({ name, in: 'query', schema: number })), responses: plain },
    },
    '/visits': {
      get: {
        parameters: ['page', 'limit', 'sort'].map((name) => ({
          name,
          in: 'query',
          schema: name === 'sort' ? text : number,
        })),
        responses: plain,
      },
      post: { requestBody: json({ type: 'object', properties: { title: text, boxes: number } }), responses: plain },
    },
  },
};

const asked: string[] = [];

const host = await serve((request, response) => {
  const url = new URL(request.url ?? '/', 'http://x');
  asked.push(`${request.method} ${url.pathname}${url.search}`);
  const [status, body] = answerTo(request.method ?? 'GET', url, request.headers.authorization);
  const asks = status === 401 ? { 'www-authenticate': 'Token' } : {};
  response.writeHead(status, { 'content-type': 'application/json', ...asks }).end(JSON.stringify(body));
});
const frontdesk = await startFrontdesk(['--host', host]);
const { page, faults } = await openPage();

function answerTo(method: string, url: URL, authorization: string | undefined): readonly [number, unknown] {
  if (url.pathname === '/openapi.json') return [200, CONTRACT];
  if (url.pathname === '/auth/login') return [200, { token: 'secret' }];
  if (!['/people', '/parcels', '/drivers', '/visits', '/rounds'].includes(`/${url.pathname.split('/')[1]}`))
    return [404, {}];
  const isKnown = authorization === 'Token secret';
  // As servers do that refuse whom they do not know like anybody who may not.
  if (!isKnown && url.pathname === '/drivers') return [403, { message: 'You are not allowed to do this.' }];
  if (!isKnown) return [401, { detail: 'Who are you?' }];
  if (method === 'POST') return [201, { id: 99, title: 'New', sent: 0, person_id: 5 }];
  const [, resource, key] = url.pathname.split('/');
  const all = resource === 'people' ? PEOPLE : PARCELS;
  if (key !== undefined) return [200, all.find((one) => String(one.id) === key) ?? {}];
  const q = url.searchParams.get('q') ?? '';
  if (resource === 'people')
    return [200, PEOPLE.filter(({ name, phone }) => `${name} ${phone}`.includes(q)).slice(0, 20)];
  // Visits never end, and nothing says how many there are.
  if (resource === 'visits' && url.searchParams.get('sort')?.includes('boxes') === true)
    return [400, { message: ['sort must be one of the following values: id, title'] }];
  if (resource === 'visits') return [200, visits(Number(url.searchParams.get('page') ?? '1'))];
  // What looks like a position is a moment: the rounds since then.
  if (resource === 'rounds')
    return [200, PARCELS.concat(PARCELS).slice(0, Number(url.searchParams.get('limit') ?? 50))];
  // Drivers are told to be 45 as well, but nobody may ask for further pages of them.
  if (resource === 'drivers' && url.search !== '') return [400, { message: 'page is not allowed' }];
  const number = Number(url.searchParams.get('page') ?? '1');
  const data = PARCELS.slice((number - 1) * SIZE, number * SIZE);
  return [200, { data, total: PARCELS.length, page: number, pageCount: 5 }];
}

test('one signs in with what is a person’s, and the token is said as the API wants it', async () => {
  await page.goto(`${frontdesk.address}/list/drivers`);
  const main = page.getByRole('main');
  await main.getByText('You are not allowed to do this. Sign in, then you go on here.').waitFor();
  await main.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('textbox', { name: 'Username' }).fill('ann');
  expect(await page.locator('input[type=password]').count()).toBe(1);
  await page.getByRole('textbox', { name: 'Password' }).fill('pw');
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: /^Sign in/ }).waitFor({ state: 'detached' });
  await page.getByRole('status').getByText('10 of 45').waitFor();
});

test('a list whose pages only its answers tell of comes to its end', async () => {
  await page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Parcels' }).click();
  await page.getByRole('status').getByText('45 items').waitFor();
  await page.locator('.fd-rows').evaluate((rows) => rows.scrollTo(0, rows.scrollHeight));
  await page.getByRole('link', { name: 'Parcel 45', exact: true }).waitFor();
  // Who it is for came along with each parcel: told once, by name, and nobody was asked for it.
  expect(await page.getByRole('columnheader', { name: /^Person/ }).count()).toBe(1);
  await page.getByRole('link', { name: 'Person 45', exact: true }).waitFor();
  expect(asked.filter((one) => one.startsWith('GET /people/'))).toEqual([]);
});

test('where nothing leads to the rest, the list says how much is missing', async () => {
  await page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Drivers' }).click();
  await page.getByRole('status').getByText('10 of 45').waitFor();
  await page.getByText('nothing tells how to ask for the rest').waitFor();
  await expectAccessible(page, 'a list of which more exists');
});

test('where what looks like a position leads nowhere, as much as can be is asked for at once', async () => {
  await page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Rounds' }).click();
  await page.getByRole('status').getByText('90 items').waitFor();
  expect(asked.filter((one) => one.startsWith('GET /rounds'))).toEqual([
    'GET /rounds?limit=50',
    'GET /rounds?start=50&limit=50',
    'GET /rounds?limit=500',
  ]);
});

test('a list that refuses to be sorted by a field is sorted by those that it names, and here by that one', async () => {
  await page.goto(`${frontdesk.address}/list/visits`);
  await page.getByRole('link', { name: 'Visit 2', exact: true }).waitFor();
  const sorted = async (name: string): Promise<void> => {
    await page
      .getByRole('columnheader', { name: new RegExp(`^${name}`) })
      .getByRole('button')
      .first()
      .click();
    await page.getByRole('columnheader', { name: new RegExp(`^${name}`), includeHidden: true }).waitFor();
  };
  const sorts = () => asked.flatMap((one) => /^GET \/visits\?.*\bsort=([^&]*)/.exec(one)?.[1] ?? []);
  await sorted('Boxes');
  await expect.poll(sorts).toEqual(['boxes']);
  await page.getByRole('link', { name: 'Visit 2', exact: true }).first().waitFor();
  expect(await page.getByText('The server did not accept this').count()).toBe(0);
  await sorted('Title');
  await expect.poll(() => [...new Set(sorts())]).toEqual(['boxes', 'title']);
  expect(sorts().filter((one) => one === 'boxes')).toHaveLength(1);
});

test('on a phone no tool is off the screen, and a number says what it counts', async () => {
  await page.setViewportSize({ width: 320, height: 720 });
  await page.goto(`${frontdesk.address}/list/visits`);
  await page.getByRole('status').getByText('more to come').waitFor();
  const row = page.getByRole('listitem').filter({ hasText: 'Visit 2' }).first();
  // Drawn for eyes, and not only said to those who listen.
  expect((await row.getByText('Boxes:').boundingBox())?.width).toBeGreaterThan(20);
  const beyond = await page
    .getByRole('main')
    .evaluate((main) =>
      [...main.querySelectorAll('button')].flatMap((one) =>
        one.getBoundingClientRect().right > 320 ? [one.ariaLabel] : [],
      ),
    );
  expect(beyond).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
});

test('a picker shows whom the API found, whatever it found them by', async () => {
  await page.goto(`${frontdesk.address}/new/parcels`);
  const picker = page.getByRole('combobox', { name: 'Person' });
  await picker.click();
  await picker.fill('555-1044');
  await page.getByRole('option', { name: 'Person 45' }).click();
  await expect.poll(() => picker.inputValue()).toBe('Person 45');
  expect(faults).toEqual([]);
});
