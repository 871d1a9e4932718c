// Saving in the browser, as it goes wrong in life: two people on one thing, answers that are cut off, servers that refuse
// in their own ways, impatient fingers, lost tabs, large files. Nothing typed is lost, and a write goes out once.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { SHAPES } from '../error-shapes.ts';
import { temporaryFolder } from '../scene.ts';
import { expectAccessible, openPage } from './browser.ts';
import { startFrontdesk } from './frontdesk.ts';
import { startBackend } from './saving-backend.ts';

const backend = await startBackend();
const frontdesk = await startFrontdesk(['--host', backend.host]);
let page: Page;

beforeEach(async () => {
  ({ page } = await openPage());
});

const open = (path: string): Promise<unknown> => page.goto(frontdesk.address + path);
const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
const box = (name: string): Locator => page.getByRole('textbox', { name, exact: true }).first();

test('S8: two people on one item, whose backend only dates it, or does not even that: nobody’s field is lost', async () => {
  for (const [path, mine, theirs] of [
    ['/notes/7', 'Text', 'title'],
    ['/labels/7', 'Colour', 'title'],
  ] as const) {
    await open(`/edit${path}`);
    await box(mine).fill('Mine');
    backend.items.set(path, { ...backend.items.get(path), [theirs]: 'Theirs', updatedAt: new Date().toISOString() });
    await button('Save').click();
    await page.waitForURL(`**/item${path}`);
    expect(backend.items.get(path)).toMatchObject({ [mine.toLowerCase()]: 'Mine', [theirs]: 'Theirs' });
  }
  // What the contract does not know of is sent back as it was.
  expect(backend.items.get('/labels/7')).toMatchObject({ hidden: { kept: [1, 2] } });
});

