// Contracts whose bodies take what makes a write repeatable (Square, Plaid, Twilio): where that is, and that nobody is asked for it.
import { expect, test } from 'vitest';
import { lookupInTable } from '#contract';
import { contractIn } from '../../../test/contract.ts';
import { derive } from '../derive.ts';
import { deriveActionDetails, deriveDetails } from '../details.ts';
import { EMPTY_STATE, formOf, issuesOf, topOf } from '../form/index.ts';
import { kept, number, operation, ref, text, things } from '../paths/paths.fixture.ts';
import { withKey } from './key-in-body.ts';

const key = (name: string, schema: object = text) => things({ [name]: schema, amount: number });
const asked = (body: Record<string, unknown>, ...required: string[]) => ({ ...body, required });
const contract = contractIn({
  openapi: '3.1.0',
  info: { title: 'Payments', version: '1' },
  paths: {
    ...kept('/payments', ref('Payment'), 'id'),
    '/payments': {
      get: operation({ type: 'array', items: ref('Payment') }),
      post: operation(ref('Payment'), asked(key('idempotency_key'), 'idempotency_key', 'amount')),
    },
    '/payments/search': {
      post: operation(things({ payments: { type: 'array', items: ref('Payment') } }), key('idempotency_key')),
    },
    '/close-day': { post: operation(null, key('IdempotencyKey', { type: ['string', 'null'] })) },
    '/open-day': { post: operation(null, key('idempotency_key', { ...text, maxLength: 20 })) },
    '/is-day': { post: operation(null, key('is_idempotent')) },
  },
  components: { schemas: { Payment: things({ id: text, amount: number }) } },
});
const application = derive(contract, []);

test('the key of a body has a place, and is asked of nobody; a short text takes none, and no read', () => {
  const details = deriveDetails(contract, application, 'payments');
  const call = details?.calls.find((one) => one.operation === 'POST /payments');
  if (details === null || call === undefined) throw new Error('There are no payments.');
  expect(call.idempotencyKey).toBe('/idempotency_key');
  const lookup = lookupInTable(details.schemas);
  const form = formOf(call, lookup, {});
  const state = { ...EMPTY_STATE, values: { body: { amount: 5 } } };
  expect(topOf(form, state.values, lookup).map(({ field }) => field.name)).toEqual(['amount']);
  expect(issuesOf(form, state, lookup)).toEqual([]);
  const keyOf = (id: string) => deriveActionDetails(contract, application, id)?.call.idempotencyKey;
  expect(['POST /close-day', 'POST /open-day', 'POST /is-day', 'POST /payments/search'].map(keyOf)).toEqual([
    '/IdempotencyKey',
    null,
    null,
    null,
  ]);
});

test('it goes where the body takes it, and never over what was said', () => {
  const call = { idempotencyKey: '/idempotency_key' };
  expect(withKey(call, {}, 'k1')).toEqual({ body: { idempotency_key: 'k1' } });
  expect(withKey(call, { body: { amount: 5, idempotency_key: 'mine' } }, 'k1').body).toEqual({
    idempotency_key: 'mine',
    amount: 5,
  });
  expect(withKey({ idempotencyKey: 'Idempotency-Key' }, { body: { amount: 5 } }, 'k1')).toEqual({
    body: { amount: 5 },
  });
});
