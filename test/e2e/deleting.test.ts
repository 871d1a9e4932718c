// What deleting takes besides which item is meant, in a real browser against the sandbox: what the item tells goes with the
// call, what only people can say is asked in the question, for one and for many.
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { expectAccessible, openPage } from './browser.ts';
import { contractWords, startFrontdesk } from './frontdesk.ts';

const text = { type: 'string' };
const flag = { type: 'boolean' };
const id = { type: 'integer', readOnly: true };
const answer = (schema: unknown): unknown => ({
  200: { description: 'ok', content: { 'application/json': { schema } } },
});
const inQuery = (name: string, schema: unknown, required = false): unknown => ({ name, in: 'query', required, schema });
const kept = (path: string, item: string, remove: object): object => ({
  [path]: { get: { responses: answer({ type: 'array', items: { $ref: `#/components/schemas/${item}` } }) } },
  [`${path}/{id}`]: {
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
    get: { responses: answer({ $ref: `#/components/schemas/${item}` }) },
    delete: { ...remove, responses: { 204: { description: 'gone' } } },
  },
});
const reason = { type: 'object', required: ['reason'], properties: { reason: { type: 'string', minLength: 3 } } };
const pin = { type: 'object', required: ['password'], properties: { password: { ...text, format: 'password' } } };
const thing = (name: string): object => ({
  [name]: { type: 'object', required: ['id', 'name'], properties: { id, name: text, checksum: text } },
});
const CONTRACT = {
  openapi: '3.1.0',
  info: { title: 'Offices', version: '1' },
  paths: {
    ...kept('/bookings', 'Booking', {
      parameters: [inQuery('checksum', text, true), inQuery('notifyGuests', flag), inQuery('pretty', flag)],
      requestBody: { required: true, content: { 'application/json': { schema: reason } } },
    }),
    ...kept('/rooms', 'Room', {
      parameters: ['force', 'recursive', 'keepFiles', 'dryStart'].map((name) => inQuery(name, flag)),
    }),
    ...kept('/desks', 'Desk', {}),
    ...kept('/keys', 'Key', { requestBody: { required: true, content: { 'application/json': { schema: pin } } } }),
  },
  components: { schemas: { ...thing('Booking'), ...thing('Room'), ...thing('Desk'), ...thing('Key') } },
};

const frontdesk = await startFrontdesk([...contractWords(CONTRACT), '--store', 'memory']);
const { page } = await openPage();
const dialog = (): Locator => page.getByRole('dialog');

