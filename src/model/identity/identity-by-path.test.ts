// What identifies where nothing is named as it should be: by what is said, by how a name ends, by what is shown. Input: paths and
// schemas as shops, chat servers and banks have them, cut small; output: the property that opens a thing.
import { expect, it } from 'vitest';
import {
  applicationOf,
  inPath,
  list,
  number,
  operation,
  resourceOf,
  said,
  text,
  things,
} from '../paths/paths.fixture.ts';
import type { Json } from '../paths/paths.fixture.ts';

const identityOf = (path: string, parameter: Json, item: Json): string | null => {
  const noun = path.split('/').at(-1) ?? '';
  const paths = {
    [path]: { get: operation(list(things(item))) },
    [`${path}/{${String(parameter['name'])}}`]: { get: operation(things(item), undefined, parameter) },
  };
  return resourceOf(applicationOf(paths), noun).idField;
};

it('is the one of which the same is said as of what the path asks for', () => {
  const invoice = {
    total: number,
    increment_id: text,
    store_id: number,
    entity_id: said('Invoice ID.', number),
    state: said('Invoice state.'),
  };
  expect(identityOf('/invoices', inPath('id', 'integer', 'The invoice ID.'), invoice)).toBe('entity_id');
  // A word that is said of everything says of nothing which one it is.
  const reading = { total: number, first: said('ID'), second: text };
  expect(identityOf('/readings', inPath('id', 'string', 'ID'), reading)).toBeNull();
});

it('is what a row shows, where the path asks for that', () => {
  const ban = { user: things({ id: text, username: text }), reason: text };
  expect(identityOf('/bans', inPath('user_id'), ban)).toBe('/user/id');
  expect(identityOf('/bans', inPath('guild_id'), ban)).toBeNull();
});

it('ends in all words of what the path asks for', () => {
  const transfer = (name: string): Json => ({ amount: number, refId: text, [name]: text });
  expect(identityOf('/banktransfers', inPath('itemUuid'), transfer('batchItemUuid'))).toBe('batchItemUuid');
  // That is the one before.
  expect(identityOf('/banktransfers', inPath('itemUuid'), transfer('originalItemUuid'))).toBeNull();
});

it('is the identifier that the path is said to ask for, though it is of another thing, which it still leads to', () => {
  const mentee = things({ user_id: number, swift_code: text, goal: text });
  const user = things({ id: number, name: text });
  const menteesBy = (parameter: Json) =>
    resourceOf(
      applicationOf({
        '/mentees': { get: operation(list(mentee)) },
        [`/mentees/{${String(parameter['name'])}}`]: { get: operation(mentee, undefined, parameter) },
        '/users': { get: operation(list(user)) },
        '/users/{id}': { get: operation(user, undefined, inPath('id')) },
      }),
      'mentees',
    );
  for (const asked of [
    inPath('id', 'integer', 'User ID of the mentee'),
    inPath('mentee_id', 'integer', 'Mentee user id'),
  ]) {
    const { idField, relations } = menteesBy(asked);
    expect(idField).toBe('user_id');
    expect(relations.map(({ field, resource }) => `${field} ${resource}`)).toEqual(['user_id users']);
  }
  expect(menteesBy(inPath('id', 'integer', 'Which of the mentees')).idField).toBeNull();
});