test('S8: both changed the same: it is asked, by keyboard alone, and only then written', async () => {
  await open('/edit/notes/7');
  await box('Text').fill('My text');
  backend.items.set('/notes/7', { ...backend.items.get('/notes/7'), text: 'Their text' });
  const before = backend.writes.length;
  await box('Text').press('Enter');
  await button('Save').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this meanwhile' });
  await dialog.waitFor();
  await expectAccessible(page, 'merge');
  expect(backend.writes.length).toBe(before);
  // The same on the smallest phone: one below the other, nothing beside the screen.
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(320);
  const [mine, theirs] = await Promise.all([/^Yours/, /^Theirs/].map(async (name) => sizeOf(dialog, name)));
  expect(theirs?.y).toBeGreaterThan((mine?.y ?? 0) + 40);
  expect(await dialog.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  await expectAccessible(page, 'merge on a phone');
  await dialog.getByRole('radio', { name: /^Theirs/ }).press('Space');
  await dialog.getByRole('button', { name: 'Save like this' }).press('Enter');
  await page.waitForURL('**/item/notes/7');
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(backend.items.get('/notes/7')).toMatchObject({ text: 'Their text' });
});

function sizeOf(dialog: Locator, name: RegExp): ReturnType<Locator['boundingBox']> {
  return dialog.getByRole('radio', { name }).boundingBox();
}

test('S8: a delete tells first what another person has changed', async () => {
  backend.items.set('/notes/8', { id: '8', title: 'Old title', text: 'x' });
  await open('/item/notes/8');
  await page.getByRole('heading', { level: 1, name: 'Old title' }).waitFor();
  backend.items.set('/notes/8', { id: '8', title: 'New title', text: 'x' });
  await button('More actions').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Old title');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByText('It has changed since you opened it').waitFor();
  await dialog.getByText('New title', { exact: true }).waitFor();
  await expectAccessible(page, 'delete of what has changed');
  expect(backend.items.has('/notes/8')).toBe(true);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL('**/list/notes');
  expect(backend.items.has('/notes/8')).toBe(false);
});

test('what a server keeps although it answered that it was deleted is not called deleted', async () => {
  backend.items.set('/notes/12', { id: '12', title: 'Kept', text: 'x' });
  await open('/item/notes/12');
  await button('More actions').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Kept');
  backend.next = { status: 200, body: {} };
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('“Kept” is still there: the server accepted this, and keeps it.').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Kept' }).waitFor();
});

test('S7: what is gone when it is saved is made anew with what was typed', async () => {
  backend.items.set('/notes/9', { id: '9', title: 'Short-lived', text: 'x' });
  await open('/edit/notes/9');
  await box('Text').fill('Typed for long');
  backend.items.delete('/notes/9');
  await button('Save').click();
  await button('Create it anew with what you typed').click();
  await page.getByRole('heading', { level: 1, name: 'New note' }).waitFor();
  await expectAccessible(page, 'made anew');
  expect(await box('Text').inputValue()).toBe('Typed for long');
  const before = backend.writes.length;
  await button('Create').click();
  await page.waitForURL(/\/item\/notes\/\d+$/);
  expect(backend.writes.slice(before).map(({ method, body }) => [method, JSON.parse(body) as unknown])).toEqual([
    ['POST', { title: 'Short-lived', text: 'Typed for long' }],
  ]);
});

test('what is known by its name is found under its new one once that is saved', async () => {
  await open('/edit/teams/desk');
  await box('Name').fill('helpdesk');
  await button('Save').click();
  await page.waitForURL('**/item/teams/helpdesk');
  await page.getByRole('heading', { level: 1, name: 'helpdesk' }).waitFor();
  await page.getByText('Ask us').first().waitFor();
  await expectAccessible(page, 'renamed');
});

test('what an API calls cancelling is called so, and nobody is told that it will be deleted', async () => {
  backend.items.set('/teams/night', { name: 'night', motto: 'Always here' });
  await open('/item/teams/night');
  await button('More actions').click();
  await page.getByRole('menuitem', { name: 'Cancel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this team?' });
  // What cancels is not what closes the question.
  await dialog.getByRole('button', { name: 'Go back' }).waitFor();
  await dialog.getByRole('textbox').fill('night');
  expect(await dialog.innerText()).not.toContain('delete');
  await expectAccessible(page, 'cancel');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Cancel: done with “night”').waitFor();
  expect(backend.writes.at(-1)).toMatchObject({ method: 'DELETE', path: '/teams/night' });
});

test('S6: a save and a create whose answers are cut off are looked up, not sent again', async () => {
  await open('/edit/notes/7');
  await box('Text').fill('Cut off');
  const before = backend.writes.length;
  backend.next = 'cut';
  await button('Save').click();
  await page.getByText('Nobody knows yet whether this was saved').waitFor();
  await expectAccessible(page, 'unknown outcome');
  await button('Look it up').click();
  await page.getByText('It was saved').waitFor();
  expect(backend.writes.length - before).toBe(1);
  await button('Go to the item').click();
  await page.waitForURL('**/item/notes/7');

  // An answer that has begun says that it took effect, and nothing beside it doubts that.
  await open('/edit/notes/7');
  await box('Text').fill('Half an answer');
  backend.next = 'half';
  await button('Save').click();
  await page.getByText('It took effect').waitFor();
  expect(await page.getByText('Nobody knows').count()).toBe(0);
  await button('Look it up').click();
  await page.getByText('It was saved').waitFor();
  await button('Go to the item').click();
  await page.waitForURL('**/item/notes/7');

  await open('/new/notes');
  await box('Title').fill('Made and lost');
  backend.next = 'cut';
  await button('Create').click();
  await button('Look it up').click();
  await page.getByText('It was created: “Made and lost”').waitFor();
  await button('Go to the item').click();
  await page.getByRole('heading', { level: 1, name: 'Made and lost' }).waitFor();
  expect(backend.writes.length - before).toBe(3);
});

test('S6: a double click, Enter and a click, five clicks in a frame: one write each', async () => {
  await open('/new/notes');
  for (const [name, press] of [
    ['Double', () => button('Create').dblclick({ noWaitAfter: true })],
    [
      'Enter and click',
      () =>
        page.evaluate(() => {
          const form = document.querySelector('form');
          const create = form?.querySelector<HTMLButtonElement>('button[type=submit]');
          form?.requestSubmit();
          create?.click();
        }),
    ],
    [
      'Five in a frame',
      () =>
        button('Create').evaluate((one) => {
          for (let press = 0; press < 5; press += 1) (one as HTMLButtonElement).click();
        }),
    ],
  ] as const) {
    await open('/new/notes');
    await box('Title').fill(name);
    const before = backend.writes.length;
    await press();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(backend.writes.length - before, name).toBe(1);
  }
});

/** What people read where a shape names a code of ours. */
const OWN_WORDS: Readonly<Record<string, string>> = { taken: 'There is one with this already' };

test('what servers refuse lands at its field, in every shape, and nothing typed is cleared', async () => {
  await open('/edit/orders/7');
  await box('Name').waitFor();
  let round = 0;
  for (const { server, status = 422, body, fields, others = [] } of SHAPES) {
    round += 1;
    await box('Name').fill(`Round ${round}`);
    backend.next = { status, body };
    await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === 'PATCH'),
      button('Save').click(),
    ]);
    await page.getByRole('alert').first().waitFor();
    for (const [place, message] of Object.entries(fields)) {
      if (place.startsWith('/query')) continue;
      // All tags are one control.
      const pointer = place.replace(/^(\/body\/tags)\/\d$/, '$1');
      // An item of a list is its own frame, named by its place.
      const item = /^\/body\/items\/(\d)$/.exec(pointer)?.[1];
      const frame =
        item === undefined
          ? page
              .locator('.fd-field, section')
              .filter({ has: page.locator(`[data-pointer="${pointer}"]`) })
              .or(page.locator(`section[data-pointer="${pointer}"]`))
              .last()
          : page.getByRole('listitem', { name: `Items ${Number(item) + 1}` });
      await expect
        .poll(() => frame.innerText(), { message: `${server} ${pointer}` })
        .toContain(OWN_WORDS[message] ?? message);
    }
    for (const other of others) await page.getByText(other).first().waitFor();
    expect(await box('Name').inputValue(), server).toBe(`Round ${round}`);
  }
  await expectAccessible(page, 'refused');
  await button('Save').click();
  await page.waitForURL('**/item/orders/7');
  expect(backend.items.get('/orders/7')).toMatchObject({ name: `Round ${round}` });
});

