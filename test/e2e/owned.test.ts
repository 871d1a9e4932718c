// What is listed and made below its owner and kept at an address of its own ("/projects/{id}/tasks", "/tasks/{id}"): one thing,
// whose screens know whose it is, and whose pickers list what belongs to the owner.
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { expectAccessible, openPage } from './browser.ts';
import { contractWords, startFrontdesk } from './frontdesk.ts';

const id = (name: string): object => ({ name, in: 'path', required: true, schema: { type: 'integer' } });
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const content = (schema: object): object => ({ content: { 'application/json': { schema } } });
const answer = (schema: object): object => ({ 200: { description: 'OK', ...content(schema) } });

const many = (name: string): object => ({ type: 'array', items: ref(name) });
const made = (name: string): object => ({
  requestBody: content(ref(name)),
  responses: { 201: { description: 'Made', ...content(ref(name)) } },
});

function listed(parameter: string | null, name: string): object {
  return {
    ...(parameter === null ? {} : { parameters: [id(parameter)] }),
    get: { responses: answer(many(name)) },
    post: made(name),
  };
}

function kept(name: string): object {
  return {
    parameters: [id('id')],
    get: { responses: answer(ref(name)) },
    patch: { requestBody: content(ref(name)), responses: answer(ref(name)) },
    delete: { responses: { 204: { description: 'Gone' } } },
  };
}

const number = { type: 'integer' };
const own = { type: 'integer', readOnly: true };
const text = { type: 'string' };
const thing = (properties: object, required: readonly string[]): object => ({ type: 'object', required, properties });

const frontdesk = await startFrontdesk(
  contractWords({
    openapi: '3.0.3',
    info: { title: 'Plan', version: '1' },
    paths: {
      '/projects': listed(null, 'Project'),
      '/projects/{id}': kept('Project'),
      '/projects/{id}/tasks': listed('id', 'Task'),
      '/tasks/{id}': kept('Task'),
      '/projects/{projectId}/epics': listed('projectId', 'Epic'),
      '/epics/{id}': kept('Epic'),
      '/tasks/{taskId}/notes': listed('taskId', 'Note'),
      '/notes/{id}': kept('Note'),
      '/labels': { post: made('Label') },
      '/projects/{id}/labels': { parameters: [id('id')], get: { responses: answer(many('Label')) } },
      '/labels/{id}': kept('Label'),
      '/costs': { post: made('Cost') },
      '/projects/{id}/costs': { parameters: [id('id')], get: { responses: answer(many('Cost')) } },
      '/costs/{id}': { ...kept('Cost'), get: undefined },
      '/cards': {
        get: { responses: answer(many('Card')) },
        post: { ...made('Card'), requestBody: content(thing({ card: ref('Card') }, ['card'])) },
      },
      '/cards/{id}': kept('Card'),
      '/hours': listed(null, 'Hour'),
      '/hours/{id}': kept('Hour'),
      '/tasks/{taskId}/hours': { parameters: [id('taskId')], get: { responses: answer(many('Hour')) } },
      '/risks': { get: { responses: answer(many('Risk')) } },
      '/risks/{id}': kept('Risk'),
      '/shifts/{year}': { parameters: [id('year')], get: { responses: answer(many('Shift')) } },
      '/shift/{id}': kept('Shift'),
      '/projects/{id}/days/{week}/plans': {
        parameters: [id('id'), id('week')],
        get: { responses: answer(many('Plan')) },
      },
      '/projects/{id}/risks': { parameters: [id('id')], post: made('Risk') },
    },
    components: {
      schemas: {
        Project: thing({ id: own, name: text }, ['id', 'name']),
        Task: thing({ id: own, title: text, projectId: own, epicId: number }, ['id', 'title', 'projectId']),
        Epic: thing({ id: own, name: text }, ['id', 'name']),
        Card: thing({ id: own, projectId: number, epicId: number }, ['id', 'projectId']),
        Cost: thing({ id: own, what: text, projectId: number }, ['id', 'what', 'projectId']),
        Label: thing({ id: own, name: text, projectId: number }, ['id', 'name', 'projectId']),
        Note: thing({ id: own, text }, ['id', 'text']),
        Plan: thing({ id: own, plan: text }, ['id', 'plan']),
        Shift: thing({ id: own, name: text }, ['id', 'name']),
        Risk: thing({ id: own, name: text }, ['id', 'name']),
        Hour: thing({ id: own, taskId: number, spent: number }, ['id', 'taskId']),
      },
    },
  }),
);

