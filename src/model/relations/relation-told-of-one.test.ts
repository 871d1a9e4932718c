// What is only read below another word, and says nothing of which it is, tells of a thing and is none: feedback of a store, the
// settings of an environment. Input: paths of a platform for reviews (Spring), of feature flags; output: where identifiers lead.
import { expect, it } from 'vitest';
import {
  applicationOf,
  inPath,
  type Json,
  kept,
  list,
  operation,
  resourceOf,
  text,
  things,
} from '../paths/paths.fixture.ts';

const thing = things({ id: text, name: text });
const page = things({ content: list({ type: 'object' }), totalElements: text });
const feedback = { '/feedback/store/{storeId}': { get: operation(page, undefined, inPath('storeId')) } };
const campaigns = kept('/campaigns', things({ id: text, storeId: text }), 'id');

const leads = (paths: Json): readonly string[] => {
  const application = applicationOf({ ...campaigns, ...feedback, ...paths });
  return resourceOf(application, 'campaigns').relations.map(({ resource }) => resourceOf(application, resource).path);
};

it('leads to the things themselves, and nowhere where nothing reads these', () => {
  const made = { '/stores': { post: operation(thing, things({ name: text })) } };
  const changed = { '/stores/{storeId}': { put: operation(thing, things({ name: text }), inPath('storeId')) } };
  expect(leads({ ...kept('/stores', thing, 'storeId'), ...made })).toEqual(['/stores']);
  expect(leads({ ...made, ...changed })).toEqual([]);
});

it('leads there where nothing else is called so', () => {
  expect(leads({})).toEqual(['/feedback/store']);
});
