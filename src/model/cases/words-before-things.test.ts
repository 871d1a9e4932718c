// Rules that a survey of 609 contracts taught: prefixes that look like things, lists that are said to be one, words that
// begin with a verb and are things. Input: paths and schemas as those have them; output: what is made of them.
import { describe, expect, it } from 'vitest';
import {
  applicationOf,
  inPath,
  inQuery,
  type Json,
  kept,
  list,
  number,
  operation,
  ref,
  resourceOf,
  roleOf,
  text,
  things,
} from '../paths/paths.fixture.ts';

const schemas = { Thing: things({ id: number, name: text }) };
const one = (parameter: string) => ({ get: operation(ref('Thing'), undefined, inPath(parameter)) });
const many = { get: operation(list(ref('Thing'))) };
const inPages = (answer: ReturnType<typeof ref> | null) => ({
  get: operation(answer, undefined, inQuery('page'), inQuery('limit')),
});

describe('words before things', () => {
  it('are no things, though a parameter stands right after them', () => {
    const paths = {
      '/api': { get: operation({ type: 'object', additionalProperties: text }) },
      '/api/{endpoint}': { get: operation(list(ref('Thing')), undefined, inPath('endpoint')) },
      '/api/spells/{index}': one('index'),
      '/api/races/{index}': one('index'),
      '/api/rules/{index}': one('index'),
    };
    const application = applicationOf(paths, schemas);
    expect(roleOf(application, 'GET /api/races/{index}')).toBe('get');
    expect(roleOf(application, 'GET /api')).toBe('application');
  });

  it('are things where they are asked for in pages', () => {
    expect(roleOf(applicationOf({ '/apis': inPages(null) }), 'GET /apis')).toBe('list');
  });
});

describe('what comes in pages', () => {
  it('is a list, though it is said to be one', () => {
    const paths = { '/orders': inPages(ref('Thing')), '/orders/{id}': one('id'), '/reviews': inPages(ref('Thing')) };
    const application = applicationOf(paths, schemas);
    expect(roleOf(application, 'GET /orders')).toBe('list');
    expect(roleOf(application, 'GET /reviews')).toBe('list');
  });

  it('is one where it holds lists of several things', () => {
    const parts = things({ rates: list(ref('Thing')), types: list(ref('Thing')) });
    const paths = { '/pay-items': inPages(things({ payItems: parts })) };
    expect(roleOf(applicationOf(paths, schemas), 'GET /pay-items')).not.toBe('list');
  });
});

describe('words that begin with a verb', () => {
  it('are things where a list of them is answered and said to be', () => {
    const stops = { ...many.get, summary: 'Gets a list of the stations of a line', operationId: 'Line_StopPoints' };
    const paths = { ...kept('/lines', ref('Thing'), 'id'), '/lines/{id}/stop-points': { get: stops } };
    expect(roleOf(applicationOf(paths, schemas), 'GET /lines/{id}/stop-points')).toBe('list');
  });

  it('do nothing in the name of an operation that begins with the thing', () => {
    const get = { ...many.get, operationId: 'UpdateGroups_GetUpdateGroups' };
    const paths = { '/UpdateGroups': { get }, '/UpdateGroups/{id}': one('id') };
    expect(roleOf(applicationOf(paths, schemas), 'GET /UpdateGroups')).toBe('list');
  });

  it('are things that are opened by an identifier of their own name', () => {
    const paths = { '/mail/batch/{batch_id}': one('batch_id') };
    expect(roleOf(applicationOf(paths, schemas), 'GET /mail/batch/{batch_id}')).toBe('get');
  });
});

describe('a filter at the end of a path', () => {
  it('chooses among a list and opens nothing', () => {
    const paths = {
      ...kept('/boards', ref('Thing'), 'id'),
      '/boards/{id}/cards': { get: operation(null) },
      '/boards/{id}/cards/{filter}': { get: operation(null, undefined, inPath('id'), inPath('filter')) },
    };
    const application = applicationOf(paths, schemas);
    expect(roleOf(application, 'GET /boards/{id}/cards')).toBe('list');
    expect(roleOf(application, 'GET /boards/{id}/cards/{filter}')).toBe('action');
    expect(resourceOf(application, 'cards').idParameter).toBeNull();
  });
});

