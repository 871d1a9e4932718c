// Rules that contracts of clinics, looms, volunteers and car washes taught, as springdoc, springfox, Swashbuckle, l5-swagger and
// drf-spectacular write them. Input: their paths and schemas, cut small; output: what the application makes of them.
import { describe, expect, it } from 'vitest';
import { contractIn } from '../../test/contract.ts';
import { derive } from './derive.ts';
import { deriveActionDetails } from './details.ts';
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
  roleOf,
  text,
  things,
} from './paths.fixture.ts';

const leads = (paths: Json, name: string, schemas: Json = {}): readonly string[] =>
  resourceOf(applicationOf(paths, schemas), name).relations.map(({ field, resource }) => `${field}→${resource}`);

const named = things({ id: number, name: text });

describe('what one thing is to another of its kind', () => {
  const category = (parent: Json, child: Json): Json =>
    kept('/categories', things({ id: number, name: text, slug: text, parent, children: list(child) }), 'id');

  it('is shown in short', () => {
    const short = things({ id: number, name: text, slug: text });
    expect(leads(category(short, short), 'categories')).toEqual(['parent→categories', 'children→categories']);
  });

  it('says nothing that its kind does not', () => {
    const other = things({ id: number, balance: number });
    expect(leads(category(other, other), 'categories')).toEqual([]);
  });

  it('is no other of what there is but one of', () => {
    const User = things({ id: number, email: text, parentId: number });
    const me = { '/auth/me': { get: operation(ref('User')) } };
    expect(leads({ ...me, ...kept('/users', ref('User'), 'id') }, 'me', { User })).toEqual(['parentId→users']);
    expect(leads(me, 'me', { User })).toEqual([]);
  });
});

describe('a name that ends in an identity', () => {
  it('leads to the profiles of those whom it names', () => {
    const design = kept('/designs', things({ id: number, creatorDesignerId: number }), 'id');
    const profiles = (item: Json): Json => kept('/designer-profiles', item, 'id');
    expect(leads({ ...design, ...profiles(named) }, 'designs')).toEqual(['creatorDesignerId→designer-profiles']);
    // A profile that says whose it is has another identity of its own.
    const of = things({ id: number, designerId: number, name: text });
    expect(leads({ ...design, ...profiles(of) }, 'designs')).toEqual([]);
    const both = { ...design, ...profiles(named), ...kept('/designers', named, 'id') };
    expect(leads(both, 'designs')).toEqual(['creatorDesignerId→designers']);
  });

  it('leads to what has its plural in the first word, in Portuguese', () => {
    const incident = kept('/incidentes', things({ id: number, ordem_servico_id: number }), 'id');
    const paths = { ...incident, ...kept('/ordens-servico', named, 'id'), ...kept('/servicos', named, 'id') };
    expect(leads(paths, 'incidentes')).toEqual(['ordem_servico_id→ordens-servico']);
  });

  it('leads to what is copied', () => {
    const copying = (path: string, field: string): Json => ({
      ...kept('/skills', named, 'id'),
      [path]: { post: { ...operation(named, things({ [field]: number, title: text })), summary: 'Clone skill' } },
    });
    const taken = (path: string, field: string): readonly string[] => {
      const document = { openapi: '3.0.3', info: { title: 'T', version: '1' }, paths: copying(path, field) };
      const contract = contractIn(document);
      const details = deriveActionDetails(contract, derive(contract), `POST ${path}`);
      return (details?.call.names ?? []).map((one) => `${one.field}→${one.resource}`);
    };
    expect(taken('/skills/clone', 'source_id')).toEqual(['source_id→skills']);
    expect(taken('/skills/clone', 'origin')).toEqual([]);
  });
});

describe('what is told of a thing', () => {
  it('is told by what is done to it, where nothing reads it', () => {
    const ClientDto = things({ id: number, name: text, userId: number });
    const untold = { responses: { 200: { description: '' } } };
    const paths = {
      ...kept('/users', named, 'id'),
      '/clients': { get: untold, post: { ...untold, ...operation(null, things({ name: text })) } },
      '/clients/{id}': { get: { ...untold, parameters: [inPath('id')] } },
      '/clients/{id}/active': {
        patch: operation(ref('ClientDto'), things({ isActive: { type: 'boolean' } }), inPath('id')),
      },
    };
    expect(leads(paths, 'clients', { ClientDto })).toEqual(['userId→users']);
  });
});

describe('what is no list', () => {
  const answers = (data: Json): Json => things({ success: { type: 'boolean' }, message: text, data });
  const isList = (path: string, answer: Json, ...more: readonly Json[]): boolean =>
    roleOf(applicationOf({ [path]: { get: operation(answer, undefined, ...more) } }), `GET ${path}`) === 'list';

  it('is a report that answers a map of anything in an envelope', () => {
    const map = { type: 'object', additionalProperties: { type: 'object' } };
    expect(isList('/reports/summary', answers(map))).toBe(false);
    expect(isList('/rooms', answers({ type: 'object', additionalProperties: named }))).toBe(true);
  });

  it('is a report with two figures beside what came of late', () => {
    const figures = { total_orders: number, total_spent: number, recent_orders: list({ type: 'object' }) };
    expect(isList('/orders/summary', things({ data: things(figures) }))).toBe(false);
  });

  it('is the bytes of a file', () => {
    const bytes = list({ type: 'string', format: 'byte' });
    expect(isList('/reports/exports', bytes)).toBe(false);
    expect(isList('/reports/exports', list(text))).toBe(true);
  });
});

describe('what is done where nothing is read', () => {
  it('is done to one as to many, and changes nothing that nobody reads', () => {
    const mail = things({ subject: text, body: text });
    const sent = things({ sent: number, failed: number });
    const application = applicationOf({
      '/emails/users': { post: operation(sent, mail) },
      '/emails/users/{userId}': { post: operation(sent, mail, inPath('userId')) },
    });
    expect(roleOf(application, 'POST /emails/users/{userId}')).toBe('action');
  });
});