test('S7: drafts after a killed tab, two tabs that know of each other, a review, a copy, one more like the last', async () => {
  await open('/edit/labels/7');
  const other = await page.context().newPage();
  await other.goto(`${frontdesk.address}/edit/labels/7`);
  await other.getByText('open in another tab').waitFor();
  await page.getByText('open in another tab').waitFor();
  await other.getByRole('textbox', { name: 'Title' }).fill('Half a title');
  await other.waitForFunction(() => JSON.stringify(Object.entries(localStorage)).includes('Half a title'));
  await other.close({ runBeforeUnload: false });
  await open('/edit/labels/7');
  await button('Take it up again').click();
  await expect.poll(() => box('Title').inputValue()).toBe('Half a title');
  await button('Review changes').click();
  const review = page.getByRole('dialog', { name: 'One change' });
  await review.getByText('Half a title').waitFor();
  await expectAccessible(page, 'review');
  await review.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL('**/item/labels/7');
  await button('More actions').click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect.poll(() => box('Title').inputValue()).toBe('Half a title');
  await box('Title').fill('Another');
  await button('Create and add another').click();
  await button('Fill in what you entered last').click();
  await expect.poll(() => box('Title').inputValue()).toBe('Another');
  expect([...backend.items.values()].filter(({ title }) => title === 'Another')).toHaveLength(1);
});

test('what is typed while a save is under way stays, whether it is refused or taken', async () => {
  backend.items.set('/notes/13', { id: '13', title: 'A note', text: 'x' });
  await open('/edit/notes/13');
  await box('Text').fill('One');
  // What this change of another's leads to in the form must not bring back what was sent.
  backend.items.set('/notes/13', { id: '13', title: 'Theirs', text: 'x' });
  const typeWhileSaving = async (more: string): Promise<void> => {
    let goOn: () => void = () => undefined;
    backend.held = new Promise((resolve) => (goOn = resolve));
    await Promise.all([page.waitForRequest((request) => request.method() === 'PATCH'), button('Save').click()]);
    await box('Text').press('End');
    await page.keyboard.type(more);
    backend.held = null;
    goOn();
  };
  backend.next = { status: 422, body: { errors: { title: ['Too long'] } } };
  await typeWhileSaving(' and two');
  await page.getByText('Too long', { exact: true }).waitFor();
  await page.keyboard.type(' and three');
  expect(await box('Text').inputValue()).toBe('One and two and three');
  expect(await box('Title').inputValue()).toBe('Theirs');
  await typeWhileSaving(' and four');
  await page.getByText('What you typed while it was being saved is not saved yet').waitFor();
  await page.keyboard.type(' and five');
  await expectAccessible(page, 'typed while saving');
  expect(backend.items.get('/notes/13')).toMatchObject({ title: 'Theirs', text: 'One and two and three' });
  expect(await box('Text').inputValue()).toBe('One and two and three and four and five');
  await button('Review changes').click();
  await page.getByRole('dialog', { name: 'One change' }).getByRole('button', { name: 'Save' }).click();
  await page.waitForURL('**/item/notes/13');
  expect(backend.items.get('/notes/13')).toMatchObject({
    title: 'Theirs',
    text: 'One and two and three and four and five',
  });
});

