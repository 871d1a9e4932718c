// Rules that judge by shape and by what is said, not by a list of names: paging by the words of a name and by descriptions,
// boxes of paging by what they hold, relations of things shown in short. Input: paths as real contracts have them.
import { describe, expect, it } from 'vitest';
import {
  applicationOf,
  inPath,
  inQuery,
  type Json,
  number,
  operation,
  ref,
  resourceOf,
  roleOf,
  text,
  things,
} from '../paths/paths.fixture.ts';
import { roleOfWords } from '../listing/paging-words.ts';

const query = (name: string, schema: Json, description = ''): Json => ({ name, in: 'query', description, schema });
const list = (parameters: readonly Json[], answer: Json = { type: 'array', items: ref('Thing') }): Json => ({
  ...operation(answer),
  parameters,
});
const schemas = { Thing: things({ id: number, name: text }) };

function pagingOf(parameters: readonly Json[], answer?: Json): { readonly style: string; readonly by: string } {
  const application = applicationOf({ '/things': { get: list(parameters, answer) } }, schemas);
  const paging = resourceOf(application, 'things').listing?.pagination;
  return { style: paging?.style ?? '', by: paging?.parameters.join() ?? '' };
}

describe('the words of a name', () => {
  it('tell its role where all are words of paging, also written together', () => {
    expect(['startPage', 'pagenr', 'page_index', 'requestedPage'].map(roleOfWords)).toEqual(Array(4).fill('page'));
    expect(['resultsperpage', 'num_results', 'recordsNumber', 'PageLength', 'list_limit'].map(roleOfWords)).toEqual(
      Array(5).fill('size'),
    );
    expect(['startrow', 'first_result', 'itemsOffset', 'start_index'].map(roleOfWords)).toEqual(
      Array(4).fill('offset'),
    );
    expect(['page_bookmark', 'nextPageMarker'].map(roleOfWords)).toEqual(['cursor', 'cursor']);
  });

  it('tell nothing where one of them is another, or they name one thing', () => {
    const others = ['pageType', 'total_pages', 'item_number', 'max_length', 'startDate', 'access_token', 'listName'];
    expect(others.map(roleOfWords)).toEqual(Array(others.length).fill(null));
  });
});

describe('what a description says of paging', () => {
  it('pages by inputs of any name', () => {
    const from = query('ofs', number, 'Starting offset of the returned results within the full result set.');
    const many = query('chunk', number, 'Maximum number of records to return, 50 at most');
    expect(pagingOf([from, many])).toEqual({ style: 'offset', by: 'ofs,chunk' });
    const next = query('resume', text, 'A pagination token to fetch the next page of results.');
    expect(pagingOf([next, many])).toEqual({ style: 'token', by: 'resume,chunk' });
  });

  it('wins over a name that could be anything', () => {
    const first = query('first', number, 'Paging offset');
    expect(pagingOf([first, query('max', number, 'Maximum results size')])).toEqual({
      style: 'offset',
      by: 'first,max',
    });
  });

  it('leaves filters alone', () => {
    const filter = query('min_score', number, 'The minimum score required for a match to be returned');
    expect(pagingOf([filter, query('limit', number)])).toEqual({ style: 'none', by: '' });
  });
});

describe('what an answer says of paging', () => {
  const answer = (more: Json): Json => things({ things: { type: 'array', items: ref('Thing') }, ...more });

  it('names the input whose next value it gives', () => {
    const position = query('stream_position', text);
    expect(pagingOf([position, query('limit', number)], answer({ next_stream_position: text }))).toEqual({
      style: 'cursor',
      by: 'stream_position,limit',
    });
  });

  it('counts in a box of any name that speaks of pages, and not what counts pages', () => {
    const pages = { type: 'integer', description: 'the total number of pages' };
    const box = things({ total: pages, per_page: number, found: number });
    const application = applicationOf(
      { '/things': { get: list([query('page', number)], answer({ details: box })) } },
      schemas,
    );
    expect(resourceOf(application, 'things').listing?.pagination.total).toBe('/details/found');
  });

  it('takes the plain form of a page that may be a number or an object', () => {
    const page = query('page', { oneOf: [number, things({ number, size: number })] });
    expect(pagingOf([page, query('per_page', number)])).toEqual({ style: 'page', by: 'page,per_page' });
  });
});

