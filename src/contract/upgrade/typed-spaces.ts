// Spaces and tabs around names of properties → names without, as the API itself knows them (rule `space-around-name`):
// " meta" of `Response{data=T, meta=Meta}` in swag's comments, "password\t" that came with the text of a table.
import { isObject, type Json, type JsonObject } from '../json.ts';

/** What a schema says of its properties; the same where no name has a space around it. */
export function withoutTypedSpaces(value: Json): Json | undefined {
  if (!isObject(value)) return undefined;
  for (const name in value) if (isSpaced(name)) return trimmed(value);
  return value;
}

/** Names in a list, as of what is required. */
export function namesWithoutTypedSpaces(names: readonly Json[]): readonly Json[] {
  const isTyped = (one: Json): boolean => typeof one === 'string' && isSpaced(one);
  return names.some(isTyped) ? names.map((one) => (typeof one === 'string' && isTyped(one) ? plain(one) : one)) : names;
}

function trimmed(properties: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]) => {
      const known = plain(name);
      // What is told with and without it is told already.
      return name !== known && Object.hasOwn(properties, known) ? [] : [[known, schema] as const];
    }),
  );
}

function plain(name: string): string {
  return name.trim() === '' ? name : name.trim();
}

const isSpaced = (name: string): boolean =>
  name !== '' && (name.charCodeAt(0) <= SPACE || name.charCodeAt(name.length - 1) <= SPACE);

const SPACE = 0x20;
