// Rules that in-house contracts drawn by chance taught: lists described as one thing in other tongues, a create beside its
// list, where one signs in, what only a form says of a value. Input: paths and schemas as those have them.
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
  said,
  text,
  things,
} from '../paths/paths.fixture.ts';

describe('a list that is said to be one thing', () => {
  const CIUDAD = things({ ciudadId: number, departamentoId: number, nombre: text });
  const summarised = (summary: string, one: Json): Json => ({ ...one, summary });

  it('is known by an identity of its own, in any tongue', () => {
    const schemas = { CiudadResponse: CIUDAD, PaisResponse: things({ idPais: number, nombre: text }) };
    const application = applicationOf(
      {
        '/ciudades': { get: operation(ref('CiudadResponse')), post: operation(null, CIUDAD) },
        '/paises': { get: operation(ref('PaisResponse')) },
      },
      schemas,
    );
    expect(resourceOf(application, 'ciudades')).toMatchObject({ idField: 'ciudadId', listing: { items: '' } });
    expect(resourceOf(application, 'paises').idField).toBe('idPais');
  });

  it('is known by its items, where nothing is asked', () => {
    const one = ref('ResponseClientes');
    const application = applicationOf(
      { '/clientes': { get: operation(one) }, '/clientes/{id}': { get: operation(one, undefined, inPath('id')) } },
      { ResponseClientes: things({ clienteId: number, clienteNombre: text }) },
    );
    expect(roleOf(application, 'GET /clientes')).toBe('list');
  });

  it('may have a name in the singular, where the summary speaks of a list', () => {
    const schemas = { Proveedor: things({ proveedorId: number, nombre: text }) };
    const said = summarised('Muestra el listado de proveedores', operation(ref('Proveedor')));
    const silent = operation(ref('Proveedor'));
    expect(roleOf(applicationOf({ '/proveedor': { get: said } }, schemas), 'GET /proveedor')).toBe('list');
    expect(roleOf(applicationOf({ '/proveedor': { get: silent } }, schemas), 'GET /proveedor')).not.toBe('list');
  });

  it('holds no list, and none in a box', () => {
    const box = things({ id: text, subscriptions: list(ref('Subscription')) });
    const schemas = {
      Subscription: things({ id: text, topic: text }),
      Subscriptions: box,
      ReportListResponse: things({ ReportList: ref('ReportList') }),
      ReportList: things({ Report: list(things({ name: text })) }),
    };
    const application = applicationOf(
      {
        '/subscriptions': { get: operation(ref('Subscriptions')) },
        '/subscriptions/{id}': { get: operation(ref('Subscriptions'), undefined, inPath('id')) },
        '/report': {
          get: summarised(
            'Returns a list of all reports',
            operation(ref('ReportListResponse'), undefined, inQuery('offset')),
          ),
        },
      },
      schemas,
    );
    expect(resourceOf(application, 'subscriptions').listing?.items).not.toBe('');
    expect(resourceOf(application, 'report').listing?.items).not.toBe('');
  });
});

describe('what makes something', () => {
  const owner = things({ name: text });
  const listed = { get: operation(list(ref('Owner'))) };
  const schemas = { Owner: things({ id: number, name: text }) };

  it('stands beside the list under a verb, where nothing else makes one', () => {
    const paths = { '/auth/owners': listed, '/auth/create-owner': { post: operation(null, owner) } };
    expect(roleOf(applicationOf(paths, schemas), 'POST /auth/create-owner')).toBe('create');
    const twice = { ...paths, '/auth/owners': { ...listed, post: operation(null, owner) } };
    expect(roleOf(applicationOf(twice, schemas), 'POST /auth/create-owner')).not.toBe('create');
  });

  it('stands so in Spanish, beside a list in the singular', () => {
    const paths = {
      '/docs/documentacion-origen': listed,
      '/docs/insertar-documentacion-origen': { post: operation(null, owner) },
    };
    expect(roleOf(applicationOf(paths, schemas), 'POST /docs/insertar-documentacion-origen')).toBe('create');
  });

  it('answers more than what it was sent', () => {
    const activation = things({ uid: text, token: text });
    const one = { ...operation(activation, activation), operationId: 'users_activation_create' };
    expect(
      roleOf(
        applicationOf({ '/users': listed, '/users/activation': { post: one } }, schemas),
        'POST /users/activation',
      ),
    ).toBe('action');
  });

  it('is no session that one signs in to', () => {
    const credentials = things({ phone_number: text, password: text });
    const paths = { '/auth/sessions': { post: operation(null, credentials) } };
    expect(roleOf(applicationOf(paths), 'POST /auth/sessions')).toBe('application');
  });
});

