// Definitions that Beego's generator names after how Go prints a type (`9541.<nil>.UserGateway`) → what that type is. It
// prints the node of the syntax tree: its place in the source, then its parts. A slice has no length (`<nil>`) and an
// element, a map has a key and a value, `interface{}` has its methods and whether some are missing.
import { isObject, type Json, type JsonObject, mapMembers, member } from '../json.ts';
import { pointerOf } from '../pointers.ts';

/** The definitions of a 2.0 document with those that are printed types made what they say. */
export function withPrintedTypes(definitions: JsonObject): JsonObject {
  const names = Object.keys(definitions);
  if (!names.some((name) => PRINTED.test(name))) return definitions;
  return mapMembers(definitions, (schema, name) => {
    const [, first = '', second = ''] = PRINTED.exec(name) ?? [];
    return first === '' || !isUntold(schema) ? schema : typeOf(first, second, names);
  });
}

const PRINTED = /^\d+\.(<nil>|\w+)\.(\w+)$/;
/** What Go prints of a node that has parts itself: where it lies in memory. */
const ADDRESS = /^0x[0-9a-f]+$/;

function isUntold(schema: Json): boolean {
  return isObject(schema) && !isObject(member(schema, 'properties'));
}

function typeOf(first: string, second: string, names: readonly string[]): Json {
  if (first === '<nil>') return { type: 'array', items: elementOf(second, names) };
  return ADDRESS.test(first) ? {} : { type: 'object', additionalProperties: elementOf(second, names) };
}

/** The definition of the type, in whichever package, if there is one of that name only. */
function elementOf(name: string, names: readonly string[]): Json {
  const plain = PLAIN.get(name);
  if (plain !== undefined) return { type: plain };
  const [found, ...others] = names.filter((one) => !PRINTED.test(one) && one.endsWith(`.${name}`));
  return found === undefined || others.length > 0 ? {} : { $ref: `#${pointerOf(['components', 'schemas', found])}` };
}

const PLAIN: ReadonlyMap<string, string> = new Map([
  ...['string', 'byte', 'rune'].map((name) => [name, 'string'] as const),
  ...['int', 'int8', 'int16', 'int32', 'int64', 'uint', 'uint8', 'uint16', 'uint32', 'uint64'].map(
    (name) => [name, 'integer'] as const,
  ),
  ...['float32', 'float64'].map((name) => [name, 'number'] as const),
  ['bool', 'boolean'],
]);
