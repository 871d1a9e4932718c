// One word for what is kept under two, as Django's tables of events and drchrono's of tasks have it. Input: things with such a
// field and what else is kept; output: where the field leads.
import { expect, it } from 'vitest';
import { applicationOf, kept, type Json, number, resourceOf, text, things } from '../paths/paths.fixture.ts';

const uuid: Json = { type: 'string', format: 'uuid' };

function leadsOf(field: Json, id: Json, others: Json = {}): readonly string[] {
  const application = applicationOf({
    ...kept('/events', things({ id: text, title: text, category: field }), 'id'),
    ...kept('/event-categories', things({ id, name: text }), 'id'),
    ...others,
  });
  return resourceOf(application, 'events').relations.map((one) => `${one.field} ${one.resource} ${one.because}`);
}

const categories = kept('/publications/categories', things({ id: text, slug: text, name: text }), 'slug');

it('leads to the categories of such things, though others have categories as well', () => {
  const led = ['category event-categories word-of-own'];
  expect(leadsOf(uuid, uuid)).toEqual(led);
  expect(leadsOf(uuid, uuid, categories)).toEqual(led);
  expect(leadsOf(number, number, categories)).toEqual(led);
});

it('leads nowhere as a number that counts, or is none where such are known by texts', () => {
  expect(leadsOf({ type: 'integer', minimum: 1 }, number)).toEqual([]);
  expect(leadsOf(number, uuid)).toEqual([]);
});
