// Where names lead whose first word says what they are, what stands in the lines of a thing, and what is written whole.
// Input: paths and schemas as contracts of couriers, bookings, administrations, libraries and signs have them.
import { describe, expect, it } from 'vitest';
import { contractIn } from '../../../test/contract.ts';
import { derive } from '../derive.ts';
import { deriveActionDetails, deriveDetails } from '../details.ts';
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

const relations = (paths: Json, name: string, schemas: Json = {}): readonly string[] =>
  resourceOf(applicationOf(paths, schemas), name).relations.map(({ field, resource }) => `${field}→${resource}`);

/** Where what an operation takes leads, by field. */
function taken(paths: Json, schemas: Json, id: string): readonly string[] {
  const document = { openapi: '3.0.3', info: { title: 'T', version: '1' }, paths, components: { schemas } };
  const contract = contractIn(document);
  const application = derive(contract);
  const name = application.places.find((one) => one.operation === id)?.resource ?? null;
  const calls = name === null ? [] : (deriveDetails(contract, application, name)?.calls ?? []);
  const call = calls.find((one) => one.operation === id) ?? deriveActionDetails(contract, application, id)?.call;
  return (call?.names ?? []).map(({ field, resource }) => `${field}→${resource}`);
}

describe('a name that begins with what it is', () => {
  const named = things({ id: number, nombre: text });
  const paths = {
    ...kept('/estados-rastreo', named, 'id'),
    ...kept('/couriers-entrega', named, 'id'),
    ...kept('/puntos', things({ id: number, estadoRastreoId: number, filtroCourierEntregaId: number }), 'id'),
  };

  it('leads there, whatever stands before', () => {
    expect(relations(paths, 'puntos')).toEqual([
      'estadoRastreoId→estados-rastreo',
      'filtroCourierEntregaId→couriers-entrega',
    ]);
  });

  it('leads by its last word where that says what it is', () => {
    const order = things({ id: number, order_item_product_id: number });
    const english = {
      ...kept('/order-items', named, 'id'),
      ...kept('/products', named, 'id'),
      ...kept('/orders', order, 'id'),
    };
    expect(relations(english, 'orders')).toEqual(['order_item_product_id→products']);
  });
});

describe('what begins as the thing that has it', () => {
  const named = things({ id: number, name: text });

  it('is meant where it is called after one word alone', () => {
    const paths = {
      ...kept('/am-installments', named, 'id'),
      ...kept('/return-maids', named, 'id'),
      ...kept('/am-monthly-invoices', things({ id: number, installment_id: number, maid_id: number }), 'id'),
    };
    expect(relations(paths, 'am-monthly-invoices')).toEqual(['installment_id→am-installments']);
  });
});

describe('the lines of a thing', () => {
  const despachos = kept('/despachos', things({ id: number, numero: text, precio: number }), 'id');

  it('lead by the identity of what each is of, and are none of those themselves', () => {
    const line = things({ id: number, despachoId: number, precio: number });
    const paths = { ...despachos, ...kept('/liquidaciones', things({ id: number, despachos: list(line) }), 'id') };
    expect(relations(paths, 'liquidaciones')).toEqual(['/despachos/*/despachoId→despachos']);
  });

  it('are those things where they say no other identity', () => {
    const paths = {
      ...despachos,
      ...kept('/manifiestos', things({ id: number, despachos: list(things({ id: number, numero: text })) }), 'id'),
    };
    expect(relations(paths, 'manifiestos')).toEqual(['despachos→despachos']);
  });
});

describe('what is written whole', () => {
  const schemas = {
    Unit: things({ id: number, name: text, parentId: number, leaderId: number }),
    User: things({ id: number, name: text }),
  };
  const paths = {
    ...kept('/users', ref('User'), 'id'),
    '/units': {
      get: operation(list(ref('Unit'))),
      post: operation(null, things({ data: ref('Unit') })),
    },
    '/units/{id}': { get: operation(ref('Unit'), undefined, inPath('id', 'integer')) },
    '/units/sync': { post: operation(null, things({ items: list(ref('Unit')) })) },
    '/units/remove': {
      post: { ...operation(null, things({ units: list(ref('Unit')) })), operationId: 'removeUnits' },
    },
  };

  it('in a box of any name leads where what is read leads', () => {
    expect(relations(paths, 'units', schemas)).toEqual([
      'parentId→units',
      'leaderId→users',
      '/data/leaderId→users',
      '/data/parentId→units',
    ]);
  });

  it('is none of what is there already, unless it is taken away', () => {
    expect(taken(paths, schemas, 'POST /units/sync')).toEqual([]);
    expect(taken(paths, schemas, 'POST /units/remove')).toEqual(['units→units']);
  });
});

describe('a name under which one kind of thing is shown throughout', () => {
  const schemas = {
    EventDetailsDTO: things({ id: number, title: text }),
    Poll: things({ id: number, event: ref('EventDetailsDTO') }),
  };
  const events = { ...kept('/event-details', ref('EventDetailsDTO'), 'id'), ...kept('/polls', ref('Poll'), 'id') };
  const codes = kept('/codes', things({ id: number, code: text, eventId: number }), 'id');

  it('means that kind wherever it identifies', () => {
    expect(relations({ ...events, ...codes }, 'codes', schemas)).toEqual(['eventId→event-details']);
  });

  it('means nothing where things of two kinds are shown so, or where it may be of any', () => {
    const Live = things({ id: number, channel: text });
    const shows = kept('/shows', things({ id: number, event: ref('Live') }), 'id');
    const paths = { ...events, ...codes, ...kept('/lives', ref('Live'), 'id'), ...shows };
    expect(relations(paths, 'codes', { ...schemas, Live })).toEqual([]);
    const entity = kept('/changes', things({ id: number, entity: ref('EventDetailsDTO') }), 'id');
    const logs = kept('/logs', things({ id: number, entityId: number }), 'id');
    expect(relations({ ...events, ...entity, ...logs }, 'logs', schemas)).toEqual([]);
  });
});

