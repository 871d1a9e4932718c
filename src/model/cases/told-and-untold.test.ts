// Rules that contracts of meal plans, staff, documents and campaigns taught, as FastAPI, drf-spectacular and swagger-jsdoc write
// them. Input: their paths, cut small; output: what the application makes of them.
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
  resourceOf,
  roleOf,
  text,
  things,
} from '../paths/paths.fixture.ts';

const named = things({ id: number, name: text });
const untold = (...parameters: readonly Json[]): Json => operation(null, undefined, ...parameters);

describe('a list at its own path, of which nothing is told', () => {
  const opened = { '/departments/detail/{id}': { get: operation(named, undefined, inPath('id')) } };
  const told = { ...opened, '/departments/list': { get: operation(list(named)) } };

  it('stands behind the method that tells what it lists', () => {
    const application = applicationOf({ ...told, '/departments': { get: untold() } });
    expect(roleOf(application, 'GET /departments/list')).toBe('list');
    expect(roleOf(application, 'GET /departments')).toBe('action');
    expect(resourceOf(application, 'departments').listing?.known).toBe(true);
  });

  it('stays the list where it takes pages, and where the other tells nothing either', () => {
    const paged = applicationOf({ ...told, '/departments': { get: untold(inQuery('page'), inQuery('limit')) } });
    expect(roleOf(paged, 'GET /departments')).toBe('list');
    const neither = { ...opened, '/departments/list': { get: untold() }, '/departments': { get: untold() } };
    expect(roleOf(applicationOf(neither), 'GET /departments')).toBe('list');
  });
});

it('does what looks one up by a word of its own as an action of the things before it', () => {
  const paths = { ...kept('/references', named, 'id'), '/references/lookup/doi/{doi}': { get: untold(inPath('doi')) } };
  const application = applicationOf(paths);
  expect(roleOf(application, 'GET /references/lookup/doi/{doi}')).toBe('action');
  expect(application.resources.map(({ name }) => name)).toEqual(['references']);
});

describe('of which sort something is', () => {
  const types = {
    ...kept('/activity-types', named, 'id'),
    '/leads': { get: operation(list(named)) },
  };
  const leadsOf = (noun: string, more: Json = {}): readonly string[] => {
    const application = applicationOf({
      ...types,
      ...more,
      [noun]: { get: operation(list(things({ id: number, typeId: number }))) },
    });
    return resourceOf(application, noun.slice(1)).relations.map(({ field, resource }) => `${field}→${resource}`);
  };

  it('leads to the types that are called after the last word of the things', () => {
    expect(leadsOf('/lead-activities')).toEqual(['typeId→activity-types']);
    expect(leadsOf('/lead-comments')).toEqual([]);
  });

  it('does not lead to what has that itself, and only joins two kinds', () => {
    const joined = things({ id: number, typeId: number });
    expect(leadsOf('/lead-activities', kept('/activity-types', joined, 'id'))).toEqual([]);
  });
});

describe('what a change answers', () => {
  const outcome = things({ status: text, message: text });
  const fieldsOf = (body: Json): readonly string[] => {
    const me = { get: untold(), put: operation(outcome, body) };
    return resourceOf(applicationOf({ '/auth/me': me }), 'me').fields.map(({ name }) => name);
  };

  it('is not the thing where it only says what came of it: that is what was sent', () => {
    expect(fieldsOf(things({ full_name: text, email: text }))).toEqual(['full_name', 'email']);
  });

  it('is the thing where such was sent', () => {
    expect(fieldsOf(things({ status: text, message: text, sender: text }))).toEqual(['status', 'message']);
  });
});

// OpenDesk's proof of an audit, Kori's balance of an agent: whose it is, a secret or a currency, and a list.
describe('one that a word and its schema call so', () => {
  const balances = list(things({ kind: text, amount: number }));
  const kindOf = (schema: string, properties: Json): string => {
    const balance = { get: operation({ $ref: `#/components/schemas/${schema}` }) };
    const application = applicationOf({ '/agents/me/balance': balance }, { [schema]: things(properties) });
    return resourceOf(application, 'balance').kind;
  };

  it('is that one, and no list of what it holds, where it says whose it is', () => {
    expect(kindOf('AgentBalance', { ownerRef: text, currency: text, balances })).toBe('singleton');
  });

  // MedhaOne's history of a thing that is told.
  it('is a list where it tells what went on', () => {
    const answer = things({ entity_id: text, entity_kind: text, entries: balances });
    const paths = { '/agents/me/history': { get: operation({ $ref: '#/components/schemas/History' }) } };
    expect(resourceOf(applicationOf(paths, { History: answer }), 'history').kind).toBe('collection');
  });

  it('is a list where the answer is called as no such thing, tells of its pages or of nobody', () => {
    expect(kindOf('Wallets', { ownerRef: text, currency: text, balances })).toBe('collection');
    expect(kindOf('AgentBalance', { ownerRef: text, currency: text, balances, nextPage: text })).toBe('collection');
    expect(kindOf('AgentBalance', { currency: text, label: text, balances })).toBe('collection');
  });
});
