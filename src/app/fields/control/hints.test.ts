// What a field says before anything is wrong: bounds and steps in the units in which people enter, lengths, counts, defaults.
import { expect, test } from 'vitest';
import type { Schema } from '#contract';
import { fieldOf } from '#model';
import { asSentence, briefOf, hintsOf, placeholderOf } from './hints.ts';

const nothing = (): undefined => undefined;
const said = (name: string, schema: Schema): readonly string[] =>
  hintsOf(fieldOf(name, schema, nothing), nothing, (id, given) =>
    [id.replace('hint.', ''), ...Object.values(given ?? {})].join(' '),
  );

test.each<[string, Schema, readonly string[]]>([
  ['weight', { type: 'number', minimum: 2, maximum: 30, multipleOf: 0.5 }, ['between 2 30', 'step 0.5']],
  ['age', { type: 'integer', exclusiveMaximum: 150 }, ['less 150']],
  // What must not be met itself is not offered: a form said "From 0 to 200" and refused the 0.
  ['estimate_hours', { type: 'number', exclusiveMinimum: 0, maximum: 200 }, ['more 0', 'to 200']],
  ['share', { type: 'number', minimum: 0, exclusiveMaximum: 1 }, ['less 1']],
  ['name', { type: 'string', minLength: 2, maxLength: 60 }, ['length-between 2 60']],
  ['tags', { type: 'array', items: { type: 'string' }, maxItems: 3 }, ['items-to 3']],
  ['coordinates', { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 3 }, ['longitude-first']],
  // Cents are entered as the currency's own units: so are their bounds, and it is said wherever one might think otherwise.
  ['price_cents', { type: 'integer', minimum: 500, description: 'USD' }, ['from 5']],
  ['price_cents', { type: 'integer', minimum: 500, description: 'Price in cents (EUR).' }, ['from 5', 'minor']],
  ['price_cents', { type: 'integer', minimum: 500 }, ['from 5', 'minor']],
])('%s %j', (name, schema, hints) => {
  expect(said(name, schema)).toEqual(hints);
});

test('of a long description the first sentences are said, and none ends behind an abbreviation', () => {
  const first = 'The region that you wish to deploy your droplet in. ';
  const more =
    'If the specific datacenter is of no importance to you, a prefix of it (e.g. nyc) does as well, and any will be taken.';
  expect(briefOf(first + more)).toEqual({ text: first.trim(), more: true });
});

// goa and Scribe make an example up for each field: "For example: Est porro magni." stood in that for an e-mail address.
test.each([
  ['Est porro magni.', false],
  ['molestiae', false],
  ['Et qui sed, voluptatem', false],
  ['alias', true],
  ['id', true],
  ['Error in log', true],
  ['ann@example.com', true],
])('the example %s is shown: %s', (example, isShown) => {
  const field = fieldOf('email', { type: 'string', example }, nothing);
  expect(placeholderOf(field, nothing, (_id, given) => String(given?.['value'] as string)) === example).toBe(isShown);
});

test('what is said before a bound ends as a sentence', () => {
  expect(['Título da demanda', 'What it costs (net)', 'Done.', 'Why?', ''].map(asSentence)).toEqual([
    'Título da demanda.',
    'What it costs (net).',
    'Done.',
    'Why?',
    '',
  ]);
});
