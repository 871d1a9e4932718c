// Rules that servers taught while people worked with them: what was said to be saved and was not, what was done unasked, and
// ways to things that read like things. Input: paths as those servers have them; output: what is made of them.
import { describe, expect, it } from 'vitest';
import {
  applicationOf,
  inPath,
  inQuery,
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

const schemas = {
  Mapping: things({ id: text, name: text }),
  Mappings: things({ mappings: list(ref('Mapping')) }),
  Entity: things({ kind: text, metadata: things({ uid: text, name: text }) }),
};
const mappings = {
  '/mappings': { get: operation(ref('Mappings')), post: operation(ref('Mapping'), ref('Mapping')) },
  '/mappings/{id}': {
    get: operation(ref('Mapping'), undefined, inPath('id')),
    put: operation(ref('Mapping'), ref('Mapping'), inPath('id')),
  },
};

describe('what saves everything changes no single thing', () => {
  // WireMock's "Persist stub mappings".
  it('beside a PUT of one', () => {
    const application = applicationOf({ ...mappings, '/mappings/save': { post: operation(null) } }, schemas);
    expect(resourceOf(application, 'mappings').operations.update).toBe('PUT /mappings/{id}');
    expect(roleOf(application, 'POST /mappings/save')).toBe('action');
  });

  // "POST /config/save" writes to the disk of a router what PUT /config changed.
  it('beside a PUT of the one there is', () => {
    const config = things({ hostname: text, zone: text });
    const application = applicationOf({
      '/config': { get: operation(config), put: operation(config, config) },
      '/config/save': { post: operation(null) },
    });
    expect(resourceOf(application, 'config').operations.update).toBe('PUT /config');
    expect(roleOf(application, 'POST /config/save')).toBe('action');
  });

  it('but does where nothing else changes one, or it takes an identity', () => {
    const { get, post } = mappings['/mappings'];
    const untold = applicationOf({ '/mappings': { get, post }, '/mappings/save': { post: operation(null) } }, schemas);
    expect(roleOf(untold, 'POST /mappings/save')).toBe('update');
    const save = { post: operation(null, undefined, inQuery('id')) };
    expect(roleOf(applicationOf({ ...mappings, '/mappings/save': save }, schemas), 'POST /mappings/save')).toBe(
      'update',
    );
  });
});

describe('what takes no identity changes no single thing that is looked at', () => {
  const post = (body: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
    post: operation(ref('Mapping'), body),
  });
  const dotted = {
    '/mappings.list': { post: operation(list(ref('Mapping'))) },
    '/mappings.info': post(things({ id: text })),
  };

  // Outline's "Update a user": without an `id`, whoever calls is changed.
  it('named by a dot or a slash, where the others take one', () => {
    const application = applicationOf({ ...dotted, '/mappings.update': post(things({ name: text })) }, schemas);
    expect(roleOf(application, 'POST /mappings.info')).toBe('get');
    expect(roleOf(application, 'POST /mappings.update')).toBe('action');
    // Wodby, Rudder.
    const beside = applicationOf({ ...mappings, '/mappings/update': post(things({ name: text })) }, schemas);
    expect(roleOf(beside, 'POST /mappings/update')).toBe('action');
  });

  it('but does where it takes that of the others, whatever that is called', () => {
    const told = applicationOf({ ...dotted, '/mappings.update': post(things({ id: text, name: text })) }, schemas);
    expect(roleOf(told, 'POST /mappings.update')).toBe('update');
    const byName = {
      '/mappings': mappings['/mappings'],
      '/mappings/{name}': { get: operation(ref('Mapping'), undefined, inPath('name')) },
      '/mappings/update': post(things({ name: text, priority: number })),
    };
    expect(roleOf(applicationOf(byName, schemas), 'POST /mappings/update')).toBe('update');
  });
});

describe('a POST that does something is no list, which would be asked for unasked', () => {
  // WireMock's "Take a snapshot recording" makes mappings of what filters choose.
  it('though filters choose what it is done to', () => {
    const filters = things({ filters: things({ method: text }), persist: { type: 'boolean' } });
    const snapshot = { ...operation(ref('Mappings'), filters), operationId: 'takeRecordingSnapshot' };
    const application = applicationOf({ ...mappings, '/recordings/snapshot': { post: snapshot } }, schemas);
    expect(roleOf(application, 'POST /recordings/snapshot')).toBe('application');
    const listed = { ...operation(ref('Mappings'), filters), operationId: 'listRecorded' };
    expect(roleOf(applicationOf({ '/recordings': { post: listed } }, schemas), 'POST /recordings')).toBe('list');
  });

  // BeezUP's "Optimise all products".
  it('though its path ends in "all", where it answers nothing', () => {
    const done = { responses: { 204: { description: '' } } };
    const all = { post: { ...operation(null, things({ from: text }), inPath('how')), ...done } };
    const application = applicationOf(
      {
        ...kept('/shops', ref('Mapping'), 'shopId'),
        '/shops/{shopId}/optimisations/all/{how}': {
          ...all,
          parameters: [inPath('shopId')],
        },
      },
      schemas,
    );
    expect(roleOf(application, 'POST /shops/{shopId}/optimisations/all/{how}')).toBe('action');
  });
});

