// A text of which only the description names the values, in a real browser against the sandbox: one chooses among them by
// name, may type another one, and neither is lost by leaving the field; the list shows and filters by them likewise.
import { expect, test } from 'vitest';
import { expectAccessible, openPage } from './browser.ts';
import { contractWords, startFrontdesk } from './frontdesk.ts';

const text = { type: 'string' };
const status = { ...text, description: 'Possible values: `waiting_for_us`: we are to answer, `solved`: nobody is.' };
const channels = { type: 'array', items: text, description: 'One or more. Allowed values: `chat_app`, `phone`' };
const TICKET = {
  type: 'object',
  required: ['subject'],
  properties: {
    id: { type: 'integer', readOnly: true },
    subject: text,
    status,
    priority: { ...text, description: 'Priority (LOW, HIGH)' },
    channels,
  },
};
const answers = (schema: object): object => ({
  200: { description: 'ok', content: { 'application/json': { schema } } },
});
const requestBody = { required: true, content: { 'application/json': { schema: TICKET } } };
const frontdesk = await startFrontdesk(
  contractWords({
    openapi: '3.1.0',
    info: { title: 'Tickets', version: '1' },
    paths: {
      '/tickets': {
        get: {
          parameters: [{ in: 'query', name: 'status', schema: text }],
          responses: answers({ type: 'array', items: TICKET }),
        },
        post: { requestBody, responses: answers(TICKET) },
      },
      '/tickets/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        get: { responses: answers(TICKET) },
        put: { requestBody, responses: answers(TICKET) },
      },
    },
  }),
);
const { page } = await openPage();
const main = page.getByRole('main');
const sent: unknown[] = [];
page.on('request', (request) => {
  if (request.method() !== 'GET' && request.url().includes('/tickets')) sent.push(request.postDataJSON());
});
const field = (name: string) => main.getByRole('combobox', { name });

test('one is chosen by its name, beside what is said of it; what is typed counts, and stays when the field is left', async () => {
  await page.goto(`${frontdesk.address}/new/tickets`);
  await main.getByRole('textbox', { name: 'Subject' }).pressSequentially('It does not print');
  await field('Status').click();
  const waiting = page.getByRole('option', { name: 'Waiting for us' });
  await expect(waiting.innerText()).resolves.toContain('we are to answer');
  await expectAccessible(page, 'a list of choices');
  await waiting.click();
  await field('Priority').click();
  await page.keyboard.type('urgent');
  await page.getByRole('option', { name: 'Use “urgent”' }).waitFor();
  await page.keyboard.press('Tab');
  await expect(field('Priority').inputValue()).resolves.toBe('urgent');
  await field('Channels').click();
  await page.getByRole('option', { name: 'Chat app' }).click();
  await page.keyboard.type('pigeon');
  await page.keyboard.press('Tab');
  await main.getByText('pigeon').waitFor();
  await main.getByRole('button', { name: 'Create', exact: true }).click();
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toEqual({
    subject: 'It does not print',
    status: 'waiting_for_us',
    priority: 'urgent',
    channels: ['chat_app', 'pigeon'],
  });
});

test('who types the value itself, or its name in small letters, has chosen it', async () => {
  await page.goto(`${frontdesk.address}/new/tickets`);
  await main.getByRole('textbox', { name: 'Subject' }).pressSequentially('Second');
  await field('Status').click();
  await page.keyboard.type('waiting for us');
  await page.keyboard.press('Tab');
  await expect(field('Status').inputValue()).resolves.toBe('Waiting for us');
  await field('Priority').click();
  await page.keyboard.type('HIGH');
  await page.keyboard.press('Tab');
  await expect(field('Priority').inputValue()).resolves.toBe('High');
  await main.getByRole('button', { name: 'Create', exact: true }).click();
  await expect.poll(() => sent).toHaveLength(2);
  expect(sent[1]).toEqual({ subject: 'Second', status: 'waiting_for_us', priority: 'HIGH' });
});

test('a list shows them by name and is filtered by one of them, or by another one', async () => {
  await page.goto(`${frontdesk.address}/list/tickets`);
  const table = main.getByRole('table');
  await table.getByText('Waiting for us').first().waitFor();
  // What stands above the rows has its place once their number is there.
  await main.getByText(/^\d+ items$/).waitFor();
  const asked = page.waitForRequest(/[?&]status=solved\b/);
  await main.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Status' }).click();
  // One begins with what there is to choose.
  const chosen = page.getByRole('radio', { name: 'Waiting for us' });
  await expect.poll(() => chosen.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('ArrowDown');
  await asked;
  const other = page.waitForRequest(/[?&]status=on_hold\b/);
  await main.getByRole('button', { name: 'Status Solved' }).click();
  await page.getByRole('textbox', { name: 'Another value' }).pressSequentially('on_hold');
  await page.keyboard.press('Enter');
  await other;
});

test('what an item has stands in its form by its name, and is sent as it was', async () => {
  await page.goto(`${frontdesk.address}/edit/tickets/1`);
  await expect.poll(() => field('Status').inputValue()).toMatch(/^(?:Waiting for us|Solved)$/);
  const subject = main.getByRole('textbox', { name: 'Subject' });
  await subject.press('End');
  await subject.pressSequentially(' again');
  // Through all fields, and out again.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const before = sent.length;
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => sent.length).toBe(before + 1);
  expect(sent.at(-1)).toMatchObject({ status: expect.stringMatching(/^(?:waiting_for_us|solved)$/) as string });
});