/** The calls that a page makes from now on: "GET /tasks/5". */
function callsOf(page: Page): readonly string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/v1')) calls.push(`${request.method()} ${pathname.slice('/api/v1'.length)}`);
  });
  return calls;
}

async function tasksOf(
  page: Page,
  project: number,
): Promise<readonly { readonly id: number; readonly title: string }[]> {
  const answered = await page.request.get(`${frontdesk.address}/api/v1/projects/${project}/tasks`);
  return (await answered.json()) as readonly { readonly id: number; readonly title: string }[];
}

test('the owner is asked for by name, and an item opens at its own address, from which one goes back to the owner', async () => {
  const { page, faults } = await openPage();
  await page.goto(frontdesk.address);
  await page.getByRole('navigation').first().getByRole('link', { name: 'Tasks' }).click();
  await page.getByText('This API lists tasks only for what they belong to').waitFor();
  await page.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/list/tasks/1');
  const rows = page.getByRole('table', { name: 'Tasks' }).getByRole('row');
  await rows.nth(1).getByRole('link').first().click();
  const [first] = await tasksOf(page, 1);
  await page.waitForURL(`**/item/tasks/${first?.id}`);

  // Also for whoever comes by a link: the item names its project.
  await page.reload();
  const crumbs = page.getByRole('navigation', { name: 'Where you are' }).getByRole('link');
  await expect.poll(() => crumbs.allTextContents()).toHaveLength(3);
  expect(await crumbs.last().getAttribute('href')).toBe('/list/tasks/1');
  expect(await crumbs.nth(1).getAttribute('href')).toBe('/item/projects/1');

  // What is below it leads up through it, though a note's address names neither.
  await page.getByRole('tab', { name: 'Notes' }).click();
  await page.getByRole('button', { name: 'New note' }).first().click();
  await page.getByRole('textbox', { name: 'Text' }).fill('Mind the gap');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForURL(({ pathname }) => /^\/item\/notes\/\d+$/u.test(pathname));
  await page.getByRole('heading', { level: 1, name: 'Mind the gap' }).waitFor();
  await expect.poll(() => crumbs.last().getAttribute('href')).toBe(`/list/notes/${first?.id}`);
  await expect.poll(() => crumbs.first().getAttribute('href')).toBe('/list/projects');
  await expectAccessible(page, 'an item of an item of an owner');
  expect(faults).toEqual([]);
});

test('what is made below its owner opens at its own address, is among the owner’s, and its deletion leads back', async () => {
  const { page, faults } = await openPage();
  await page.goto(`${frontdesk.address}/list/tasks/2`);
  await page.getByRole('button', { name: 'New task' }).first().click();
  await page.waitForURL('**/new/tasks/2');
  await page.getByRole('textbox', { name: 'Title' }).fill('Sweep the yard');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForURL(({ pathname }) => /^\/item\/tasks\/\d+$/u.test(pathname));
  await page.getByRole('heading', { level: 1, name: 'Sweep the yard' }).waitFor();
  expect((await tasksOf(page, 2)).map(({ title }) => title)).toContain('Sweep the yard');
  expect((await tasksOf(page, 1)).map(({ title }) => title)).not.toContain('Sweep the yard');

  await page.getByRole('button', { name: 'More' }).last().click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Sweep the yard');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL('**/list/tasks/2');
  await page.getByRole('table', { name: 'Tasks' }).waitFor();
  expect((await tasksOf(page, 2)).map(({ title }) => title)).not.toContain('Sweep the yard');

  // What was opened last does not offer it any more.
  await page.goto(frontdesk.address);
  await page.getByRole('main').getByRole('link', { name: 'Projects' }).waitFor();
  expect(await page.getByRole('link', { name: 'Sweep the yard' }).count()).toBe(0);
  expect(faults).toEqual([]);
});