describe('what comes in pages', () => {
  const pages = [query('cursor', text), query('limit', number)];

  it('is a list, below the id of something else and where it is said to be one thing', () => {
    const answer = things({ items: { type: 'array', items: ref('Thing') }, next_cursor: text });
    const paths = {
      '/folders/subfolders/{id}': { get: { ...operation(answer), parameters: [inPath('id'), ...pages] } },
      '/files': { get: { ...operation(ref('File')), parameters: pages }, post: operation(ref('File'), ref('File')) },
    };
    const application = applicationOf(paths, { ...schemas, File: things({ fileId: text, name: text }) });
    expect(roleOf(application, 'GET /folders/subfolders/{id}')).toBe('list');
    expect(roleOf(application, 'GET /files')).toBe('list');
    expect(roleOf(application, 'POST /files')).toBe('create');
  });
});

describe('relations by shape', () => {
  const kept = (name: string, schema: string): Json => ({
    [`/${name}`]: { get: operation({ type: 'array', items: ref(schema) }) },
    [`/${name}/{id}`]: { get: operation(ref(schema), undefined, inPath('id')) },
  });
  const relationsOf = (paths: Json, all: Json, name: string): readonly string[] =>
    resourceOf(applicationOf(paths, all), name).relations.map(({ field, resource }) => `${field} ${resource}`);

  it('lead to what is only listed, and to many in short, where all that is shown is kept there', () => {
    const short = things({ id: number, name: text });
    const paths = { ...kept('games', 'Game'), '/venues': { get: operation({ type: 'array', items: ref('Venue') }) } };
    const all = {
      Game: things({
        id: number,
        venue: short,
        reserveVenues: { type: 'array', items: short },
        homeVenue: things({ id: number, x: text }),
      }),
      Venue: things({ id: number, name: text, city: text }),
    };
    expect(relationsOf(paths, all, 'games')).toEqual(['venue venues', 'reserveVenues venues']);
  });

  it('lead to resources called resources, unless a type stands beside', () => {
    const paths = { ...kept('resources', 'Resource'), ...kept('bookings', 'Booking'), ...kept('notes', 'Note') };
    const all = {
      Resource: things({ id: number, name: text }),
      Booking: things({ id: number, resource_id: number }),
      Note: things({ id: number, resource_id: number, resource_type: text }),
    };
    expect(relationsOf(paths, all, 'bookings')).toEqual(['resource_id resources']);
    expect(relationsOf(paths, all, 'notes')).toEqual([]);
  });

  it('lead by a text whose example is an identity, and by a code to what is known by a text', () => {
    const paths = { ...kept('mocks', 'Mock'), ...kept('teams', 'Team'), ...kept('currencies', 'Currency') };
    const all = {
      Mock: things({
        id: text,
        team: { type: 'string', example: '5f1a7c2be4b0c8d1a2b3c4d5' },
        currency_code: text,
        currency_name: text,
      }),
      Team: things({ id: text, name: text }),
      Currency: things({ id: text, name: text }),
    };
    expect(relationsOf(paths, all, 'mocks')).toEqual(['team teams', 'currency_code currencies']);
    const named = { ...all, Mock: things({ id: text, team: { type: 'string', example: 'Blue team' } }) };
    expect(relationsOf(paths, named, 'mocks')).toEqual([]);
  });

  it('lead by a text that things are listed by, but not by what is called by its name', () => {
    const paths = {
      ...kept('forms', 'Form'),
      ...kept('countries', 'Country'),
      '/responses': {
        get: { ...list([query('form', text), query('country', text)], { type: 'array', items: ref('Response') }) },
      },
    };
    const all = {
      Form: things({ id: text, heading: text }),
      Country: things({ id: text, heading: text }),
      Response: things({ id: text, form: text, country: text, user: text }),
    };
    expect(relationsOf(paths, all, 'responses')).toEqual(['form forms']);
  });

  it('lead to files that are kept for all', () => {
    const paths = { ...kept('files', 'File'), ...kept('shops', 'Shop') };
    const all = { File: things({ id: text, name: text }), Shop: things({ id: text, logo_file_id: text }) };
    expect(relationsOf(paths, all, 'shops')).toEqual(['logo_file_id files']);
  });

  it('lead by the name of the identifiers schema, and to kinds of the thing itself', () => {
    const paths = { ...kept('users', 'User'), ...kept('paquetes', 'Paquete'), ...kept('estados-paquetes', 'Estado') };
    const all = {
      UserId: text,
      User: things({ id: ref('UserId'), name: text }),
      Paquete: things({ id: number, host_ids: { type: 'array', items: ref('UserId') }, estado_id: number }),
      Estado: things({ id: number, estado: text }),
    };
    expect(relationsOf(paths, all, 'paquetes')).toEqual(['host_ids users', 'estado_id estados-paquetes']);
    expect(relationsOf(paths, all, 'users')).toEqual([]);
  });

  it('lead to the list of the same name of several lists that show the same', () => {
    const brief = { type: 'array', items: ref('CardBrief') };
    const paths = {
      '/types': { get: operation({ type: 'array', items: text }) },
      '/types/{type}': { get: operation(brief, undefined, inPath('type')) },
      '/cards': { get: operation(brief) },
      '/cards/{cardId}': { get: operation(ref('Card'), undefined, inPath('cardId')) },
      ...kept('sets', 'Set'),
    };
    const all = {
      CardBrief: things({ id: text, name: text }),
      Card: things({ id: text, name: text, text, image: text }),
      Set: things({ id: number, cards: brief }),
    };
    expect(relationsOf(paths, all, 'sets')).toEqual(['cards cards']);
  });
});

