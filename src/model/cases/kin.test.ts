// Rules that contracts of clinics, looms, volunteers and car washes taught, as springdoc, springfox, Swashbuckle, l5-swagger and
// drf-spectacular write them. Input: their paths and schemas, cut small; output: what the application makes of them.
import { describe, expect, it } from 'vitest';
import { contractIn } from '../../../test/contract.ts';
import { derive } from '../derive.ts';
import { deriveActionDetails } from '../details.ts';
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
} from '../paths/paths.fixture.ts';

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

  it('leads where it begins with it, also inside of a line', () => {
    const line = things({ idMaterial: number, width: number });
    const paths = {
      ...kept('/materials', named, 'id'),
      ...kept('/orders', things({ id: number, items: list(line) }), 'id'),
    };
    expect(leads(paths, 'orders')).toEqual(['/items/*/idMaterial→materials']);
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

  it('is one thing that says much beside what it holds', () => {
    const told = { serial: number, label: text, risk: text, advice: text, members: list(named) };
    expect(isList('/patients/insights', answers(things(told)))).toBe(false);
    expect(isList('/rest/facilities', things({ Results: things({ ...told, Facilities: list(named) }) }))).toBe(true);
    const opened = applicationOf({
      '/books': { get: operation(list(named)) },
      '/books/{serial}': { get: operation(answers(things(told)), undefined, inPath('serial')) },
    });
    expect(roleOf(opened, 'GET /books/{serial}')).toBe('get');
  });

  it('is the bytes of a file', () => {
    const bytes = list({ type: 'string', format: 'byte' });
    expect(isList('/reports/exports', bytes)).toBe(false);
    expect(isList('/reports/exports', list(text))).toBe(true);
  });
});

describe('what stands at a list', () => {
  it('is a kind of its own where each is called after it and has not all', () => {
    const CompanyDto = things({ id: number, name: text, type: number });
    const CompanyDepartmentDto = things({ id: number, name: text });
    const roleAt = (path: string, row: string): string => {
      const paths = { ...kept('/company', ref('CompanyDto'), 'id'), [path]: { get: operation(list(ref(row))) } };
      const schemas = { CompanyDto, CompanyDepartmentDto, CompanySimpleDto: CompanyDepartmentDto };
      return roleOf(applicationOf(paths, schemas), `GET ${path}`);
    };
    expect(roleAt('/company/department', 'CompanyDepartmentDto')).toBe('list');
    expect(roleAt('/company/simple', 'CompanySimpleDto')).toBe('action');
    expect(roleAt('/company/nearest', 'CompanyDto')).toBe('action');
  });

  it('is done to those of one, where all of them are deleted as well', () => {
    const gone = { responses: { 204: { description: '' } }, parameters: [inPath('beachId')] };
    const chair = things({ id: number, name: text, beachId: number });
    const paths = {
      ...kept('/beaches', named, 'id'),
      ...kept('/chairs', chair, 'id'),
      '/chairs/by-beach/{beachId}': { get: operation(list(chair), undefined, inPath('beachId')), delete: gone },
    };
    expect(roleOf(applicationOf(paths), 'DELETE /chairs/by-beach/{beachId}')).toBe('action');
    expect(leads(paths, 'chairs')).toEqual(['beachId→beaches']);
  });
});

describe('what is only listed', () => {
  it('is led to by its schema, in any tongue, where nothing else shows such', () => {
    const StareRezervare = things({ id: number, denumire: text });
    const paths = (path: string): Json => ({
      [path]: { get: operation(list(ref('StareRezervare'))) },
      ...kept('/rezervari', things({ id: number, stareRezervare: ref('StareRezervare') }), 'id'),
    });
    expect(leads(paths('/stari-rezervari'), 'rezervari', { StareRezervare })).toEqual([
      'stareRezervare→stari-rezervari',
    ]);
    expect(leads(paths('/filters'), 'rezervari', { StareRezervare })).toEqual([]);
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

describe('who did something', () => {
  const users = kept('/users', things({ id: text, name: text, email: text }), 'id');
  const issues = (item: Json): Json => ({ ...users, ...kept('/issues', things({ id: text, ...item }), 'id') });

  it('is named by an identity where a name or a person beside it tells of them', () => {
    const creator = things({ id: text, name: text });
    expect(leads(issues({ created_by: text, creator }), 'issues')).toContain('created_by→users');
    expect(leads(issues({ createdBy: text, createdByUserName: text }), 'issues')).toEqual(['createdBy→users']);
    expect(leads(issues({ created_by: text }), 'issues')).toEqual([]);
    expect(leads(issues({ created_by: text, creation_name: text }), 'issues')).toEqual([]);
  });

  it('is so wherever it is called so', () => {
    const boards = kept('/boards', things({ id: text, title: text, created_by: text, closed_by: text }), 'id');
    expect(leads({ ...issues({ created_by: text, creator_name: text }), ...boards }, 'boards')).toEqual([
      'created_by→users',
    ]);
    expect(leads({ ...issues({ created_by: text }), ...boards }, 'boards')).toEqual([]);
  });
});

describe('what is written', () => {
  it('replies to another of its kind', () => {
    expect(leads(kept('/comments', things({ id: text, body: text, reply_to_id: text }), 'id'), 'comments')).toEqual([
      'reply_to_id→comments',
    ]);
  });

  it('names products in lines that have pages of their own', () => {
    const Line = things({ id: number, quantity: number, price: number });
    const order = things({ id: number, lines: list(ref('Line')) });
    const made = things({ lines: list(things({ productId: number, quantity: number })) });
    const paths = {
      ...kept('/lines', ref('Line'), 'id'),
      ...kept('/products', named, 'id'),
      '/orders': { get: operation(list(order)), post: operation(order, made) },
      '/orders/{id}': { get: operation(order, undefined, inPath('id', 'integer')) },
    };
    expect(leads(paths, 'orders', { Line })).toEqual(['lines→lines', '/lines/*/productId→products']);
  });
});
