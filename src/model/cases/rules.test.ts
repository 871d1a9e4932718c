// Habits of contracts that the first rules did not know, each as a contract of a few lines in YAML: what a resource, a
// role, an identity or a relation must come out as.
import { describe, expect, it } from 'vitest';
import { applicationIn } from '../../../test/contract.ts';
import type { Resource } from '../application.ts';
import type { Application } from '../derive.ts';

const SCHEMAS = `
components:
  schemas:
    User: { type: object, properties: { id: { type: integer }, name: { type: string }, email: { type: string } } }
    User--Mini: { type: object, properties: { id: { type: integer }, name: { type: string } } }
    UserResponse: { type: object, properties: { id: { type: integer }, name: { type: string } } }
    UsersResponse: { type: object, properties: { users: { type: array, items: { $ref: '#/components/schemas/User' } }, roles: { type: array, items: { $ref: '#/components/schemas/Line' } } } }
    Loan: { type: object, properties: { id: { type: string }, amount: { type: number }, due: { type: string } } }
    Cart: { type: object, properties: { id: { type: string }, total: { type: number }, items: { type: array, items: { $ref: '#/components/schemas/Line' } } } }
    Allowlist: { type: object, properties: { enabled: { type: boolean }, allowlist: { type: array, items: { type: string } } } }
    Line: { type: object, properties: { id: { type: string }, quantity: { type: integer } } }
`;

const OK = (schema: string): string =>
  `responses: { '200': { description: '', content: { application/json: { schema: ${schema} } } } }`;
const BODY = (schema: string): string => `requestBody: { content: { application/json: { schema: ${schema} } } }`;
const REF = (name: string): string => `{ $ref: '#/components/schemas/${name}' }`;
const LIST = (name: string): string => `{ type: array, items: ${REF(name)} }`;

/** Lines such as "GET /users: <rest of the operation>" as a contract. */
function applicationOf(lines: readonly string[]): Application {
  const byPath = new Map<string, string[]>();
  for (const line of lines) {
    const [, method = '', path = '', rest = ''] = /^(\S+) (\S+): (.*)$/.exec(line) ?? [];
    const parameters = [...path.matchAll(/\{(\w+)\}/g)]
      .map(([, name = '']) => `{ name: ${name}, in: path, required: true, schema: { type: string } }`)
      .join(', ');
    const own = `    ${method.toLowerCase()}: { ${rest} }`;
    byPath.set(path, [...(byPath.get(path) ?? [`    parameters: [${parameters}]`]), own]);
  }
  const paths = [...byPath].map(([path, operations]) => `  ${path}:\n${operations.join('\n')}`).join('\n');
  const text = `openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths:\n${paths}\n${SCHEMAS}`;
  return applicationIn(text);
}

function resource(application: Application, name: string): Resource {
  const found = application.resources.find((one) => one.name === name);
  if (found === undefined)
    throw new Error(`${name} is not among ${application.resources.map((one) => one.name).join()}`);
  return found;
}

function actionOf(
  application: Application,
  operation: string,
): { label: string; on: string; reads: boolean; input: boolean } | null {
  const all = [...application.resources.flatMap((one) => one.actions), ...application.index.actions];
  return all.find((one) => one.operation === operation) ?? null;
}

const USERS = [`GET /users: ${OK(LIST('User'))}`, `GET /users/{id}: ${OK(REF('User'))}`];
const LOANS = [`GET /loans: ${OK(LIST('Loan'))}`, `GET /loans/{id}: ${OK(REF('Loan'))}`];
const CARTS = [`GET /carts: ${OK(LIST('Cart'))}`, `GET /carts/{id}: ${OK(REF('Cart'))}`];

