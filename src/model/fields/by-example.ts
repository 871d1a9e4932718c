// Things of which nothing is told but an example, as is written for Laravel, Symfony and NestJS: `{ type: object, example:
// { id: 1, name: "Home" } }`. Input: a view; output: the schema of what is shown.
import type { Json, Schema } from '#contract';
import { isObject } from '#contract';
import { exampleOf } from './choices.ts';
import { PLAIN_IDENTITY_WORDS } from '../identity/identity-words.ts';
import { normalOf } from '../words/labels.ts';
import { schemaOfValues } from '../learn/learn-schema.ts';
import type { View } from '../schemas.ts';

/** What an example shows, where it is a thing with an identity or a list of such; null where more is told, or less shown. */
export function shownByExample({ schema, types, properties, items }: View): Schema | null {
  if (properties.size > 0 || items !== null || !['object', 'array'].includes(types[0] ?? '')) return null;
  const example = exampleOf(schema);
  const [thing] = Array.isArray(example) ? (example as readonly Json[]) : [example];
  const isThing = isObject(thing) && Object.keys(thing).some((name) => PLAIN_IDENTITY_WORDS.has(normalOf(name)));
  return isThing && example !== undefined ? schemaOfValues([example]) : null;
}
