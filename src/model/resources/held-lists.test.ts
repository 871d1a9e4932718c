// What no operation lists and its owner's answer has: listed there, opened, changed and deleted at addresses of its own.
import { describe, expect, it } from 'vitest';
import {
  applicationOf,
  inPath,
  type Json,
  list,
  number,
  operation,
  resourceOf,
  text,
  things,
} from '../paths/paths.fixture.ts';
import { inspect } from '../inspect.ts';
import { contractIn } from '../../../test/contract.ts';
import { derive } from '../derive.ts';
import { deriveDetails } from '../details.ts';
import { permittedDetails } from '../permissions.ts';

const SAMPLE = things({ sample_id: text, file_name: text });
const VOICE = { voice_id: text, name: text };
const owner = inPath('voice_id');

/** Voices with a property, and what is done with what it holds below "/voices/{voice_id}/samples". */
const voices = (property: Json, below: Json): Json => ({
  '/voices': { get: operation(list(things(VOICE))) },
  '/voices/{voice_id}': { get: operation(things({ ...VOICE, ...property }), undefined, owner) },
  ...below,
});

const removed = (parameter: string, type = 'string'): Json => ({
  [`/voices/{voice_id}/samples/{${parameter}}`]: { delete: operation(null, undefined, owner, inPath(parameter, type)) },
});

describe('a list that only the owner answers', () => {
  it('is that of things that are deleted one by one, in the answer of the owner', () => {
    const application = applicationOf(voices({ samples: list(SAMPLE) }, removed('sample_id')));
    const samples = resourceOf(application, 'samples');
    expect(samples).toMatchObject({
      parent: 'voices',
      idField: 'sample_id',
      listedIn: 'GET /voices/{voice_id}',
      operations: { list: null },
      listing: { items: '/samples', known: true, pagination: { style: 'none' }, because: 'held-by-owner' },
      columns: ['file_name'],
    });
    expect(application.places.filter(({ operation: id }) => id === 'GET /voices/{voice_id}')).toEqual([
      { operation: 'GET /voices/{voice_id}', resource: 'voices', mode: 'look' },
    ]);
  });

  it('is in the envelope of the owner, of things by their keys, or of the identities alone', () => {
    const inData = {
      '/voices/{voice_id}': {
        get: operation(things({ data: things({ ...VOICE, samples: list(SAMPLE) }) }), undefined, owner),
      },
    };
    const enveloped = applicationOf({ ...voices({}, removed('sample_id')), ...inData });
    expect(resourceOf(enveloped, 'samples').listing?.items).toBe('/data/samples');
    const byKey = applicationOf(voices({ samples: { type: 'object', additionalProperties: SAMPLE } }, removed('key')));
    expect(resourceOf(byKey, 'samples').listing).toMatchObject({ items: '/samples', shape: 'map' });
    const names = applicationOf(voices({ samples: list(text) }, removed('sample')));
    expect(resourceOf(names, 'samples').listing?.items).toBe('/samples');
  });

  it('is none of names where the address takes an id, of other things, or of what nothing identifies', () => {
    const listed = (property: Json, below: Json): unknown =>
      resourceOf(applicationOf(voices(property, below)), 'samples').listing;
    expect(listed({ samples: list(text) }, removed('sample_id'))).toBeNull();
    expect(listed({ samples: list(text) }, removed('sample', 'integer'))).toBeNull();
    expect(listed({ samples: list(things({ weight: number })) }, removed('sample_id'))).toBeNull();
    expect(listed({ sample_count: number }, removed('sample_id'))).toBeNull();
    const other = {
      '/voices/{voice_id}/samples': {
        post: operation(things({ id: text, state: text, costs: number }), undefined, owner),
      },
    };
    expect(listed({ samples: list(SAMPLE) }, other)).toBeNull();
  });

  it('gives way to a list of its own', () => {
    const own = { '/voices/{voice_id}/samples': { get: operation(list(SAMPLE), undefined, owner) } };
    const application = applicationOf(voices({ samples: list(SAMPLE) }, { ...own, ...removed('sample_id') }));
    expect(resourceOf(application, 'samples')).not.toHaveProperty('listedIn');
  });

  it('is no list for whoever may not read the owner', () => {
    const document = {
      openapi: '3.0.3',
      info: { title: 'T', version: '1' },
      paths: voices({ samples: list(SAMPLE) }, removed('sample_id')),
    };
    const contract = contractIn(document);
    const details = deriveDetails(contract, derive(contract), 'samples');
    if (details === null) throw new Error('no samples');
    expect(details.calls.map(({ operation: id }) => id)).toContain('GET /voices/{voice_id}');
    const refused = new Set(['GET /voices/{voice_id}']);
    const { resource } = permittedDetails(details, { refused, fields: () => [] });
    expect([resource.listing, resource.listedIn]).toEqual([null, null]);
  });

  it('leaves the operation with the owner for whoever reads the application', () => {
    const document = {
      openapi: '3.0.3',
      info: { title: 'T', version: '1' },
      paths: voices({ samples: list(SAMPLE) }, removed('sample_id')),
    };
    const contract = contractIn(document);
    const { resources, unplaced } = inspect(contract, derive(contract), []);
    expect(unplaced).toEqual([]);
    expect(resources.map(({ name, list: own, get }) => [name, own?.operation, get?.operation])).toEqual([
      ['voices', 'GET /voices', 'GET /voices/{voice_id}'],
      ['samples', undefined, undefined],
    ]);
  });
});

describe('what is made below its owner and kept at an address of its own', () => {
  const LABEL = things({ id: text, name: text, colour: text, boardId: text });
  const one = inPath('id');
  const beside = (included: Json): Json =>
    things({ item: things({ id: text, name: text, position: number }), included: things(included) });
  const boards = (included: Json, made: Json = LABEL): Json => ({
    '/boards': {
      get: operation(things({ items: list(things({ id: text, name: text })), included: things(included) })),
    },
    '/boards/{id}': { get: operation(beside(included), undefined, one) },
    '/boards/{boardId}/labels': {
      post: operation(things({ item: made }), things({ name: text, colour: text }), inPath('boardId')),
    },
    '/labels/{id}': {
      patch: operation(things({ item: LABEL }), things({ name: text }), one),
      delete: operation(things({ item: LABEL }), undefined, one),
    },
  });

  it('is one list of the owner, which stands beside it in what comes along', () => {
    const application = applicationOf(boards({ labels: list(LABEL), users: list(things({ id: text })) }));
    expect(application.resources.map(({ name }) => name)).toEqual(['boards', 'labels']);
    expect(resourceOf(application, 'boards')).toMatchObject({ idField: 'id', titleField: 'name' });
    expect(resourceOf(application, 'labels')).toMatchObject({
      parent: 'boards',
      listedIn: 'GET /boards/{id}',
      listing: { items: '/included/labels' },
      operations: {
        create: 'POST /boards/{boardId}/labels',
        update: 'PATCH /labels/{id}',
        delete: 'DELETE /labels/{id}',
      },
    });
  });

  it('stays apart where its owner does not have it, or has others of that name', () => {
    const apart = (included: Json, made?: Json): unknown => resourceOf(applicationOf(boards(included, made)), 'labels');
    expect(apart({ users: list(LABEL) })).toMatchObject({ parent: null });
    const others = things({ code: text, text: text, font: text, width: number });
    expect(apart({ labels: list(others) })).toMatchObject({ parent: null });
  });
});