describe('what must not be called unasked', () => {
  it.each([
    ['a summary that tells to act', 'summary: Open a session as another user', 'GET /session/{id}'],
    ['a name that tells to act', 'operationId: deleteSession', 'GET /session/{id}'],
  ])('%s makes a GET an action that does not only read', (_name, words, operation) => {
    const application = applicationOf([
      `GET /session: ${OK(REF('User'))}`,
      `DELETE /session: responses: { '204': { description: '' } }`,
      `GET /session/{id}: ${words}, ${OK(REF('User'))}`,
    ]);
    expect(actionOf(application, operation)).toMatchObject({ reads: false });
    expect(resource(application, 'session')).toMatchObject({ kind: 'singleton', operations: { get: 'GET /session' } });
  });

  it('still reads what only sounds like it', () => {
    const application = applicationOf([...LOANS, `GET /loans/{id}/status: summary: Open loans by status, ${OK('{}')}`]);
    expect(resource(application, 'loans').operations.get).toBe('GET /loans/{id}');
  });
});

describe('what an untold answer looks like', () => {
  it('is taken from its example', () => {
    const example = `{ data: [{ id: 7, name: Till, shop_id: 3 }], meta: { total_count: 41 } }`;
    const answer = `responses: { '200': { description: '', content: { application/json: { schema: { type: object }, example: ${example} } } } }`;
    const application = applicationOf([`GET /terminals: ${answer}`, `GET /terminals/{id}: ${OK('{ type: object }')}`]);
    const terminals = resource(application, 'terminals');
    expect(terminals.listing).toMatchObject({ items: '/data', pagination: { total: '/meta/total_count' } });
    expect(terminals.idField).toBe('id');
    expect(terminals.fields.map((field) => field.name)).toContain('name');
  });
});

describe('lists in answers', () => {
  it.each([
    ['officeSummaries', 'resultSetSize', 'totalRowCount', '/totalRowCount'],
    ['offices', 'nextUri', 'totalSetSize', '/totalSetSize'],
  ])('finds %s beside words of sets and positions', (key, other, total, pointer) => {
    const answer = `{ type: object, properties: { ${key}: ${LIST('User')}, ${other}: { type: integer }, startPosition: { type: integer }, priorUri: { type: string }, ${total}: { type: integer } } }`;
    const application = applicationOf([`GET /offices: ${OK(answer)}`, `GET /offices/{id}: ${OK(REF('User'))}`]);
    expect(resource(application, 'offices').listing).toMatchObject({
      items: `/${key}`,
      pagination: { total: pointer },
    });
  });

  it('finds the list that the schema of the answer is named after, where the path only holds its word', () => {
    const application = applicationOf([
      `GET /user-admin: ${OK(REF('UsersResponse'))}`,
      `GET /user-admin/inactive: ${OK(LIST('User'))}`,
      `GET /user-admin/{id}: ${OK(REF('User'))}`,
    ]);
    expect(resource(application, 'user-admin').operations.list).toBe('GET /user-admin');
    expect(resource(application, 'user-admin').listing?.items).toBe('/users');
  });

  it('reads a POST "get" that answers the things under their name as their list', () => {
    const paged = '{ type: object, properties: { count: { type: integer }, offset: { type: integer } } }';
    const answer = `{ type: object, properties: { loans: ${LIST('Loan')}, total: { type: integer }, request_id: { type: string } } }`;
    const byId = '{ type: object, properties: { loan_id: { type: string } } }';
    const application = applicationOf([
      `POST /loans/get: ${BODY(paged)}, ${OK(answer)}`,
      `POST /loans/get_by_id: ${BODY(byId)}, ${OK(`{ type: object, properties: { loan: ${REF('Loan')}, request_id: { type: string } } }`)}`,
    ]);
    const loans = resource(application, 'loans');
    expect(loans.operations).toMatchObject({ list: 'POST /loans/get', get: 'POST /loans/get_by_id' });
    expect(loans.itemPointer).toBe('/loan');
  });
});

