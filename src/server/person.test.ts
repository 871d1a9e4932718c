// Who works here, from answers and claims of different shapes.
import { expect, test } from 'vitest';
import { personOf, personOfClaims } from './person.ts';

test('the API tells who one is, at the top or in an envelope', () => {
  expect(personOf({ id: 7, username: 'ann', email: 'ann@a.test', role: 'support' }, 'typed')).toEqual({
    from: 'api',
    id: '7',
    name: 'ann',
    email: 'ann@a.test',
    groups: ['support'],
  });
  expect(personOf({ data: { fullName: 'Ann Ash', roles: [{ name: 'admin' }, { code: 'x' }] } }, null)).toMatchObject({
    id: 'Ann Ash',
    name: 'Ann Ash',
    groups: ['admin', 'x'],
  });
});

test('where it tells nothing, the name that was typed counts; where nothing was typed, nobody is known', () => {
  expect(personOf({ ok: true }, 'ann')).toMatchObject({ id: 'ann', name: 'ann', groups: [] });
  expect(personOf(undefined, null)).toBeNull();
});

test('claims of a provider, with the groups where the setting says', () => {
  const claims = { sub: 'u1', name: 'Ann', email: 'ann@a.test', groups: ['a'], realm_access: { roles: ['b', 3] } };
  expect(personOfClaims(claims, 'groups')).toEqual({
    from: 'frontdesk',
    id: 'u1',
    name: 'Ann',
    email: 'ann@a.test',
    groups: ['a'],
  });
  expect(personOfClaims(claims, 'realm_access.roles').groups).toEqual(['b']);
  expect(personOfClaims({ sub: 'u1' }, '__proto__')).toMatchObject({ name: 'u1', groups: [] });
});
