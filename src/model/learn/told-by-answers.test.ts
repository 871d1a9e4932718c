// What answers showed of a contract that does not say what is answered is read by all the rules that contracts are read by, and
// nothing of it changes what people have open: the same things at the same addresses.
import { expect, test } from 'vitest';
import { type Json, readContract } from '#contract';
import type { Resource, ResourceDetails } from '../application.ts';
import { derive } from '../derive.ts';
import { detailsOf, type Whole } from '../details.ts';
import { learn } from './learn.ts';
import { type Lesson, lessonOf, withLesson } from './lesson.ts';
import { toldAgain } from './told-by-answers.ts';

type Answers = Readonly<Record<string, Json>>;

const untold = { 200: { description: 'OK' } };
const get = () => ({ get: { responses: untold } });

function wholeOf(paths: Readonly<Record<string, object>>): Whole {
  const text = JSON.stringify({ openapi: '3.0.3', info: { title: 'T', version: '1' }, paths });
  const { contract } = readContract(text);
  if (contract === null) throw new Error('no contract');
  return { contract, application: derive(contract) };
}

/** What the answers of lists teach, by resource; the resources as the next person has them. */
async function taught(whole: Whole, answers: Answers): Promise<(name: string) => Promise<Resource>> {
  const first = (name: string) => (detailsOf(whole, { resource: name }) as ResourceDetails).resource;
  const lessons = Object.entries(answers).map(([name, value]): Lesson => {
    const lesson = lessonOf(learn(first(name), { value, headers: {} }));
    if (lesson === null) throw new Error(`nothing learned of ${name}`);
    return lesson;
  });
  const again = toldAgain(
    () => Promise.resolve(whole),
    () => lessons,
    (make) => make,
  );
  const names = new Set(whole.application.index.resources.map(({ name }) => name));
  return async (name) => {
    const found = ((await again({ resource: name })) as ResourceDetails | null)?.resource ?? first(name);
    return lessons.reduce((before, lesson) => withLesson(before, lesson, names), found);
  };
}

const leads = ({ relations }: Resource): readonly string[] => relations.map((one) => `${one.field} → ${one.resource}`);

// As YNAB names accounts and Twilio the roles of a channel; both are lost where their contracts lose their answers.
const BUDGETS = wholeOf({
  '/budgets': get(),
  '/budgets/{budget_id}': get(),
  '/budgets/{budget_id}/accounts': get(),
  '/budgets/{budget_id}/accounts/{account_id}': get(),
  '/budgets/{budget_id}/transactions': get(),
  '/roles': get(),
  '/roles/{id}': get(),
  '/channels': get(),
  '/channels/{id}': get(),
});
const ANSWERS: Answers = {
  budgets: { data: { budgets: [{ id: 'b1', name: 'Home' }] } },
  accounts: { data: { accounts: [{ id: 'a1', name: 'Cash', balance: 3 }] } },
  transactions: {
    data: { transactions: [{ id: 't1', account_id: 'a1', amount: 12, payee_name: 'Baker' }] },
  },
  roles: [{ id: 5, name: 'Guest' }],
  channels: [{ id: 1, name: 'General', default_role_id: 5, creator_role_id: 5 }],
};

test('identifiers lead below the same owner and by the last word of their name', async () => {
  const resource = await taught(BUDGETS, ANSWERS);
  const transactions = await resource('transactions');
  expect(leads(transactions)).toEqual(['account_id → accounts']);
  expect(transactions.fields.find(({ name }) => name === 'account_id')).toMatchObject({
    kind: 'relation',
    resource: 'accounts',
    label: 'Account',
    because: 'learned from answers',
  });
  expect(leads(await resource('channels'))).toEqual(['default_role_id → roles', 'creator_role_id → roles']);
});

test('the next person learns nothing more from the same answers', async () => {
  const resource = await taught(BUDGETS, ANSWERS);
  for (const [name, value] of Object.entries(ANSWERS)) {
    const known = await resource(name);
    expect(lessonOf(learn(known, { value, headers: {} }))).toMatchObject({ resource: name, untold: true });
    expect(learn(known, { value, headers: {} })).toBe(known);
  }
});

test('what is known of things as they are made stays beside what answers show', async () => {
  const body = {
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['title'],
          properties: {
            title: { type: 'string', description: 'As on the ticket' },
            assigned_agent_id: { type: 'integer' },
          },
        },
      },
    },
  };
  const whole = wholeOf({
    '/agents': get(),
    '/agents/{id}': get(),
    '/tickets': { ...get(), post: { requestBody: body, responses: untold } },
    '/tickets/{id}': get(),
  });
  const resource = await taught(whole, {
    agents: [{ id: 1, name: 'Ada' }],
    tickets: [{ id: 4, title: 'Lamp', assigned_agent_id: 1, closing_agent_id: 1 }],
  });
  const tickets = await resource('tickets');
  expect(leads(tickets)).toEqual(['assigned_agent_id → agents', 'closing_agent_id → agents']);
  const told = tickets.fields.map(({ name, because, description }) => [
    name,
    because === 'learned from answers',
    description,
  ]);
  expect(told).toContainEqual(['title', false, 'As on the ticket']);
  expect(told).toContainEqual(['closing_agent_id', true, '']);
});

// What is read and not taken stays out of a change: where nobody said what is taken, all goes back as it came (AdonisJS).
test('its calls answer what the contract says, which is nothing', async () => {
  const lesson = lessonOf(
    learn((detailsOf(BUDGETS, { resource: 'roles' }) as ResourceDetails).resource, {
      value: ANSWERS['roles'],
      headers: {},
    }),
  );
  const again = toldAgain(
    () => Promise.resolve(BUDGETS),
    () => (lesson === null ? [] : [lesson]),
    (make) => make,
  );
  const { calls, schemas } = (await again({ resource: 'roles' })) as ResourceDetails;
  expect(calls.map(({ answers }) => answers?.flatMap(({ content }) => content))).toEqual([[], []]);
  expect(schemas).toEqual([]);
});

test('a contract that says what is answered is read once', async () => {
  const answer = {
    200: {
      description: 'OK',
      content: {
        'application/json': {
          schema: {
            type: 'array',
            items: { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } },
          },
        },
      },
    },
  };
  const whole = wholeOf({ '/shops': { get: { responses: answer } }, '/shops/{id}': get() });
  const lesson = lessonOf(
    learn((detailsOf(whole, { resource: 'shops' }) as ResourceDetails).resource, {
      value: [{ id: 1, name: 'A', floors: 2 }],
      headers: {},
    }),
  );
  expect(lesson).not.toBeNull();
  const again = toldAgain(
    () => Promise.reject(new Error('read again')),
    () => (lesson === null ? [] : [lesson]),
    (make) => make,
  );
  expect(await again({ resource: 'shops' })).toBeNull();
});
