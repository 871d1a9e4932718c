// What a plain word leads to, and what it only names: the thing itself that is made.
import { expect, it } from 'vitest';
import { applicationOf, inPath, list, operation, resourceOf, text, things } from './paths.fixture.ts';

it('takes the name that a new thing is given for its own, and a name that is only read for that of another', () => {
  const token = things({ secret: text, tokenName: text, project: text });
  const top = things({ tokenName: text, uses: text });
  const application = applicationOf({
    '/invites/tokens': { get: operation(list(things({ name: text, url: text }))) },
    '/invites/tokens/{token}': { get: operation(things({ name: text, url: text }), undefined, inPath('token')) },
    '/tokens/{tokenName}': { get: operation(things({ name: text }), undefined, inPath('tokenName')) },
    '/tokens': { get: operation(list(things({ name: text }))) },
    '/api-tokens': { get: operation(list(token)), post: operation(token, token) },
    '/top-tokens': { get: operation(list(top)) },
  });
  const leads = (name: string): readonly string[] =>
    resourceOf(application, name).relations.map(({ field, resource }) => `${field} → ${resource}`);
  expect(leads('api-tokens')).toEqual([]);
  expect(leads('top-tokens')).toEqual(['tokenName → tokens']);
});
