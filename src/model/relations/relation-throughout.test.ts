// Where names lead by what the whole contract says of them, as clinics, letters, machines and reports have them. Input: paths and
// schemas, cut small; output: where such names lead, and where nowhere.
import { describe, expect, it } from 'vitest';
import { contractIn } from '../../../test/contract.ts';
import { derive } from '../derive.ts';
import { deriveActionDetails } from '../details.ts';
import {
  applicationOf,
  type Json,
  kept,
  number,
  operation,
  ref,
  resourceOf,
  text,
  things,
} from '../paths/paths.fixture.ts';

const leads = (paths: Json, name: string, schemas: Json = {}): readonly string[] =>
  resourceOf(applicationOf(paths, schemas), name).relations.map(({ field, resource }) => `${field}→${resource}`);

/** Where the inputs of an action lead. */
const asks = (paths: Json, id: string): readonly string[] => {
  const contract = contractIn({ openapi: '3.0.3', info: { title: 'T', version: '1' }, paths });
  const { call } = deriveActionDetails(contract, derive(contract), id) ?? {};
  return (call?.names ?? []).map(({ field, resource }) => `${field}→${resource}`);
};

const named = things({ id: number, name: text });

describe('a number in what is written', () => {
  const Failure = things({ id: number, name: text, description: text });
  const complaint = (failure_node: Json): Json => things({ id: number, failure_node, operating_time: number });
  const writing = (field: string, value: Json = number): readonly string[] => {
    const read = things({ id: number, [field]: ref('Failure') });
    const paths = {
      ...kept('/failures', ref('Failure'), 'id'),
      ...kept('/complaints', read, 'id'),
      ...kept('/set_complaints', things({ id: number, [field]: value }), 'id'),
    };
    return leads(paths, 'set_complaints', { Failure });
  };

  it('is the identity of what is read whole under that name', () => {
    expect(writing('failure_node')).toEqual(['failure_node→failures']);
    expect(leads(kept('/set_complaints', complaint(number), 'id'), 'set_complaints')).toEqual([]);
  });

  it('is a place in an order, a count or a text where it says so', () => {
    expect(writing('level')).toEqual([]);
    expect(writing('nodes')).toEqual([]);
    expect(writing('failure_node', text)).toEqual([]);
  });
});

describe('a name that says behind a noun which one is meant', () => {
  it('leads to what the noun names', () => {
    const plan = kept('/obras-sociales', named, 'id');
    const change = things({ id: number, obraSocialDestinoId: number, estadoAnteriorId: number, estadoTipoId: number });
    const paths = { ...plan, ...kept('/estados', named, 'id'), ...kept('/cambios', change, 'id') };
    expect(leads(paths, 'cambios')).toEqual(['obraSocialDestinoId→obras-sociales', 'estadoAnteriorId→estados']);
  });

  it('leads on both sides of what is moved', () => {
    const moved = things({ id: number, location_id_from: number, location_id_to: number, id_source: number });
    const paths = { ...kept('/locations', named, 'id'), ...kept('/transfers', moved, 'id') };
    expect(leads(paths, 'transfers')).toEqual(['location_id_from→locations', 'location_id_to→locations']);
  });
});

describe('what is kept for all under a longer name', () => {
  const categories = kept('/billing-categories', named, 'id');
  const taken = (field: string): Json => ({ post: operation(null, things({ [field]: number })) });

  it('is what an action takes that stands at such, whatever else is called so', () => {
    const paths = {
      ...categories,
      ...kept('/news-categories', named, 'id'),
      '/billing/generate': taken('categoryId'),
      '/payments/submit': taken('categoryId'),
    };
    expect(asks(paths, 'POST /billing/generate')).toEqual(['categoryId→billing-categories']);
    expect(asks(paths, 'POST /payments/submit')).toEqual([]);
  });

  it('is several things that a name of two words begins as the action does', () => {
    const paths = {
      ...kept('/AppRole', named, 'id'),
      ...kept('/GuestRole', named, 'id'),
      '/AppUser/SetRoles': { post: operation(null, things({ roleIds: { type: 'array', items: number } })) },
    };
    expect(asks(paths, 'POST /AppUser/SetRoles')).toEqual(['roleIds→AppRole']);
  });

  it('is what anything means where it alone is called so, and other things are of its area', () => {
    const payments = kept(
      '/payments',
      things({ id: number, categoryId: number, itemId: number, maidId: number }),
      'id',
    );
    const others = { ...kept('/menu-items', named, 'id'), ...kept('/return-maids', named, 'id'), ...payments };
    const plans = kept('/billing-plans', named, 'id');
    expect(leads({ ...categories, ...plans, ...others }, 'payments')).toEqual(['categoryId→billing-categories']);
    expect(leads({ ...categories, ...others }, 'payments')).toEqual([]);
    expect(
      leads({ ...categories, ...plans, ...kept('/news-categories', named, 'id'), ...payments }, 'payments'),
    ).toEqual([]);
    const about = kept('/billing-categories', things({ id: number, categoryId: number, amount: number }), 'id');
    expect(leads({ ...about, ...plans, ...payments }, 'payments')).toEqual([]);
  });
});
