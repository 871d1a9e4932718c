// In what form a provider's sign-in is offered, by what the contract has and the gateway can do.
import { expect, test } from 'vitest';
import type { OAuthFlow } from '#contract';
import { type OfferFacts, signInOffer } from './sign-in-offer.ts';

const NONE: OfferFacts = { client: false, authorize: false, token: false, device: false };

function offer(types: readonly OAuthFlow['type'][], facts: Partial<OfferFacts>): string {
  const places = { authorizationUrl: null, tokenUrl: null, refreshUrl: null, deviceAuthorizationUrl: null, scopes: [] };
  return signInOffer({ flows: types.map((type) => ({ type, ...places })) }, { ...NONE, ...facts }).because;
}

test('the provider’s own page before all else, then a code entered elsewhere', () => {
  const all = { client: true, authorize: true, token: true, device: true };
  expect(offer(['authorizationCode'], all)).toBe('oauth-code');
  expect(offer(['authorizationCode', 'password'], all)).toBe('oauth-code');
  expect(offer([], all)).toBe('oauth-code');
  expect(offer([], { ...all, authorize: false })).toBe('oauth-device');
});

test('a contract that names only flows without a page for people is taken at its word', () => {
  const all = { client: true, authorize: true, token: true, device: true };
  expect(offer(['deviceAuthorization'], all)).toBe('oauth-device-named');
  expect(offer(['deviceAuthorization', 'clientCredentials'], all)).toBe('oauth-device-named');
  expect(offer(['deviceAuthorization', 'authorizationCode'], all)).toBe('oauth-code');
  expect(offer(['clientCredentials'], all)).toBe('oauth-client');
});

test('a password only where the contract has nothing else', () => {
  expect(offer(['password'], { token: true })).toBe('oauth-password');
  expect(offer(['password', 'authorizationCode'], { token: true })).toBe('oauth-token');
  expect(offer(['clientCredentials'], { token: true })).toBe('oauth-client');
});

test('without a client, or without a place that may be trusted, a token is pasted', () => {
  expect(offer(['authorizationCode'], { authorize: true, token: true, device: true })).toBe('oauth-token');
  expect(offer(['authorizationCode'], { client: true, authorize: true })).toBe('oauth-token');
  expect(offer(['implicit'], {})).toBe('oauth-token');
});
