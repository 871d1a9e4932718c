// Related things that answers have only when they are asked for.
import { expect, test } from 'vitest';
import type { Json, JsonObject } from '#contract';
import { applicationIn, contractIn } from '../../../test/contract.ts';
import { deriveDetails } from '../details.ts';

const id = { in: 'path', name: 'id', required: true, schema: { type: 'string' } };
const related = { type: 'object', properties: { id: { type: 'integer' }, documentId: { type: 'string' } } };

function documentWith(populate: Json): JsonObject {
  const answers = (schema: Json) => ({ 200: { description: '', content: { 'application/json': { schema } } } });
  const named = { id: { type: 'integer' }, documentId: { type: 'string' }, name: { type: 'string' } };
  const article = {
    type: 'object',
    properties: { ...named, section: related, tags: { type: 'array', items: related }, createdBy: related },
  };
  const both = (path: string, schema: Json, more: readonly Json[] = []) => ({
    [path]: { get: { parameters: more, responses: answers({ type: 'array', items: schema }) } },
    [`${path}/{id}`]: { get: { parameters: [id], responses: answers(schema) } },
  });
  const plain = { type: 'object', properties: named };
  return {
    openapi: '3.0.3',
    info: { title: 'Press', version: '1' },
    paths: { ...both('/articles', article, [populate]), ...both('/sections', plain), ...both('/tags', plain) },
  };
}

function asked(populate: Json, document: JsonObject = documentWith(populate)): readonly (Json | undefined)[] {
  const details = deriveDetails(contractIn(document), applicationIn(document), 'articles');
  return details?.calls.map(({ asks }) => asks) ?? [];
}

const text = { type: 'string' };

test.each<readonly [string, JsonObject, JsonObject | undefined, JsonObject | undefined]>([
  ['a text', { name: 'populate', schema: text }, { populate: 'section' }, { populate: 'section,tags' }],
  [
    'a text or a list, said to name them',
    { name: 'with', description: 'Relations to return', schema: { oneOf: [text, { type: 'array', items: text }] } },
    { with: 'section' },
    { with: 'section,tags' },
  ],
  [
    'a list of some',
    { name: 'populate', schema: { type: 'array', items: { enum: ['tags'] } } },
    undefined,
    { populate: ['tags'] },
  ],
  ['another word', { name: 'include', schema: text }, undefined, undefined],
  // Redmine, Motaword, Sinao: what may be included is listed, and is what the item has.
  [
    'fields of the item that may be included',
    { name: 'with[]', schema: { type: 'array', items: { enum: ['section', 'score'] } } },
    { 'with[]': ['section'] },
    { 'with[]': ['section'] },
  ],
  [
    'such, written with commas (Manifest)',
    {
      name: 'relations',
      description: 'The relations to include. For several relations, use a comma-separated list',
      schema: { type: 'array', items: { type: 'string', enum: ['section', 'tags'] } },
    },
    { relations: 'section' },
    { relations: 'section,tags' },
  ],
  ['kinds of what is listed', { name: 'include', schema: { enum: ['web', 'git', 'all'] } }, undefined, undefined],
  [
    'what narrows the answer',
    { name: 'include', description: 'Only these are returned', schema: { enum: ['section'] } },
    undefined,
    undefined,
  ],
])(
  'a list is asked for what each row belongs to, an item for all that is related: %s',
  (_how, parameter, list, get) => {
    expect(asked({ in: 'query', ...parameter })).toEqual([list, get]);
  },
);

test('an item is asked for the parts that a change of it takes, and for what these name: unseen, a change would write over them (Strapi)', () => {
  const line = { type: 'object', properties: { label: text, section: related } };
  const lines = { type: 'array', items: line };
  const document = documentWith({ in: 'query', name: 'populate', schema: text });
  const changes = (body: Json) => ({
    put: { parameters: [id], requestBody: { content: { 'application/json': { schema: body } } }, responses: {} },
  });
  const withParts = (body: JsonObject): JsonObject => {
    const { paths } = structuredClone(document) as { paths: Record<string, Record<string, JsonObject>> };
    const own = { title: text, lines, address: line, meta: { type: 'object' }, createdBy: line };
    const answer = {
      200: { description: '', content: { 'application/json': { schema: { type: 'object', properties: own } } } },
    };
    paths['/articles/{id}'] = { get: { parameters: [id], responses: answer }, ...changes(body) };
    return { ...document, paths };
  };
  const body = { type: 'object', properties: { title: text, lines, address: line, meta: { type: 'object' } } };
  const wrapped = { type: 'object', properties: { data: body } };
  for (const one of [body, wrapped])
    expect(asked({}, withParts(one))[1]).toEqual({
      populate: 'section,tags,lines,address,lines.section,address.section',
    });
  expect(asked({}, withParts({ type: 'object', properties: { title: text } }))[1]).toEqual({
    populate: 'section,tags',
  });
});

// Redmine's journals and watchers of an issue, Open States' votes and actions of a bill: nothing writes them, and nothing leads there.
test('an item is asked for all that its own parameter lists and it tells in parts, a list is not', () => {
  const names = ['comments', 'score', 'watchers', 'children'];
  const include = { in: 'query', name: 'include', schema: { type: 'array', items: { type: 'string', enum: names } } };
  const comment = { type: 'object', properties: { text, by: related } };
  const article = {
    type: 'object',
    properties: {
      id: text,
      name: text,
      comments: { type: 'array', items: comment },
      score: { type: 'integer' },
      watchers: comment,
    },
  };
  const answers = (schema: Json) => ({ 200: { description: '', content: { 'application/json': { schema } } } });
  const paths = {
    '/articles': { get: { parameters: [include], responses: answers({ type: 'array', items: article }) } },
    '/articles/{id}': { get: { parameters: [id, include], responses: answers(article) } },
  };
  const document = { openapi: '3.0.3', info: { title: 'Press', version: '1' }, paths } as unknown as JsonObject;
  expect(asked({}, document)).toEqual([undefined, { include: ['comments', 'watchers'] }]);
});

// Orthanc's patients, They Said So's categories.
test.each<readonly [string, JsonObject, Json, JsonObject | undefined]>([
  [
    'a switch',
    { name: 'detailed', description: 'Return detailed information of them.', schema: { type: 'boolean' } },
    {},
    { detailed: true },
  ],
  [
    'a word',
    { name: 'expand', description: 'If present, retrieve detailed information.', schema: text },
    {},
    { expand: 'true' },
  ],
  [
    'identifiers',
    { name: 'expand', description: 'If present, retrieve detailed information.', schema: text },
    { type: 'array', items: text },
    { expand: 'true' },
  ],
  [
    'rows that are told',
    { name: 'expand', description: 'If present, retrieve detailed information.', schema: text },
    { type: 'array', items: related },
    undefined,
  ],
  [
    'a text of its own',
    { name: 'zip', description: 'Zip code to retrieve detailed information', schema: text },
    {},
    undefined,
  ],
])('a list of which only identifiers come is asked for what they are: %s', (_what, parameter, schema, wanted) => {
  const answers = { 200: { description: '', content: { 'application/json': { schema } } } };
  const document = {
    openapi: '3.0.3',
    info: { title: 'Hospital', version: '1' },
    paths: {
      '/articles': { get: { parameters: [{ in: 'query', ...parameter }], responses: answers } },
      '/articles/{id}': { get: { parameters: [id], responses: answers } },
    },
  };
  expect(asked({}, document)[0]).toEqual(wanted);
});
