// Contracts with tags in, what stands in the navigation under which heading out.
import { expect, it } from 'vitest';
import { applicationIn } from '../../test/contract.ts';

function headingsOf(tags: Readonly<Record<string, readonly string[]>>): readonly string[] {
  const operation = (
    tag: string,
  ): string => `{ get: { tags: ['${tag}'], responses: { '200': { description: OK, content: {
    application/json: { schema: { type: array, items: { type: object, properties: { id: { type: integer } } } } } } } } } }`;
  const paths = Object.entries(tags).flatMap(([tag, names]) => names.map((name) => `  /${name}: ${operation(tag)}`));
  return applicationIn(
    `openapi: 3.0.3\ninfo: { title: T, version: '1' }\npaths:\n${paths.join('\n')}\n`,
  ).index.groups.map(({ label, entries }) => `${label}: ${entries.map((one) => one.label).join()}`);
}

it('puts no heading over one entry of the same name: such entries stand first, together', () => {
  const tags = {
    Sales: ['orders', 'refunds', 'carts'],
    Emojis: ['emojis'],
    Stock: ['goods', 'shelves', 'racks'],
    License: ['licenses'],
  };
  expect(headingsOf({ ...tags, Meta: ['versions', 'limits'] })).toEqual([
    ': Emojis,Licenses',
    'Sales: Orders,Refunds,Carts',
    'Stock: Goods,Shelves,Racks',
    'Meta: Versions,Limits',
  ]);
});

it('keeps a heading that says more than its one entry', () => {
  expect(
    headingsOf({ Sales: ['orders', 'refunds', 'customers'], Range: ['goods', 'shelves'], Legal: ['licenses'] }),
  ).toEqual(['Sales: Orders,Refunds,Customers', 'Range: Goods,Shelves', 'Legal: Licenses']);
});

it('puts what an area of a long list holds together under its name, behind what stands alone (Stripe, GSMtasks)', () => {
  const names =
    'accounts charges coupons customers events files invoices payouts plans prices quotes refunds tokens'.split(' ');
  const list = `{ get: { responses: { '200': { description: OK, content: { application/json: { schema: { type: array,
    items: { type: object, properties: { id: { type: integer } } } } } } } } } }`;
  const headingsAt = (paths: readonly string[]): readonly string[] =>
    applicationIn(
      `openapi: 3.0.3\ninfo: { title: T, version: '1' }\npaths:\n${paths.map((path) => `  /v1/${path}: ${list}`).join('\n')}\n`,
    ).index.groups.map(({ label, entries }) => `${label}: ${entries.map((one) => one.label).join()}`);
  const areas = ['issuing/cards', 'issuing/disputes', 'tax/rates', 'treasury/credits', 'treasury/debits'];
  expect(headingsAt([...areas, ...names, 'invoices/upcoming'])).toEqual([
    expect.stringMatching(/^: .*Accounts,Charges,.*Invoices/),
    'Issuing: Cards,Disputes',
    'Treasury: Credits,Debits',
  ]);
  // A short list needs no headings.
  expect(headingsAt([...areas, ...names.slice(0, 6)])).toHaveLength(1);
});

it('tells lists of one name apart by what they are of, also where that comes after them (Kaneo, Discourse)', () => {
  const list = (
    parameter: string,
  ): string => `{ parameters: [{ name: ${parameter}, in: path, required: true, schema: { type: string } }],
    get: { responses: { '200': { description: OK, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Task' } } } } } } } }`;
  const one = `{ description: OK, content: { application/json: { schema: { $ref: '#/components/schemas/Task' } } } }`;
  const { groups } = applicationIn(`openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /api/task/tasks/{projectId}: ${list('projectId')}
  /api/task/workspace/{workspaceId}: ${list('workspaceId')}
  /api/task/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get: { responses: { '200': ${one} } }
    put: { requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Task' } } } }, responses: { '200': ${one} } }
    delete: { responses: { '204': { description: Gone } } }
  /api/projects: ${list('no').replace(/parameters.*\n/, '')}
  /api/workspaces: ${list('no').replace(/parameters.*\n/, '')}
components: { schemas: { Task: { type: object, properties: { id: { type: string }, title: { type: string } } } } }
`).index;
  expect(
    groups.flatMap(({ entries }) => entries.map(({ label }) => label)).filter((label) => /Task/.test(label)),
  ).toEqual(['Tasks (project)', 'Tasks (workspace)', 'Tasks']);
});

it('tells lists of one name apart on the page of the thing that they point at (Carivo, OpenAQ, NetBox)', () => {
  const list = (name: string): string => `{ get: {
    parameters: [{ name: garage_id, in: query, schema: { type: integer } }],
    responses: { '200': { description: OK, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/${name}' } } } } } } } }`;
  const { resources } = applicationIn(`openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /garages: ${list('Garage')}
  /garages/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get: { responses: { '200': { description: OK, content: { application/json: { schema: { $ref: '#/components/schemas/Garage' } } } } } }
  /waitlists: ${list('Waitlist')}
  /admin/waitlists: ${list('AdminWaitlist')}
  /bookings: ${list('Booking')}
components:
  schemas:
    Garage: { type: object, properties: { id: { type: integer }, name: { type: string } } }
    Waitlist: { type: object, properties: { id: { type: integer }, garage_id: { type: integer } } }
    AdminWaitlist: { type: object, properties: { id: { type: integer }, garage_id: { type: integer }, note: { type: string } } }
    Booking: { type: object, properties: { id: { type: integer }, garage_id: { type: integer } } }
`);
  const garages = resources.find(({ name }) => name === 'garages');
  expect(garages?.referrers.map(({ label }) => label)).toEqual(['Waitlists', 'Waitlists (admin)', 'Bookings']);
});
