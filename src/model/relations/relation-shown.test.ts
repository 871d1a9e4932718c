// Where a thing that is shown in place, or that several are called after, really leads. Input: paths and schemas as
// contracts of drives, clouds, gyms, tickets and bookkeeping have them.
import { describe, expect, it } from 'vitest';
import {
  applicationOf,
  inPath,
  type Json,
  kept,
  list,
  number,
  operation,
  ref,
  resourceOf,
  said,
  text,
  things,
} from '../paths/paths.fixture.ts';

const pathsOf = (paths: Json, path: string, schemas: Json = {}): readonly string[] => {
  const application = applicationOf(paths, schemas);
  const own = application.resources.find((one) => one.path === path)?.name ?? '';
  return resourceOf(application, own).relations.map(
    ({ field, resource }) => `${field} ${resourceOf(application, resource).path}`,
  );
};

/** Things below an owner: listed and opened. */
const below = (path: string, item: Json, ...parameters: readonly string[]): Json => {
  const [own = '', ...owners] = parameters.toReversed();
  const given = owners.toReversed().map((name) => inPath(name));
  return {
    [path]: { get: operation(list(item), undefined, ...given) },
    [`${path}/{${own}}`]: { get: operation(item, undefined, ...given, inPath(own)) },
  };
};

describe('an identity', () => {
  it('leads to the owner whose parameter it is called after, not to others of that name', () => {
    const app = things({ id: text, name: text });
    const paths = {
      ...kept('/vendor/apps', things({ id: text, name: text, vendor: text }), 'addonId'),
      ...kept('/organisations', things({ id: text, name: text }), 'id'),
      ...below('/organisations/{id}/applications', app, 'id', 'appId'),
      ...below(
        '/organisations/{id}/applications/{appId}/instances',
        things({ id: text, appId: text }),
        'id',
        'appId',
        'instanceId',
      ),
    };
    expect(pathsOf(paths, '/organisations/{id}/applications/{appId}/instances')).toEqual([
      'appId /organisations/{id}/applications',
    ]);
  });

  it('leads, of several things with a parameter of its name, to those of its own kind', () => {
    const definition = ref('DefinitionResponse');
    const paths = {
      ...kept('/definitions/sources', definition, 'definitionId'),
      ...kept('/definitions/destinations', definition, 'definitionId'),
      ...kept('/sources', things({ id: text, definitionId: text }), 'sourceId'),
      ...kept('/destinations', things({ id: text, definitionId: text }), 'destinationId'),
    };
    const schemas = { DefinitionResponse: things({ id: text, name: text }) };
    expect(pathsOf(paths, '/sources', schemas)).toEqual(['definitionId /definitions/sources']);
    expect(pathsOf(paths, '/destinations', schemas)).toEqual(['definitionId /definitions/destinations']);
  });

  it('leads to no list that shows something else by it', () => {
    const schemas = { Checkin: things({ id: text, userId: text, boxId: text }) };
    const paths = {
      '/checkins/box': { get: operation(list(ref('Checkin'))) },
      ...kept('/exercises', things({ id: text, name: text, boxId: text }), 'id'),
    };
    expect(pathsOf(paths, '/exercises', schemas)).toEqual([]);
  });
});

