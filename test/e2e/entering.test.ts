// Entering things as people do, in a real browser against the sandbox: copies and prefilled forms, drafts that outlive
// changes, tabs and a full device, two people with validators, hundreds of fields, keys alone, dragging.
import type { Locator, Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible, openPage } from './browser.ts';
import { contractWords, startFrontdesk } from './frontdesk.ts';
import { countRenders } from './renders.ts';

type Tree = Record<string, unknown>;

const text = { type: 'string' };
const id = { type: 'integer', readOnly: true };
const json = (name: string): Tree => ({ 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } });
const ok = (content: Tree, headers: Tree = {}): Tree => ({ 200: { description: 'ok', content, headers } });

function resource(path: string, name: string, parameters: readonly Tree[] = []): Tree {
  const list = { 'application/json': { schema: { type: 'array', items: { $ref: `#/components/schemas/${name}` } } } };
  const made = { 201: { description: 'made', content: json(name) } };
  const tagged = { ETag: { schema: text } };
  return {
    [path]: {
      get: { parameters, responses: ok(list) },
      post: { requestBody: { required: true, content: json(name) }, responses: made },
    },
    [`${path}/{id}`]: {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: { responses: ok(json(name), tagged) },
      patch: {
        parameters: [{ name: 'If-Match', in: 'header', schema: text }],
        requestBody: { required: true, content: json(name) },
        responses: ok(json(name), tagged),
      },
    },
  };
}

const COUNT = 400;
/** How many fields of such a form stand open. */
const OPEN_AT_FIRST = 10;
const nameOf = (number: number): string => `answer_${String(number).padStart(3, '0')}`;
const CONTRACT = {
  openapi: '3.1.0',
  info: { title: 'Entering', version: '1' },
  paths: {
    ...resource('/customers', 'Customer'),
    ...resource('/orders', 'Order', [{ name: 'customer_id', in: 'query', schema: { type: 'integer' } }]),
    ...resource('/nodes', 'Node'),
    ...resource('/boxes', 'Box'),
    ...resource('/surveys', 'Survey'),
    ...resource('/visits', 'Visit'),
    ...resource('/rings', 'Ring'),
  },
  components: {
    schemas: {
      Customer: {
        type: 'object',
        required: ['id', 'name'],
        additionalProperties: false,
        properties: { id, name: { type: 'string', minLength: 1 }, city: text, phone: text },
      },
      Order: {
        type: 'object',
        required: ['id', 'customer_id'],
        properties: { id, customer_id: { type: 'integer' }, reference: text },
      },
      Node: {
        type: 'object',
        required: ['id', 'name'],
        properties: {
          id,
          name: { type: 'string', minLength: 1 },
          tags: { type: 'array', items: text, uniqueItems: true },
          ...inner(),
        },
      },
      Box: {
        type: 'object',
        required: ['id'],
        properties: {
          id,
          price_cents: { type: 'integer', minimum: 100 },
          size: {
            type: 'array',
            minItems: 3,
            items: false,
            prefixItems: [
              { type: 'number', title: 'Width' },
              { type: 'number', title: 'Height' },
              { type: 'string', title: 'Unit', enum: ['mm', 'cm'] },
            ],
          },
        },
      },
      Part: { type: 'object', properties: { name: text, ...inner() } },
      Ring: {
        type: 'object',
        required: ['id', 'owner'],
        properties: {
          id,
          owner: text,
          ssh_keys: { type: 'array', title: 'SSH keys', items: { oneOf: [text, { type: 'integer' }] } },
        },
      },
      Visit: {
        type: 'object',
        required: ['id', 'guest'],
        properties: { id, guest: text, planned_at: { type: 'string', format: 'date-time' } },
      },
      Survey: {
        type: 'object',
        required: ['id', 'title'],
        properties: {
          id,
          title: text,
          ...Object.fromEntries(Array.from({ length: COUNT }, (_none, index) => [nameOf(index + 1), text])),
        },
      },
    },
  },
};

