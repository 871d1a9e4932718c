import { expect, test } from 'vitest';
import { propertyLabelOf } from './abbreviations.ts';

// Protects the labels that people read: names as programmers cut them short (Cohesity, Acumatica, DRACOON, Zoom, EPA …).
test.each([
  ['desc', 'Description'],
  ['bookTypeDesc', 'Book type description'],
  ['num_seats', 'Number of seats'],
  ['numOfDuplicates', 'Number of duplicates'],
  ['num_found', 'Num found'],
  ['num', 'Number'],
  ['order_num', 'Order number'],
  ['salesOrderNbr', 'Sales order number'],
  ['cntDeletedVersions', 'Number of deleted versions'],
  ['InspCnt', 'Insp count'],
  ['ip_addr', 'IP address'],
  ['AccountIDFK', 'Account ID'],
  ['customer_dob', 'Customer date of birth'],
  ['ref', 'Ref'],
  ['expire_dt', 'Expire dt'],
  ['description', 'Description'],
])('%s is called "%s"', (name, label) => {
  expect(propertyLabelOf(name, null)).toBe(label);
});

test('what leads to another resource goes without "ID", in full as well', () => {
  expect(propertyLabelOf('orig_order_id', 'orders')).toBe('Original order');
});