describe('what is shown in place', () => {
  it('is a thing of the name that it has, where its schema is called as none', () => {
    const level = things({ id: text, name: text });
    const schemas = {
      Level: level,
      Kind: things({ id: text, type: ref('Level'), genre: ref('Level'), subGenre: ref('Level') }),
    };
    const paths = {
      ...kept('/genres', level, 'id'),
      ...kept('/subgenres', ref('Level'), 'id'),
      ...kept('/kinds', ref('Kind'), 'id'),
    };
    expect(pathsOf(paths, '/kinds', schemas)).toEqual(['genre /genres', 'subGenre /subgenres']);
  });

  it('is one of those that are listed below the thing itself', () => {
    const schemas = {
      Permission: things({ id: text, roles: list(text), link: text }),
      Item: things({ id: text, name: text, permissions: list(ref('Permission')) }),
    };
    const paths = {
      ...kept('/permissions', ref('Permission'), 'id'),
      ...kept('/items', ref('Item'), 'itemId'),
      ...below('/items/{itemId}/permissions', ref('Permission'), 'itemId', 'id'),
    };
    expect(pathsOf(paths, '/items', schemas)).toEqual(['permissions /items/{itemId}/permissions']);
  });

  it('is none of the things that a longer name begins with, where it has nothing of theirs', () => {
    const schemas = {
      InvoiceDetail: things({ id: text, lineNumber: text, quantity: text }),
      UserInfo: things({ id: text, login: text, email: text }),
      Invoice: things({ id: text, total: text, invoiceDetails: list(ref('InvoiceDetail')), userInfo: ref('UserInfo') }),
    };
    const paths = {
      ...kept('/invoices', ref('Invoice'), 'id'),
      ...kept('/users', things({ id: text, login: text, email: text, name: text }), 'id'),
    };
    expect(pathsOf(paths, '/invoices', schemas)).toEqual(['userInfo /users']);
  });

  it('is, under a word for anything, only what has what such things have', () => {
    const log = things({ id: text, action: text, path: text, userAgent: text, status: text });
    const paths = {
      ...kept('/audit/logs', log, 'id'),
      ...kept('/resumes', things({ id: text, logs: list(things({ id: text, message: text, resumeId: text })) }), 'id'),
      ...kept('/alerts', things({ id: text, log: things({ id: text, action: text, status: text }) }), 'id'),
    };
    expect(pathsOf(paths, '/resumes')).toEqual([]);
    expect(pathsOf(paths, '/alerts')).toEqual(['log /audit/logs']);
  });

  it('is under `parent` what the parent is said to be', () => {
    const file = things({
      id: text,
      name: text,
      parentId: said('The ID of the parent folder or 0 for the root folder.'),
    });
    const folder = things({ id: text, name: text, parentId: said('The ID of the parent folder.') });
    const paths = { ...kept('/files', file, 'fileId'), ...kept('/folders', folder, 'folderId') };
    expect(pathsOf(paths, '/files')).toEqual(['parentId /folders']);
    expect(pathsOf(paths, '/folders')).toEqual(['parentId /folders']);
  });
});

describe('a parent of what is only listed', () => {
  const row = things({ id: number, parent_id: number, title: text });
  const listed = (path: string, name: string) =>
    pathsOf({ [path]: { get: operation(list(ref(name))) } }, path, { [name]: row });

  it('is another of the list, where its rows are called what it is', () => {
    expect(listed('/categories', 'Category')).toEqual(['parent_id /categories']);
  });

  it('is none of a list that is called otherwise than its rows', () => {
    expect(listed('/lookups', 'Message')).toEqual([]);
  });
});

describe('a schema that shows a thing in short', () => {
  it('is of the thing that it is called after, whatever is called as the property is', () => {
    const short = things({ id: text, url: text, name: text, slug: text });
    const paths = {
      ...kept('/ipam/roles', ref('Role'), 'id'),
      ...kept('/dcim/device-roles', ref('DeviceRole'), 'id'),
      ...kept('/dcim/devices', things({ id: text, name: text, role: ref('NestedDeviceRole') }), 'id'),
      ...kept('/targets', ref('RouteTarget'), 'id'),
      ...kept('/vpns', things({ id: text, name: text, exports: list(ref('simple-route-target')) }), 'id'),
    };
    const role = things({ id: text, url: text, name: text, slug: text, weight: number });
    const schemas = {
      Role: role,
      DeviceRole: role,
      RouteTarget: role,
      NestedDeviceRole: short,
      'simple-route-target': short,
    };
    expect(pathsOf(paths, '/dcim/devices', schemas)).toEqual(['role /dcim/device-roles']);
    expect(pathsOf({ ...paths, ...kept('/route-targets', ref('RouteTarget'), 'id') }, '/vpns', schemas)).toEqual([
      'exports /route-targets',
    ]);
  });
});

describe('the lines of a thing', () => {
  it('are no things of their own kind because each says whose it is, and lead on to what they are of', () => {
    const Detail = things({ invoiceItemId: number, invoiceId: number, productId: number, quantity: number });
    const paths = {
      ...kept('/products', things({ productId: number, name: text }), 'productId'),
      ...kept(
        '/invoices',
        things({ invoiceId: number, customerName: text, invoiceItems: list(ref('InvoiceItem')) }),
        'invoiceId',
      ),
      ...kept('/folders', ref('Folder'), 'id'),
    };
    const Folder = things({ id: number, name: text, children: list(ref('Folder')) });
    expect(pathsOf(paths, '/invoices', { InvoiceItem: Detail, Folder })).toEqual([
      '/invoiceItems/*/productId /products',
    ]);
    expect(pathsOf(paths, '/folders', { InvoiceItem: Detail, Folder })).toEqual(['children /folders']);
  });
});