function inner(): Tree {
  return {
    steps: { type: 'array', items: { type: 'integer' } },
    labels: { type: 'object', additionalProperties: text },
    parts: { type: 'array', items: { $ref: '#/components/schemas/Part' } },
  };
}

const frontdesk = await startFrontdesk([...contractWords(CONTRACT), '--store', 'memory']);
let page: Page;

beforeEach(async () => {
  ({ page } = await openPage());
});

const button = (name: string, on: Page = page): Locator => on.getByRole('button', { name, exact: true });
const box = (name: string, on: Page = page): Locator => on.getByRole('textbox', { name }).first();
const picker = (name: string): Locator => page.getByRole('combobox', { name }).or(box(name)).first();
const open = (path: string, on: Page = page): Promise<unknown> => on.goto(frontdesk.address + path);

/** Makes an item past the screens; answers its id. */
async function made(path: string, body: Tree): Promise<number> {
  const answer = await page.request.post(`${frontdesk.address}/api/v1${path}`, {
    data: body,
    headers: { 'x-frontdesk': '1' },
  });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { readonly id: number }).id;
}

async function read(path: string): Promise<Tree> {
  // A connection that rested for long may be closed just then.
  const answer = await page.request.get(`${frontdesk.address}/api/v1${path}`, { maxRetries: 2 });
  return (await answer.json()) as Tree;
}

/** Waits until a draft with these words is kept on this device. */
async function kept(words: string, on: Page = page): Promise<void> {
  await on.waitForFunction((wanted) => JSON.stringify(Object.entries(localStorage)).includes(wanted), words);
}

test('duplicate fills a new form with all but the identity; one press more makes it', async () => {
  const first = await made('/customers', { name: 'Grace Hopper', city: 'Arlington', phone: '+1 555 0100' });
  await open(`/item/customers/${first}`);
  await button('More actions').click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect.poll(() => box('City').inputValue()).toBe('Arlington');
  await button('Create').click();
  await page.waitForURL((url) => /\/item\/customers\/\d+$/.test(url.pathname) && !url.pathname.endsWith(`/${first}`));
  const { id: second, ...copy } = await read(`/customers/${new URL(page.url()).pathname.split('/').at(-1)}`);
  expect(second).not.toBe(first);
  expect(copy).toEqual({ name: 'Grace Hopper', city: 'Arlington', phone: '+1 555 0100' });
});

test('a new item from under another has it filled in already', async () => {
  const customer = await made('/customers', { name: 'Edsger' });
  await open(`/item/customers/${customer}`);
  await page.getByRole('tab', { name: /Orders/ }).click();
  await button('New order').click();
  await expect.poll(() => picker('Customer').inputValue()).toBe('Edsger');
  await box('Reference').fill('From the customer');
  await button('Create').click();
  await page
    .getByRole('heading', { level: 1 })
    .filter({ hasText: /\d|From the customer/ })
    .waitFor();
  await page.waitForURL(/\/item\/orders\/\d+$/);
  const order = await read(`/orders/${new URL(page.url()).pathname.split('/').at(-1)}`);
  expect(order).toMatchObject({ customer_id: customer, reference: 'From the customer' });
});

test('a moment that is entered in part is said to be so, and is not left out', async () => {
  await open('/new/visits');
  await box('Guest').click();
  await page.keyboard.type('Grace');
  await page.keyboard.press('Tab');
  await page.keyboard.type('01022027');
  await page.keyboard.press('Enter');
  await page.getByText('is not complete').first().waitFor();
  expect(page.url()).toMatch(/\/new\/visits$/);
  const visits = async (): Promise<readonly Tree[]> => (await read('/visits')) as unknown as readonly Tree[];
  const before = (await visits()).length;
  // After a year of four digits comes the hour.
  await page.keyboard.type('093000AM');
  await page.getByText('is not complete').waitFor({ state: 'detached' });
  await button('Create').click();
  await page.waitForURL(/\/item\/visits\/\d+$/);
  expect(await visits()).toHaveLength(before + 1);
  const visit = await read(`/visits/${new URL(page.url()).pathname.split('/').at(-1)}`);
  expect(visit).toMatchObject({ guest: 'Grace', planned_at: expect.stringMatching(/^2027-01-02T\d\d:30:00Z$/) });
});