test('a product with two images of 20 MB: progress, stopped on the way, then sent whole', async () => {
  await open('/new/products');
  await box('Title').fill('With pictures');
  const folder = temporaryFolder();
  const images = ['one.png', 'two.png'].map((name) => join(folder, name));
  for (const image of images) writeFileSync(image, Buffer.alloc(20 * 1024 * 1024, 1));
  await page.locator('input[type="file"]').first().setInputFiles(images);
  await page.getByText('two.png').waitFor();
  let goOn: () => void = () => undefined;
  backend.held = new Promise((resolve) => (goOn = resolve));
  const before = backend.writes.length;
  await button('Create').click();
  const bar = page.getByRole('progressbar');
  await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(0);
  await expectAccessible(page, 'sending files');
  await button('Stop sending').click();
  await page.getByText('Nothing was changed').waitFor();
  expect(backend.writes.length).toBe(before);
  expect(await box('Title').inputValue()).toBe('With pictures');
  backend.held = null;
  goOn();
  await button('Create').click();
  await expect.poll(() => backend.writes.length, { timeout: 30_000 }).toBe(before + 1);
  expect(backend.writes.at(-1)?.bytes).toBeGreaterThan(40 * 1024 * 1024);
});

test('long work is watched wherever one goes, also after a reload, and reports when it is done', async () => {
  await open('/list/notes');
  await page.getByRole('heading', { level: 1, name: 'Notes' }).waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Reindex', exact: true }).click();
  const bar = page.getByRole('progressbar', { name: 'Reindex' });
  await page.getByText('40 % done').waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expectAccessible(page, 'work that is watched');
  await open('/list/labels');
  await bar.waitFor();
  backend.items.set('/exports/1', { id: '1', status: 'succeeded', progress: 100 });
  await page.getByText('Reindex: done').waitFor({ timeout: 25_000 });
  await button('Open').click();
  await page.waitForURL('**/item/exports/1');
  await page.getByRole('button', { name: 'Remove Reindex from here' }).click();
  await bar.waitFor({ state: 'detached' });
});

test('a create that is only accepted is watched until it is made', async () => {
  backend.items.set('/exports/1', { id: '1', status: 'running', progress: 40 });
  backend.next = { status: 202, body: { id: '1', status: 'queued' } };
  await open('/new/notes');
  await box('Title').fill('Made later');
  await button('Create').click();
  await page.waitForURL('**/list/notes');
  await page.getByText('40 % done').waitFor();
  backend.items.set('/exports/1', { id: '1', status: 'succeeded', progress: 100 });
  await page.getByText('New note: done').waitFor({ timeout: 25_000 });
  await page.getByRole('button', { name: 'Remove New note from here' }).click();
});

test('what a backend speaks in XML is listed, changed, and written back as its schema says', async () => {
  await open('/list/parcels');
  await page.getByText('A box').first().waitFor();
  await open('/edit/parcels/7');
  await box('Title').fill('A <bigger> box');
  await page.getByLabel('Grams').fill('750');
  await button('Save').click();
  await page.waitForURL('**/item/parcels/7');
  await page.getByRole('heading', { level: 1, name: 'A <bigger> box' }).waitFor();
  // What is read-only is not sent.
  expect(backend.parcel.replace(/^<\?.*\?>\n/, '')).toBe(
    '<parcel grams="750"><title>A &lt;bigger&gt; box</title><stops><stop>Delft</stop></stops></parcel>',
  );
});
