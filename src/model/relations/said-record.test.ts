// Where a field leads of which the description names a column and a table, as Scribe prints Laravel's `exists`.
import { describe, expect, it } from 'vitest';
import { applicationOf, kept, type Json, resourceOf, said, text, things } from '../paths/paths.fixture.ts';

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