test('what is a text or a number is typed at once where it is added, and what is wrong with it is said once', async () => {
  await open('/new/rings');
  await box('Owner').click();
  await page.keyboard.type('Ada');
  await button('Add to SSH keys').click();
  await button('Create').click();
  const wrong = page.locator('.fd-field-issue');
  await wrong.getByText('Enter a text or a whole number').waitFor();
  expect(await wrong.count()).toBe(1);
  await page.keyboard.type('3b:16:bf');
  await wrong.waitFor({ state: 'detached' });
  await button('Create').click();
  await page.waitForURL(/\/item\/rings\/\d+$/);
  const ring = await read(`/rings/${new URL(page.url()).pathname.split('/').at(-1)}`);
  expect(ring).toMatchObject({ owner: 'Ada', ssh_keys: ['3b:16:bf'] });
});

test('who comes to a picker that has a value types the next one in its place', async () => {
  const [first, second] = [
    await made('/customers', { name: 'Barbara' }),
    await made('/customers', { name: 'Katherine' }),
  ];
  const order = await made('/orders', { customer_id: first });
  await open(`/edit/orders/${order}`);
  const customer = picker('Customer');
  await expect.poll(() => customer.inputValue()).toBe('Barbara');
  await customer.click();
  await page.keyboard.type('Kath');
  await expect.poll(() => customer.inputValue()).toBe('Kath');
  await page.getByRole('option', { name: 'Katherine' }).click();
  await box('Reference').fill('By hand');
  // Enter in an open list chooses, and sends nothing where there is nothing to choose.
  await customer.focus();
  await page.keyboard.type('Nobody');
  await page.getByText('Nothing found').or(page.getByRole('option')).first().waitFor();
  await page.keyboard.press('Enter');
  expect(page.url()).toContain('/edit/');
  await page.keyboard.press('Tab');
  // By keys as well: what was chosen is replaced, and going on without choosing leaves it as it was.
  await customer.focus();
  await page.keyboard.type('Barb');
  await expect.poll(() => customer.inputValue()).toBe('Barb');
  await page.keyboard.press('Tab');
  await expect.poll(() => customer.inputValue()).toBe('Katherine');
  await button('Save').click();
  await page.waitForURL(/\/item\/orders\/\d+$/);
  expect(await read(`/orders/${order}`)).toMatchObject({ customer_id: second, reference: 'By hand' });
});

test('a click counts though what is said at the field that is left moves everything below it', async () => {
  await open('/new/nodes');
  await box('Name').focus();
  await button('Add to steps').click();
  await page.getByText('This is required').first().waitFor();
  await expect.poll(() => page.locator('.fd-e-item').count()).toBe(1);
});

test('the places of a tuple come together, each under its name', async () => {
  await open('/new/boxes');
  await button('Add to size').click();
  await page.getByRole('textbox', { name: 'Size › Width' }).fill('3');
  await page.getByRole('textbox', { name: 'Size › Height' }).fill('4.5');
  await page.getByRole('combobox', { name: 'Size › Unit' }).or(page.getByLabel('Size › Unit')).first().click();
  await page.getByRole('option', { name: 'cm' }).click();
  await box('Price').fill('12.50');
  await expectAccessible(page, 'a form with a tuple');
  await button('Create').click();
  await page.waitForURL(/\/item\/boxes\/\d+$/);
  const box1 = await read(`/boxes/${new URL(page.url()).pathname.split('/').at(-1)}`);
  expect(box1).toMatchObject({ size: [3, 4.5, 'cm'], price_cents: 1250 });
});

