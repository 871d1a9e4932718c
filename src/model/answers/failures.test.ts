// What is said to answer a thing or the account of a failure: the thing, without what only failures tell.
import { expect, it } from 'vitest';
import {
  applicationOf,
  inPath,
  list,
  number,
  operation,
  ref,
  resourceOf,
  text,
  things,
} from '../paths/paths.fixture.ts';

const schemas = {
  Lead: things({ id: number, name: text }),
  Deal: things({ id: number, budget: number }),
  LeadList: things({ _embedded: things({ leads: list(ref('Lead')) }) }),
  Problem: things({ title: text, status: number, detail: text, type: text }),
  Exception: things({ code: text, details: text, message: text, object: text }),
};
const either = (...names: readonly string[]) => ({ anyOf: names.map(ref) });

// amoCRM (TypeSpec) prints its problems under 200, UniCourt its exceptions.
it('shows of a thing or a failure the thing', () => {
  const paths = {
    '/statuses': { get: operation(list(things({ id: number, name: text }))) },
    '/statuses/{id}': { get: operation(things({ id: number, name: text }), undefined, inPath('id')) },
    '/leads': { get: operation(either('LeadList', 'Problem')) },
    '/leads/{id}': { get: operation({ oneOf: [ref('Lead'), ref('Exception')] }, undefined, inPath('id')) },
  };
  const leads = resourceOf(applicationOf(paths, schemas), 'leads');
  expect([leads.listing?.items, leads.schema]).toEqual(['/_embedded/leads', 'Lead']);
  expect(leads.fields.map(({ name }) => name)).toEqual(['id', 'name']);
});

it('leaves what is either of several things as it is told, and what is nothing but failures', () => {
  const paths = {
    '/leads/{id}': { get: operation(either('Lead', 'Deal', 'Problem'), undefined, inPath('id')) },
    '/faults/{id}': { get: operation(either('Problem', 'Exception'), undefined, inPath('id')) },
  };
  const visit = operation({ ...things({ when: text }), ...either('Lead', 'Problem') }, undefined, inPath('id'));
  const application = applicationOf({ ...paths, '/visits/{id}': { get: visit } }, schemas);
  const fieldsOf = (name: string) => resourceOf(application, name).fields.map((field) => field.name);
  expect(fieldsOf('leads')).toEqual(['id', 'name', 'budget']);
  expect(fieldsOf('faults')).toContain('code');
  expect(fieldsOf('visits')).toContain('when');
});