describe('words that are things, or how the API is', () => {
  it('are opened though they begin with a verb', () => {
    const paths = {
      '/media/upload-sessions': { post: operation(ref('Thing'), ref('Thing')) },
      '/media/upload-sessions/{sessionId}': one('sessionId'),
    };
    expect(roleOf(applicationOf(paths, schemas), 'GET /media/upload-sessions/{sessionId}')).toBe('get');
  });

  it('tell of health and list nothing', () => {
    expect(roleOf(applicationOf({ '/health': many }, schemas), 'GET /health')).toBe('application');
  });

  it('list all where the summary says so, though one is answered', () => {
    const get = { ...operation(ref('Mapping')), summary: 'Get all group mappings' };
    const paths = {
      '/sso/groups': { get, post: operation(ref('Mapping'), ref('Mapping')) },
      '/sso/groups/{id}': one('id'),
    };
    const application = applicationOf(paths, { ...schemas, Mapping: things({ id: number, group: text }) });
    expect(roleOf(application, 'GET /sso/groups')).toBe('list');
  });

  it.each([
    ['of many, as its items are', 'Get the available licenses', things({ key: text, name: text }), true],
    ['of one', 'Retrieve a license by path', things({ key: text, name: text }), false],
    ['of many in a box', 'Get the available licenses', things({ links: things({ link: list(ref('Thing')) }) }), false],
  ])('list what a summary says %s, though one is answered', (_how, summary, schema, isList) => {
    const one = operation(ref('RepoTemplate'), undefined, inPath('name'));
    const paths = {
      '/licenses': { get: { ...operation(ref('RepoTemplate')), summary } },
      '/licenses/{name}': { get: one },
    };
    const application = applicationOf(paths, { ...schemas, RepoTemplate: schema });
    expect(roleOf(application, 'GET /licenses') === 'list').toBe(isList);
  });
});

describe('what undoes, and what is called as its schema', () => {
  it('is called by nobody unasked', () => {
    const paths = { ...kept('/apps', ref('Thing'), 'id'), '/apps/{id}/de-authenticate': many };
    const application = applicationOf(paths, schemas);
    expect(roleOf(application, 'GET /apps/{id}/de-authenticate')).toBe('action');
    const action = application.resources
      .flatMap(({ actions }) => actions)
      .find(({ operation: one }) => one.endsWith('authenticate'));
    expect(action?.reads).toBe(false);
  });

  it('is a list of its own beside another of the same', () => {
    const paths = {
      '/access': { get: operation(list(ref('PolicyProfile'))) },
      '/access/profiles': { get: operation(list(ref('PolicyProfile'))) },
      '/access/{userId}': { get: operation(ref('PolicyProfile'), undefined, inPath('userId')) },
    };
    const application = applicationOf(paths, { PolicyProfile: things({ id: number, name: text }) });
    expect(roleOf(application, 'GET /access/profiles')).toBe('list');
  });
});

describe('relations', () => {
  const leads = (properties: Json, target: Json, path = '/targets', parameter = 'id') => {
    const paths = { ...kept(path, ref('Target'), parameter), ...kept('/lines', ref('Line'), 'id') };
    const application = applicationOf(paths, { Target: things(target), Line: things({ id: number, ...properties }) });
    return resourceOf(application, 'lines').relations.map(({ field, resource }) => `${field} ${resource}`);
  };
  const email = { type: 'string', format: 'email' };

  it('lead by what things alone are known by', () => {
    expect(leads({ ican: text }, { ican: text, name: text }, '/accounts', 'ican')).toEqual(['ican accounts']);
    expect(leads({ username: text }, { username: text, name: text }, '/users', 'username')).toEqual([]);
    const said = { ...text, description: 'The user who caused it' };
    expect(leads({ username: said }, { username: text, name: text }, '/users', 'username')).toEqual(['username users']);
  });

  it('lead to people by their addresses, and by whoever did it', () => {
    expect(leads({ owner: email, contact_email: email }, { email, name: text }, '/users', 'email')).toEqual([
      'owner users',
    ]);
    expect(leads({ last_used_by_id: text }, { id: text, name: text }, '/users')).toEqual(['last_used_by_id users']);
  });

  it('lead to the groups of a kind by their number', () => {
    expect(leads({ groupNumber: number }, { number, name: text }, '/linegroups', 'number')).toEqual([
      'groupNumber linegroups',
    ]);
  });

  it('do not lead from the token by which a thing is known to the tokens', () => {
    const paths = { ...kept('/tokens', ref('Thing'), 'id'), ...kept('/transfers', ref('Transfer'), 'token') };
    const application = applicationOf(paths, { ...schemas, Transfer: things({ token: text, name: text }) });
    expect(resourceOf(application, 'transfers').relations).toEqual([]);
  });

  it('lead to the categories of a kind, and to a parent that is said to be known by a code', () => {
    const parent = { ...text, description: 'Code of the parent' };
    const paths = {
      ...kept('/categories', ref('Category'), 'code'),
      ...kept('/asset-categories', ref('Category'), 'code'),
      ...kept('/assets', ref('Asset'), 'code'),
    };
    const application = applicationOf(paths, {
      Category: things({ code: text, parent }),
      Asset: things({ code: text, categories: list(text) }),
    });
    const told = (name: string) => resourceOf(application, name).relations.map(({ resource }) => resource);
    expect(told('assets')).toEqual(['asset-categories']);
    expect(told('asset-categories')).toEqual(['asset-categories']);
  });
});

