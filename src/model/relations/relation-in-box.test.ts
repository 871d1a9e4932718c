// Identifiers in boxes of their own (`{ value }`), below what they name by its last word, and of another of the same kind with
// words between. Input: paths as clubs, bookkeeping and media servers have them; output: what identifies, and where it leads.
import { expect, it } from 'vitest';
import {
  applicationOf,
  inPath,
  kept,
  list,
  number,
  operation,
  ref,
  resourceOf,
  text,
  things,
} from '../paths/paths.fixture.ts';

const uuid = { type: 'string', format: 'uuid' };
const box = things({ value: uuid });
const leads = (application: ReturnType<typeof applicationOf>, name: string): readonly string[] =>
  resourceOf(application, name).relations.map(
    ({ field, resource, many, holds, idField }) => `${field}→${resource}${many ? '[]' : ''} ${holds} ${idField}`,
  );

it('identifies things by what is in the box of their identity, and leads what is written by that of another', () => {
  const member = things({ id: ref('MemberId'), firstName: text });
  const event = things({ id: ref('EventId'), title: text, ownerId: ref('MemberId') });
  const made = things({
    title: text,
    memberId: ref('MemberId'),
    coordinatorId: ref('MemberId'),
    helperIds: list(ref('MemberId')),
    feeId: things({ value: number, currency: text }),
  });
  const events = kept('/events', event, 'id');
  const application = applicationOf(
    {
      ...kept('/members', member, 'id'),
      ...events,
      '/events': { get: operation(list(event)), post: operation(event, made) },
      ...kept('/fees', things({ id: number }), 'id'),
    },
    { MemberId: box, EventId: box },
  );
  expect(resourceOf(application, 'events').idField).toBe('/id/value');
  expect(leads(application, 'events')).toEqual([
    'memberId→members item value',
    'coordinatorId→members item value',
    'helperIds→members[] item value',
  ]);
});

it('leads back to what a thing stands in by the last word of that, unless it is its own identity', () => {
  const note = things({ id: number, articleID: number, noteID: number, baseID: number });
  const webhook = things({ webhookID: number, url: text });
  const application = applicationOf({
    ...kept('/KnowledgeBaseArticles', things({ id: number, title: text }), 'id'),
    '/KnowledgeBaseArticles/{parentId}/Notes': { get: operation(list(note), undefined, inPath('parentId')) },
    ...kept('/CompanyWebhooks', things({ id: number, name: text }), 'id'),
    ...kept('/CompanyWebhooks/{parentId}/Webhooks', webhook, 'webhookID'),
  });
  expect(leads(application, 'Notes')).toEqual(['articleID→KnowledgeBaseArticles id null']);
  expect(leads(application, 'Webhooks')).toEqual([]);
});

it('leads to another of the same kind, also with words between, and not to what only numbers it elsewhere', () => {
  const item = things({
    id: uuid,
    name: text,
    parentBackdropItemId: uuid,
    reversesItemId: uuid,
    externalBackdropItemId: uuid,
  });
  expect(leads(applicationOf(kept('/items', item, 'id')), 'items')).toEqual([
    'parentBackdropItemId→items id null',
    'reversesItemId→items id null',
  ]);
});
