// Rules that contracts of frameworks taught: envelopes whose list is left open, reads by POST, identities in other words,
// keys beside names. Input: paths and schemas as the frameworks write them; output: what the application makes of them.
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

describe('lists', () => {
  it('takes the open data beside a total and pages for the list', () => {
    const page = things({ code: number, data: {}, message: text, page: number, pageSize: number, total: number });
    const application = applicationOf({
      '/materials': {
        get: operation(things({ code: number, message: text, data: page }), undefined, inQuery('page')),
      },
      '/materials/{id}': { get: operation(things({ id: number, name: text }), undefined, inPath('id')) },
    });
    expect(roleOf(application, 'GET /materials')).toBe('list');
    expect(resourceOf(application, 'materials').listing).toMatchObject({
      items: '/data/data',
      pagination: { style: 'page', total: '/data/total' },
    });
  });

  it('follows the next address where "page" is but the namespace of JSON:API', () => {
    const answer = things({
      data: { type: 'array', items: things({ id: text, type: text }) },
      links: things({ next: text }),
    });
    const names = ['page', 'include', 'fields', 'filter'];
    const list = (inputs: readonly string[]) =>
      resourceOf(
        applicationOf({ '/books': { get: operation(answer, undefined, ...inputs.map((name) => inQuery(name))) } }),
        'books',
      ).listing?.pagination;
    expect(list(names)).toMatchObject({ style: 'link', page: null });
    expect(list(names.slice(0, 2))).toMatchObject({ style: 'page', page: 'page' });
  });

  it('reads by POST what takes a filter and answers nothing that the contract tells', () => {
    const application = applicationOf({
      '/api/rooms/get': { post: operation({}, things({ filter: {}, projection: {} })) },
      '/api/rooms/create': { post: operation({}, things({ name: text })) },
      '/api/rooms/delete': { delete: operation({}, undefined, inQuery('roomId')) },
    });
    expect(roleOf(application, 'POST /api/rooms/get')).toBe('list');
  });

  it('runs the verb before "all", and lists nothing', () => {
    const application = applicationOf({
      '/accounts': { get: operation({ type: 'array', items: things({ id: text }) }) },
      '/accounts/sync': { post: operation(null) },
      '/accounts/sync/all': { post: operation(null) },
    });
    expect(roleOf(application, 'POST /accounts/sync/all')).toBe('action');
  });

  it('takes what is below "reports" for a report where no reports are kept', () => {
    const application = applicationOf({ '/api/reports/sales/': { get: operation(null) } });
    expect(roleOf(application, 'GET /api/reports/sales/')).toBe('application');
    const kept = applicationOf({
      '/reports': { get: operation({ type: 'array', items: things({ id: text }) }) },
      '/reports/sales': { get: operation(null) },
    });
    expect(roleOf(kept, 'GET /reports')).toBe('list');
  });

  it('asks whether, and lists no memberships', () => {
    const application = applicationOf({
      '/membership': { get: operation({ type: 'array', items: things({ id: text }) }) },
      '/membership/hasActiveMembership': { get: operation({}, undefined, inQuery('clientId')) },
    });
    expect(roleOf(application, 'GET /membership/hasActiveMembership')).toBe('action');
  });
});

describe('creating', () => {
  it('makes one of what has no plural where it says so and answers an identity', () => {
    const create = {
      ...operation(things({ id: number, type: text }), things({ type: text })),
      summary: 'Create Equipment',
    };
    const application = applicationOf({ '/equipment/': { post: create } });
    expect(roleOf(application, 'POST /equipment/')).toBe('create');
  });

  it('makes the one thing that a POST says to create', () => {
    const token = things({ mint: text, symbol: text });
    const create = { ...operation(things({ done: text }), things({ symbol: text })), summary: 'Create SPL token' };
    const application = applicationOf({ '/spl': { get: operation(token), post: create } });
    expect(roleOf(application, 'POST /spl')).toBe('create');
  });
});

describe('identity', () => {
  const item = (path: string, parameter: Json, properties: Json): string | null => {
    const application = applicationOf(
      {
        [path]: { get: operation({ type: 'array', items: ref('Thing') }) },
        [`${path}/{${String(parameter.name)}}`]: { get: operation(ref('Thing'), undefined, parameter) },
      },
      { Thing: things(properties) },
    );
    return application.resources[0]?.idField ?? null;
  };

  it('finds the property whose last word the parameter is', () => {
    expect(item('/cliente', inPath('cedula'), { Ruc_Cedula: text, Nombre: text })).toBe('Ruc_Cedula');
  });

  it('finds the identity that says "id" first', () => {
    expect(item('/ciudad', inPath('codigoPostal'), { Ciudad: text, IDCiudad: number })).toBe('IDCiudad');
  });

  it('fills a parameter named after the thing by its id, unless a name is asked for', () => {
    expect(item('/clients', inPath('client'), { id: number, name: text })).toBe('id');
    expect(item('/repos', inPath('repo', 'string', 'The name of the repository'), { id: number, name: text })).toBe(
      'name',
    );
  });
});

