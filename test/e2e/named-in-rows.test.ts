// What a form or a filter asks for by a code and rows show by name, in a real browser: it is chosen by the name, with the keyboard
// alone, and the code is sent; one that no row has is typed.
import { expect, test } from 'vitest';
import { serve } from '../scene.ts';
import { expectAccessible, openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const text = { type: 'string' };
const whole = { type: 'integer' };
const object = (properties: object): object => ({ type: 'object', properties });
const thing = object({ id: whole, name: text });
const TICKET = object({ id: whole, title: text, priority: thing, tags: { type: 'array', items: thing } });
const ENTERED = object({ title: text, priority_id: whole, tag_ids: { type: 'array', items: whole } });
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const answers = (schema: object): object => ({ responses: { 200: { description: 'ok', ...json(schema) } } });
const CONTRACT = {
  openapi: '3.0.0',
  info: { title: 'Desk', version: '1' },
  paths: {
    '/tickets': {
      get: {
        parameters: [{ name: 'priority_id', in: 'query', schema: text }],
        ...answers({ type: 'array', items: TICKET }),
      },
      post: { requestBody: json(ENTERED), ...answers(TICKET) },
    },
    '/tickets/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: whole }],
      get: answers(TICKET),
      patch: { requestBody: json(ENTERED), ...answers(TICKET) },
    },
  },
};

const names = new Map([
  [1, 'Low'],
  [2, 'Normal'],
  [3, 'High'],
]);
const ticket = (id: number, title: string, priority: number, tags: readonly number[]) => ({
  id,
  title,
  priority: { id: priority, name: names.get(priority) ?? `No ${priority}` },
  tags: tags.map((tag) => ({ id: tag, name: ['Billing', 'Parcel'][tag - 7] ?? '' })),
});
const tickets = [ticket(1, 'Lost parcel', 2, [8]), ticket(2, 'Wrong bill', 3, [7]), ticket(3, 'Thanks', 1, [])];
const listed = (query: string) => {
  const wanted = new URLSearchParams(query).get('priority_id');
  return tickets.filter(({ priority }) => wanted === null || String(priority.id) === wanted);
};
const sent: unknown[] = [];
const host = await serve((request, response) => {
  const [path = '', query = ''] = (request.url ?? '').replace(/^\/api\/v1/, '').split('?');
  const end = (body: unknown): void => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  if (request.method === 'GET')
    return end(
      path === '/openapi.json' ? CONTRACT : path === '/tickets' ? listed(query) : tickets[Number(path.at(-1)) - 1],
    );
  let body = '';
  request.on('data', (bit: Buffer) => (body += bit.toString()));
  request.on('end', () => {
    const { title, priority_id, tag_ids } = JSON.parse(body) as Record<string, never>;
    sent.push(JSON.parse(body));
    const old = tickets[Number(path.at(-1)) - 1];
    end(ticket(old?.id ?? 4, title ?? old?.title ?? '', priority_id ?? 2, tag_ids ?? []));
  });
});
const frontdesk = await startFrontdesk(['--host', host]);
const { page, faults } = await openPage();
const main = page.getByRole('main');
const priority = main.getByRole('combobox', { name: 'Priority' });

test('what is made is given a priority and tags by their names, and their codes are sent', async () => {
  await page.goto(`${frontdesk.address}/new/tickets`);
  await priority.waitFor();
  await main.getByRole('textbox', { name: 'Title' }).fill('Broken');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: 'High' }).waitFor();
  await expect(page.getByRole('option').allInnerTexts()).resolves.toEqual(['Low', 'Normal', 'High']);
  await page.keyboard.type('hig');
  await page.keyboard.press('Enter');
  await expect(priority.inputValue()).resolves.toBe('High');
  await page.keyboard.press('Tab');
  await page.keyboard.type('parc');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expectAccessible(page, 'a form with things chosen by name');
  await page.keyboard.press('Enter');
  await expect.poll(() => sent.at(-1)).toEqual({ title: 'Broken', priority_id: 3, tag_ids: [8] });
});

test('what is changed begins with the names that it has, and takes a code that no row has', async () => {
  await page.goto(`${frontdesk.address}/edit/tickets/1`);
  await priority.waitFor();
  await expect(priority.inputValue()).resolves.toBe('Normal');
  await main.getByText('Parcel').first().waitFor();
  await priority.fill('urgent');
  await page.keyboard.press('Tab');
  await expect(priority.inputValue()).resolves.toBe('Normal');
  await priority.fill('12');
  await page.getByRole('option', { name: 'Use “12”' }).click();
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => sent.at(-1)).toEqual({ priority_id: 12 });
});

test('a list is filtered by the names of what its filter takes by a code, and of what it has no filter for', async () => {
  await page.goto(`${frontdesk.address}/list/tickets`);
  const title = (name: string) => main.getByRole('link', { name, exact: true });
  await title('Wrong bill').waitFor();
  await main.getByRole('button', { name: 'Filter' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Priority', exact: true }).press('Enter');
  await page.getByRole('radio', { name: 'High' }).waitFor();
  await expect(page.getByRole('radio').count()).resolves.toBe(3);
  await expectAccessible(page, 'a filter by the names that rows show');
  await page.getByRole('radio', { name: 'High' }).press('Space');
  await main.getByRole('button', { name: 'Priority High' }).waitFor();
  await title('Lost parcel').waitFor({ state: 'detached' });
  await expect(title('Wrong bill').count()).resolves.toBe(1);
  // What it can be changed to, though the rows show one of them.
  await page.reload();
  await main.getByRole('button', { name: 'Priority High' }).press('Enter');
  await page.getByRole('radio', { name: 'Low' }).press('Space');
  await title('Thanks').waitFor();
  await main.getByRole('button', { name: 'Remove the filter Priority' }).press('Enter');
  await title('Lost parcel').waitFor();
  await main.getByRole('button', { name: 'Filter' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Tags' }).press('Enter');
  await page.getByRole('checkbox', { name: 'Parcel', exact: true }).press('Space');
  await title('Wrong bill').waitFor({ state: 'detached' });
  await expect(title('Lost parcel').count()).resolves.toBe(1);
  expect(faults).toEqual([]);
});
