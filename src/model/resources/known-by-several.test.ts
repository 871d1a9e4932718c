// Things known by several values together, as real contracts have them (Stream's push providers, Visma's discounts, Apacta's
// variants; Gitea's repositories of an organisation, Mist's other devices): one list with its items' operations, and rows
// that lead to where they are opened.
import { describe, expect, it } from 'vitest';
import { addressPartsOf, isAt, opensThere, rowKeyOf } from '../index.ts';
import { applicationOf, inPath, list, operation, ref, resourceOf, text, things } from '../paths/paths.fixture.ts';

const at = [inPath('type'), inPath('name')];
const provider = { Provider: things({ type: text, name: text, key: text }) };

describe('known-by-several', () => {
  it('gives a list what changes and deletes its rows by two of their values, though nothing reads one', () => {
    const application = applicationOf(
      {
        '/push_providers': { get: operation(list(ref('Provider'))), post: operation(ref('Provider'), ref('Provider')) },
        '/push_providers/{type}/{name}': { put: operation(ref('Provider'), ref('Provider'), ...at) },
      },
      provider,
    );
    expect(application.resources.map(({ name }) => name)).toEqual(['push_providers']);
    const providers = resourceOf(application, 'push_providers');
    expect(providers).toMatchObject({
      because: 'known-by-several',
      parentParameters: ['type'],
      idField: 'name',
      operations: { list: 'GET /push_providers', update: 'PUT /push_providers/{type}/{name}' },
    });
    expect(addressPartsOf(providers, { type: 'apn', name: 'main' })).toEqual(['apn', 'main']);
    expect(addressPartsOf(providers, { name: 'main' })).toBeNull();
  });

  it.each([
    ['rows do not tell one of them', things({ name: text, key: text }), {}],
    [
      'one of the list is opened by one value',
      ref('Provider'),
      { '/push_providers/{id}': { get: operation(ref('Provider'), undefined, inPath('id')) } },
    ],
  ])('not where %s', (_, row, more) => {
    const application = applicationOf(
      {
        '/push_providers': { get: operation(list(row)) },
        '/push_providers/{type}/{name}': { delete: operation(null, undefined, ...at) },
        ...more,
      },
      provider,
    );
    expect(resourceOf(application, 'push_providers').operations.delete).toBeNull();
  });
});

const repo = things({ id: { type: 'integer' }, name: text, owner: things({ login: text }) });
const repos = {
  '/orgs/{org}/repos': { get: operation(list(ref('Repo')), undefined, inPath('org')) },
  '/user/repos': { get: operation(list(ref('Repo'))) },
  '/repos/{owner}/{repo}': {
    get: operation(ref('Repo'), undefined, inPath('owner'), inPath('repo', 'string', 'The name of the repository')),
    delete: operation(null, undefined, inPath('owner'), inPath('repo')),
  },
};

describe('opened-by-several', () => {
  it('the very same things are opened at an address that their rows tell', () => {
    const application = applicationOf(repos, { Repo: repo });
    const [own, all] = [resourceOf(application, 'orgs.repos'), resourceOf(application, 'repos')];
    expect(own.opens).toBe('repos');
    expect(opensThere(own, all)).toBe(true);
    expect(addressPartsOf(all, { id: 1, name: 'lamp', owner: { login: 'ann' } })).toEqual(['ann', 'lamp']);
    expect(addressPartsOf(all, { id: 1, name: 'lamp' })).toBeNull();
    expect(opensThere({ ...own, schema: 'Fork' }, all)).toBe(false);
    expect(opensThere({ ...own, singular: 'Template' }, all)).toBe(false);
    expect(opensThere({ ...own, fields: [] }, all)).toBe(false);
    expect(opensThere({ ...own, fields: [], schema: 'Fork' }, { ...all, parentParameters: [] })).toBe(true);
  });

  it('two of one name are two', () => {
    const all = resourceOf(applicationOf(repos, { Repo: repo }), 'repos');
    const [hers, his] = ['ann', 'ben'].map((login) => ({ name: 'lamp', owner: { login } }));
    expect(isAt(all, his ?? null, ['ann', 'lamp'])).toBe(false);
    expect(isAt(all, hers ?? null, ['ann', 'lamp'])).toBe(true);
    expect(isAt(all, { name: 'lamp' }, ['ann', 'lamp'])).toBe(true);
    expect(rowKeyOf(all, hers ?? null)).not.toBe(rowKeyOf(all, his ?? null));
  });
});