describe('ways to things', () => {
  // WireMock: content patterns find and remove mappings.
  it('a word after "by" is how they are found, and no thing "By metadata"', () => {
    const pattern = things({ equalToJson: text });
    const application = applicationOf(
      {
        ...mappings,
        '/mappings/find-by-metadata': { post: operation(ref('Mappings'), pattern) },
        '/mappings/remove-by-metadata': { post: operation(null, pattern) },
      },
      schemas,
    );
    expect(application.resources.map((one) => one.name)).toEqual(['mappings']);
    expect(roleOf(application, 'POST /mappings/remove-by-metadata')).toBe('action');
  });

  // Backstage's catalog; orders "by_uuid" at a marketplace.
  it('an identity after "by" opens and deletes them', () => {
    const application = applicationOf(
      {
        '/entities': { get: operation(list(ref('Entity'))) },
        '/entities/by-uid/{uid}': {
          get: operation(ref('Entity'), undefined, inPath('uid')),
          delete: operation(null, undefined, inPath('uid')),
        },
      },
      schemas,
    );
    const entities = resourceOf(application, 'entities');
    expect(entities.operations).toMatchObject({
      get: 'GET /entities/by-uid/{uid}',
      delete: 'DELETE /entities/by-uid/{uid}',
    });
    expect(entities.idField).toBe('/metadata/uid');
  });

  // Anchore: the id of an image deletes none by its digest.
  it('but delete nothing that opens by another value', () => {
    const image = things({ digest: text, id: number });
    const application = applicationOf({
      ...kept('/images', image, 'digest'),
      '/images/by_id/{imageId}': { delete: operation(null, undefined, inPath('imageId')) },
    });
    expect(roleOf(application, 'DELETE /images/by_id/{imageId}')).toBe('action');
  });
});

describe('what makes one more is done to none that is there', () => {
  // JupyterHub makes many at its list, and one at its own address; AWS IoT has CreateThing beside RegisterThing.
  it('beside what makes them in another way', () => {
    const made = (summary: string) => ({ ...operation(null, undefined, inPath('id')), summary });
    const actionOf = (summary: string) => {
      const paths = { '/mappings/{id}': { ...mappings['/mappings/{id}'], post: made(summary) } };
      const application = applicationOf({ ...mappings, ...paths }, schemas);
      return resourceOf(application, 'mappings').actions.find(({ operation: id }) => id === 'POST /mappings/{id}')?.on;
    };
    expect(['Create a single mapping', 'Add mapping for a person'].map(actionOf)).toEqual(['collection', 'collection']);
    expect(['Create a rule', 'Add a rule to a mapping', 'Restore mapping'].map(actionOf)).toEqual([
      'item',
      'item',
      'item',
    ]);
  });
});

// LXD and Incus answer `{ type, status, status_code, metadata }` to everything, and list addresses unless asked for more.
describe('what stands in metadata beside the outcome of the call alone', () => {
  const outcome = (metadata: object) => things({ type: text, status: text, status_code: number, metadata });
  const profile = things({ name: text, description: text, config: things({}) });
  const application = applicationOf({
    '/profiles': { get: operation(outcome(list(text))), post: operation(null, profile) },
    '/profiles?public&recursion=1': { get: operation(outcome(list(profile))) },
    '/profiles?recursion=1': { get: operation(outcome(list(profile))) },
    '/profiles/{name}': { get: operation(outcome(profile), undefined, inPath('name')) },
    '/cluster': {
      get: operation(outcome(things({ enabled: text, server_name: text }))),
      put: operation(null, profile),
    },
    // A thing with a list of metadata, which says its own name.
    '/zone': { get: operation(things({ name: text, type: text, status: text, metadata: list(text) })) },
  });

  it('is the list, of things before addresses, or the thing', () => {
    const profiles = resourceOf(application, 'profiles');
    expect(profiles.operations.list).toBe('GET /profiles?recursion=1');
    expect(profiles.listing?.items).toBe('/metadata');
    expect([profiles.idField, profiles.titleField]).toEqual(['name', 'name']);
    expect(resourceOf(application, 'cluster').itemPointer).toBe('/metadata');
  });

  it('but no list where it is of a thing', () => {
    expect(roleOf(application, 'GET /zone')).not.toBe('list');
  });
});

// BRK, of kart championships; `/events/past` is in many.
it('what is past is called by what it is of', () => {
  const stage = things({ id: text, name: text });
  const application = applicationOf(
    {
      '/stages': { get: operation(list(stage)), post: operation(stage, stage) },
      '/stages/{id}': { get: operation(stage, undefined, inPath('id')) },
      '/stages/season/{seasonId}/past': { get: operation(list(ref('Stage')), undefined, inPath('seasonId')) },
      '/stages/season/{seasonId}/upcoming': { get: operation(list(ref('Stage')), undefined, inPath('seasonId')) },
    },
    { Stage: stage },
  );
  const labels = application.resources.map(({ label }) => label);
  expect(labels).toEqual(expect.arrayContaining(['Past stages', 'Upcoming stages']));
});

describe('what tells of an item only what can be asked for below it', () => {
  it('is no way to read it: its row of the list is (Orthanc, Proxmox)', () => {
    const put = operation(null, things({ Host: text, Port: number }), inPath('id'));
    const paths = (summary: string) => ({
      '/modalities': { get: operation(null) },
      '/modalities/{id}': { get: { ...operation(null, undefined, inPath('id')), summary }, put },
    });
    const roleIn = (summary: string) => roleOf(applicationOf(paths(summary)), 'GET /modalities/{id}');
    expect(roleIn('List operations on modality')).toBe('action');
    expect(roleIn('Directory index.')).toBe('action');
    expect(roleIn('Get modality')).toBe('get');
  });
});

it('a filter that takes a structure is not what people search in, whatever word stands in its description (Docker, Turbine Labs)', () => {
  const listed = (description: string) => {
    const filter = { ...inQuery('filters'), description };
    const paths = { '/networks': { get: operation(list(things({ Id: text, Name: text })), undefined, filter) } };
    return resourceOf(applicationOf(paths), 'networks').listing?.search;
  };
  expect(listed('JSON encoded value of the filters. The `custom` keyword returns all networks of people.')).toEqual([]);
  expect(listed('Searches in names')).toEqual(['filters']);
});