test('S7: a draft of an older form: what has no place any more is shown, not dropped, and not sent', async () => {
  await open('/new/customers');
  await box('Name').fill('Half entered');
  await kept('Half entered');
  await page.evaluate(() => {
    for (const [key, value] of Object.entries(localStorage)) {
      const draft = JSON.parse(String(value)) as { values?: string };
      if (typeof draft.values !== 'string') continue;
      const values = draft.values.replace('"name"', '"fax":"020 7946 0018","name"');
      localStorage.setItem(key, JSON.stringify({ ...draft, values }));
    }
  });
  const later = await page.context().newPage();
  await page.close({ runBeforeUnload: false });
  await open('/new/customers', later);
  await button('Take it up again', later).click();
  await expect.poll(() => box('Name', later).inputValue()).toBe('Half entered');
  await later.getByText('there is no place any more').waitFor();
  await later.getByText('020 7946 0018').waitFor();
  await expectAccessible(later, 'a draft of an older form');
  await button('Create', later).click();
  await later.waitForURL(/\/item\/customers\/\d+$/);
});

test('S7: two tabs that create at once have a draft each, and both are found again', async () => {
  await open('/new/customers');
  await box('Name').fill('From tab one');
  await kept('From tab one');
  const other = await page.context().newPage();
  await open('/new/customers', other);
  await box('Name', other).fill('From tab two');
  await kept('From tab two', other);
  await kept('From tab one', other);
  expect(await button('Take it up again', other).count()).toBe(0);
  const third = await page.context().newPage();
  await page.close({ runBeforeUnload: false });
  await other.close({ runBeforeUnload: false });
  const fourth = await page.context().newPage();
  const found: string[] = [];
  for (const one of [third, fourth]) {
    await open('/new/customers', one);
    await button('Take it up again', one).click();
    await expect.poll(() => box('Name', one).inputValue()).not.toBe('');
    found.push(await box('Name', one).inputValue());
  }
  expect(found.toSorted()).toEqual(['From tab one', 'From tab two']);
});

test('S7: a device without room says so once, and what is typed stays', async () => {
  await open('/new/customers');
  await box('Name').waitFor();
  await page.evaluate(() => {
    for (let size = 4 * 1024 * 1024; size > 8; size = Math.floor(size / 2)) {
      try {
        for (let index = 0; index < 4; index += 1) localStorage.setItem(`filler.${size}.${index}`, 'x'.repeat(size));
      } catch {
        // Smaller pieces fill what is left.
      }
    }
  });
  const said = page.getByText('This device has no room left');
  await box('Name').fill('No room');
  await said.waitFor();
  await box('City').fill('Utrecht');
  await box('Phone').fill('+31 6');
  await button('Create').click();
  await page.waitForURL(/\/item\/customers\/\d+$/);
  expect(await said.count()).toBeLessThanOrEqual(1);
  expect(await read(`/customers/${new URL(page.url()).pathname.split('/').at(-1)}`)).toMatchObject({
    name: 'No room',
    city: 'Utrecht',
    phone: '+31 6',
  });
});

test('S8: two people on one item with a validator: the second save keeps the first', async () => {
  const customer = await made('/customers', { name: 'Barbara', city: 'Boston' });
  const other = await page.context().newPage();
  await open(`/edit/customers/${customer}`);
  await open(`/edit/customers/${customer}`, other);
  await box('Phone').fill('+1 555 0199');
  await box('City', other).fill('Cambridge');
  await button('Save', other).click();
  await other.waitForURL(`**/item/customers/${customer}`);
  await button('Save').click();
  await page.waitForURL(`**/item/customers/${customer}`);
  await page.getByText('One change that someone else made meanwhile was kept').waitFor();
  expect(await read(`/customers/${customer}`)).toMatchObject({ city: 'Cambridge', phone: '+1 555 0199' });
});

