// Whether an item that a list shows is opened at the address of another resource: decided from what is known of both.
import type { Json, JsonObject } from '#contract';
import { isObject } from '#contract';
import { scalarText } from '../answers/scalars.ts';
import type { Resource, ResourceSummary } from '../application.ts';
import { normalOf, wordsOf } from '../words/labels.ts';

/**
 * Whether the items of one resource are those of another, at whose own address they are opened. Where that address asks for
 * nothing above it, an identity alone leads there; where it asks for more (rule `opened-by-several`), only the very same
 * things do, which say by what they are known: "/repos/{owner}/{repo}" of "/orgs/{org}/repos", no customer's invoice among
 * those of suppliers; or such as name what they belong to (rule `opened-below-named`): `project` for "/projects/{projectId}/…".
 */
export function opensThere(
  { schema, singular, fields }: Pick<Resource, 'schema' | 'singular' | 'fields'>,
  other: Pick<ResourceSummary, 'schema' | 'singular' | 'idField' | 'parentParameters'>,
): boolean {
  if (other.parentParameters.length === 0) return true;
  const { idField, parentParameters } = other;
  if (normalOf(singular) !== normalOf(other.singular) || idField === null) return false;
  const isSame = schema !== null && schema === other.schema;
  const names = new Set(fields.map(({ name }) => normalOf(name)));
  const isNamed = parentParameters.every((name) => names.has(ownerWordOf(name)));
  return (isSame || isNamed) && (idField.startsWith('/') || fields.some(({ name }) => name === idField));
}

/** What an owner's identity in an address is of: "project" for "{projectId}" and "{project_id}"; "" where it is something else. */
export function ownerWordOf(parameter: string): string {
  const words = wordsOf(parameter);
  return words.length > 1 && words.at(-1) === 'id' ? normalOf(words.slice(0, -1).join(' ')) : '';
}

/** What an item names for the path of another resource where nothing is called as it: its `project` for "{projectId}". */
export function namedThere(
  item: Json | undefined,
  { parentParameters }: Pick<ResourceSummary, 'parentParameters'>,
): JsonObject {
  if (!isObject(item)) return {};
  const told = new Map(Object.entries(item).map(([name, value]) => [normalOf(name), value] as const));
  return Object.fromEntries(
    parentParameters.flatMap((name) => {
      const value = told.get(ownerWordOf(name)) ?? null;
      return !told.has(normalOf(name)) && scalarText(value) !== null ? [[name, value] as const] : [];
    }),
  );
}
