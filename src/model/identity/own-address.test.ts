// Items that say where they are: addresses as GitHub's issues, Azure's resources and HAL's links have them.
import { expect, it } from 'vitest';
import type { JsonObject } from '#contract';
import { applicationOf, inPath, kept, list, operation, ref, resourceOf, text, things } from '../paths/paths.fixture.ts';
import { atOwnAddress } from './own-address.ts';

const schemas = { Issue: things({ url: text, number: text, title: text }), Team: things({ id: text, name: text }) };
const application = applicationOf(
  {
    '/issues': { get: operation(list(ref('Issue'))) },
    '/repos/{owner}/{repo}/issues/{number}': {
      get: operation(ref('Issue'), undefined, inPath('owner'), inPath('repo'), inPath('number')),
    },
    ...kept('/teams', ref('Team'), 'id'),
  },
  schemas,
);
const issues = application.resources.find(({ operations }) => operations.list === 'GET /issues');
const leadsTo = (item: JsonObject): readonly string[] | undefined =>
  issues === undefined ? undefined : atOwnAddress(issues, item)?.[1];

it('leads to all that stands in the address', () => {
  const url = 'https://api.example/v3/repos/ann/big%20paint/issues/3';
  expect(leadsTo({ url })).toEqual(['ann', 'big paint', '3']);
  expect(leadsTo({ url: `${url}?full=1` })).toEqual(['ann', 'big paint', '3']);
  expect(leadsTo({ _links: { self: { href: '/repos/ann/paint/issues/4' } } })).toEqual(['ann', 'paint', '4']);
  expect(leadsTo({ id: '/repos/ann/paint/issues/5' })).toEqual(['ann', 'paint', '5']);
});

it('leads nowhere where the address is another: of a page for people, of what is below, or none', () => {
  expect(leadsTo({ url: 'https://example/ann/paint/issues/3' })).toBeUndefined();
  expect(leadsTo({ url: '/repos/ann/paint/issues/3/labels' })).toBeUndefined();
  expect(leadsTo({ id: 3 })).toBeUndefined();
});

it('is looked for only where a list opens nothing itself', () => {
  expect(issues?.ownAddresses).toHaveLength(1);
  expect(resourceOf(application, 'teams').ownAddresses).toBeUndefined();
});