// Unleash's feature flags and Linode's buckets.
describe('opened-below-named', () => {
  const flag = { name: text, project: text, stale: { type: 'boolean' } };
  const seen = { ...flag, favorite: { type: 'boolean' } };
  const [project, name] = [inPath('projectId'), inPath('featureName')];
  const kept = {
    get: operation(ref('Flag'), undefined, project, name),
    delete: operation(null, undefined, project, name),
  };
  const paths = {
    '/admin/search/features': { get: operation(list(ref('Seen'))) },
    '/admin/projects': { get: operation(list(things({ id: text, name: text }))) },
    '/admin/projects/{projectId}/features': { get: operation(list(ref('Flag')), undefined, project) },
    '/admin/projects/{projectId}/features/{featureName}': kept,
    '/client/features': { get: operation(list(ref('Flag'))) },
    '/client/features/{featureName}': { get: operation(ref('Flag'), undefined, name) },
  };
  const schemas = { Flag: things(flag), Seen: things(seen) };

  it('what a search finds is opened where it is kept, below the thing that its rows name', () => {
    const application = applicationOf(paths, schemas);
    const [found, all] = [resourceOf(application, 'search.features'), resourceOf(application, 'projects.features')];
    expect([found.opens, opensThere(found, all)]).toEqual(['projects.features', true]);
  });

  it('not where rows name nothing, nor where nothing is changed there: then where an identity alone leads', () => {
    const { project: _, ...bare } = seen;
    const unnamed = applicationOf(paths, { ...schemas, Seen: things(bare) });
    expect(resourceOf(unnamed, 'search.features').opens).toBe('features');
    const read = { ...paths, '/admin/projects/{projectId}/features/{featureName}': { get: kept.get } };
    expect(resourceOf(applicationOf(read, schemas), 'search.features').opens).toBe('features');
  });
});

it.each([
  ['owner_name', { owner: { id: 'o1', name: 'ann' } }, 'ann'],
  ['id', { id: 7, project_id: 3 }, '3'],
  ['id', { id: 7 }, null],
])('the value of "{%s}" above an item that says %j', (name, more, told) => {
  const issue = { idField: 'id', idParameter: 'issue_id', singular: 'Issue', path: '/projects/{id}/issues' };
  const parts = addressPartsOf({ ...issue, parentParameters: [name] }, { id: 7, ...more });
  expect(parts?.[0] ?? null).toBe(told);
});

// SmashGrade: courses are listed and made at `/courses`, versions of one made at `/courses/{id}` and opened at `/courses/{id}/{version}`.
describe('what is opened by two values, and made in two ways', () => {
  const course = things({ id: text, version: text, description: text });
  const both = [inPath('id'), inPath('version')];
  const application = applicationOf({
    '/courses': { get: operation(list(course)), post: operation(course, course) },
    '/courses/{id}': {
      post: { ...operation(course, course, inPath('id')), summary: 'Create a new version of a course' },
    },
    '/courses/{id}/{version}': {
      get: operation(course, undefined, ...both),
      put: operation(course, course, ...both),
      delete: operation(null, undefined, ...both),
    },
  });

  it('is made where it is listed; a version of one is an action', () => {
    const { operations, actions } = resourceOf(application, 'courses');
    expect([operations.list, operations.create, operations.get]).toEqual([
      'GET /courses',
      'POST /courses',
      'GET /courses/{id}/{version}',
    ]);
    expect(actions.map((one) => one.operation)).toEqual(['POST /courses/{id}']);
  });
});