test('a form of 400 fields opens small, and any of them is found by its name', async () => {
  await open('/new/surveys');
  const folded = button(`${COUNT + 1 - OPEN_AT_FIRST} more fields`);
  await folded.waitFor();
  const count = (): Promise<number> => page.locator('form').evaluate((form) => form.querySelectorAll('*').length);
  expect(await count()).toBeLessThan(300);
  // What is wrong in sight unfolds nothing.
  await button('Create').click();
  await page.getByText('This is required.').first().waitFor();
  expect(await folded.getAttribute('aria-expanded')).toBe('false');
  expect(await count()).toBeLessThan(300);
  await box('Title').fill('Long');
  const find = page.getByRole('searchbox', { name: 'Find a field' });
  await find.fill('answer 237');
  await box('Answer 237').fill('Found');
  await expectAccessible(page, 'a form of 400 fields');
  await find.fill('nothing of the kind');
  await page.getByText('No field is called like that.').waitFor();
  await find.fill('');
  await button('Create').click();
  await page.waitForURL(/\/item\/surveys\/\d+$/);
  const survey = await read(`/surveys/${new URL(page.url()).pathname.split('/').at(-1)}`);
  expect(survey).toMatchObject({ title: 'Long', [nameOf(237)]: 'Found' });
});

test('a key draws its own field anew and no other', async () => {
  const drawn = await countRenders(page);
  await open('/new/surveys');
  const first = box('Answer 001');
  await first.fill('a');
  await drawn();
  await first.press('b');
  expect(await first.inputValue()).toBe('ab');
  const { places, parts } = await drawn();
  expect(places).toEqual(['/body/answer_001']);
  expect(parts).toBeLessThan(12);
});

test('a whole form with lists in lists and maps, by keys alone', async () => {
  await open('/new/nodes');
  await box('Name').waitFor();
  await reach('Name');
  await page.keyboard.type('Root');
  await press('Add to steps');
  await page.keyboard.type('1');
  await press('Add another');
  await page.keyboard.type('2');
  await press('Move Steps 2 up');
  await enter('Name of a new entry of Labels', 'colour');
  await reach('colour');
  await page.keyboard.type('green');
  await press('Add to parts');
  await enter('Name', 'Child');
  await press('Add to parts');
  await enter('Name', 'Grandchild');
  await reach('Create');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/item\/nodes\/\d+$/);
  expect(await read(`/nodes/${new URL(page.url()).pathname.split('/').at(-1)}`)).toMatchObject({
    name: 'Root',
    steps: [2, 1],
    labels: { colour: 'green' },
    parts: [{ name: 'Child', parts: [{ name: 'Grandchild' }] }],
  });
});

test('short texts of a set are typed, pasted, taken back and taken out by keys, and none is there twice', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await open('/new/nodes');
  await box('Name').fill('Tagged');
  await reach('Tags');
  await page.keyboard.type('red, green,');
  await page.keyboard.type('red');
  await page.keyboard.press('Enter');
  await expect.poll(entered).toEqual(['red', 'green']);
  await page.evaluate(() => navigator.clipboard.writeText('blue sky\nwhite\n\nred'));
  await page.keyboard.press('ControlOrMeta+V');
  await expect.poll(entered).toEqual(['red', 'green', 'blue sky', 'white']);
  await page.keyboard.press('Backspace');
  await page.keyboard.type('r');
  await page.keyboard.press('Enter');
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Delete']) await page.keyboard.press(key);
  await expect.poll(entered).toEqual(['red', 'blue sky', 'whiter']);
  await expectAccessible(page, 'short texts of a set');
  // What is being typed counts already: it is kept, though nobody has pressed Enter yet.
  await page.keyboard.type('unfinished');
  await kept('unfinished');
  await reach('Create');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/item\/nodes\/\d+$/);
  const { tags } = await read(`/nodes/${new URL(page.url()).pathname.split('/').at(-1)}`);
  expect(tags).toEqual(['red', 'blue sky', 'whiter', 'unfinished']);
});

/** The short texts that stand in the field, each with the button that takes it out. */
async function entered(): Promise<readonly string[]> {
  return page.locator('.fd-e-tag').allTextContents();
}