describe('a schema that is called after a thing', () => {
  it('shows that thing, though what is opened elsewhere shows nothing but it', () => {
    const EntitySummary = things({ id: text, name: text });
    const paths = {
      '/assets/{id}': { get: operation(list(ref('EntitySummary')), undefined, inPath('id')) },
      '/entities': { get: operation(list(ref('EntitySummary'))) },
      '/entities/{id}': { get: operation(ref('EntityOut'), undefined, inPath('id')) },
    };
    const EntityOut = things({ id: text, name: text, notes: text, place: ref('EntitySummary') });
    expect(pathsOf(paths, '/entities', { EntitySummary, EntityOut })).toEqual(['place /entities']);
  });

  it('shows what is opened whole where its rows are of it, under any name', () => {
    const schemas = {
      Recipe: things({ id: text, name: text, steps: text }),
      RecipeCard: things({ id: text, name: text }),
      ReviewCard: things({ id: text, name: text }),
    };
    const paths = {
      '/recipes': { get: operation(list(ref('RecipeCard'))) },
      '/recipes/{id}': { get: operation(ref('Recipe'), undefined, inPath('id')) },
      ...kept('/raves', things({ raveId: text, about: ref('RecipeCard'), by: ref('ReviewCard') }), 'raveId'),
    };
    expect(pathsOf(paths, '/raves', schemas)).toEqual(['about /recipes']);
  });

  it('shows it in short where its name says "minimum"', () => {
    const schemas = {
      Group: things({ id: text, name: text, peers: number }),
      GroupMinimum: things({ id: text, name: text }),
    };
    const policy = things({ id: text, name: text, rules: list(things({ sources: list(ref('GroupMinimum')) })) });
    const paths = { ...kept('/groups', ref('Group'), 'id'), ...kept('/policies', policy, 'id') };
    expect(pathsOf(paths, '/policies', schemas)).toEqual(['/rules/*/sources /groups']);
  });
});

it('leads from a thing under a longer name, however much it says, where it says nothing that the things do not', () => {
  const loan = { id: text, equipmentId: text, person: text, ticket: text, status: text, kind: text, from: text };
  const equipment = (inside: Json): Json => things({ id: text, name: text, activeLoan: things(inside) });
  const paths = (inside: Json): Json => ({
    ...kept('/loans', things({ ...loan, until: text }), 'id'),
    ...kept('/equipments', equipment(inside), 'id'),
  });
  expect(pathsOf(paths(loan), '/equipments')).toEqual(['activeLoan /loans']);
  expect(pathsOf(paths({ ...loan, days: number, cost: number, fine: number }), '/equipments')).not.toContain(
    'activeLoan /loans',
  );
});

it('leads nowhere from what things are made by, though it stands under their name', () => {
  const thing = { id: text, name: text };
  const paths = {
    ...kept('/tasks', ref('Task'), 'id'),
    ...kept('/kinds', things({ id: text, tasks: list(ref('TaskTemplate')), made: list(ref('Task')) }), 'id'),
  };
  const schemas = { Task: things({ ...thing, done: text }), TaskTemplate: things({ ...thing, input: text }) };
  expect(pathsOf(paths, '/kinds', schemas)).toEqual(['made /tasks']);
});

it('leads from what is told by an example alone, where that has an identity, as from the thing itself', () => {
  const shown = (example: Json): Json => ({ type: 'object', example });
  const booking = things({
    id: number,
    tour: shown({ id: 1, title: 'Desert Safari' }),
    guides: list(shown({ id: '', name: '' })),
    options: shown({ lunch: true }),
  });
  const paths = {
    ...kept('/bookings', booking, 'id'),
    ...kept('/tours', things({ id: number, title: text }), 'id'),
    ...kept('/guides', things({ id: number, name: text }), 'id'),
    ...kept('/options', things({ id: number, lunch: text }), 'id'),
  };
  expect(pathsOf(paths, '/bookings')).toEqual(['tour /tours', 'guides /guides']);
});

it('leads to what the name of its schema begins with, where it shows much of that and nothing else', () => {
  const group = { id: text, name: text, kind: text, city: text, code: text };
  const paths = {
    ...kept('/organisations', ref('Organisation'), 'id'),
    ...kept('/programs', ref('Program'), 'id'),
    ...kept('/ports', things({ id: text, at: ref('OrganisationPort') }), 'id'),
  };
  const schemas = {
    Organisation: things({ ...group, people: list(text), lead: ref('OrganisationHead') }),
    OrganisationInner: things(group),
    OrganisationPort: things(group),
    OrganisationKind: things({ id: text, name: text }),
    OrganisationHead: things(group),
    Program: things({ id: text, funders: list(ref('OrganisationInner')), sort: ref('OrganisationKind') }),
  };
  expect(pathsOf(paths, '/programs', schemas)).toEqual(['funders /organisations']);
  expect(pathsOf(paths, '/ports', schemas)).toEqual([]);
  expect(pathsOf(paths, '/organisations', schemas)).toEqual([]);
});