it('does a word that may be a thing to what stands before it, where the summary says so', () => {
  const session = things({ id: number, at: text });
  const book = operation(ref('Session'), things({ at: text }));
  const responses = { 201: (book['responses'] as Json)[200] };
  const roleSaid = (summary: string): string =>
    roleOf(
      applicationOf({ '/sessions/book': { post: { ...book, summary, responses } } }, { Session: session }),
      'POST /sessions/book',
    );
  expect(roleSaid('Book a session')).toBe('application');
  expect(roleSaid('Makes a book')).toBe('create');
});

it('leads from a value of which only the form says what it names', () => {
  const gateway = things({ id: text, originUrl: text, defaultToken: text });
  const body = things({ originUrl: text, defaultToken: said('Token ID to use for payments') });
  const paths = {
    ...kept('/tokens', ref('Token'), 'tokenId'),
    '/gateways': { get: operation(list(gateway)), post: operation(gateway, body) },
    '/gateways/{gatewayId}': { get: operation(gateway, undefined, inPath('gatewayId')) },
  };
  const application = applicationOf(paths, { Token: things({ id: text, symbol: text }) });
  expect(resourceOf(application, 'gateways').relations).toMatchObject([{ field: 'defaultToken', resource: 'tokens' }]);
});

it('tells the status of one payment by an action, also where nothing opens payments', () => {
  const status = things({ transactionId: text, state: text });
  const paths = {
    '/api/payment/checkout': { post: operation(status, things({ plan: text })) },
    '/api/payment/status/{transactionId}': { get: operation(status, undefined, inPath('transactionId')) },
    '/api/report/summary/{day}': { get: operation(list(status), undefined, inPath('day')) },
  };
  const application = applicationOf(paths);
  expect(roleOf(application, 'GET /api/payment/status/{transactionId}')).toMatch(/action|application/);
  expect(application.resources.map(({ label }) => label)).not.toContain('Statuses');
});

describe('the pages of a list', () => {
  const order = things({ id: text, name: text });

  it('have a count of their own, which is no total', () => {
    const answer = (words: string): Json =>
      things({ records: list(order), page: things({ pageSize: said(words, number), offset: number }) });
    const totalSaid = (words: string): string | null | undefined => {
      const paths = { '/jobs': { get: operation(answer(words), undefined, inQuery('limit'), inQuery('offset')) } };
      return resourceOf(applicationOf(paths), 'jobs').listing?.pagination.total;
    };
    expect(totalSaid('The total number of records of this page.')).toBeNull();
    expect(totalSaid('The number of merge policies per page')).toBeNull();
    expect(totalSaid('The total number of records')).toBe('/page/pageSize');
  });

  it('have no total where what is called so counts one page', () => {
    const totalOf = (name: string, words: string): string | null | undefined => {
      const answer = things({ results: list(order), [name]: said(words, number), page: number });
      const paths = { '/events': { get: operation(answer, undefined, inQuery('page'), inQuery('limit')) } };
      return resourceOf(applicationOf(paths), 'events').listing?.pagination.total;
    };
    expect(totalOf('item_count', 'Number of events in this page')).toBeNull();
    expect(totalOf('total_count', 'Total number of records in the current page')).toBeNull();
    expect(totalOf('item_count', 'Number of events')).toBe('/item_count');
  });

  it('go on by what the answer gives under the name of the parameter, though it has page numbers too', () => {
    const next = things({ per_page: number, starting_after: text });
    const answer = things({ data: list(order), pages: things({ page: number, next, total_pages: number }) });
    const parameters = ['page', 'per_page', 'starting_after'].map(inQuery);
    const application = applicationOf({
      '/contacts': { get: operation(answer, undefined, ...parameters) },
      '/articles': { get: operation(answer, undefined, ...parameters.slice(0, 2)) },
    });
    const paging = (name: string): unknown => resourceOf(application, name).listing?.pagination;
    expect(paging('contacts')).toMatchObject({
      style: 'cursor',
      parameters: ['starting_after', 'per_page'],
      next: { at: '/pages/next/starting_after', is: 'cursor' },
    });
    expect(paging('articles')).toMatchObject({ style: 'page' });
  });
});

it('opens what was made under words that may be a verb, where both answer the same', () => {
  const paths = {
    '/password_reset': { post: operation(ref('Reset'), things({ email: text })) },
    '/password_reset/{id}': { get: operation(ref('Reset'), undefined, inPath('id')) },
    '/password_reset/confirm': { post: operation(things({ user: text }), things({ token: text })) },
    '/train': { post: operation(ref('Reset'), things({ name: text })) },
    '/train/{id}': { get: operation(ref('Reset'), undefined, inPath('id')) },
  };
  const application = applicationOf(paths, { Reset: things({ id: text, email: text }) });
  expect(roleOf(application, 'POST /password_reset')).toBe('create');
  expect(roleOf(application, 'GET /password_reset/{id}')).toBe('get');
  expect(roleOf(application, 'POST /password_reset/confirm')).toBe('action');
  expect(roleOf(application, 'POST /train')).toBe('application');
});

