// Identifiers that leave out a word of what they identify. Input: paths and schemas of a telephone company, of letters to sign
// and of an agency; output: where they lead.
import { expect, it } from 'vitest';
import { applicationOf, type Json, kept, number, resourceOf, text, things } from '../paths/paths.fixture.ts';

const leadsOf = (paths: Json, field: string): readonly string[] => {
  const application = applicationOf({ ...paths, ...kept('/records', things({ id: text, [field]: text }), 'id') });
  return resourceOf(application, 'records').relations.map((one) => `${one.field} ${one.resource}`);
};
const groups = kept('/sim_card_groups', things({ id: text, name: text }), 'id');
const lists = kept('/bulk_send_lists', things({ id: text, name: text }), 'listKey');
const contracts = kept('/am-monthly-contracts', things({ id: number, date: text }), 'id');

it.each([
  ['sim_group_id', groups, 'sim_card_groups'],
  ['bulkListId', lists, 'bulk_send_lists'],
  ['am_contract_id', contracts, 'am-monthly-contracts'],
])('leads by %s to the only ones that begin and end so', (field, paths, name) => {
  expect(leadsOf(paths, field)).toEqual([`${field} ${name}`]);
});

it('leads nowhere where two are called so, where one begins or ends otherwise, or where it is another product', () => {
  expect(leadsOf({ ...groups, ...kept('/sim_number_groups', things({ id: text }), 'id') }, 'sim_group_id')).toEqual([]);
  expect(leadsOf(groups, 'card_sim_id')).toEqual([]);
  expect(leadsOf(groups, 'voice_group_id')).toEqual([]);
  expect(leadsOf(kept('/stripe-test-charges', things({ id: text }), 'id'), 'stripe_charge_id')).toEqual([]);
});