describe('identity', () => {
  it('is the one property that ends as the parameter does, in a word by which things are known', () => {
    const paths = {
      '/genomes': { get: operation({ type: 'array', items: ref('Genome') }) },
      '/genomes/{buildAccession}': { get: operation(ref('Genome'), undefined, inPath('buildAccession')) },
    };
    const application = applicationOf(paths, { Genome: things({ reference_accession: text, size: number }) });
    expect(resourceOf(application, 'genomes').idField).toBe('reference_accession');
  });

  it('is what is said to be the unique identifier of the thing, and not of another', () => {
    const said = (description: string): object => ({ type: 'string', description });
    const paths = {
      '/api-tokens': { get: operation({ type: 'array', items: ref('Token') }) },
      '/api-tokens/{token}': { delete: operation(null, undefined, inPath('token')) },
    };
    const identityWith = (properties: Record<string, object>): string | null =>
      resourceOf(applicationOf(paths, { Token: things(properties) }), 'api-tokens').idField;
    expect(
      identityWith({
        project: said('The unique identifier of the project'),
        secret: said('A unique identifier for this particular token.'),
      }),
    ).toBe('secret');
    expect(identityWith({ project: said('The unique identifier of the project'), size: number })).toBe(null);
    expect(identityWith({ uri: said('The unique identifier of the token'), size: number })).toBe(null);
    // What the path asks for, in other words.
    expect(identityWith({ secret: said('The token used for authentication.'), size: number })).toBe('secret');
    // Before what it is only called (Unleash's tokens were changed and deleted by their names: 200, and nothing came of it).
    const called = { username: text, name: said('A unique name for this particular token'), key: text };
    expect(identityWith({ secret: said('The token used for authentication.'), ...called })).toBe('secret');
    expect(identityWith({ days: said('The token days'), size: number })).toBe(null);
    const tags = (description: string): string | null => {
      const parameter = { ...inPath('tag_id'), description };
      const all = { get: operation({ type: 'array', items: ref('Tag') }) };
      const one = { get: operation(ref('Tag'), undefined, parameter) };
      const made = applicationOf(
        { '/tags': all, '/tags/{tag_id}': one },
        { Tag: things({ name: text, size: number }) },
      );
      return resourceOf(made, 'tags').idField;
    };
    expect(['The name of the tag. At most 255 letters.', 'Tag name (case-sensitive)'].map(tags)).toEqual([
      'name',
      'name',
    ]);
    expect(['The identity of the tag', 'The name of the owner'].map(tags)).toEqual([null, null]);
    // An order that has an `id` as well is opened by what its `{id}` is said to be.
    const orders = (description: string, type = 'string'): string | null => {
      const order = things({ id: { type }, number: text });
      const one = { get: operation(order, undefined, inPath('id', type, description)) };
      const made = applicationOf({
        '/orders': { get: operation({ type: 'array', items: order }) },
        '/orders/{id}': one,
      });
      return resourceOf(made, 'orders').idField;
    };
    expect(orders('Order number, e.g. G.07.26.001')).toBe('number');
    expect([orders('Order id'), orders('Number of the line'), orders('Number of the order', 'integer')]).toEqual([
      'id',
      'id',
      'id',
    ]);
  });
});

