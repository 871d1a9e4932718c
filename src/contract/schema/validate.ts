// Is a value what a schema asks for? → the issues, each at its place, in the terms of JSON Schema. TypeBox checks (never
// compiled: no code is generated under our CSP); what goes in is hardened, what comes out is made readable.
import { Check, Errors } from 'typebox/schema';
import { Settings } from 'typebox/system';
import type { Pointer, Schema } from '../contract.ts';
import { ExactNumber, isObject, type Json, type JsonObject } from '../json.ts';
import { allowWrittenTimes } from './formats.ts';
import { explain, type RawError, type Rerun } from './explain.ts';
import { type Direction, hardenerOf, MOST_INT64, TooMuchWork } from './harden.ts';
import type { Lookup } from './lookup.ts';

/** Something wrong in a value. */
export interface Issue {
  /** Where in the value; for what is missing, where it would be. */
  readonly pointer: Pointer;
  /** The JSON Schema keyword ("required", "minimum", "format" …), or "server" or "parse" from elsewhere. */
  readonly code: string;
  /** What the keyword asked for: { limit: 3 }, { format: "email" }; of what is required, what else would do: { or: ["phone"] }. */
  readonly params: JsonObject;
  /** Words of a server, where it gave any. */
  readonly message?: string;
}

allowWrittenTimes();

const MOST_ERRORS = 200;
const MOST_DEPTH = 600;

/**
 * The issues of a value under a schema; none where it is valid. Files and blobs count as texts. Where checking would take
 * too long, the value is let pass: the server decides.
 */
export function validate(
  value: unknown,
  schema: Schema,
  lookup: Lookup,
  options: { readonly direction?: Direction } = {},
): Issue[] {
  const hardener = hardenerOf(lookup, options.direction ?? null);
  const root = hardener.harden(schema);
  if (root === true) return [];
  const plain = plainValue(value, 0);
  hardener.restart();
  try {
    if (Check(hardener.context, root, plain)) return [];
    Settings.Set({ maxErrors: MOST_ERRORS });
    const run: Rerun = (part, value) => Errors(hardener.context, part, value)[1] as readonly RawError[];
    return explain(run(root, plain), root, hardener, plain, run);
  } catch (error) {
    if (error instanceof TooMuchWork || error instanceof RangeError) return [];
    throw error;
  }
}

/** The value as plain data without prototypes; files are texts, exact numbers are doubles. */
function plainValue(value: unknown, depth: number): unknown {
  if (value instanceof ExactNumber) return doubleOf(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MOST_DEPTH) return null;
  if (Array.isArray(value)) return value.map((item: unknown) => plainValue(item, depth + 1));
  if (!isPlain(value)) return 'file';
  const plain = Object.create(null) as Record<string, unknown>;
  for (const key of Object.keys(value)) {
    const inner = (value as Readonly<Record<string, Json>>)[key];
    if (inner !== undefined) plain[key] = plainValue(inner, depth + 1);
  }
  return plain;
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return (
    isObject(value) &&
    (prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null)
  );
}

/** A whole number within 64 bits must not become 2^63 by rounding. */
function doubleOf(exact: ExactNumber): number {
  const number = Number(exact.text);
  if (number !== 2 ** 63 || !/^\d+$/.test(exact.text)) return number;
  return BigInt(exact.text) < 2n ** 63n ? MOST_INT64 : number;
}