describe('what is seen below others', () => {
  it('by the one whom it has is not that one', () => {
    const schemas = {
      Sponsor: things({ id: number, name: text }),
      SponsorJoin: things({ id: number, sponsor: ref('Sponsor'), poster: text }),
    };
    const paths = {
      ...kept('/event-sponsors', ref('Sponsor'), 'id'),
      ...kept('/sponsor-joins', ref('SponsorJoin'), 'id'),
      '/sponsor-joins/event/{eventId}/sponsor/{sponsorId}': {
        get: operation(ref('SponsorJoin'), undefined, inPath('eventId'), inPath('sponsorId')),
        delete: operation(null, undefined, inPath('eventId'), inPath('sponsorId')),
      },
      ...kept('/event-medias', things({ id: number, title: text, sponsorId: number }), 'id'),
    };
    expect(relations(paths, 'event-medias', schemas)).toEqual(['sponsorId→event-sponsors']);
  });
});

describe('what is known by a key of its own', () => {
  it('leads from the list of an owner to where it is kept', () => {
    const schemas = {
      Channel: things({ channel_code: text, name: text, port: number }),
      ProviderChannel: things({ channel_code: text, enabled: text }),
    };
    const paths = {
      ...kept('/channels', ref('Channel'), 'channelcode'),
      ...kept('/providers', things({ psp_code: text, name: text }), 'pspcode'),
      '/providers/{pspcode}/channels': {
        get: operation(list(ref('ProviderChannel')), undefined, inPath('pspcode')),
      },
    };
    expect(relations(paths, 'providers.channels', schemas)).toEqual(['channel_code→channels']);
  });
});

describe('people', () => {
  const users = kept('/users', things({ id: number, name: text }), 'id');

  it('are meant where the name says so, though what is said of it does not', () => {
    const body = things({ recipientUserId: said('接收者用户ID', number), title: text });
    expect(taken({ ...users, '/message/send': { post: operation(null, body) } }, {}, 'POST /message/send')).toEqual([
      'recipientUserId→users',
    ]);
  });

  it('operate', () => {
    const log = things({ id: number, operatorId: number, action: text });
    expect(relations({ ...users, ...kept('/logs', log, 'id') }, 'logs')).toEqual(['operatorId→users']);
  });

  it('of an address book own nothing where there are users', () => {
    const named = things({ id: text, name: text });
    const login = things({ id: text, login: text, state: text });
    const folder = things({ id: text, name: text, owner: things({ id: text, name: text }) });
    const book = { ...kept('/person', named, 'id'), ...kept('/folder', folder, 'id') };
    expect(relations(book, 'folder')).toEqual(['owner→person']);
    const listed = {
      '/user': { get: operation(list(login)), put: operation(null, login) },
      '/user/{username}': { delete: operation(null, undefined, inPath('username')) },
    };
    expect(relations({ ...book, ...listed }, 'folder')).toEqual([]);
  });
});

describe('a list of numbers', () => {
  const named = things({ id: number, name: text });

  it('counts nothing', () => {
    const info = things({ id: number, limit_tracks: list(number), track_limit: number });
    expect(relations({ ...kept('/tracks', named, 'id'), ...kept('/infos', info, 'id') }, 'infos')).toEqual([
      'limit_tracks→tracks',
    ]);
  });

  it('is of the parts of a thing that are called after both', () => {
    const question = things({ id: number, title: text, options: list(number) });
    const paths = { ...kept('/question-options', named, 'id'), ...kept('/questions', question, 'id') };
    expect(relations(paths, 'questions')).toEqual(['options→question-options']);
  });
});

describe('the data of a widget', () => {
  it('are no widgets', () => {
    const schemas = { WidgetData: things({ id: number, widgetId: number, data: text }) };
    const playlist = things({ id: number, name: text, widgets: list(things({ widgetId: number, size: number })) });
    const paths = {
      ...kept('/playlists', playlist, 'id'),
      '/widget/data/{id}': {
        get: operation(list(ref('WidgetData')), undefined, inPath('id')),
        post: operation(null, things({ data: text }), inPath('id')),
      },
    };
    expect(relations(paths, 'playlists', schemas)).toEqual([]);
  });
});

it('leads to resources where things of that very word are listed and opened (people of a desk, rooms to book), and not where it is one of any', () => {
  const named = things({ id: number, name: text });
  const paths = {
    ...kept('/resources', named, 'id'),
    ...kept(
      '/appointments',
      things({ id: number, resourceId: number, resourceName: text, creatorResourceID: number }),
      'id',
    ),
    ...kept('/logs', things({ id: number, resourceId: number, resourceType: text }), 'id'),
  };
  expect(relations(paths, 'appointments')).toEqual(['resourceId→resources', 'creatorResourceID→resources']);
  expect(relations(paths, 'logs')).toEqual([]);
});

// A gold dealer's balances of accounts, the scores of a broker's listings: known by what they are of, which is listed and changed.
it('leads from what is known by another thing to that thing, also where that is opened from its list', () => {
  const balance = things({ account_id: number, amount: number });
  const account = things({ account_id: number, name: text });
  const paths: Json = {
    ...kept('/balances', balance, 'account_id'),
    '/accounts': { get: operation(list(account)), put: operation(account, account) },
  };
  expect(relations(paths, 'balances')).toEqual(['account_id→accounts']);
});
