// Tabs of an item out of lists that take no filter: what of a list that comes whole names the item, and what does not.
import { describe, expect, it } from 'vitest';
import type { Referrer } from '../relations/referrer.ts';
import {
  applicationOf,
  inQuery,
  type Json,
  kept,
  list,
  number,
  operation,
  ref,
  resourceOf,
  text,
  things,
} from '../paths/paths.fixture.ts';

const schemas = {
  Organization: things({ id: number, name: text }),
  Tag: things({ code: text, label: text }),
  User: things({ id: number, name: text }),
  Project: things({
    id: number,
    name: text,
    organization_id: number,
    tags: list(ref('Tag')),
    created_by: number,
    owner: ref('User'),
  }),
};

function referrersOf(name: string, projects: Json = {}, path = '/projects'): readonly Referrer[] {
  const application = applicationOf(
    {
      ...kept('/organizations', ref('Organization'), 'id'),
      ...kept('/users', ref('User'), 'id'),
      ...kept('/tags', ref('Tag'), 'code'),
      ...kept(path, ref('Project'), 'id'),
      ...projects,
    },
    schemas,
  );
  return resourceOf(application, name).referrers;
}

// TimeMaster's projects of an organization, a phone dealer's bills of a store: 370 contracts have lists that take no filter.
describe('a list that comes whole', () => {
  it('is told apart by the field that is called as the thing', () => {
    expect(referrersOf('organizations')).toMatchObject([
      { resource: 'projects', field: 'organization_id', because: 'rows-name-item' },
    ]);
  });

  it('makes no tab of everyone who did something', () => {
    expect(referrersOf('users')).toEqual([]);
  });

  it('is not told apart by lists of what is known by no `id`', () => {
    expect(referrersOf('tags')).toEqual([]);
  });

  it('of whoever asks is no tab of others', () => {
    expect(referrersOf('organizations', {}, '/my-projects')).toEqual([]);
  });
});

describe('a list that does not come whole', () => {
  const asked = (...parameters: readonly Json[]): Json => ({
    '/projects': { get: operation(list(ref('Project')), undefined, ...parameters) },
  });

  it('is no tab where it has pages', () => {
    expect(referrersOf('organizations', asked(inQuery('page'), inQuery('per_page')))).toEqual([]);
  });

  it('is no tab where something is to be chosen first', () => {
    expect(referrersOf('organizations', asked({ ...inQuery('year'), required: true }))).toEqual([]);
  });

  it('is asked where it takes a filter', () => {
    expect(referrersOf('organizations', asked(inQuery('organization_id')))).toMatchObject([
      { resource: 'projects', parameter: 'organization_id' },
    ]);
  });
});
