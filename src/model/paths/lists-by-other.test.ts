// Lists whose path ends in a parameter: of the things of another, or narrowed by a name; and what is opened there all the same.
import { describe, expect, it } from 'vitest';
import {
  applicationOf,
  inPath,
  inQuery,
  list,
  number,
  operation,
  ref,
  resourceOf,
  roleOf,
  text,
  things,
} from './paths.fixture.ts';

it('lists the things of another that is known by its own name', () => {
  const Bid = things({ id: number, amount: number });
  const Unit = things({ id: number, name: text });
  const application = applicationOf(
    {
      '/bids/listing/{listingId}': {
        get: operation(things({ bids: list(ref('Bid')) }), undefined, inPath('listingId')),
      },
      '/units/user/{userId}': { get: operation(list(ref('PublicUnit')), undefined, inPath('userId')) },
      // An array that holds the one.
      '/words/{word}': { get: operation(list(ref('Word')), undefined, inPath('word')) },
    },
    { Bid, PublicUnit: Unit, Word: Unit },
  );
  expect(roleOf(application, 'GET /bids/listing/{listingId}')).toBe('list');
  expect(roleOf(application, 'GET /units/user/{userId}')).toBe('list');
  expect(roleOf(application, 'GET /words/{word}')).toBe('get');
});

it('opens a thing by what it is deleted by, and not by what the same list is narrowed by', () => {
  const Token = things({ secret: text, tokenName: text });
  const all = operation(ref('Tokens'));
  const application = applicationOf(
    {
      '/tokens': { get: all },
      '/tokens/{name}': { get: operation(ref('Tokens'), undefined, inPath('name')) },
      '/tokens/{secret}': { delete: operation(null, undefined, inPath('secret')) },
    },
    { Token, Tokens: things({ tokens: list(ref('Token')) }) },
  );
  const { idField, operations, actions } = resourceOf(application, 'tokens');
  expect([idField, operations.get, operations.delete]).toEqual(['secret', null, 'DELETE /tokens/{secret}']);
  expect(actions.map(({ operation: id }) => id)).toEqual(['GET /tokens/{name}']);
});

// A planner of trips; groups of trash nothing, nodes of Rudder and conversations of Circuit are asked for so, too.
it('takes no list for what reads those that are asked for, each of which is known already', () => {
  const Place = things({ id: number, name: text });
  const ids = { name: 'ids', in: 'query', required: true, schema: text };
  const application = applicationOf(
    {
      '/places': { post: operation(ref('Place'), ref('Place')) },
      '/places/{id}': { get: operation(ref('Place'), undefined, inPath('id')) },
      '/places/bulk': { get: operation(list(ref('Place')), undefined, ids) },
      '/places/search': { get: operation(things({ places: list(ref('Place')) }), undefined, inQuery('query')) },
    },
    { Place },
  );
  const { operations, actions } = resourceOf(application, 'places');
  expect(operations.list).toBe('GET /places/search');
  expect(actions.map(({ operation: id }) => id)).toEqual(['GET /places/bulk']);
});

it('lists what is called by the word before, though that begins with what it is of', () => {
  const rows = list(ref('MediaLog'));
  const application = applicationOf(
    {
      '/MediaLogs/media/{mediaId}': {
        get: operation(
          things({ items: rows, totalCount: number }),
          undefined,
          inPath('mediaId'),
          ...['page_number', 'page_size'].map(inQuery),
        ),
      },
      '/user-logs/user/{userId}': { get: operation(list(ref('UserLog')), undefined, inPath('userId')) },
    },
    { MediaLog: things({ action: text, at: text }), UserLog: things({ action: text, at: text }) },
  );
  expect(roleOf(application, 'GET /MediaLogs/media/{mediaId}')).toBe('list');
  expect(roleOf(application, 'GET /user-logs/user/{userId}')).toBe('list');
});

describe('an array at an address where nothing else is', () => {
  const Line = things({ id: number, quantity: number, price: number });
  const roles = (...paths: readonly string[]): readonly string[] => {
    const each = paths.map((path) => {
      const name = /\{(\w+)\}/.exec(path)?.[1] ?? '';
      return [path, { get: operation(list(ref('LigneCommandeDto')), undefined, inPath(name)) }] as const;
    });
    const application = applicationOf(Object.fromEntries(each), { LigneCommandeDto: Line });
    return paths.map((path) => roleOf(application, `GET ${path}`));
  };

  it('is a list of those of another thing', () => {
    expect(roles('/stock/filter/article/{idArticle}', '/commandes/lignesCommande/{idCommande}')).toEqual([
      'list',
      'list',
    ]);
  });

  // smart-me, TVmaze, Keycloak, VTEX, Trakt, an API of books, a monitor of backups: eight makers.
  it('is a list of many where it is said to be', () => {
    const said = (summary: string, parameter = 'id'): string => {
      const path = `/ligne-commande/{${parameter}}`;
      const get = { ...operation(list(ref('LigneCommandeDto')), undefined, inPath(parameter)), summary };
      return roleOf(applicationOf({ [path]: { get } }, { LigneCommandeDto: Line }), `GET ${path}`);
    };
    expect(said('Gets all available actions of a device', 'deviceKey')).toBe('list');
    expect(said('Get snapshots for a specific target', 'name')).toBe('list');
    expect(said('List inventory per dock')).toBe('list');
    expect(said('Retrieves a list of companies from the register', 'name')).toBe('list');
    // One, several that are asked for, and what is told of one.
    expect(said('Get the line with the given id')).toBe('get');
    expect(said('Gets lines that match the specified ids', 'ids')).toBe('get');
    expect(said('Get results of code review')).toBe('get');
  });

  it('holds the one thing where it is called so, and where more stands below', () => {
    expect(roles('/ligne-commande/{id}')).toEqual(['get']);
    expect(roles('/orders/{id}', '/orders/{id}/totals')[0]).toBe('get');
  });
});
