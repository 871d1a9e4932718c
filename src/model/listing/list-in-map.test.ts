// Lists that Go's swag prints as `map[string][]User`, because they are answered as `gin.H{"users": users}`; output: their role,
// and where their items are.
import { expect, it } from 'vitest';
import {
  applicationOf,
  inPath,
  type Json,
  list,
  number,
  operation,
  ref,
  resourceOf,
  roleOf,
  text,
  things,
} from '../paths/paths.fixture.ts';

const schemas = {
  'models.User': things({ id: number, name: text }),
  MessageDTO: things({ id: text, content: text, conversationId: text }),
  PollEventDTO: things({ id: text, status: text }),
  MemoryDTO: things({ id: text, content: text }),
  SystemSetting: things({ id: number, category: text }),
  Token: text,
};
const underAnyName = (name: string): Json => ({ type: 'object', additionalProperties: list(ref(name)) });
const listed = (path: string, name: string) => {
  const application = applicationOf({ [path]: { get: operation(underAnyName(name)) } }, schemas);
  const id = `GET ${path}`;
  const own = application.resources.find(({ operations }) => operations.list === id);
  return [roleOf(application, id), own?.listing?.items, own?.idField];
};

it.each([
  ['/users', 'models.User', '/users'],
  ['/email/poll-events', 'PollEventDTO', '/pollEvents'],
  ['/memory', 'MemoryDTO', '/memories'],
])('lists at %s what is of a %s each', (path, name, items) => {
  expect(listed(path, name)).toEqual(['list', items, 'id']);
});

it('lists what stands below a thing, with what it leads to', () => {
  const conversation = things({ id: text, title: text });
  const application = applicationOf(
    {
      '/conversations': { get: operation(list(conversation)) },
      '/conversations/{id}': { get: operation(conversation, undefined, inPath('id')) },
      '/conversations/{id}/messages': {
        get: operation(underAnyName('MessageDTO'), undefined, inPath('id')),
        post: operation(ref('MessageDTO'), things({ content: text }), inPath('id')),
      },
    },
    schemas,
  );
  expect(roleOf(application, 'GET /conversations/{id}/messages')).toBe('list');
  expect(roleOf(application, 'POST /conversations/{id}/messages')).toBe('create');
  const { relations } = resourceOf(application, 'messages');
  expect(relations.map(({ field, resource }) => `${field} ${resource}`)).toEqual(['conversationId conversations']);
});

it('lists nothing that is grouped by something, and no plain texts', () => {
  expect(listed('/settings/groups', 'SystemSetting')[0]).not.toBe('list');
  expect(listed('/devices', 'Token')[1]).not.toBe('/devices');
});
