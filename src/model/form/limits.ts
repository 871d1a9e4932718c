// What a schema asks of a value, as plain facts: for help before there is an error, and to choose a control.
import type { Json, Lookup, Schema } from '#contract';
import { ExactNumber, member } from '#contract';
import { listOf, textOf, viewOf } from '../schemas.ts';

/** What a schema asks of a value. Null: nothing. */
export interface Limits {
  /** The types it allows, null aside; empty where it does not say. */
  readonly types: readonly string[];
  readonly integer: boolean;
  readonly minLength: number | null;
  readonly maxLength: number | null;
  readonly minimum: Json | null;
  readonly maximum: Json | null;
  readonly exclusiveMinimum: Json | null;
  readonly exclusiveMaximum: Json | null;
  readonly multipleOf: Json | null;
  readonly pattern: string;
  readonly format: string;
  readonly minItems: number | null;
  readonly maxItems: number | null;
  readonly unique: boolean;
  readonly minProperties: number | null;
  /** Of a list's items: the types they may have. */
  readonly itemTypes: readonly string[];
  /** The media types that a file may have, as the schema says: "image/png". */
  readonly mediaType: string;
  /** A text that holds bytes in base64. */
  readonly base64: boolean;
  /** The object lists its properties; others are not asked for. */
  readonly hasProperties: boolean;
}

/** The limits of a schema. */
export function limitsOf(schema: Schema, lookup: Lookup): Limits {
  const view = viewOf(schema, lookup);
  const at = (keyword: string): Json | undefined => member(view.schema, keyword);
  const count = (keyword: string): number | null => {
    const value = at(keyword);
    return typeof value === 'number' ? value : null;
  };
  const bound = (keyword: string): Json | null => {
    const value = at(keyword);
    return typeof value === 'number' || value instanceof ExactNumber ? value : null;
  };
  const format = textOf(at('format')).toLowerCase();
  return {
    types: view.types,
    integer: view.types.includes('integer') && !view.types.includes('number'),
    minLength: count('minLength'),
    maxLength: count('maxLength'),
    minimum: bound('minimum'),
    maximum: bound('maximum'),
    exclusiveMinimum: bound('exclusiveMinimum'),
    exclusiveMaximum: bound('exclusiveMaximum'),
    multipleOf: bound('multipleOf'),
    pattern: textOf(at('pattern')),
    format,
    minItems: count('minItems'),
    maxItems: count('maxItems'),
    unique: at('uniqueItems') === true,
    minProperties: count('minProperties'),
    itemTypes: view.items === null ? [] : viewOf(view.items, lookup).types,
    mediaType: textOf(at('contentMediaType')),
    base64: format === 'byte' || format === 'base64' || textOf(at('contentEncoding')) === 'base64',
    hasProperties: view.properties.size > 0,
  };
}

/** Examples of a value that the schema gives, the best first. */
export function examplesOf(schema: Schema, lookup: Lookup): readonly Json[] {
  const view = viewOf(schema, lookup);
  const one = member(view.schema, 'example');
  return [...(one === undefined ? [] : [one]), ...listOf(member(view.schema, 'examples'))];
}
