// Lists of identities that say in their names whose they are: "user_name_list" of what is known by a `user_name`.
import { expect, it } from 'vitest';
import { applicationIn } from '../../test/contract.ts';

const text = { type: 'string' };
const texts = { type: 'array', items: text };
const answers = (schema: object): object => ({
  responses: { 200: { description: '', content: { 'application/json': { schema } } } },
});

function kept(name: string, known: string, more: object): object {
  const item = { type: 'object', properties: { [known]: text, note: text, ...more } };
  const parameter = { name: known, in: 'path', required: true, schema: text };
  return {
    [`/${name}`]: { get: answers({ type: 'array', items: item }) },
    [`/${name}/{${known}}`]: { parameters: [parameter], get: answers(item) },
  };
}

it('lead to what the name before "list" identifies, and nowhere where it identifies nothing', () => {
  const { resources } = applicationIn({
    openapi: '3.0.3',
    info: { title: 'T', version: '1' },
    paths: {
      ...kept('users', 'user_name', { user_group_name_list: texts, projectIdList: texts, phone_list: texts }),
      ...kept('user_groups', 'user_group_name', { user_name_list: texts, user_name_list_text: text }),
      ...kept('projects', 'id', { user_list: { type: 'array', items: { type: 'object', properties: { a: text } } } }),
    },
  });
  const leads = resources.map(({ name, relations }) => [
    name,
    relations.map(({ field, resource, many }) => `${field} ${resource}${many ? '[]' : ''}`),
  ]);
  expect(leads).toEqual([
    ['users', ['user_group_name_list user_groups[]', 'projectIdList projects[]']],
    ['user_groups', ['user_name_list users[]']],
    ['projects', []],
  ]);
});
