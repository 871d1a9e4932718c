// The rows of the list bench, the same for all who draw them, and the contract of the backend that answers them to us: page
// by page, and all at once. Runs in Node and in browsers.

/** The columns of the rows, in order, with what an OpenAPI schema says of each. */
export const COLUMNS = {
  name: { type: 'string' },
  status: { type: 'string', enum: ['new', 'paid', 'packed', 'shipped', 'returned'] },
  amount: { type: 'number', description: 'In euros.' },
  placedAt: { type: 'string', format: 'date-time' },
  email: { type: 'string', format: 'email' },
  city: { type: 'string' },
  country: { type: 'string' },
  quantity: { type: 'integer' },
  weight: { type: 'number' },
  express: { type: 'boolean' },
  dueOn: { type: 'string', format: 'date' },
  note: { type: 'string' },
};

const CITIES = ['Lisbon', 'Utrecht', 'Bergen', 'Graz', 'Turku', 'Leuven', 'Nantes'];
const NOTES = ['Leave with the neighbours', '', 'Call before delivery, the bell is broken', 'Gift'];

/** Row number `index`: the same every time. */
export function rowAt(index) {
  const pick = (list, step) => list[(index * step) % list.length];
  const day = String((index % 28) + 1).padStart(2, '0');
  return {
    id: index + 1,
    name: `Order ${String(((index * 7919) % 1_000_003) + 1).padStart(7, '0')}`,
    status: pick(COLUMNS.status.enum, 3),
    amount: ((index * 104_729) % 900_000) / 100,
    placedAt: `2026-0${(index % 9) + 1}-${day}T${String(index % 24).padStart(2, '0')}:${String(index % 60).padStart(2, '0')}:00Z`,
    email: `person.${index % 5003}@example.org`,
    city: pick(CITIES, 5),
    country: ['Portugal', 'Netherlands', 'Norway', 'Austria', 'Finland'][index % 5],
    quantity: (index % 40) + 1,
    weight: ((index * 31) % 5000) / 10,
    express: index % 4 === 0,
    dueOn: `2026-1${index % 3}-${day}`,
    note: pick(NOTES, 1),
  };
}

/** How a value stands in a cell of those that are given texts. */
export function textOf(name, value) {
  if (name === 'amount') return MONEY.format(value);
  if (name === 'placedAt') return MOMENT.format(new Date(value));
  if (name === 'dueOn') return DAY.format(new Date(value));
  return typeof value === 'number' ? NUMBER.format(value) : String(value);
}

const MONEY = new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' });
const MOMENT = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const NUMBER = new Intl.NumberFormat('en');

const ROW = {
  type: 'object',
  required: ['id', 'name'],
  properties: { id: { type: 'integer', readOnly: true }, ...COLUMNS },
};
const ROWS = { type: 'array', items: { $ref: '#/components/schemas/Row' } };
const NUMBERS = { type: 'integer', minimum: 0 };

const answer = (schema) => ({
  responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } },
});
const item = {
  get: {
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
    ...answer({ $ref: '#/components/schemas/Row' }),
  },
};

/** The contract: `/rows` by limit and offset with a total, `/wholes` all at once. */
export const CONTRACT = {
  openapi: '3.1.0',
  info: { title: 'Rows', version: '1' },
  paths: {
    '/rows': {
      get: {
        parameters: ['limit', 'offset'].map((name) => ({ name, in: 'query', schema: NUMBERS })),
        ...answer({ type: 'object', properties: { items: ROWS, total: NUMBERS } }),
      },
    },
    '/rows/{id}': item,
    '/wholes': { get: answer(ROWS) },
    '/wholes/{id}': item,
  },
  components: { schemas: { Row: ROW } },
};
