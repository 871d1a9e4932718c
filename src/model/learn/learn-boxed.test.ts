// What the contract tells plainly and the answers have among their attributes is the same: its kind, its choices, what it leads
// to and its place among the columns stay (TimeMaster, whose contract tells the table and whose serializer writes JSON:API).
import { expect, test } from 'vitest';
import { applicationOf, inPath, operation, resourceOf, text, things } from '../paths/paths.fixture.ts';
import type { Resource } from '../application.ts';
import { learn } from './learn.ts';
import { lessonIn, lessonOf, withLesson } from './lesson.ts';
import { itemOf, titleOf } from '../answers/values.ts';

const day = { type: 'string', format: 'date' };
const role = { type: 'string', enum: ['owner', 'employee'] };
const user = things({ id: text, first_name: text, last_name: text, role, born: day, team_id: text });
const team = things({ id: text, name: text });
const list = (item: object) => operation(things({ data: { type: 'array', items: item } } as never));
const one = (item: object) => operation(things({ data: item } as never), undefined, inPath('id'));
const application = applicationOf({
  '/users': { get: list(user) },
  '/users/{id}': { get: one(user) },
  '/teams': { get: list(team) },
  '/teams/{id}': { get: one(team) },
});
const users = resourceOf(application, 'users') as Resource;
const row = (id: string, first_name: string) => ({
  id,
  type: 'user',
  attributes: { first_name, last_name: 'Novák', role: 'owner', born: null, team_id: '3', hourly_rate: null },
});
const learned = learn(users, { value: { data: [row('1', 'Ana'), row('2', 'Lin')] }, headers: {} });
const shown = ({ columns, titleField, idField, fields, relations }: Resource) => ({
  columns,
  titleField,
  idField,
  fields: fields.map(({ name, kind, label, choices }) => ({ name, kind, label, choices })),
  relations: relations.map(({ field, resource }) => [field, resource]),
});

test('fields that are told plainly keep what is known of them where they stand in the box', () => {
  const { columns, idField, fields, relations } = shown(learned);
  expect(idField).toBe('id');
  expect(columns).toEqual(users.columns.map((name) => `/attributes/${name}`));
  expect(fields.find(({ name }) => name === '/attributes/role')?.choices).toHaveLength(2);
  expect(fields.find(({ name }) => name === '/attributes/born')?.kind).toBe('date');
  expect(relations).toEqual([['/attributes/team_id', 'teams']]);
  expect(fields.filter(({ name }) => name === 'role' || name === 'first_name')).toEqual([]);
  expect(fields.map(({ name }) => name)).toContain('/attributes/hourly_rate');
});

test('people in such a box go by their whole name', () => {
  expect(titleOf(learned, row('1', 'Ana'))).toBe('Ana Novák');
});

test('the next person knows it from the start, and learns it once', () => {
  const lesson = lessonIn(JSON.parse(JSON.stringify(lessonOf(learned))));
  if (lesson === null) throw new Error('no lesson');
  const second = withLesson(users, lesson, new Set(['users', 'teams']));
  expect(shown(second)).toEqual(shown(learned));
  expect(learn(second, { value: { data: [row('1', 'Ana')] }, headers: {} })).toBe(second);
});

test('what answers have as it is told stays where it is', () => {
  const plain = { id: '1', first_name: 'Ana', last_name: 'Novák', role: 'owner', attributes: { role: 'x', born: 'y' } };
  expect(learn(users, { value: { data: [plain] }, headers: {} }).boxed).toBeUndefined();
});

// WeRent tells `Booking` where `{ success, message, data: Booking }` comes, as Flask backends with one helper for all answers do.
test('an item that is told as the whole answer and comes in an envelope is taken from there', () => {
  const whole = applicationOf({
    '/users': { get: operation({ type: 'array', items: user } as never) },
    '/users/{id}': { get: operation(user as never, undefined, inPath('id')) },
  });
  const told = resourceOf(whole, 'users') as Resource;
  const inside = { id: '1', first_name: 'Ana', last_name: 'Novák', role: 'owner' };
  const answer = (value: object) => learn(told, { value: value as never, headers: {} }, { of: 'item' });
  const wrapped = answer({ success: true, message: 'Found', data: inside });
  expect(wrapped.itemPointer).toBe('/data');
  expect(wrapped.fields.map(({ name }) => name)).toEqual(told.fields.map(({ name }) => name));
  expect(answer(inside)).toBe(told);
  expect(answer({ id: '1', role: 'owner', user: inside }).itemPointer).toBe('');
  // Backends that hand on the rows of their database answer a list of the one that was asked for.
  const rows = answer({ status: true, message: 'Found', data: [inside] });
  expect([rows.itemPointer, rows.fields.length]).toEqual(['/data', told.fields.length]);
  expect(itemOf(rows, { status: true, message: 'Found', data: [inside] })).toEqual(inside);
  expect(answer({ status: true, data: [inside, inside] }).itemPointer).toBe('');
  // Slurm answers what is opened as it answers their list.
  const listed = answer({ meta: { plugin: {} }, errors: [], Users: [inside] });
  expect([listed.itemPointer, listed.fields.length]).toEqual(['/Users', told.fields.length]);
});

// PowerDNS tells one `Autoprimary` where it lists them: while there was one it was shown, and from then on never the second.
test('of several that come where one was told, and where one came before, none is taken for the one', () => {
  const whole = applicationOf({ '/partners': { get: operation(user as never), post: operation(null, user as never) } });
  const told = resourceOf(whole, 'partners') as Resource;
  const [ana, bo] = ['Ana', 'Bo'].map((first_name, index) => ({ id: `${index}`, first_name, role: 'owner' }));
  const item = (resource: Resource, value: object) =>
    learn(resource, { value: value as never, headers: {} }, { of: 'item' });
  for (const answer of [(rows: object) => rows, (rows: object) => ({ status: true, message: 'Found', data: rows })]) {
    const once = item(told, answer([ana]));
    expect(itemOf(once, answer([ana]) as never)).toEqual(ana);
    const later = item(once, answer([ana, bo]));
    expect(itemOf(later, answer([ana, bo]) as never)).toEqual([ana, bo]);
  }
});

// TechHelpDesk (NestJS) adds the interceptor that wraps each answer twice; JSend, which many Express backends follow, names the thing inside.
test('an item in an envelope within another is taken from the inner one', () => {
  const untold = applicationOf({
    '/users': { get: operation(null), post: operation(user as never, user as never) },
    '/users/{id}': { get: operation(null, undefined, inPath('id')) },
  });
  const users = resourceOf(untold, 'users') as Resource;
  const inside = { id: '1', first_name: 'Ana', last_name: 'Novák', role: 'owner' };
  const place = (value: object) => learn(users, { value: value as never, headers: {} }, { of: 'item' }).itemPointer;
  const once = { success: true, data: inside, message: null };
  expect(place({ success: true, data: once, message: null })).toBe('/data/data');
  expect(place({ status: 'success', data: { user: inside } })).toBe('/data/user');
  expect(place(once)).toBe('/data');
  // What an item has under such a key is its own.
  expect(place({ success: true, data: { ...inside, data: { a: 1, b: 2 } } })).toBe('/data');
});