test('what is chosen in a list below an owner is deleted at its own address', async () => {
  const { page, faults } = await openPage();
  const [one, two] = await tasksOf(page, 3);
  await page.goto(`${frontdesk.address}/list/tasks/3`);
  const rows = page.getByRole('table', { name: 'Tasks' }).getByRole('row');
  await rows.nth(1).getByRole('checkbox').check();
  await rows.nth(2).getByRole('checkbox').check();
  const calls = callsOf(page);
  const selection = page.getByRole('region', { name: 'Selection' });
  await selection.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('2');
  await dialog.getByRole('button', { name: /^Delete/u }).click();
  await expect
    .poll(() => calls.filter((call) => call.startsWith('DELETE')))
    .toEqual([`DELETE /tasks/${one?.id}`, `DELETE /tasks/${two?.id}`]);
  expect(faults).toEqual([]);
});

test('a picker lists what the owner has, where the item or another field says whose it is, and asks for the owner elsewhere', async () => {
  const { page, faults } = await openPage();
  const [task] = await tasksOf(page, 1);
  const calls = callsOf(page);
  await page.goto(`${frontdesk.address}/edit/tasks/${task?.id}`);
  await page.getByRole('combobox', { name: 'Epic' }).click();
  await page.getByRole('option').first().waitFor();
  expect(calls).toContain('GET /projects/1/epics');

  await page.goto(`${frontdesk.address}/new/hours`);
  await page.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option').nth(1).click();
  await page.getByRole('combobox', { name: 'Task' }).click();
  const [wanted] = await tasksOf(page, 2);
  await page
    .getByRole('option', { name: wanted?.title ?? '', exact: true })
    .first()
    .click();
  expect(calls).toContain('GET /projects/2/tasks');
  await expectAccessible(page, 'a picker that asks for the owner first');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForURL(({ pathname }) => /^\/item\/hours\/\d+$/u.test(pathname));
  await page.getByRole('link', { name: wanted?.title ?? '', exact: true }).click();
  await page.waitForURL(`**/item/tasks/${wanted?.id}`);
  expect(faults).toEqual([]);
});

test('what needs no owner to be opened or made is opened and made without one; begun from an owner’s list, it is the owner’s', async () => {
  const { page, faults } = await openPage();
  const wanted = (await tasksOf(page, 1))[0];
  await page.goto(`${frontdesk.address}/list/tasks`);
  const identity = page.getByRole('spinbutton', { name: 'Task' }).or(page.getByRole('textbox', { name: 'Task' }));
  await identity.fill(String(wanted?.id));
  await expectAccessible(page, 'the question for an owner or an item');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.waitForURL(`**/item/tasks/${wanted?.id}`);

  await page.goto(`${frontdesk.address}/list/labels`);
  await page.getByRole('button', { name: 'New label' }).click();
  await page.waitForURL('**/new/labels');
  await page.getByRole('combobox', { name: 'Project' }).waitFor();

  await page.goto(`${frontdesk.address}/list/labels/2`);
  await page.getByRole('button', { name: 'New label' }).first().click();
  const [, second] = (await (await page.request.get(`${frontdesk.address}/api/v1/projects`)).json()) as readonly {
    readonly name: string;
  }[];
  await expect.poll(() => page.getByRole('combobox', { name: 'Project' }).inputValue()).toBe(second?.name);
  await page.getByRole('textbox', { name: 'Name' }).fill('Urgent');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForURL(({ pathname }) => /^\/item\/labels\/\d+$/u.test(pathname));
  const crumbs = page.getByRole('navigation', { name: 'Where you are' }).getByRole('link');
  await expect.poll(() => crumbs.last().getAttribute('href')).toBe('/list/labels/2');
  expect(faults).toEqual([]);
});

test('a picker follows the field beside it that names the owner', async () => {
  const { page, faults } = await openPage();
  const calls = callsOf(page);
  await page.goto(`${frontdesk.address}/new/cards`);
  await page.getByRole('combobox', { name: 'Project' }).first().click();
  await page.getByRole('option').nth(2).click();
  await page.getByRole('combobox', { name: 'Epic' }).click();
  await expect.poll(() => calls).toContain('GET /projects/3/epics');
  expect(faults).toEqual([]);
});

