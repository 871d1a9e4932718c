// Which property of an item is its resource name (AIP-122), "users/7/notes/3": it identifies wherever an API has such.
import type { Lookup } from '#contract';
import { member } from '#contract';
import { textOf, viewOf } from '../schemas.ts';
import type { View } from '../schemas.ts';

interface Named {
  readonly names: readonly string[];
  readonly parameterNames: boolean;
  readonly view: View;
  readonly lookup: Lookup;
}

/** The `name` of what is opened by its resource name, or of which the contract says that it is one. */
export function resourceName({ names, parameterNames, view, lookup }: Named): string | undefined {
  if (!names.includes('name')) return undefined;
  return parameterNames || saysResourceName(saidOf(viewOf(view.properties.get('name'), lookup))) ? 'name' : undefined;
}

/** Whether a text says of a value that it is a resource name. */
export const saysResourceName = (text: string): boolean => SAID.test(text.slice(0, MOST_SAID));

/** What is said of a value: grpc-gateway writes a comment of one sentence as its title. */
export function saidOf({ schema }: View): string {
  return `${textOf(member(schema, 'title'))} ${textOf(member(schema, 'description'))}`.slice(0, MOST_SAID);
}

/** "The resource name of the view.", "Resource name for the location", "Format: users/{user}". */
const SAID = /\bresource name (?:of|for)\b|\bformat:?\s{1,3}[`"']?[a-z][\w-]{0,60}\/\{/i;
const MOST_SAID = 2_000;
