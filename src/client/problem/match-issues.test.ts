// Which field of a form a server means, however it spells it.
import { expect, test } from 'vitest';
import { issuesAtFields, matchIssues } from './match-issues.ts';

const KNOWN = [
  '/body/firstName',
  '/body/address/postalCode',
  '/body/items/0/unit_price',
  '/body/a.b',
  '/body/customer_id',
  '/query/limit',
  '/body/tags',
];

test.each([
  ['/body/firstName', '/body/firstName'],
  ['/body/first_name', '/body/firstName'],
  ['/body/FirstName', '/body/firstName'],
  ['/body/data/attributes/first-name', '/body/firstName'],
  ['/body/Address/PostalCode', '/body/address/postalCode'],
  ['/body/create/order/address/postal_code', '/body/address/postalCode'],
  ['/body/postalCode', '/body/address/postalCode'],
  ['/body/items/0/unitPrice', '/body/items/0/unit_price'],
  ['/body/a/b', '/body/a.b'],
  ['/body/customer', '/body/customer_id'],
  ['/body/limit', '/query/limit'],
  ['/body/tags/3', '/body/tags'],
  ['/body/data/relationships/tags', '/body/tags'],
  ['/body/items/5/unit_price', null],
  ['/body', null],
  ['/body/unheard', null],
])('%s → %s', (pointer, expected) => {
  const { matched, unmatched } = matchIssues([{ pointer, code: 'server', params: {} }], KNOWN);
  expect(matched[0]?.pointer ?? null).toBe(expected);
  expect(unmatched).toHaveLength(expected === null ? 1 : 0);
});

test('a name that two fields have is not guessed', () => {
  const { unmatched } = matchIssues(
    [{ pointer: '/body/name', code: 'server', params: {} }],
    ['/body/a/name', '/body/b/name'],
  );
  expect(unmatched).toHaveLength(1);
});

test.each([
  ['A customer with this email already exists', 409, '/body/email'],
  ['The user with this email already exists in the system.', 400, '/body/email'],
  ['This slug is already taken', 409, '/body/slug'],
  ['Order number SO-7 is already in use', 422, '/body/orderNumber'],
  ['An order with this number already exists', 409, '/body/number'],
  ['Email jose@mail.com já cadastrado para outro cliente', 400, '/body/email'],
  ["Plano com slug 'pro' já existe", 400, '/body/slug'],
  ['El email ya está registrado', 409, '/body/email'],
  ['Cet email est déjà utilisé', 422, '/body/email'],
  ['Email ist bereits vergeben', 409, '/body/email'],
  ["L'email è già in uso", 409, '/body/email'],
  ['Comanda já está finalizada, veja o number', 400, null],
  ['Email or slug already exists', 409, null],
  ['Loan was already returned', 409, null],
  ['Write to the email of the customer', 400, null],
  ['duplicate key value violates unique constraint "UQ_97"', 409, null],
])('what is said to be taken: %s', (detail, status, pointer) => {
  const known = ['/body/email', '/body/slug', '/body/orderNumber', '/body/number', '/body/customer_id', '/body/key'];
  const { matched } = issuesAtFields({ issues: [], detail, status }, known);
  expect(matched.map((one) => [one.pointer, one.message])).toEqual(pointer === null ? [] : [[pointer, detail]]);
});

test('the thing that wraps the fields is none of them: what is said of it stands above them', () => {
  const known = ['/body/network', '/body/network/name', '/body/network/vlan'];
  const at = (detail: string) => issuesAtFields({ issues: [], detail, status: 409 }, known).matched[0]?.pointer;
  expect(at('Unable to create the network. Number 101 is in use.')).toBeUndefined();
  expect(at('Unable to create the network. The VLAN 101 is in use.')).toBe('/body/network/vlan');
});