describe('a thing or a report with a list in it', () => {
  it('is no list where it says its own name, unless it comes in pages', () => {
    const slots = list(things({ name: text, encrypted: { type: 'boolean' } }));
    const interfaceOf = { get: operation(things({ kind: text, name: text, slots }), undefined, inPath('name')) };
    const meta = operation(
      things({ name: text, namespace: text, modifiable_by: list(things({ user: text })) }),
      undefined,
      inPath('name'),
    );
    const specs = things({
      name: text,
      totalCount: number,
      offset: number,
      apis: list(things({ name: text, url: text })),
    });
    const application = applicationOf(
      {
        '/reactors': { get: operation(list(ref('Reactor'))) },
        '/reactors/{name}/interface': interfaceOf,
        '/attributes/{name}/_meta': { get: meta, put: operation(null, text, inPath('name')) },
        '/specs': { get: operation(specs) },
      },
      { Reactor: things({ name: text, paused: text }) },
    );
    expect(roleOf(application, 'GET /reactors/{name}/interface')).not.toBe('list');
    expect(roleOf(application, 'GET /attributes/{name}/_meta')).toBe('get');
    expect(roleOf(application, 'GET /specs')).toBe('list');
  });

  it("is no list where other parts stand beside it under a report's word, or it holds only numbers", () => {
    const counted = things({ impressions: number });
    const countries = things({ countries: list(things({ code: text, measured: counted })), not_resolved: counted });
    const studies = kept('/studies', ref('Study'), 'id');
    const below = (answer: Json) => ({ get: operation(answer, undefined, inPath('id')) });
    const application = applicationOf(
      {
        ...studies,
        '/studies/{id}/stats/countries': below(things({ data: countries })),
        '/studies/{id}/stats/devices': below(things({ data: things({ devices: list(things({ type: text })) }) })),
        '/studies/{id}/views/timeseries': below(things({ buckets: list(number) })),
        '/studies/{id}/summary': below(
          things({ period: things({ from: text, to: text }), totals: counted, byKind: list(things({ kind: text })) }),
        ),
        '/studies/{id}/usage/summary': below(
          things({ totals: things({ paid: number, unpaid: number }), byKind: list(things({ kind: text })) }),
        ),
      },
      { Study: things({ id: text, name: text }) },
    );
    expect(roleOf(application, 'GET /studies/{id}/stats/countries')).toBe('action');
    expect(roleOf(application, 'GET /studies/{id}/views/timeseries')).toBe('action');
    expect(roleOf(application, 'GET /studies/{id}/usage/summary')).toBe('action');
    expect(roleOf(application, 'GET /studies/{id}/summary')).toBe('list');
    expect(roleOf(application, 'GET /studies/{id}/stats/devices')).toBe('list');
  });
});

it('makes nothing by a POST whose summary says that it gets, counts or lists, unless it is called a create', () => {
  const asked = things({ queries: list(text) });
  const answer = things({ results: list(things({ code: text })) });
  const post = (operationId: string, summary: string) => ({ ...operation(answer, asked), operationId, summary });
  const application = applicationOf(
    {
      '/audiences': { ...many, post: post('resolveAudiencesOfMultiple', 'Get audiences for multiple IP addresses') },
      '/tenders': { ...many, post: post('averageTenders', 'Calculates the average tender period, per each year') },
      '/notes': { ...many, post: post('createNote', 'Get the note that was made') },
    },
    schemas,
  );
  expect(roleOf(application, 'POST /audiences')).toBe('action');
  expect(roleOf(application, 'POST /tenders')).toBe('action');
  expect(roleOf(application, 'POST /notes')).toBe('create');
});

it('changes nothing by a POST beside one thing that is said to get it in another way', () => {
  const info = things({ MediaSources: list(things({ Path: text })), PlaySessionId: text });
  const asked = things({ MaxStreamingBitrate: number });
  const post = (summary: string) => ({ ...operation(info, asked, inPath('itemId')), summary });
  const below = (summary: string) => ({ get: operation(info, undefined, inPath('itemId')), post: post(summary) });
  const roleOfPost = (summary: string): string => {
    const paths = { ...kept('/Items', ref('Thing'), 'itemId'), '/Items/{itemId}/PlaybackSettings': below(summary) };
    return roleOf(applicationOf(paths, schemas), 'POST /Items/{itemId}/PlaybackSettings');
  };
  expect(roleOfPost('Gets live playback media info for an item.')).toBe('action');
  expect(roleOfPost('Sets the playback of an item.')).toBe('update');
});
