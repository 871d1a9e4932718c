// The rules that keep people safe (S1, S6, S7, S11), where only a browser can show them: a hostile contract and a small
// backend that counts, both made here, behind the real command.
import { expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const EVIL = '<img src=x onerror="globalThis.pwned=1"><script>globalThis.pwned=1</script>';
const LINK = '[press me](javascript:globalThis.pwned=1)';

const THING = {
  type: 'object',
  required: ['name'],
  properties: {
    id: { type: 'string', readOnly: true },
    name: { type: 'string', description: EVIL },
    homepage: { type: 'string', format: 'uri' },
  },
};
const list = { type: 'array', items: { $ref: '#/components/schemas/Thing' } };
const one = { $ref: '#/components/schemas/Thing' };
const json = (schema: unknown): unknown => ({ 'application/json': { schema } });
const CONTRACT = {
  openapi: '3.1.0',
  info: { title: `Things ${EVIL}`, version: '1', description: `${EVIL}\n\n${LINK}` },
  paths: {
    '/things': {
      get: { summary: `List ${EVIL}`, responses: { 200: { description: 'All.', content: json(list) } } },
      post: { requestBody: { content: json(one) }, responses: { 201: { description: 'Made.', content: json(one) } } },
    },
    '/things/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: { responses: { 200: { description: 'One.', content: json(one) } } },
      patch: { requestBody: { content: json(one) }, responses: { 200: { description: 'Kept.', content: json(one) } } },
    },
  },
  components: { schemas: { Thing: THING } },
};

/** An item that two people change; the backend gives a validator and honours no condition. */
let shared = { id: '7', name: 'Shared', homepage: 'https://a.example/' };
let version = 1;

const items = [{ id: '1', name: EVIL, homepage: 'javascript:globalThis.pwned=1' }];
let writes = 0;
/** Lets what is made be answered: until then, impatient people press again. */
let answerMade: () => void = () => undefined;

const host = await serve((request, response) => {
  const answer = (status: number, value: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(value));
  };
  if (request.url === '/openapi.json') return answer(200, CONTRACT);
  if (request.url?.endsWith('/things/7')) {
    response.setHeader('etag', `"v${version}"`);
    if (request.method !== 'PATCH') return answer(200, shared);
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.once('end', () => {
      otherChange(JSON.parse(body));
      answer(200, shared);
    });
    return undefined;
  }
  if (request.method === 'POST') {
    writes += 1;
    request.resume();
    answerMade = () => answer(201, { id: '2', name: 'made' });
    return undefined;
  }
  return answer(200, request.url?.endsWith('/things') ? items : items[0]);
});
const frontdesk = await startFrontdesk(['--host', host]);

test('S1, S11: text from a contract or an answer is shown as text, under a strict policy that nothing breaks', async () => {
  const { page, faults } = await openPage();
  const answer = await page.goto(frontdesk.address);
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).not.toMatch(/unsafe-(?:inline|eval)/);
  expect(policy).toContain("require-trusted-types-for 'script'");
  for (const path of ['/', '/list/things', '/item/things/1', '/new/things']) {
    await page.goto(frontdesk.address + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => 'pwned' in globalThis), path).toBe(false);
    expect(await page.locator('img[src="x"], a[href^="javascript:"]').count(), path).toBe(0);
  }
  await page.goto(`${frontdesk.address}/item/things/1`);
  await page.getByRole('heading', { level: 1, name: EVIL }).waitFor();
  await page.getByText('javascript:globalThis.pwned=1').first().waitFor();
  expect(faults).toEqual([]);
});

test('S6: five clicks in one frame, and Enter, send one write', async () => {
  const { page } = await openPage();
  await page.goto(`${frontdesk.address}/new/things`);
  const name = page.getByRole('textbox', { name: /^Name/ });
  await name.fill('Pressed often');
  const create = page.getByRole('button', { name: 'Create', exact: true });
  const before = writes;
  await create.evaluate((button) => {
    for (let press = 0; press < 5; press += 1) (button as HTMLButtonElement).click();
  });
  await name.press('Enter');
  await expect.poll(() => writes).toBe(before + 1);
  answerMade();
  await page.getByRole('heading', { level: 1, name: /Things? |<img/ }).waitFor();
  await page.waitForURL(/\/item\/things\//);
  expect(writes - before).toBe(1);
});

function otherChange(change: object): void {
  shared = { ...shared, ...change };
  version += 1;
}

test('S8: what another person changed meanwhile is kept, and where both changed the same, it is asked', async () => {
  const { page } = await openPage();
  await page.goto(`${frontdesk.address}/edit/things/7`);
  await page.getByRole('textbox', { name: /^Name/ }).fill('Mine');
  otherChange({ homepage: 'https://theirs.example/' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/\/item\/things\/7/);
  expect(shared).toEqual({ id: '7', name: 'Mine', homepage: 'https://theirs.example/' });

  await page.goto(`${frontdesk.address}/edit/things/7`);
  await page.getByRole('textbox', { name: /^Name/ }).fill('Mine again');
  otherChange({ name: 'Theirs' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog', { name: 'Someone else changed this meanwhile' }).waitFor();
  expect(shared.name).toBe('Theirs');
});

test('S7: what was typed is offered again after the tab was lost', async () => {
  const { page, context } = await openPage();
  await page.goto(`${frontdesk.address}/new/things`);
  await page.getByRole('textbox', { name: /^Name/ }).fill('Half a thing');
  await page.waitForFunction(() => JSON.stringify(Object.entries(localStorage)).includes('Half a thing'));
  const again = await context.newPage();
  await page.close({ runBeforeUnload: false });
  await again.goto(`${frontdesk.address}/new/things`);
  await again.getByRole('button', { name: 'Take it up again' }).click();
  await expect.poll(() => again.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('Half a thing');
});
