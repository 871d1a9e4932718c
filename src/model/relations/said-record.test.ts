// Where a field leads of which the description names a column and a table, as Scribe prints Laravel's `exists`.
import { describe, expect, it } from 'vitest';
import {
  applicationOf,
  kept,
  list,
  operation,
  type Json,
  resourceOf,
  said,
  text,
  things,
} from '../paths/paths.fixture.ts';

const relations = (application: ReturnType<typeof applicationOf>, name: string): readonly string[] =>
  resourceOf(application, name).relations.map(({ field, resource }) => `${field}→${resource}`);

describe('a record of a table', () => {
  const record = (column: string, table: string): Json =>
    said(`The <code>${column}</code> of an existing record in the ${table} table.`);
  const forms = {
    ...kept('/employees', things({ id: text, uuid: text, name: text }), 'id'),
    ...kept('/pipelines', things({ id: text, name: text }), 'id'),
    ...kept(
      '/leads',
      things({ id: text, approver: record('id', 'employees'), sales_pipeline: record('id', 'pipelines') }),
      'id',
    ),
    ...kept(
      '/slips',
      things({ id: text, employee_id: record('uuid', 'employees'), room: record('id', 'rooms') }),
      'id',
    ),
  };

  it('says where a field leads, whatever its name', () => {
    expect(relations(applicationOf(forms), 'leads')).toEqual(['approver→employees', 'sales_pipeline→pipelines']);
  });

  it('says that it does not lead where it is no address of such things', () => {
    expect(relations(applicationOf(forms), 'slips')).toEqual([]);
  });

  it('is told to nobody who chooses by name', () => {
    const { fields } = resourceOf(applicationOf(forms), 'leads');
    expect(fields.find(({ name }) => name === 'approver')?.description).toBe('');
  });
});

describe('a foreign key that PostgREST notes', () => {
  const key = (table: string, column: string): Json =>
    said(`Note:\nThis is a Foreign Key to \`${table}.${column}\`.<fk table='${table}' column='${column}'/>`);
  const own = said('Note:\nThis is a Primary Key.<pk/>');
  const tables = applicationOf({
    ...kept('/partes_vehiculo', things({ id: own, codigo: text, nombre: text }), 'id'),
    ...kept('/perfiles', things({ id: own, nombre: text }), 'id'),
    ...kept(
      '/detalles',
      things({
        id: own,
        parte_id: key('partes_vehiculo', 'id'),
        hecho_por: said(`Quién.\n\n${key('perfiles', 'id')['description'] as string}`),
        codigo_parte: key('partes_vehiculo', 'codigo'),
      }),
      'id',
    ),
  });

  it('leads where the database says, whatever it is called', () => {
    expect(relations(tables, 'detalles')).toEqual(['parte_id→partes_vehiculo', 'hecho_por→perfiles']);
  });

  it('is no help to people, who are told what others wrote', () => {
    const { fields } = resourceOf(tables, 'detalles');
    const told = fields.map(({ name, description }) => [name, description]);
    expect(Object.fromEntries(told)).toMatchObject({ id: '', parte_id: '', hecho_por: 'Quién.' });
  });

  it('leads on where two of them are what a row is known by', () => {
    const pairs = { ...kept('/cards', things({ id: own }), 'id'), ...kept('/members', things({ id: own }), 'id') };
    const row = things({ card_id: key('cards', 'id'), member_id: key('members', 'id') });
    const joined = applicationOf({ ...pairs, '/card_members': { get: operation(list(row)) } });
    expect(relations(joined, 'card_members')).toEqual(['card_id→cards', 'member_id→members']);
  });
});

it('says that a list is of others of its own kind, and a public identifier that it identifies', () => {
  const epic = things({
    id: text,
    title: text,
    after: { ...list(text), description: 'List of epic public IDs this epic depends on' },
    code: said('The epic ID'),
  });
  const member = things({ id: text, standing: said('The new role public ID to update the user to.') });
  const application = applicationOf({
    ...kept('/epics', epic, 'id'),
    ...kept('/roles', things({ id: text, name: text }), 'id'),
    ...kept('/members', member, 'id'),
  });
  expect(relations(application, 'epics')).toEqual(['after→epics']);
  expect(relations(application, 'members')).toEqual(['standing→roles']);
});