describe('relations', () => {
  const suppliers = {
    '/suppliers': { get: operation({ type: 'array', items: ref('Supplier') }) },
    '/suppliers/{id}': { get: operation(ref('Supplier'), undefined, inPath('id')) },
  };
  const relationsOf = (path: string, properties: Json): readonly string[] => {
    const application = applicationOf(
      {
        ...suppliers,
        [path]: { get: operation({ type: 'array', items: ref('Own') }) },
        [`${path}/{id}`]: { get: operation(ref('Own'), undefined, inPath('id')) },
      },
      { Supplier: things({ id: text, name: text }), Own: things({ id: text, ...properties }) },
    );
    const own = application.resources.find((one) => one.path === path);
    return (own?.relations ?? []).map((one) => `${one.field}>${one.resource}`);
  };

  it('leads where a name stands beside the key', () => {
    expect(relationsOf('/products', { supplier: text, supplier_name: text })).toEqual(['supplier>suppliers']);
    expect(relationsOf('/products', { supplier: text })).toEqual([]);
  });

  it('leads to an earlier one of the same kind', () => {
    expect(relationsOf('/transactions', { refundedTransactionId: text, bankTransactionId: text })).toEqual([
      'refundedTransactionId>transactions',
    ]);
  });

  it('leads to what it was made of, and to what came in its place, which is no person', () => {
    const own = { retry_of_id: text, clonedFromId: text, superseded_by_id: text, converted_from_id: text };
    expect(relationsOf('/users', own)).toEqual(['retry_of_id>users', 'clonedFromId>users', 'superseded_by_id>users']);
  });
});

describe('other languages', () => {
  const list = { type: 'array', items: ref('Usuario') };
  const schemas = { Usuario: things({ id: number, nombre: text }) };

  it.each([
    [
      '/usuarios/listar',
      '/usuarios/crear',
      '/usuarios/actualizar/{id}',
      '/usuarios/eliminar/{id}',
      '/usuarios/obtenerPorId/{id}',
    ],
    [
      '/usuario/listarTodos',
      '/usuario/cadastrar',
      '/usuario/atualizar/{id}',
      '/usuario/excluir/{id}',
      '/usuario/buscarPorId/{id}',
    ],
    [
      '/benutzer/auflisten',
      '/benutzer/anlegen',
      '/benutzer/ändern/{id}',
      '/benutzer/löschen/{id}',
      '/benutzer/abrufen/{id}',
    ],
  ])('reads the verbs of %s', (all, make, change, drop, one) => {
    const application = applicationOf(
      {
        [all]: { get: operation(list) },
        [make]: { post: operation(ref('Usuario'), ref('Usuario')) },
        [change]: { put: operation(ref('Usuario'), ref('Usuario'), inPath('id')) },
        [drop]: { delete: operation(null, undefined, inPath('id')) },
        [one]: { get: operation(ref('Usuario'), undefined, inPath('id')) },
      },
      schemas,
    );
    expect(application.resources.map(({ operations }) => operations)).toMatchObject([
      {
        list: `GET ${all}`,
        create: `POST ${make}`,
        update: `PUT ${change}`,
        delete: `DELETE ${drop}`,
        get: `GET ${one}`,
      },
    ]);
  });

  it('S5: a GET that deletes in another language is called by nobody unasked', () => {
    const application = applicationOf(
      {
        '/usuarios': { get: operation(list) },
        '/usuarios/{id}/eliminar': { get: operation(null, undefined, inPath('id')) },
      },
      schemas,
    );
    const [usuarios] = application.resources;
    expect(usuarios?.actions).toMatchObject([
      { operation: 'GET /usuarios/{id}/eliminar', reads: false, danger: 'typed' },
    ]);
  });

  it('reads pages, totals and searches', () => {
    const page = things({
      dados: list,
      totalRegistros: number,
      totalPaginas: number,
      numeroPagina: number,
      mensagem: text,
    });
    const application = applicationOf(
      {
        '/contratos': {
          get: operation(
            page,
            undefined,
            { ...inQuery('pagina'), schema: number },
            { ...inQuery('tamanhoPagina'), schema: number },
            inQuery('busca'),
          ),
        },
      },
      schemas,
    );
    expect(application.resources[0]?.listing).toMatchObject({
      items: '/dados',
      search: ['busca'],
      pagination: { style: 'page', parameters: ['pagina', 'tamanhoPagina'], total: '/totalRegistros' },
    });
  });

  it('leaves English nouns that are verbs elsewhere alone', () => {
    const application = applicationOf(
      {
        '/registrars': { get: operation(list) },
        '/registrars/{id}': { get: operation(ref('Usuario'), undefined, inPath('id')) },
        '/modifiers': { get: operation(list), post: operation(ref('Usuario'), ref('Usuario')) },
        '/modifiers/{id}': { get: operation(ref('Usuario'), undefined, inPath('id')) },
      },
      schemas,
    );
    expect(application.resources.map(({ name, operations }) => [name, operations.list])).toEqual([
      ['registrars', 'GET /registrars'],
      ['modifiers', 'GET /modifiers'],
    ]);
  });
});

