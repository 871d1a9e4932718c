// What no operation lists and an owner's answer has: its tab lists them, each row is opened and deleted there, and one that was
// made stands among them.
import { expect, test } from 'vitest';
import { expectAccessible, openPage } from './browser.ts';
import { contractWords, startFrontdesk } from './frontdesk.ts';

const id = (name: string): object => ({ name, in: 'path', required: true, schema: { type: 'integer' } });
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const content = (schema: object): object => ({ content: { 'application/json': { schema } } });
const answer = (schema: object): object => ({ 200: { description: 'OK', ...content(schema) } });
const many = (name: string): object => ({ type: 'array', items: ref(name) });
const own = { type: 'integer', readOnly: true };
const text = { type: 'string' };
const thing = (properties: object): object => ({ type: 'object', required: Object.keys(properties), properties });

const frontdesk = await startFrontdesk(
  contractWords({
    openapi: '3.0.3',
    info: { title: 'Voices', version: '1' },
    paths: {
      '/voices': { get: { responses: answer(many('Voice')) } },
      '/voices/{voiceId}': { parameters: [id('voiceId')], get: { responses: answer(ref('Voice')) } },
      '/voices/{voiceId}/samples': {
        parameters: [id('voiceId')],
        post: {
          requestBody: content(ref('Sample')),
          responses: { 201: { description: 'Made', ...content(ref('Sample')) } },
        },
      },
      '/voices/{voiceId}/samples/{sampleId}': {
        parameters: [id('voiceId'), id('sampleId')],
        delete: { responses: { 204: { description: 'Gone' } } },
      },
    },
    components: {
      schemas: {
        Voice: thing({ id: own, name: text, samples: many('Sample') }),
        Sample: thing({ id: own, title: text }),
      },
    },
  }),
);

test('the tab of what only its owner answers lists it, and what is made and deleted there comes and goes', async () => {
  const { page, faults } = await openPage();
  await page.goto(`${frontdesk.address}/item/voices/1`);
  await page.getByRole('tab', { name: /^Samples/ }).click();
  await page.getByRole('button', { name: 'New sample' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Low and slow');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Low and slow' }).waitFor();

  // By a link too: nothing reads one sample, but its voice does.
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Low and slow' }).waitFor();
  await page.goto(`${frontdesk.address}/item/voices/1?tab=samples`);
  const rows = page.getByRole('table', { name: 'Samples' }).getByRole('row');
  const made = rows.filter({ hasText: 'Low and slow' });
  await made.waitFor();
  await expectAccessible(page, 'what only its owner lists');
  await made.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Low and slow');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => made.count()).toBe(0);
  const answered = await page.request.get(`${frontdesk.address}/api/v1/voices/1`);
  expect(JSON.stringify(await answered.json())).not.toContain('Low and slow');
  expect(faults).toEqual([]);
});