it('names records by their schemas where several paths end in the same word for anything', () => {
  const application = applicationOf([
    `GET /tables/x1/records: ${OK(LIST('UserResponse'))}`,
    `GET /tables/x1/records/{id}: ${OK(REF('UserResponse'))}`,
    `GET /tables/x2/records: ${OK(LIST('Loan'))}`,
    `GET /tables/x2/records/{id}: ${OK(REF('Loan'))}`,
  ]);
  expect(application.resources.map(({ name, label, singular }) => [name, label, singular])).toEqual([
    ['users', 'Users', 'User'],
    ['loans', 'Loans', 'Loan'],
  ]);
});

it('signs in by an operation that is said to log in and takes a name and a password for a token', () => {
  const rest = `${BODY('{ type: object, properties: { identifier: { type: string }, password: { type: string } } }')}, ${OK('{ type: object, properties: { jwt: { type: string } } }')}`;
  const { signIn } = applicationOf([
    `POST /auth/local: summary: Local login, ${rest}`,
    `POST /auth/local/register: summary: Register and log in, ${rest}`,
    `POST /auth/other: summary: Other, ${rest}`,
  ]).index;
  expect(signIn.map(({ login }) => login?.call.path)).toEqual(['/auth/local']);
});

describe('the item in an answer', () => {
  it('is the only thing beside what speaks of the call', () => {
    const answer = `{ type: object, properties: { document: ${REF('Loan')}, request_id: { type: string }, warnings: { type: array, items: { type: string } } } }`;
    const application = applicationOf([`GET /reports: ${OK(LIST('Loan'))}`, `GET /reports/{id}: ${OK(answer)}`]);
    expect(resource(application, 'reports')).toMatchObject({ itemPointer: '/document', idField: 'id' });
  });

  it('is the whole where a message beside it is its own', () => {
    const note = `{ type: object, properties: { commit: ${REF('Loan')}, message: { type: string } } }`;
    const application = applicationOf([`GET /notes/{sha}: ${OK(note)}`, `DELETE /notes/{sha}: ${OK('{}')}`]);
    expect(resource(application, 'notes').itemPointer).toBe('');
  });

  it('is not the owner that a POST below it answers', () => {
    const application = applicationOf([
      ...CARTS,
      `POST /carts/{id}/taxes: ${BODY('{ type: object, properties: { rate: { type: number } } }')}, ${OK(REF('Cart'))}`,
      `POST /carts/{id}/items: ${BODY('{ type: object, properties: { sku: { type: string } } }')}, ${OK(REF('Cart'))}`,
      `DELETE /carts/{id}/items/{itemId}: ${OK(REF('Cart'))}`,
    ]);
    expect(actionOf(application, 'POST /carts/{id}/taxes')).toMatchObject({ on: 'item' });
    expect(resource(application, 'items').schema).toBe('Line');
  });
});

