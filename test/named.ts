// The contract of an API whose things are known by resource names (AIP-122), as grpc-gateway writes it of
// `get: "/v1/{name=users/*}"`: users with notes, and the tokens of each.
const text = { type: 'string' };
const answers = (schema: object) => ({ 200: { description: '', schema } });
const ref = (name: string) => ({ $ref: `#/definitions/${name}` });
const listed = (member: string, name: string) =>
  answers({ type: 'object', properties: { [member]: { type: 'array', items: ref(name) }, nextPageToken: text } });
const named = (name: string, pattern: string) => ({ name, in: 'path', required: true, type: 'string', pattern });
const paging = [
  { name: 'pageSize', in: 'query', type: 'integer' },
  { name: 'pageToken', in: 'query', type: 'string' },
];
// A body that is required is written so.
const body = (name: string) => ({
  name: 'body',
  in: 'body',
  required: true,
  schema: { ...ref(name), required: ['body'] },
});

export const NAMED = {
  swagger: '2.0',
  info: { title: 'Notes', version: '1' },
  consumes: ['application/json'],
  produces: ['application/json'],
  paths: {
    '/v1/users': { get: { operationId: 'Users_List', parameters: paging, responses: listed('users', 'User') } },
    '/v1/notes': {
      get: { operationId: 'Notes_List', parameters: paging, responses: listed('notes', 'Note') },
      post: { operationId: 'Notes_Create', parameters: [body('Note')], responses: answers(ref('Note')) },
    },
    '/v1/{name}': {
      get: { operationId: 'Notes_Get', parameters: [named('name', 'notes/[^/]+')], responses: answers(ref('Note')) },
      delete: {
        operationId: 'Tokens_Delete',
        parameters: [named('name', 'users/[^/]+/tokens/[^/]+')],
        responses: answers({ type: 'object' }),
      },
    },
    '/v1/{name_1}': {
      get: { operationId: 'Users_Get', parameters: [named('name_1', 'users/[^/]+')], responses: answers(ref('User')) },
      delete: {
        operationId: 'Notes_Delete',
        parameters: [named('name_1', 'notes/[^/]+')],
        responses: answers({ type: 'object' }),
      },
    },
    '/v1/{note.name}': {
      patch: {
        operationId: 'Notes_Update',
        parameters: [named('note.name', 'notes/[^/]+'), body('Note')],
        responses: answers(ref('Note')),
      },
    },
    '/v1/{name}:share': {
      post: {
        operationId: 'Notes_Share',
        parameters: [named('name', 'notes/[^/]+'), body('ShareRequest')],
        responses: answers(ref('Note')),
      },
    },
    '/v1/{parent}/tokens': {
      get: {
        operationId: 'Tokens_List',
        parameters: [named('parent', 'users/[^/]+'), ...paging],
        responses: listed('tokens', 'Token'),
      },
    },
  },
  definitions: {
    User: { type: 'object', properties: { name: text, id: { type: 'integer' }, displayName: text, email: text } },
    Note: {
      type: 'object',
      properties: {
        name: { ...text, description: 'The resource name of the note. Format: notes/{note}' },
        title: text,
        author: { ...text, title: 'Who wrote it. Format: users/{user}' },
        text: { ...text },
      },
    },
    Token: { type: 'object', properties: { name: text, description: text } },
    ShareRequest: {
      type: 'object',
      properties: {
        name: { ...text, description: 'Format: notes/{note}' },
        with: { ...text, title: 'Format: users/{id}' },
      },
    },
  },
};
