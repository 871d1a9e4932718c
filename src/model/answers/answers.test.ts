// What a success answers, where a contract tells of failures beside it.
import { expect, test } from 'vitest';
import { applicationIn } from '../../../test/contract.ts';

const fault = {
  type: 'object',
  properties: { data: { type: 'array', items: { type: 'object' } }, error: { type: 'object' } },
};
const fails = { description: 'Error', content: { 'application/json': { schema: fault } } };

// Strapi's confirmation of an address of mail; Gotify's sign-in at a provider.
test('what leads elsewhere answers nothing: the default beside it is how it fails, and no list', () => {
  const { resources, index } = applicationIn({
    openapi: '3.0.3',
    info: { title: 'Clinic', version: '1' },
    paths: {
      '/auth/email-confirmation': { get: { responses: { 301: { description: 'Redirects' }, default: fails } } },
      '/reports': {
        get: { responses: { 304: { description: 'As before' }, default: { ...fails, description: 'All' } } },
      },
    },
  });
  expect(resources.map(({ name }) => name)).toEqual(['reports']);
  expect(index.actions).toMatchObject([{ operation: 'GET /auth/email-confirmation' }]);
});