it('makes nothing by a POST that looks up', () => {
  const post = {
    ...operation(things({ entity: text }), things({ ids: list(text) })),
    summary: 'Lookup many entities.',
  };
  expect(roleOf(applicationOf({ '/access/entities': { post } }), 'POST /access/entities')).toBe('application');
});

describe('a PUT that sends nothing', () => {
  const search = things({ id: text, state: text });
  const put = (summary: string, operationId: string, body?: Json): Json => ({
    ...operation(null, body, inPath('id')),
    summary,
    operationId,
  });
  const roleOfPut = (one: Json): string => {
    const paths = {
      '/searches': { get: operation(list(search)) },
      '/searches/{id}': { get: operation(search, undefined, inPath('id')), put: one },
    };
    return roleOf(applicationOf(paths), 'PUT /searches/{id}');
  };

  it('is what it says that it does (slskd, Fire, Combell)', () => {
    expect(roleOfPut(put('Stops the search corresponding to the specified id.', ''))).toBe('action');
    expect(roleOfPut(put('Submit a search for approval', 'submitSearch'))).toBe('action');
  });

  it('is a change where it says so, or sends one, or a thing only begins like a verb (drchrono)', () => {
    expect(roleOfPut(put('Updates the search', 'Searches_Put'))).toBe('update');
    expect(roleOfPut(put('Stops the search', 'stopSearch', search))).toBe('update');
    expect(roleOfPut(put('', 'lab_tests_update'))).toBe('update');
  });

  it('is done to the one thing at its path', () => {
    const put = { ...operation(null), summary: 'Connects the client.' };
    const paths = { '/server': { get: operation(things({ address: text, state: text })), put } };
    expect(roleOf(applicationOf(paths), 'PUT /server')).toBe('action');
  });
});

describe('where one signs in', () => {
  const login = {
    ...operation(things({ token: text, expires: number }), things({ username: text, password: text })),
    summary: 'Logs in.',
  };

  it('nothing is changed or made, though one thing is read there (slskd, Jira, Traccar)', () => {
    const paths = { '/session': { get: operation(things({ name: text })), post: login } };
    expect(roleOf(applicationOf(paths), 'POST /session')).toBe('action');
    const kept = { '/session': { ...paths['/session'], delete: operation(null) } };
    expect(roleOf(applicationOf(kept), 'POST /session')).toBe('action');
  });

  it('a list in an envelope is not who did (VictorOps, go-chat)', () => {
    const channel = things({ id: text, name: text });
    const lists = { '/channels/me': { get: operation(things({ channels: list(channel) })) } };
    expect(applicationOf(lists).index.currentUser).toBe(null);
    const one = { '/users/me': { get: operation(things({ user: channel, channels: list(channel) })) } };
    expect(applicationOf(one).index.currentUser).toBe('GET /users/me');
  });

  it('what lists people is not who did (Ceph, whose contract forgets that these are lists)', () => {
    const user = things({ username: text, email: text });
    const all = { ...operation(user), summary: 'Get List Of Users' };
    const paths = {
      '/user': { get: all },
      '/user/{username}': { get: operation({ type: 'object' }, undefined, inPath('username')) },
      '/store/user': { get: operation(things({ list_of_users: list(text) })) },
      '/store/user/{uid}': { get: operation({ type: 'object' }, undefined, inPath('uid')) },
    };
    const application = applicationOf(paths);
    expect(application.index.currentUser).toBe(null);
    // Listed, since it has what one below is opened by; GitLab's templates, known by their names, are.
    expect(roleOf(application, 'GET /user')).toBe('list');
    const one = { ...paths, '/user': { get: { ...all, summary: 'Get the signed in user' } } };
    expect(roleOf(applicationOf(one), 'GET /user')).not.toBe('list');
  });

  it('what must be told whom to read is not who did (Jira, Lemmy)', () => {
    const user = things({ id: text, name: text });
    const other = { '/user': { get: operation(user, undefined, inQuery('accountId'), inQuery('username')) } };
    expect(applicationOf(other).index.currentUser).toBe(null);
    const me = { '/user': { get: operation(user, undefined, { ...inQuery('onlyId'), schema: { type: 'boolean' } }) } };
    expect(applicationOf(me).index.currentUser).toBe('GET /user');
    expect(applicationOf({ ...other, '/myself': { get: operation(user) } }).index.currentUser).toBe('GET /myself');
  });
});

