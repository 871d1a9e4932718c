// What a path wants and no list leads to (a tenant): it is asked for once, every other screen knows it, relations below it
// lead on by name, and another one can be chosen.
import { expect, test } from 'vitest';
import { expectAccessible, openPage } from './browser.ts';
import { contractWords, startFrontdesk } from './frontdesk.ts';

const tenant = '{ name: tenantId, in: path, required: true, schema: { type: string, minLength: 2 } }';
const answer = (schema: string): string =>
  `{ '200': { description: OK, content: { application/json: { schema: ${schema} } } } }`;

const CONTRACT = `
openapi: 3.1.0
info: { title: Rooms, version: '1' }
paths:
  /{tenantId}/customers:
    parameters: [${tenant}]
    get: { responses: ${answer("{ type: array, items: { $ref: '#/components/schemas/Customer' } }")} }
  /{tenantId}/customers/{customerId}:
    parameters: [${tenant}, { name: customerId, in: path, required: true, schema: { type: integer } }]
    get: { responses: ${answer("{ $ref: '#/components/schemas/Customer' }")} }
  /{tenantId}/bookings:
    parameters: [${tenant}]
    get: { responses: ${answer("{ type: array, items: { $ref: '#/components/schemas/Booking' } }")} }
    post:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Booking' } } } }
      responses: { '201': { description: Made } }
  /rooms:
    get: { responses: ${answer("{ type: array, items: { $ref: '#/components/schemas/Room' } }")} }
  /rooms/{roomId}:
    parameters: [{ name: roomId, in: path, required: true, schema: { type: integer } }]
    get: { responses: ${answer("{ $ref: '#/components/schemas/Room' }")} }
  /rooms/{roomId}/locks:
    parameters: [{ name: roomId, in: path, required: true, schema: { type: integer } }]
    get: { responses: ${answer("{ type: array, items: { $ref: '#/components/schemas/Lock' } }")} }
  /locks/{lockId}:
    parameters: [{ name: lockId, in: path, required: true, schema: { type: integer } }]
    get: { responses: ${answer("{ $ref: '#/components/schemas/Lock' }")} }
    patch:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Lock' } } } }
      responses: ${answer("{ $ref: '#/components/schemas/Lock' }")}
    delete: { responses: { '204': { description: Gone } } }
  /me:
    get: { security: [{ key: [] }], responses: ${answer("{ $ref: '#/components/schemas/Member' }")} }
  /members/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get: { security: [{ key: [] }], responses: ${answer("{ $ref: '#/components/schemas/Member' }")} }
  /members/{id}/loans:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get: { security: [{ key: [] }], responses: ${answer("{ type: array, items: { $ref: '#/components/schemas/Loan' } }")} }
  /loans/{loanId}:
    parameters: [{ name: loanId, in: path, required: true, schema: { type: integer } }]
    get: { security: [{ key: [] }], responses: ${answer("{ $ref: '#/components/schemas/Loan' }")} }
  /receipts/{number}:
    parameters: [{ name: number, in: path, required: true, schema: { type: string, pattern: '^[0-9]+$' } }]
    get: { responses: ${answer("{ $ref: '#/components/schemas/Receipt' }")} }
  /badges/{officeCode}/{badgeNumber}:
    parameters:
      - { name: officeCode, in: path, required: true, schema: { type: string } }
      - { name: badgeNumber, in: path, required: true, schema: { type: string } }
    delete: { summary: Revoke a badge, responses: { '204': { description: Gone } } }
  /receipts/archive:
    post: { summary: Archive old receipts, responses: { '204': { description: Done } } }
components:
  securitySchemes: { key: { type: apiKey, in: header, name: X-Key } }
  schemas:
    Member: { required: [id, name], properties: { id: { type: integer }, name: { type: string } } }
    Loan: { required: [id, title], properties: { id: { type: integer }, title: { type: string } } }
    Room: { required: [id, name], properties: { id: { type: integer }, name: { type: string, examples: [Larch] } } }
    Lock: { required: [id, maker], properties: { id: { type: integer }, maker: { type: string } } }
    Receipt: { required: [number], properties: { number: { type: string }, total: { type: number } } }
    Customer:
      required: [id, name]
      properties: { id: { type: integer, readOnly: true }, name: { type: string, examples: [Ada Lindqvist] } }
    Booking:
      required: [id, room, customerId]
      properties:
        id: { type: integer, readOnly: true }
        room: { type: string, examples: [Larch] }
        customerId: { type: integer }
`;

const frontdesk = await startFrontdesk(contractWords(CONTRACT));

