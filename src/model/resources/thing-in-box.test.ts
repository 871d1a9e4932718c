// Gets that answer the thing in a box beside what belongs to it: `{ group, extras }` of Discourse, `{ assessment, questions }` of
// DGAT, `{ customer, financial_summary }` of a bookkeeping. Input: such contracts; output: the item, read as its rows are.
import { expect, it } from 'vitest';
import { lookupInTable } from '#contract';
import { contractIn } from '../../../test/contract.ts';
import { derive } from '../derive.ts';
import { deriveDetails } from '../details.ts';
import { formOf, itemOf, learn, topOf } from '../index.ts';
import { inPath, kept, list, number, operation, ref, resourceOf, text, things } from '../paths/paths.fixture.ts';

const group = things({ id: number, name: text, status: text });
const row = things({ id: number, name: text, status: text, members: number });
const answer = things({ status: text, group, extras: things({ visible_names: list(text) }), posts: list(ref('Post')) });
const commit = things({ sha: text, author: things({ name: text }), commit: things({ sha: text, message: text }) });
const paths = {
  '/groups': { get: operation(list(row)) },
  '/groups/{id}': {
    get: operation(answer, undefined, inPath('id')),
    put: operation(group, things({ name: text, status: text }), inPath('id')),
  },
  '/groups/{id}/posts/{post_id}': {
    get: operation(ref('Post'), undefined, inPath('id'), inPath('post_id')),
    delete: operation(null, undefined, inPath('id'), inPath('post_id')),
  },
  '/skills/{skillId}': { get: operation(things({ content: text, skill: group }), undefined, inPath('skillId')) },
  ...kept('/commits', commit, 'sha'),
};
const contract = contractIn({
  openapi: '3.0.3',
  info: { title: 'T', version: '1' },
  paths,
  components: { schemas: { Post: things({ id: number, title: text }) } },
});
const application = derive(contract);
const groups = resourceOf(application, 'groups');
const came = { status: 'ok', group: { id: 7, name: 'Staff', status: 'open' }, extras: { visible_names: ['staff'] } };

it('has the fields of the box, then what stands beside it, and is known and called as a row is', () => {
  expect(groups.itemBox).toBe('group');
  expect(groups.fields.map(({ name }) => name)).toEqual(['id', 'name', 'status', 'extras', 'posts']);
  expect([groups.idField, groups.titleField]).toEqual(['id', 'name']);
  expect(resourceOf(application, 'skills').titleField).toBe('name');
});

it('reads an answer so, and one that tells the thing plainly as it is', () => {
  expect(itemOf(groups, came)).toEqual({ id: 7, name: 'Staff', status: 'open', extras: { visible_names: ['staff'] } });
  expect(itemOf(groups, { id: 7, name: 'Staff' })).toEqual({ id: 7, name: 'Staff' });
  expect(learn(groups, { value: came, headers: {} }, { of: 'item' }).itemPointer).toBe('');
});

it('changes what the box has, and lists what stands beside it', () => {
  const details = deriveDetails(contract, application, 'groups');
  const call = details?.calls.find((one) => one.operation === 'PUT /groups/{id}');
  if (details === null || call === undefined) throw new Error('no groups');
  const lookup = lookupInTable(details.schemas);
  const form = formOf(call, lookup, { given: ['id'], identity: 'id' });
  const item = itemOf(groups, came);
  expect(topOf(form, item, lookup).map(({ field }) => field.name)).toEqual(['name', 'status']);
  expect(resourceOf(application, 'posts').listing?.items).toBe('/posts');
});

it('leaves what its rows have beside the part of its name: a commit of GitHub', () => {
  expect(resourceOf(application, 'commits').itemBox).toBeUndefined();
});
