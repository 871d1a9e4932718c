// Which declared schemes are offered as ways to sign in: schemes and a login in, ways out.
import { expect, test } from 'vitest';
import { applicationIn } from '../../../test/contract.ts';

const text = { type: 'string' };
const login = {
  post: {
    requestBody: {
      content: { 'application/json': { schema: { type: 'object', properties: { email: text, password: text } } } },
    },
    responses: { 204: { description: '' } },
  },
};
const cookie = { type: 'apiKey', in: 'cookie', name: 'accessToken' };
const guard = { type: 'apiKey', in: 'header', name: 'X-CSRF-Token' };

function waysOf(schemes: Record<string, object>, paths: object = { '/auth/login': login }): readonly unknown[] {
  const { index } = applicationIn({
    openapi: '3.0.3',
    info: { title: 'T', version: '1' },
    paths: {
      ...paths,
      '/pets': {
        post: { security: [Object.fromEntries(Object.keys(schemes).map((name) => [name, []]))], responses: {} },
      },
    },
    components: { securitySchemes: { ...schemes } },
  } as Parameters<typeof applicationIn>[0]);
  return index.signIn.map((way) => [way.kind, way.scheme, way.login?.sendAs.in ?? null]);
}

// A shelter's register sent what its login answered as the token against forged calls, and asked people for both; a service desk did, too.
test('what is brought back on writes is nothing to type, nor what a login gives', () => {
  expect(waysOf({ session: cookie, guard })).toEqual([['login', 'session', 'cookie']]);
  expect(waysOf({ guard }, {})).toEqual([]);
});

// Quadrafy, HabitLab, a laundry's and a trader's Django: "API key" beside the login wanted a cookie typed.
test('a cookie comes from the login where there is one, and is typed where there is none', () => {
  expect(waysOf({ session: cookie })).toEqual([['login', 'session', 'cookie']]);
  expect(waysOf({ session: cookie }, {})).toEqual([['apiKey', 'session', null]]);
});

// Slurm, Discourse, Autotask and ZoomConnect take who one is beside a key, in a header of its own: it was hidden as it was typed.
test('of what is wanted together, who one is may be read, and what proves it may not', () => {
  const named = (...parameters: readonly string[]): unknown => {
    const schemes = Object.fromEntries(parameters.map((name) => [name, { type: 'apiKey', in: 'header', name }]));
    const { index } = applicationIn({
      openapi: '3.0.3',
      info: { title: 'T', version: '1' },
      paths: {
        '/pets': { get: { security: [Object.fromEntries(parameters.map((name) => [name, []]))], responses: {} } },
      },
      components: { securitySchemes: schemes },
    } as Parameters<typeof applicationIn>[0]);
    return index.signIn[0]?.secrets?.map(({ isName = false }) => isName);
  };
  expect(named('X-SLURM-USER-NAME', 'X-SLURM-USER-TOKEN')).toEqual([true, false]);
  expect(named('Api-Key', 'Api-Username')).toEqual([false, true]);
  expect(named('UserName', 'Secret', 'ApiIntegrationcode')).toEqual([true, false, false]);
  expect(named('token', 'email')).toEqual([false, true]);
  expect(named('X-User-Key', 'X-Client-Name')).toEqual([false, false]);
});