describe('what only answers a question', () => {
  it('is no thing of its own', () => {
    const from = { ...inQuery('originLat'), required: true };
    const application = applicationOf({
      '/routing/route': {
        get: operation(things({ distance: number, duration: number }), undefined, from),
        post: operation(things({ distance: number, duration: number }), things({ originLat: number })),
      },
    });
    expect(roleOf(application, 'GET /routing/route')).toBe('application');
  });
});

describe('keys that leave out their own kind', () => {
  it('leads from a category_id of a product to product categories', () => {
    const application = applicationOf(
      {
        '/products': { get: operation({ type: 'array', items: ref('Product') }) },
        '/products/{id}': { get: operation(ref('Product'), undefined, inPath('id')) },
        '/product-category': { get: operation({ type: 'array', items: ref('Kind') }) },
        '/product-category/{id}': { get: operation(ref('Kind'), undefined, inPath('id')) },
      },
      { Product: things({ id: number, categoryId: number }), Kind: things({ id: number, name: text }) },
    );
    expect(resourceOf(application, 'products').relations).toMatchObject([
      { field: 'categoryId', resource: 'product-category' },
    ]);
  });
});

describe('references that servers fill in', () => {
  it('leads from a text or an object with an identity', () => {
    const business = { oneOf: [text, things({ _id: text, name: text })] };
    const application = applicationOf(
      {
        '/businesses': { get: operation({ type: 'array', items: ref('Business') }) },
        '/businesses/{id}': { get: operation(ref('Business'), undefined, inPath('id')) },
        '/reservations': { get: operation({ type: 'array', items: ref('Reservation') }) },
        '/reservations/{id}': { get: operation(ref('Reservation'), undefined, inPath('id')) },
      },
      { Business: things({ _id: text, name: text }), Reservation: things({ _id: text, business, place: business }) },
    );
    expect(resourceOf(application, 'reservations').relations.map(({ field, resource }) => [field, resource])).toEqual([
      ['business', 'businesses'],
    ]);
  });

  it("leads from an order's services to all services, and from the same things under another path nowhere", () => {
    const paths = (inner: string): Json => ({
      '/services': { get: operation({ type: 'array', items: ref('Service') }) },
      '/services/{id}': { get: operation(ref('Service'), undefined, inPath('id')) },
      '/orders': { get: operation({ type: 'array', items: ref('Order') }) },
      '/orders/{orderId}': { get: operation(ref('Order'), undefined, inPath('orderId')) },
      '/orders/{orderId}/services': {
        get: operation({ type: 'array', items: ref(inner) }, undefined, inPath('orderId')),
      },
      '/orders/{orderId}/services/{serviceId}': {
        delete: operation(null, undefined, inPath('orderId'), inPath('serviceId')),
      },
    });
    const schemas = {
      Service: things({ serviceId: number, name: text }),
      Order: things({ orderId: number }),
      Line: things({ serviceId: number, quantity: number }),
    };
    const relations = (inner: string): readonly string[] =>
      resourceOf(applicationOf(paths(inner), schemas), 'orders.services').relations.map(
        ({ field, resource }) => `${field}>${resource}`,
      );
    expect(relations('Line')).toEqual(['serviceId>services']);
    expect(relations('Service')).toEqual([]);
  });
});

it('opens the envelope in which each entry of a list comes', () => {
  const wrapped = (name: string): Json => ({ type: 'array', items: things({ [name]: ref('Product') }) });
  const application = applicationOf(
    {
      '/products.json': { get: operation(wrapped('product')) },
      '/products/{id}.json': { get: operation(things({ product: ref('Product') }), undefined, inPath('id')) },
      '/contacts': { get: operation(things({ data: wrapped('data'), links: things({ next: text, self: text }) })) },
    },
    { Product: things({ id: number, name: text, price: number }) },
  );
  const products = resourceOf(application, 'products');
  expect(products).toMatchObject({
    listing: { items: '', each: '/product' },
    itemPointer: '/product',
    titleField: 'name',
  });
  expect(products.columns).toEqual(['name', 'price']);
  expect(resourceOf(application, 'contacts').listing).toMatchObject({ items: '/data', each: '/data' });
});

it('takes a way to find one for an action, though nothing is listed before it', () => {
  const application = applicationOf({
    '/geo/county-by-name/{communeName}': { get: operation(null, undefined, inPath('communeName')) },
  });
  expect(roleOf(application, 'GET /geo/county-by-name/{communeName}')).toBe('application');
});
