// What says that two things belong together; output: what it is known by.
import { expect, it } from 'vitest';
import {
  applicationOf,
  inPath,
  type Json,
  list,
  number,
  operation,
  ref,
  resourceOf,
  text,
  things,
} from '../paths/paths.fixture.ts';

const schemas = {
  Thing: things({ id: number, name: text }),
  Both: things({ productId: number, tagId: number }),
};
const listed = (name: string): Json => ({ get: operation(list(ref(name))) });
const opened = (name: string): Json => ({ get: operation(ref(name), undefined, inPath('id')) });
const tags = { '/tags': listed('Thing'), '/tags/{id}': opened('Thing') };
const products = { '/products': listed('Thing'), '/products/{id}': opened('Thing') };

it('is known by neither of the two', () => {
  // Product tags of Platformatic's example, users of groups at Files.com.
  const application = applicationOf({ ...tags, ...products, '/productTags': listed('Both') }, schemas);
  expect(resourceOf(application, 'productTags').idField).toBeNull();
});

it('is known by the second where the first is no thing of its own', () => {
  const application = applicationOf({ ...tags, '/productTags': listed('Both') }, schemas);
  expect(resourceOf(application, 'productTags').idField).toBe('tagId');
});