it('leads, of several that are called so, to what has what is shown', () => {
  const site = { code: text, locality: text, altitude: number, latitude: number, longitude: number };
  const paths = {
    ...kept('/sites', things({ ...site, visited: text }), 'code'),
    ...kept('/datasets/sites', things({ slug: text, label: text, pinned: text, sites: list(things(site)) }), 'slug'),
    ...kept(
      '/datasets/sequences',
      things({ slug: text, label: text, sites: list(things({ id: text, ...site })) }),
      'slug',
    ),
  };
  expect(pathsOf(paths, '/datasets/sequences')).toEqual(['sites /sites']);
});

it('leads from the one tree there is to no other such, and from a taxon to the taxa', () => {
  const taxon = { id: text, name: text };
  const paths = {
    '/taxonomy': { get: operation(things({ ...taxon, children: list(things(taxon)), parent: things(taxon) })) },
    ...kept('/taxa', things({ ...taxon, rank: text }), 'id'),
    ...kept('/samples', things({ id: text, taxon: things(taxon) }), 'id'),
  };
  expect(pathsOf(paths, '/taxonomy')).toEqual([]);
  expect(pathsOf(paths, '/samples')).toEqual(['taxon /taxa']);
});

// Categories of Figshare's articles, user groups of MotaWord's users.
it('leads from a list of things that are only listed, for all and under its own name', () => {
  const schemas = { Category: things({ id: text, title: text }), Mark: things({ id: text, title: text }) };
  const article = things({ id: text, categories: list(ref('Category')), marks: list(ref('Mark')) });
  const paths = {
    ...kept('/articles', article, 'id'),
    '/categories': { get: operation(list(ref('Category'))) },
    '/owners/{owner_id}/marks': { get: operation(list(ref('Mark')), undefined, inPath('owner_id')) },
  };
  expect(pathsOf(paths, '/articles', schemas)).toEqual(['categories /categories']);
});

// Translations of a book (Bookly), comments of a user (Trakt), schemas of a collection (Postman): called as what they show.
it('leads, from what is listed below a thing under that very name, to what all have of it', () => {
  const language = { id: number, name: text, country_code: text };
  const translation = things({ id: number, title: text, language: things(language) });
  const paths = (shown: Json) => ({
    ...kept('/books', things({ id: number, cover: text }), 'book_id'),
    '/languages': { get: operation(list(things(language))) },
    '/books/{book_id}/languages': { get: operation(list(shown), undefined, inPath('book_id')) },
  });
  expect(pathsOf(paths(translation), '/books/{book_id}/languages')).toEqual(['language /languages']);
  // What shows nothing but itself again is no other.
  const again = things({ ...language, title: text, language: things(language) });
  expect(pathsOf(paths(again), '/books/{book_id}/languages')).toEqual([]);
});

it('leads by an id to nothing that is opened by its name (domains of an app at DigitalOcean, services of a host at Ceph)', () => {
  const byName = { '/domains': { get: operation(list(things({ name: text, ttl: number }))) } };
  const opened = {
    '/domains/{domain_name}': { parameters: [inPath('domain_name')], get: operation(things({ name: text })) },
  };
  const apps = (domain: Json): Json => ({
    ...byName,
    ...opened,
    ...kept('/apps', things({ id: text, domains: { type: 'array', items: things(domain) } }), 'id'),
  });
  expect(pathsOf(apps({ id: text, phase: text }), '/apps')).toEqual([]);
  expect(pathsOf(apps({ name: text, ttl: number }), '/apps')).toEqual(['domains /domains']);
});

// Paddokk's posts have pictures as its cars have; Discord's lobbies have members as its guilds have.
describe('what is called after the thing that it is a part of', () => {
  const image = things({ id: number, url: text, caption: text });
  const schemas = {
    CarImage: image,
    PostImage: image,
    Post: things({ id: number, text, images: list(ref('PostImage')) }),
    Album: things({ id: number, title: text, images: list(ref('CarImage')) }),
    ReportPerson: things({ id: number, name: text }),
    Report: things({ id: number, people: list(ref('ReportPerson')) }),
  };
  const paths = {
    ...below('/cars/{carId}/images', ref('CarImage'), 'carId', 'imageId'),
    ...kept('/posts', ref('Post'), 'postId'),
    ...below('/cars/{carId}/albums', ref('Album'), 'carId', 'albumId'),
    ...kept('/people', things({ id: number, name: text, email: text }), 'personId'),
    ...kept('/reports', ref('Report'), 'reportId'),
  };

  it('is none of what another thing has under that name', () => {
    expect(pathsOf(paths, '/posts', schemas)).toEqual([]);
    expect(pathsOf(paths, '/cars/{carId}/albums', schemas)).toEqual(['images /cars/{carId}/images']);
  });

  it('is one of those that are kept for all', () => {
    expect(pathsOf(paths, '/reports', schemas)).toEqual(['people /people']);
  });
});
