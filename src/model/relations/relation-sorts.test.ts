// Where names lead to things of which the path says behind their name of what sort they are. Input: paths and schemas as
// administrations and banks have them; output: relations by field.
import { expect, it } from 'vitest';
import { applicationOf, type Json, kept, operation, ref, resourceOf, text, things } from '../paths/paths.fixture.ts';

const schemas = {
  ECFSchool: things({ id: text, name: text }),
  NPQSchool: things({ id: text, name: text }),
  ClosingSchool: things({ id: text, name: text }),
  School: things({ id: text, name: text }),
};
const seats = kept('/seats', things({ id: text, school_id: text }), 'id');

const leads = (paths: Json): readonly string[] =>
  resourceOf(applicationOf({ ...seats, ...paths }, schemas), 'seats').relations.map(
    ({ field, resource }) => `${field}→${resource}`,
  );

it('leads to schools of one sort, whose schema says both', () => {
  expect(leads(kept('/schools/ecf', ref('ECFSchool'), 'id'))).toEqual(['school_id→ecf']);
});

it('leads to none of two sorts, to the schools themselves, and to none of a sort that their schema does not name', () => {
  const ecf = kept('/schools/ecf', ref('ECFSchool'), 'id');
  expect(leads({ ...ecf, ...kept('/schools/npq', ref('NPQSchool'), 'id') })).toEqual([]);
  expect(leads({ ...ecf, ...kept('/schools', ref('School'), 'id') })).toEqual(['school_id→schools']);
  expect(leads(kept('/schools/ecf', ref('ClosingSchool'), 'id'))).toEqual([]);
});

it('leads there from what is written two levels down as well', () => {
  const body = things({ data: things({ attributes: things({ school_id: text }) }) });
  const made = { '/seats': { ...(seats['/seats'] as Json), post: operation(null, body) } };
  expect(leads({ ...made, ...kept('/schools/ecf', ref('ECFSchool'), 'id') })).toEqual([
    'school_id→ecf',
    '/data/attributes/school_id→ecf',
  ]);
});
