// A form with what forms rarely have, in a real browser against the sandbox: people chosen by name and made in place,
// alternatives that keep what they share, a time as the API writes it, and the whole as JSON in step with the fields.
import { join } from 'node:path';
import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { expectAccessible, openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';

const words = ['--contract', join(import.meta.dirname, 'forms.yaml'), '--store', 'memory'];
const frontdesk = await startFrontdesk(words);
const { page, faults } = await openPage();

test('an event with people made in place, a place of one of two kinds and a look at the JSON', async () => {
  await page.goto(`${frontdesk.address}/new/events`);
  await field('Title').fill('Open day');
  await makePerson();
  await choosePlace();
  await page.getByLabel('Opens').fill('10:15');
  const { title, ...rest } = await asJson();
  expect(title).toBe('Open day');
  expect(rest).toMatchObject({ opens: '10:15:00', place: { name: 'Main hall', floor: 2 } });
  expect(rest['person_ids']).toEqual([expect.any(Number)]);
  await changeAsJson({ ...rest, title: 'Open evening', host_id: 1 });
  await create();
  expect(faults).toEqual([]);
});

test('what the API does not list is made from the item that it belongs to', async () => {
  await page.goto(`${frontdesk.address}/item/people/1`);
  await page.getByRole('tab', { name: 'Calls' }).click();
  await expectAccessible(page, 'what belongs to an item and is not listed');
  await button('New call').click();
  await field('Subject').waitFor();
  expect(new URL(page.url()).pathname).toBe('/new/calls/1');
  // Whose call it is to be is said above the form.
  const way = page.getByRole('navigation', { name: 'Where you are' }).getByRole('link');
  expect(await way.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toContain('/item/people/1');
  expect(faults).toEqual([]);
});

test('lists that open stand where their field is, whole, and are read with it', async () => {
  await page.goto(`${frontdesk.address}/new/calls/1`);
  for (const name of ['Outcome', 'Days', 'Country']) await expectReadList(name);
  // What alone fits the words that were typed is taken by Enter; of several none is.
  const country = page.getByRole('combobox', { name: 'Country' }).first();
  for (const [typed, taken] of [
    ['slov', 'slov'],
    ['slovak', 'Slovakia'],
  ] as const) {
    await country.fill(typed);
    await page.getByRole('option', { name: 'Slovakia' }).waitFor();
    await page.getByRole('option', { name: 'Portugal' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await expect.poll(() => country.inputValue()).toBe(taken);
  }
  await page.goto(`${frontdesk.address}/new/events`);
  await expectReadList('People');
  await page.goto(`${frontdesk.address}/item/people/1`);
  await button('Invite').click();
  const list = await expectReadList('Reason');
  // The dialog is smaller than its list, which is neither cut off nor beside it to whom the page is read.
  expect(await list.evaluate((one) => one.closest('[role=dialog]') !== null)).toBe(true);
  for (const name of ['Anniversary', 'Wedding']) {
    const box = await list.getByRole('option', { name }).boundingBox();
    const seen = await page.evaluate(
      ([x, y]) => document.elementFromPoint(x, y)?.closest('[role=option]')?.textContent,
      [(box?.x ?? 0) + 5, (box?.y ?? 0) + (box?.height ?? 0) / 2] as const,
    );
    expect(seen?.toLowerCase()).toBe(name.toLowerCase());
  }
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'hidden' });
  await page.getByRole('dialog', { name: 'Invite' }).waitFor();
  expect(faults).toEqual([]);
});

test('a date of which a part is missing is told, and a year has four digits', async () => {
  await page.goto(`${frontdesk.address}/new/events`);
  await field('Title').fill('Late night');
  await field('Host ID').fill('1');
  await choosePlace();
  // Day and month may stand in either order, and the day may go on with AM or not, as the browser is set.
  await typeInto('Day', '1211');
  await button('Create').click();
  await page.getByText('This date is not complete.').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/new/events');
  await typeInto('Day', '12112027');
  await typeInto('Doors at', '12112027103000AM');
  await page.getByText('This date is not complete.').first().waitFor({ state: 'hidden' });
  expect(await page.getByLabel('Day').inputValue()).toMatch(/^2027-1[12]-1[12]$/);
  // A year of six digits took the hours as well.
  expect(await page.getByLabel('Doors at').inputValue()).toMatch(/^2027-1[12]-1[12]T10:30/);
  await button('Create').click();
  await page.getByRole('heading', { level: 1, name: 'Late night' }).waitFor();
  expect(faults).toEqual([]);
});

/** Types into a field of several parts from its first one, as a person does. */
async function typeInto(name: string, text: string): Promise<void> {
  await page.getByLabel(name).click({ position: { x: 18, y: 15 } });
  await page.keyboard.type(text);
}

/** Opens a picker by keys and asks axe: the field says which list is its own, and the list stands in a landmark. */
async function expectReadList(name: string): Promise<Locator> {
  const picker = page.getByRole('combobox', { name }).first();
  await picker.press('ArrowDown');
  const list = page.getByRole('listbox', { name });
  await list.getByRole('option').first().waitFor();
  await expect.poll(() => picker.getAttribute('aria-controls')).toBe(await list.getAttribute('id'));
  await expectAccessible(page, `the open list of ${name}`);
  if (name !== 'Reason') await picker.press('Escape');
  return list;
}

async function makePerson(): Promise<void> {
  await button('New person').click();
  const dialog = page.getByRole('dialog', { name: 'New person' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Ada Lindqvist');
  await expectAccessible(page, 'making a person in place');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Ada Lindqvist', { exact: true }).first().waitFor();
  // The form below is as it was: it was not sent along.
  expect(await field('Title').inputValue()).toBe('Open day');
}

async function choosePlace(): Promise<void> {
  await page.getByRole('radio', { name: 'Online' }).check();
  await field('Link').waitFor();
  await named().fill('Main hall');
  await page.getByRole('radio', { name: 'Room' }).check();
  await field('Link').waitFor({ state: 'hidden' });
  await expect.poll(() => named().inputValue()).toBe('Main hall');
  await field('Floor').fill('2');
  await expectAccessible(page, 'a form with alternatives');
}

async function asJson(): Promise<Record<string, unknown>> {
  await button('JSON').click();
  const text = await page.getByLabel('Everything as JSON').inputValue();
  return JSON.parse(text) as Record<string, unknown>;
}

async function changeAsJson(body: Record<string, unknown>): Promise<void> {
  await page.getByLabel('Everything as JSON').fill(JSON.stringify(body));
  await button('JSON').click();
  await expect.poll(() => field('Title').inputValue()).toBe('Open evening');
  expect(await named().inputValue()).toBe('Main hall');
}

async function create(): Promise<void> {
  await button('Create').click();
  await page.getByRole('heading', { level: 1, name: 'Open evening' }).waitFor();
  await page.getByText('Ada Lindqvist').first().waitFor();
}

function button(name: string): Locator {
  return page.getByRole('button', { name, exact: true });
}

function named(): Locator {
  return page.getByRole('group', { name: 'Place' }).getByRole('textbox', { name: 'Name' });
}

// The mark of a required field is no part of its name.
function field(name: string): Locator {
  return page.getByRole('textbox', { name });
}
