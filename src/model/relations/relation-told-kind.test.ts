// Relationships of JSON:API that are called otherwise than what they lead to, as App Store Connect, Klaviyo and Apple's
// categories have them. Input: a thing with a relationship and what else is kept; output: where the relationship leads.
import { expect, it } from 'vitest';
import { applicationOf, kept, type Json, list, resourceOf, text, things } from '../paths/paths.fixture.ts';

const typed = (...kinds: readonly string[]): Json => things({ type: { type: 'string', enum: kinds }, id: text });
const thing = (type: string, relationships: Json): Json =>
  things({ type: { type: 'string', enum: [type] }, id: text, relationships: things(relationships) });

/** Where `apps` lead by one relationship, beside variants that are kept for all and those of an app. */
function leadOf(name: string, data: Json): readonly string[] {
  const variant = thing('catalog-variants', {});
  const application = applicationOf({
    ...kept('/apps', thing('apps', { [name]: things({ data }) }), 'id'),
    ...kept('/catalog-variants', variant, 'id'),
    ...kept('/apps/{id}/variants', variant, 'variantId'),
    ...kept('/people', thing('people', {}), 'id'),
  });
  return resourceOf(application, 'apps').relations.map(({ field, resource, holds }) => `${field} ${resource} ${holds}`);
}

it('lead to what their type names, whatever they are called', () => {
  expect(leadOf('lead', typed('people'))).toEqual(['/relationships/lead/data/id people id']);
  expect(leadOf('chosen', list(typed('catalog-variants')))).toEqual([
    '/relationships/chosen/data catalog-variants item',
  ]);
});

it('lead to what is kept under their type before what is called as they are', () => {
  expect(leadOf('variants', list(typed('catalog-variants')))).toEqual([
    '/relationships/variants/data catalog-variants item',
  ]);
});

it('lead by their names where the type may be several words', () => {
  expect(leadOf('people', list(typed('people', 'catalog-variants')))).toEqual([
    '/relationships/people/data people item',
  ]);
  expect(leadOf('lead', typed('people', 'apps'))).toEqual([]);
});