describe('which operation is which', () => {
  it.each<[string, string[], string, Partial<Resource['operations']>]>([
    [
      'a POST on the singular beside the plural list creates',
      [`GET /movements: ${OK(LIST('Loan'))}`, `POST /movement: ${BODY(REF('Loan'))}, ${OK(REF('Loan'))}`],
      'movements',
      { create: 'POST /movement' },
    ],
    // A shop's back office, of whose answers nothing is told.
    [
      'though its first word is a verb, and the list untold',
      [
        'GET /purchase-invoices: responses: {}',
        'GET /purchase-invoices/{id}: responses: {}',
        `POST /purchase-invoice: ${BODY(REF('Loan'))}, responses: {}`,
      ],
      'purchase-invoices',
      { create: 'POST /purchase-invoice' },
    ],
    [
      'a POST that says delete does not create, and the PUT beside it does',
      [
        ...LOANS,
        `POST /loans: operationId: deleteLoans, ${BODY(REF('Loan'))}, ${OK(REF('Loan'))}`,
        `PUT /loans: operationId: createLoans, ${BODY(REF('Loan'))}, ${OK(REF('Loan'))}`,
      ],
      'loans',
      { create: 'PUT /loans' },
    ],
    [
      'a name that only spells method and path yields to the summary',
      [
        ...LOANS,
        `POST /loans/{id}: operationId: PostLoansId, summary: Update a loan, ${BODY('{ type: object, properties: { loan: {} } }')}, ${OK(REF('Loan'))}`,
      ],
      'loans',
      { update: 'POST /loans/{id}' },
    ],
    [
      'what is read, created and opened is a thing, whatever its word',
      [
        `GET /import: ${OK(LIST('Loan'))}`,
        `POST /import: ${BODY(REF('Loan'))}, ${OK(REF('Loan'))}`,
        `GET /import/{id}: ${OK(REF('Loan'))}`,
      ],
      'import',
      { list: 'GET /import', create: 'POST /import', get: 'GET /import/{id}' },
    ],
    [
      'a parameter that other paths use identifies, not the one that stands first',
      [
        `GET /loans: ${OK(LIST('Loan'))}`,
        `GET /loans/{due}: ${OK(REF('Loan'))}`,
        `GET /loans/{loanId}: ${OK(REF('Loan'))}`,
        `PUT /loans/{loanId}: ${BODY(REF('Loan'))}, ${OK(REF('Loan'))}`,
      ],
      'loans',
      { get: 'GET /loans/{loanId}' },
    ],
  ])('%s', (_name, lines, name, operations) => {
    expect(resource(applicationOf(lines), name).operations).toMatchObject(operations);
  });

  it.each([
    ['POST /loans/finalizar/{id}', 'item', 'Finalizar'],
    ['PUT /loans/activate/{id}', 'item', 'Activate'],
    ['POST /loans/quick_add', 'collection', 'Quick add'],
    ['GET /loans/available-for-orders', 'collection', null],
    ['GET /loans/active-by-user/{userId}', 'collection', null],
  ])('%s is an action on the %s', (operation, on, label) => {
    const [method = '', path = ''] = operation.split(' ');
    const body = method === 'GET' ? '' : `${BODY(REF('Loan'))}, `;
    const answer = method === 'GET' ? '{ type: array, items: { type: object } }' : REF('Loan');
    const application = applicationOf([
      ...LOANS,
      `POST /loans: ${BODY(REF('Loan'))}, ${OK(REF('Loan'))}`,
      `${method} ${path}: ${body}${OK(answer)}`,
    ]);
    const action = actionOf(application, operation);
    expect(action?.on).toBe(on);
    if (label !== null && on === 'item') expect(action?.label).toBe(label);
  });

  it('keeps a verb in the path, not the word "Add to", as the label', () => {
    const application = applicationOf([`POST /request/reject/{requestId}: ${OK('{}')}`]);
    expect(actionOf(application, 'POST /request/reject/{requestId}')?.label).toBe('Reject');
  });

  it('makes a thing that is read and written whole one thing, though it holds a list of texts', () => {
    const application = applicationOf([
      `GET /allowlist: ${OK(REF('Allowlist'))}`,
      `PUT /allowlist: ${BODY(REF('Allowlist'))}, ${OK(REF('Allowlist'))}`,
    ]);
    expect(resource(application, 'allowlist')).toMatchObject({
      kind: 'singleton',
      operations: { list: null, get: 'GET /allowlist', update: 'PUT /allowlist' },
    });
  });
});