describe('what is found', () => {
  const found = things({
    feeds: list(things({ id: number, name: text })),
    items: list(things({ id: number, title: text })),
  });

  it('of two sorts is shown as it is, and is no list of one of them', () => {
    const paths = { '/search': { get: operation(things({ data: found }), undefined, inQuery('q')) } };
    expect(roleOf(applicationOf(paths), 'GET /search')).toBe('application');
  });
});

describe('a thing in a thing', () => {
  it('is one of its own, where others have things of that sort as well (CycloneDX, App Store Connect)', () => {
    const schemas = {
      Collection: things({ version: number, date: text }),
      Release: things({ uuid: text, version: text, latestCollection: ref('Collection') }),
    };
    const paths = Object.fromEntries(
      ['product-release', 'component-release'].flatMap((path) => [
        ...Object.entries(kept(`/${path}s`, ref('Release'), 'uuid')),
        ...Object.entries(kept(`/${path}s/{uuid}/collections`, ref('Collection'), 'version')),
      ]),
    );
    const { resources } = applicationOf(paths, schemas);
    const leads = resources.flatMap(({ path, relations }) =>
      relations.map(({ resource }) => [path, resources.find(({ name }) => name === resource)?.path]),
    );
    expect(leads).toEqual([
      ['/product-releases', '/product-releases/{uuid}/collections'],
      ['/component-releases', '/component-releases/{uuid}/collections'],
    ]);
  });
});

describe('pages of what another thing has', () => {
  const schemas = { MessageAttempt: things({ id: text, endpointId: text }), Country: things({ id: text, name: text }) };
  const pages = (path: string, parameter: string, row: string, ...asked: readonly string[]): Json => ({
    [`${path}/{${parameter}}`]: {
      get: operation(
        things({ data: list(ref(row)) }),
        undefined,
        inPath(parameter),
        ...asked.map((one) => inQuery(one)),
      ),
    },
  });

  it('are a list, called by what is in it (Svix, ID4i)', () => {
    const application = applicationOf(pages('/attempt/endpoint', 'endpoint_id', 'MessageAttempt', 'limit'), schemas);
    expect(roleOf(application, 'GET /attempt/endpoint/{endpoint_id}')).toBe('list');
    expect(application.resources[0]).toMatchObject({ label: 'Attempts (endpoint)', listing: { items: '/data' } });
  });

  it('are asked for by "first" and "after" as well (io.finnet)', () => {
    const application = applicationOf(pages('/chain', 'chain', 'MessageAttempt', 'first', 'after'), schemas);
    expect(roleOf(application, 'GET /chain/{chain}')).toBe('list');
  });

  it('are one thing where its kind is said, or the things have a list (OpenAQ, Netlify)', () => {
    const countries = pages('/countries', 'country_id', 'Country', 'limit');
    expect(roleOf(applicationOf(countries, schemas), 'GET /countries/{country_id}')).toBe('get');
    const listed = {
      ...pages('/places', 'place_id', 'Country', 'limit'),
      '/places': { get: operation(list(ref('Country'))) },
    };
    expect(roleOf(applicationOf(listed, schemas), 'GET /places/{place_id}')).toBe('get');
  });
});

describe('what is only downloaded', () => {
  const download = { ...operation(null, undefined, inPath('ref')), summary: 'Download a repository archive (tar)' };

  it('is no thing that is opened (GitHub, ShipEngine, slskd)', () => {
    const paths = { '/repos': { get: operation(list(things({ ref: text }))) }, '/tarball/{ref}': { get: download } };
    const application = applicationOf(paths);
    expect(roleOf(application, 'GET /tarball/{ref}')).toBe('application');
    expect(application.resources.map(({ label }) => label)).toEqual(['Repos']);
  });

  it('is no page of what a list says that tells nothing of its things (Homebridge, ClearBlade)', () => {
    const paths = {
      '/backups': { get: operation(null) },
      '/backups/{backupId}': {
        get: { ...operation(null, undefined, inPath('backupId')), summary: 'Download a backup.' },
        delete: operation(null, undefined, inPath('backupId')),
      },
    };
    expect(roleOf(applicationOf(paths), 'GET /backups/{backupId}')).toBe('action');
  });

  it('is one where it is changed or deleted there', () => {
    const paths = { '/tarball/{ref}': { get: download, delete: operation(null, undefined, inPath('ref')) } };
    expect(roleOf(applicationOf(paths), 'GET /tarball/{ref}')).toBe('get');
  });
});
