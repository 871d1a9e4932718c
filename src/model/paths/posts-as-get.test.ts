// POST beside a GET of the same path; output: its role.
import { expect, it } from 'vitest';
import { applicationOf, inQuery, type Json, list, operation, ref, roleOf, text, things } from './paths.fixture.ts';

const schemas = {
  Facility: things({ FacId: text, FacName: text, FacState: text }),
  Outcome: things({ code: text, data: list(ref('Facility')) }),
};
const rows = list(ref('Facility'));
const query = ['state', 'name', 'zip'].map(inQuery);
const form = things({ state: text, name: text, zip: text });

function posted(get: Json, post: Json): string {
  return roleOf(applicationOf({ '/facilities': { get, post } }, schemas), 'POST /facilities');
}

it('asks where it takes what GET asks for and answers the same', () => {
  // ECHO's searches (EPA), indicators of an open contracting portal, GraphHopper's routes.
  expect(posted(operation(rows, undefined, ...query), operation(rows, form))).toBe('action');
});

it.each([
  ['is said to add', operation(rows, undefined, ...query), { ...operation(rows, form), summary: 'Add a facility' }],
  ['answers what it made', operation(rows, undefined, ...query), operation(ref('Facility'), form)],
  ['takes much else', operation(rows, undefined, ...query), operation(rows, things({ a: text, b: text, name: text }))],
  ['takes no pages', operation(ref('Outcome'), undefined, ...query, inQuery('page')), operation(ref('Outcome'), form)],
  ['shares but one name', operation(rows, undefined, inQuery('name')), operation(rows, things({ name: text }))],
])('creates where it %s', (_what, get, post) => {
  expect(posted(get, post)).toBe('create');
});
