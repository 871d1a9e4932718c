// What is declared of an answer, and as what it is shown: the status itself before its range before the default.
import { expect, test } from 'vitest';
import type { Schema } from '#contract';
import { answeredField } from './answered.ts';
import { answersFor } from './declared-answers.ts';

const answer = (status: string, schema: Schema | null) => ({
  status,
  description: '',
  content: [{ mediaType: 'application/json', schema }],
});
const thing = (title: string) => ({ type: 'object', title, properties: { at: { type: 'string' } } });

test('an answer is what its status says, else what its range says, else the default', () => {
  const call = {
    answers: [answer('default', thing('Any')), answer('2XX', thing('Good')), answer('201', thing('Made'))],
  };
  const shown = (status: number) => answeredField(call, { status, mediaType: 'application/json' }, () => undefined);
  expect([201, 200, 302].map((status) => shown(status)?.schema)).toEqual([thing('Made'), thing('Good'), thing('Any')]);
  expect(answersFor({ answers: [answer('201', thing('Made'))] }, 200)).toEqual([]);
});

test('of what tells nothing of its shape, nothing is said', () => {
  const call = { answers: [answer('200', { type: 'object' }), answer('201', null)] };
  for (const status of [200, 201, 404])
    expect(answeredField(call, { status, mediaType: 'application/json' }, () => undefined)).toBe(null);
});