interface Sent {
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** What the browser sends to delete, as it happens. */
function deletions(of: Page): readonly Sent[] {
  const sent: Sent[] = [];
  of.on('request', (request) => {
    if (request.method() !== 'DELETE') return;
    const body = request.postData();
    sent.push({
      query: Object.fromEntries(new URL(request.url()).searchParams),
      body: body === null ? null : (JSON.parse(body) as unknown),
    });
  });
  return sent;
}

const sent = deletions(page);

async function open(path: string): Promise<void> {
  await page.goto(`${frontdesk.address}/item/${path}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog().waitFor();
}

/** Types what is to be typed, as the question says it. */
async function typeName(): Promise<void> {
  const said =
    (await dialog()
      .getByText(/^Type “/)
      .textContent()) ?? '';
  await dialog()
    .getByRole('textbox', { name: /^Type/ })
    .fill(/“(.*)”/.exec(said)?.[1] ?? '');
}

const confirm = (): Locator => dialog().getByRole('button', { name: 'Delete', exact: true });

test('the question asks for the reason that the API wants, and sends what the item tells', async () => {
  await open('bookings/1');
  await typeName();
  await confirm().click();
  await dialog().getByText('This is required.').waitFor();
  expect(sent).toEqual([]);
  await expectAccessible(page, 'the question with a reason');
  await dialog().getByRole('textbox', { name: 'Reason' }).fill('The guest has cancelled');
  await dialog().getByRole('button', { name: '1 option' }).click();
  expect(await dialog().getByText('Pretty').count()).toBe(0);
  await confirm().click();
  await dialog().waitFor({ state: 'hidden' });
  const [one] = sent;
  expect(one?.body).toEqual({ reason: 'The guest has cancelled' });
  expect(Object.keys(one?.query ?? {})).toEqual(['checksum']);
  expect(one?.query['checksum']).not.toBe('');
});

test('many options that may be left alone are folded, and nothing else is asked where nothing is taken', async () => {
  await open('rooms/1');
  expect(await dialog().getByRole('checkbox').count()).toBe(0);
  await dialog().getByRole('button', { name: '4 options' }).click();
  await dialog().getByText('Force').waitFor();
  await page.keyboard.press('Escape');
  await open('desks/1');
  expect(await dialog().getByRole('textbox').count()).toBe(1);
  await page.keyboard.press('Escape');
});

test('for many it is asked once, and each goes with its own', async () => {
  await page.goto(`${frontdesk.address}/list/bookings`);
  const before = sent.length;
  for (const row of [1, 2]) await page.getByRole('row').nth(row).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog().getByRole('textbox', { name: 'Reason' }).fill('Closed for repair');
  await dialog().getByRole('textbox', { name: /^Type/ }).fill('2');
  await dialog()
    .getByRole('button', { name: /^Delete 2/ })
    .click();
  await expect.poll(() => sent.length, { timeout: 20_000 }).toBe(before + 2);
  const own = sent.slice(before);
  expect(own.map(({ body }) => body)).toEqual([{ reason: 'Closed for repair' }, { reason: 'Closed for repair' }]);
  expect(new Set(own.map(({ query }) => query['checksum'])).size).toBe(2);
});

test('a secret that deleting wants goes with each, and is never kept on the device', async () => {
  await page.goto(`${frontdesk.address}/list/keys`);
  const before = sent.length;
  for (const row of [1, 2]) await page.getByRole('row').nth(row).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog().getByLabel('Password', { exact: false }).first().fill('open sesame');
  await dialog().getByRole('textbox', { name: /^Type/ }).fill('2');
  const kept = await page.evaluateHandle(() => {
    const texts: string[] = [];
    Storage.prototype.setItem = new Proxy(Reflect.get(Storage.prototype, 'setItem') as Storage['setItem'], {
      apply: (write, storage: Storage, [key, value]: [string, string]) => {
        texts.push(value);
        Reflect.apply(write, storage, [key, value]);
      },
    });
    return texts;
  });
  await dialog()
    .getByRole('button', { name: /^Delete 2/ })
    .click();
  await expect.poll(() => sent.length, { timeout: 20_000 }).toBe(before + 2);
  expect(sent.slice(before).map(({ body }) => body)).toEqual([
    { password: 'open sesame' },
    { password: 'open sesame' },
  ]);
  expect((await kept.jsonValue()).join('\n')).not.toContain('open sesame');
});

test('what a server answers nothing for is deleted, and is not there', async () => {
  const gone = new Set<string>();
  await page.route('**/api/v1/desks/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (route.request().method() === 'DELETE') gone.add(pathname);
    await (gone.has(pathname) ? route.fulfill({ json: {} }) : route.continue());
  });
  await page.goto(`${frontdesk.address}/list/desks`);
  for (const row of [1, 2]) await page.getByRole('row').nth(row).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog().getByRole('textbox', { name: /^Type/ }).fill('2');
  await dialog()
    .getByRole('button', { name: /^Delete 2/ })
    .click();
  await page.getByRole('region', { name: 'Work in progress' }).getByText('All 2 done').waitFor();
  await page.goto(`${frontdesk.address}/item/desks/${[...gone][0]?.split('/').at(-1) ?? ''}`);
  await page.getByText('It is not there').waitFor();
  await page.unrouteAll();
});

// A user in a group (OpenStack), a member of a team (GitHub): "Remove: done", and nothing had been sent.
test('what is there, and of which the server tells nothing, is deleted all the same', async () => {
  const one = /\/desks\/\d+$/;
  await page.route(one, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ status: 204 }) : route.fallback(),
  );
  await page.goto(`${frontdesk.address}/list/desks`);
  await page
    .getByRole('button', { name: /^Actions/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog().waitFor();
  const before = sent.length;
  await typeName();
  await confirm().click();
  await dialog().waitFor({ state: 'hidden' });
  await page.unroute(one);
  expect(sent).toHaveLength(before + 1);
});