describe('relations', () => {
  const loanWith = (properties: string): string =>
    `{ type: object, properties: { id: { type: string }, ${properties} } }`;
  const relationsOf = (properties: string, more: readonly string[] = []): readonly (readonly [string, string])[] => {
    const application = applicationOf([
      ...USERS,
      `GET /deals: ${OK(`{ type: array, items: ${loanWith(properties)} }`)}`,
      `GET /deals/{id}: ${OK(loanWith(properties))}`,
      ...more,
    ]);
    return resource(application, 'deals').relations.map((one) => [one.field, one.resource] as const);
  };

  it.each([
    ['a short form under any name', `closed_by: ${REF('User--Mini')}`, [['closed_by', 'users']]],
    ['an identity of another system', 'external_id: { type: string }', []],
    ['a parent of any kind', 'parent_id: { type: integer }, parent_type: { type: string }', []],
    [
      'the key of a parent of another kind',
      `parent_ID: { type: integer }, parent: ${REF('User')}`,
      [
        ['parent_ID', 'users'],
        ['parent', 'users'],
      ],
    ],
    ['who was given a part', 'user_assignee_id: { type: integer }', [['user_assignee_id', 'users']]],
  ])('%s', (_name, properties, expected) => {
    expect(relationsOf(properties)).toEqual(expected);
  });

  it('come from what is only written, too', () => {
    const body = '{ type: object, properties: { userIds: { type: array, items: { type: integer } } } }';
    expect(relationsOf('amount: { type: number }', [`POST /deals: ${BODY(body)}, ${OK('{}')}`])).toEqual([
      ['userIds', 'users'],
    ]);
  });
});

describe('identity', () => {
  it.each([
    [
      'never the identity of the call',
      'things',
      'id',
      '{ request_id: { type: string }, title: { type: string } }',
      null,
    ],
    [
      'the id, where the contract says that the number is not for calls',
      'tickets',
      'ticket_id',
      '{ id: { type: string }, ticket_id: { type: string, description: Do not use ticket_id for API queries. } }',
      'id',
    ],
    ['what the thing is', 'floating_ips', 'floating_ip', '{ ip: { type: string }, locked: { type: boolean } }', 'ip'],
    [
      'the guid by the last words',
      'accounts',
      'key',
      '{ companyId: { type: integer }, signAccountGuid: { type: string } }',
      'signAccountGuid',
    ],
  ])('is %s', (_name, path, parameter, properties, field) => {
    const schema = `{ type: object, properties: ${properties} }`;
    const application = applicationOf([
      `GET /${path}: ${OK(`{ type: array, items: ${schema} }`)}`,
      `GET /${path}/{${parameter}}: ${OK(schema)}`,
    ]);
    expect(resource(application, path).idField).toBe(field);
  });
});

describe('inputs of lists', () => {
  const listWith = (query: string, row = LIST('Loan')): Resource =>
    resource(
      applicationOf([`GET /loans: parameters: [${query}], ${OK(row)}`, `GET /loans/{id}: ${OK(REF('Loan'))}`]),
      'loans',
    );
  const q = (name: string, schema: string): string => `{ name: ${name}, in: query, schema: ${schema} }`;

  it('do not sort by a direction of the thing itself', () => {
    const { listing } = listWith(q('direction', '{ type: string, enum: [inbound, outbound] }'));
    expect(listing?.sort).toBeNull();
    expect(listing?.filters.map((one) => one.parameter)).toEqual(['direction']);
  });

  it('do not go by a marker that is switched off', () => {
    const inputs = [
      q('usemarker', '{ type: boolean }'),
      q('marker', '{ type: string }'),
      q('offset', '{ type: integer }'),
      q('limit', '{ type: integer }'),
    ];
    expect(listWith(inputs.join(', ')).listing?.pagination).toMatchObject({
      style: 'offset',
      parameters: ['offset', 'limit'],
    });
  });

  it('offer what is left out unless asked for, and hide what asks for the total', () => {
    const { listing } = listWith(
      [q('include_archived', '{ type: boolean }'), q('total', '{ type: boolean }')].join(', '),
    );
    expect(listing?.filters.map((one) => one.parameter)).toEqual(['include_archived']);
  });
});

it('an action whose path ends with the identity is given it', () => {
  const application = applicationOf([...LOANS, `POST /loans/finish/{id}: ${OK('{}')}`]);
  expect(actionOf(application, 'POST /loans/finish/{id}')).toMatchObject({ on: 'item', input: false });
});