it('reads lists, pages and single things from answers of which only an open "data" is told', () => {
  const answer = things({ data: {} });
  const application = applicationOf({
    '/classes': { get: operation(answer) },
    '/classes/{id}': { get: operation(answer, undefined, inPath('id')) },
    '/attendance': { get: operation(answer, undefined, inQuery('page')) },
    '/attendance/stats': { get: operation(answer) },
    '/family': { get: operation(answer) },
    '/family/members': { get: operation(answer), post: operation(answer, things({ phone: text })) },
  });
  const roles = ['/classes', '/attendance', '/attendance/stats', '/family', '/family/members'].map((path) =>
    roleOf(application, `GET ${path}`),
  );
  expect(roles).toEqual(['list', 'list', 'action', 'get', 'list']);
  expect(resourceOf(application, 'classes').listing).toMatchObject({ items: '/data' });
});

// A marketplace's `{ metadata: […], skus: […] }` of products; an assessment's `{ metadata: […], parts: {…} }`.
it('takes what is said of an answer for no list', () => {
  const told = { type: 'array', items: things({ rel: text, href: text }) };
  const list = { type: 'array', items: ref('GetThing') };
  const listOf = (answer: Json): string | undefined => {
    const application = applicationOf({ '/things': { get: operation(things(answer)) } }, { GetThing: schemas.Thing });
    return application.resources.find(({ name }) => name === 'things')?.listing?.items;
  };
  expect(listOf({ metadata: told, skus: list })).toBe('/skus');
  expect(listOf({ metadata: told, parts: things({ name: text }) })).toBeUndefined();
});

it('begins at the page that is said, asks for a total by its name, and takes what reshapes for no filter', () => {
  const total = { oneOf: [text, { type: 'array', items: { enum: ['total_count', 'filter_count'] } }] };
  const parameters = [
    query('page', { type: 'integer', minimum: 0 }, 'Pages of limit items, starting at page `1`.'),
    query('limit', number),
    query('meta', total),
    query('export', { enum: ['csv', 'json'] }),
    query('groupBy', text),
    query('status', text),
  ];
  const meta = things({ total_count: number, filter_count: number });
  const answer = things({ data: { type: 'array', items: ref('Thing') }, meta });
  const { listing } = resourceOf(applicationOf({ '/things': { get: list(parameters, answer) } }, schemas), 'things');
  expect(listing?.pagination).toMatchObject({
    style: 'page',
    firstPage: 1,
    total: '/meta/filter_count',
    asksTotal: ['meta', ['filter_count']],
  });
  expect(listing?.filters.map(({ parameter }) => parameter)).toEqual(['status']);
});