test('a list is pasted line by line, to the digit', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await open('/new/nodes');
  await box('Name').fill('Pasted');
  await page.getByRole('button', { name: 'Add to steps' }).click();
  await page.evaluate(() => navigator.clipboard.writeText('3\n\n1,204\n9007199254740993\n'));
  await page.keyboard.press('ControlOrMeta+V');
  await page.getByRole('textbox', { name: 'Steps 3' }).waitFor();
  await page.getByRole('button', { name: 'JSON', exact: true }).click();
  const whole = page.getByLabel('Everything as JSON');
  expect((await whole.inputValue()).replace(/\s/g, '')).toBe('{"name":"Pasted","steps":[3,1204,9007199254740993]}');
});

/** What has the focus, as it is called. */
function focused(): Promise<string> {
  return page.evaluate(() => {
    const one = document.activeElement;
    if (one === null) return '';
    const labels = one instanceof HTMLInputElement ? [...(one.labels ?? [])].map((label) => label.textContent) : [];
    return (one.getAttribute('aria-label') ?? (labels.length > 0 ? labels.join(' ') : one.textContent) ?? '').trim();
  });
}

/** Goes on by Tab until something of that name has the focus: what is not reached by keys is not there. */
async function reach(name: string): Promise<void> {
  for (let step = 0; step < 80; step += 1) {
    if ((await focused()).replace(/\s*(\*|Required)$/, '') === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`“${name}” cannot be reached by keys.`);
}

async function press(name: string): Promise<void> {
  await reach(name);
  await page.keyboard.press('Enter');
}

/** Types into the next field of that name; one that takes an entry's name takes it by Enter. */
async function enter(name: string, value: string): Promise<void> {
  await reach(name);
  await page.keyboard.type(value);
  if (name.startsWith('Name of')) await page.keyboard.press('Enter');
}

test('items of a list are dragged to their place with the mouse, and taken back by Escape', async () => {
  const node = await made('/nodes', { name: 'Dragged', steps: [1, 2, 3] });
  await open(`/edit/nodes/${node}`);
  const handles = page.locator('.fd-e-handle');
  await handles.nth(2).waitFor();
  const [first, , third] = await Promise.all([0, 1, 2].map((index) => middleOf(handles.nth(index))));
  if (first === undefined || third === undefined) throw new Error('There are no handles.');
  const drag = async (): Promise<void> => {
    await page.mouse.move(first.x, first.y);
    await page.mouse.down();
    await page.mouse.move(third.x, third.y + 8, { steps: 6 });
  };
  await drag();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect.poll(stepsShown).toEqual(['1', '2', '3']);
  await drag();
  await page.mouse.up();
  await expect.poll(stepsShown).toEqual(['2', '3', '1']);
  await expectAccessible(page, 'a list that can be dragged');
  await button('Save').click();
  await page.waitForURL(`**/item/nodes/${node}`);
  expect(await read(`/nodes/${node}`)).toMatchObject({ steps: [2, 3, 1] });
});

test('items of a list are dragged with a finger, and the page does not scroll away', async () => {
  const node = await made('/nodes', { name: 'Touched', steps: [1, 2, 3] });
  ({ page } = await openPage({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } }));
  await open(`/edit/nodes/${node}`);
  const handles = page.locator('.fd-e-handle');
  await handles.nth(2).waitFor();
  await handles.nth(2).scrollIntoViewIfNeeded();
  const [from, to] = [await middleOf(handles.nth(2)), await middleOf(handles.nth(0))];
  const touch = await page.context().newCDPSession(page);
  const at = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    points: readonly { x: number; y: number }[],
  ): Promise<unknown> => touch.send('Input.dispatchTouchEvent', { type, touchPoints: [...points] });
  await at('touchStart', [from]);
  for (const part of [0.3, 0.6, 1]) await at('touchMove', [{ x: from.x, y: from.y + (to.y - 8 - from.y) * part }]);
  await at('touchEnd', []);
  await expect.poll(stepsShown).toEqual(['3', '1', '2']);
});

async function middleOf(one: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const frame = await one.boundingBox();
  if (frame === null) throw new Error('It is not to be seen.');
  return { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 };
}

function stepsShown(): Promise<readonly string[]> {
  return page.locator('.fd-e-item input').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
}