test('what is listed for all is made from the tab of its owner, and what is only made below its owner asks for it', async () => {
  const { page, faults } = await openPage();
  const calls = callsOf(page);
  await page.goto(`${frontdesk.address}/list/tasks/2`);
  await page.getByRole('table').getByRole('link').first().click();
  await page.waitForURL('**/item/tasks/*');
  await page.getByRole('tab', { name: /Hours/ }).click();
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await page.getByRole('button', { name: 'New hour' }).first().click();
  await page.waitForURL('**/new/hours?*');
  await expect.poll(() => page.getByRole('combobox', { name: 'Task' }).inputValue()).toBe(title);

  await page.goto(`${frontdesk.address}/list/risks`);
  await page.getByRole('button', { name: 'New risk' }).first().click();
  await page.waitForURL('**/new/risks');
  await page.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option').nth(1).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Frost');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.waitForURL(({ pathname }) => /^\/item\/risks\/\d+$/u.test(pathname));
  expect(calls).toContain('POST /projects/2/risks');
  expect(faults).toEqual([]);
});

test('what is read only in the list of its owner opens from there, and is changed where it is kept', async () => {
  const { page, faults } = await openPage();
  const calls = callsOf(page);
  await page.goto(`${frontdesk.address}/list/costs/2`);
  const rows = page.getByRole('table', { name: 'Costs' }).getByRole('row');
  await rows.nth(1).getByRole('link').first().click();
  await page.waitForURL(({ pathname }) => /^\/item\/costs\/\d+$/u.test(pathname));
  const own = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: 'What' }).fill('Paper');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'Paper' }).waitFor();
  expect(calls).toContain(`PATCH /costs/${own}`);
  expect(faults).toEqual([]);
});

test('what a list asks for beyond its items’ addresses is asked for first, in the navigation and on a tab', async () => {
  const { page, faults } = await openPage();
  await page.goto(frontdesk.address);
  await page.getByRole('navigation').first().getByRole('link', { name: 'Shifts' }).click();
  await page.getByLabel('Year').fill('2024');
  await expectAccessible(page, 'a question before a list');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/list/shifts/2024');
  await page.getByRole('table', { name: 'Shifts' }).getByRole('row').nth(1).getByRole('link').first().click();
  await page.waitForURL(({ pathname }) => /^\/item\/shifts\/[^/]+$/u.test(pathname));

  await page.goto(`${frontdesk.address}/item/projects/1`);
  await page.getByRole('tab', { name: 'Plans' }).click();
  await page.getByText('This API keeps plans apart by week here').waitFor();
  await page.getByLabel('Week').fill('12');
  await expectAccessible(page, 'a question on a tab');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(({ pathname }) => /^\/list\/[^/]+\/1\/12$/u.test(pathname));
  await page.getByRole('table', { name: 'Plans' }).waitFor();
  const crumbs = page.getByRole('navigation', { name: 'Where you are' }).getByRole('link');
  await expect.poll(() => crumbs.last().getAttribute('href')).toMatch(/\/1\?choose$/u);
  expect(await crumbs.nth(1).getAttribute('href')).toBe('/item/projects/1');
  await page.goBack();
  await page.getByText('This API keeps plans apart by week here').waitFor();
  expect(faults).toEqual([]);
});

test('the page of what only its owner lists stands after a reload', async () => {
  const { page, faults } = await openPage();
  await page.goto(`${frontdesk.address}/item/projects/1?tab=costs`);
  const [cost] = (await (await page.request.get(`${frontdesk.address}/api/v1/projects/1/costs`)).json()) as {
    what: string;
  }[];
  await page.getByRole('table', { name: 'Costs' }).getByRole('link').first().click();
  await page.waitForURL(/\/item\/costs\//);
  const told = page
    .getByRole('definition')
    .filter({ hasText: cost?.what ?? 'a cost' })
    .first();
  await told.waitFor();
  await page.reload();
  await told.waitFor();
  expect(faults).toEqual([]);
});

test('where a list has to be told its owner, the owner of that is chosen first', async () => {
  const { page, faults } = await openPage();
  await page.goto(`${frontdesk.address}/list/notes`);
  await page.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('combobox', { name: 'Task' }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(/\/list\/notes\/\d+/);
  expect(faults).toEqual([]);
});