test('a tenant is asked for once, and all that is below it knows of it', async () => {
  const { page, faults } = await openPage();
  await page.goto(frontdesk.address);
  const navigation = page.getByRole('navigation').first();
  await navigation.getByRole('link', { name: 'Bookings' }).click();
  const field = page.getByRole('textbox', { name: 'Tenant' });
  await field.fill('x');
  await page.keyboard.press('Enter');
  await page.getByText('at least 2 characters').first().waitFor();
  await expectAccessible(page, 'the question');
  await field.fill('north');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/list/bookings/north');
  await page.getByRole('row').nth(2).waitFor();

  // The customer of a booking is known by name, and the link leads to the same tenant.
  const customer = page.getByRole('row').nth(1).getByRole('link').last();
  await expect.poll(() => customer.textContent()).toMatch(/[A-Z][a-z]+ /u);
  await customer.click();
  await page.waitForURL(({ pathname }) => /^\/item\/customers\/north\/\d+$/u.test(pathname));
  await page.getByRole('heading', { level: 1 }).waitFor();

  // A form below the tenant finds customers by name.
  await navigation.getByRole('link', { name: 'Bookings' }).click();
  await page
    .getByRole('link', { name: 'New booking' })
    .or(page.getByRole('button', { name: 'New booking' }))
    .first()
    .click();
  await page.getByRole('combobox', { name: 'Customer' }).click();
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Escape');

  // Another list asks no more, also after a reload; and another tenant is a click away.
  await page.goto(frontdesk.address);
  await navigation.getByRole('link', { name: 'Customers' }).click();
  await page.waitForURL('**/list/customers/north');
  await page.getByRole('link', { name: 'Tenant north' }).click();
  await expect.poll(() => field.inputValue()).toBe('north');
  await field.fill('south');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/list/customers/south');
  expect(faults).toEqual([]);
});

test('a collection without a list: one opens an item by what identifies it, and what can be done with all stands there', async () => {
  const { page, faults } = await openPage();
  await page.goto(frontdesk.address);
  await page.getByRole('navigation').first().getByRole('link', { name: 'Receipts' }).click();
  await page.getByText('This API has no list of receipts').waitFor();
  await page.getByRole('button', { name: 'Archive old receipts' }).waitFor();
  await expectAccessible(page, 'a collection without a list');
  const field = page.getByRole('textbox', { name: 'Receipt' });
  await field.fill('a/b');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Receipt' }).and(page.locator('[aria-invalid=true]')).waitFor();
  await field.fill('1017');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/item/receipts/1017');
  expect(faults).toEqual([]);
});

// i-cue's planning levels, NAV's exchange rates: their entry in the menu led to "There is no such page".
test('what an API only deletes, by two identities, is reached from the menu', async () => {
  const { page, faults } = await openPage();
  await page.goto(frontdesk.address);
  await page.getByRole('navigation').first().getByRole('link', { name: 'Badges' }).click();
  await page.getByRole('textbox', { name: 'Office code' }).fill('west');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('textbox', { name: 'Badge' }).fill('b7');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.waitForURL('**/item/badges/west/b7');
  await page.getByText('What can be done with it stands above').waitFor();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: /Delete|Revoke/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Revoke this badge?' });
  await dialog.getByRole('textbox').fill('b7');
  const sent = page.waitForRequest((request) => request.method() === 'DELETE');
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  expect((await sent).url()).toMatch(/\/badges\/west\/b7$/);
  expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
});

test('a collection that is only listed for what it belongs to leads to those lists', async () => {
  const { page, faults } = await openPage();
  await page.goto(`${frontdesk.address}/list/locks`);
  await page.getByText('This API lists locks only for what they belong to').waitFor();
  await expectAccessible(page, 'a collection that is listed for what it belongs to');
  await page.getByRole('button', { name: 'Choose the room' }).click();
  await page.waitForURL('**/list/rooms.locks');
  await page.getByText('This API keeps these apart by').waitFor();
  expect(faults).toEqual([]);
});

test('what is listed for its owner is opened, changed and deleted at its own address, and leads back to that list', async () => {
  const { page, faults } = await openPage();
  await page.goto(`${frontdesk.address}/list/rooms`);
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await page.getByRole('tab', { name: 'Locks' }).click();
  const locks = page.getByRole('table', { name: 'Locks' }).getByRole('row');
  await locks.nth(1).getByRole('link').first().click();
  await page.waitForURL(({ pathname }) => /^\/item\/locks\/\d+$/u.test(pathname));
  await page.getByRole('button', { name: 'Edit' }).waitFor();
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await page.getByRole('button', { name: 'More' }).last().click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill(title);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL('**/item/rooms/*?tab=rooms.locks');
  await locks.first().waitFor();
  expect(faults).toEqual([]);
});

test('what belongs to people begins with the person who is signed in', async () => {
  const { page, faults } = await openPage();
  await page.goto(`${frontdesk.address}/sign-in`);
  await page.getByLabel('Key').first().fill('anything');
  await page.keyboard.press('Enter');
  await page.waitForURL(frontdesk.address + '/');
  const { id } = (await (await page.request.get(`${frontdesk.address}/api/v1/me`)).json()) as { readonly id: number };

  await page.goto(`${frontdesk.address}/list/loans`);
  await page.getByRole('button', { name: 'Show your loans' }).waitFor();
  await page.getByRole('button', { name: 'Choose the member' }).click();
  await page.getByText('Yours is filled in').waitFor();
  expect(await page.getByRole('textbox', { name: 'Member' }).inputValue()).toBe(String(id));
  await page.goBack();
  await page.getByRole('button', { name: 'Show your loans' }).click();
  await page.waitForURL(`**/list/members.loans/${id}`);
  await page.getByRole('row').nth(1).waitFor();
  expect(faults).toEqual([]);
});
