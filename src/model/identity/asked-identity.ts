// Which input of an item's calls says which item is meant, where paths do not name it (RPC): by the words that identities
// have, else by what the calls ask for and the item has. "POST /templates/delete { name }", "POST /DeleteStack { Name }".
import { type Lookup, member, type Schema } from '#contract';
import { identityInput, parameterStem } from '../facts.ts';
import type { OperationFacts } from '../facts.ts';
import { IDENTITY_WORDS, identityNamesOf } from './identity-words.ts';
import { normalOf, stemOf, wordsOf } from '../words/labels.ts';
import type { Found } from '../resources/resources.ts';
import { constantOf, plainNamesOf, viewOf } from '../schemas.ts';
import type { View } from '../schemas.ts';
import { sharedInput } from './shared-input.ts';

/** What is known of the item: what is read of it, and the stems of all nouns, which are what inputs may lead to. */
interface Known {
  readonly views: readonly View[];
  readonly stems: ReadonlySet<string>;
  readonly lookup: Lookup;
}

const ON_ITEM = ['get', 'update', 'delete'] as const;

/** The query parameter or property of the body that says which item is meant, or null. */
export function inputIdentity({ roles, draft: { noun } }: Found, known: Known): string | null {
  const calls = ON_ITEM.flatMap((role) => roles.get(role)?.facts ?? []);
  const named = calls.flatMap((facts) => identityInput(facts, noun) ?? []);
  // Where only the form of an update has an `id`, that is not how one is opened.
  const shared = named.length < calls.length ? sharedInput((verb) => roles.get(verb)?.facts, known.lookup) : null;
  if (shared !== null) return shared;
  const sure = new Set(identityNamesOf(stemOf(noun)));
  // "username" of users who have none is another name for them.
  const isSure = (input: string): boolean =>
    sure.has(normalOf(input)) || known.views.some((view) => plainNamesOf(view).has(normalOf(input)));
  const asked = calls.map((facts) => askedOf(facts, noun, known));
  const must = asked.find((one) => one?.required === true) ?? asked.find((one) => one !== null);
  return named.find(isSure) ?? must?.name ?? named[0] ?? onlyAsked(roles.get('get')?.facts, noun, known);
}

/** "POST /show_join_course { join_course_request_id }": all that opening one asks for is an identity, by whatever word of its own. */
function onlyAsked(get: OperationFacts | undefined, noun: string, { stems, lookup }: Known): string | null {
  const [only, ...more] = get === undefined ? [] : inputsOf(get).filter(({ required }) => required);
  if (only === undefined || more.length > 0 || !IDENTITY_WORDS.has(wordsOf(only.name).at(-1) ?? '')) return null;
  const stem = parameterStem(only.name);
  return stem.includes(stemOf(noun)) && !stems.has(stem) && mayIdentify(only.schema, lookup) ? only.name : null;
}

interface Input {
  readonly name: string;
  readonly schema: Schema | undefined;
  readonly required: boolean;
}

/**
 * The one thing that a call must be told and the item has: of several the one that is called as the item is ("username"
 * beside "poolId"). Nothing that leads to another thing, whose items would then all be one.
 */
function askedOf(facts: OperationFacts, noun: string, { views, stems, lookup }: Known): Input | null {
  // A constant is said beforehand, as the version of an API is.
  const inputs = inputsOf(facts).filter(({ schema }) => constantOf(schema, lookup) === undefined);
  const required = inputs.filter((one) => one.required);
  const asked = required.length > 0 ? required : inputs.filter(({ name }) => NAMES.has(wordsOf(name).at(-1) ?? ''));
  const has = (view: View, name: string): boolean => {
    const own = plainNamesOf(view).get(normalOf(name));
    return own !== undefined && mayIdentify(view.properties.get(own), lookup);
  };
  const own = asked.filter(({ name, schema }) => mayIdentify(schema, lookup) && views.some((view) => has(view, name)));
  const last = stemOf(wordsOf(noun).at(-1) ?? noun);
  const leads = ({ name }: Input): boolean =>
    stems.has(parameterStem(name)) && !stemOf(noun).endsWith(parameterStem(name));
  const named = last.length < 3 ? [] : own.filter((one) => normalOf(one.name).includes(last) && !leads(one));
  const [only, ...more] = named.length === 0 && required.length <= 1 ? own : named;
  return only === undefined || more.length > 0 || leads(only) ? null : only;
}

/** Where nothing is required: what things are known by. */
export const NAMES: ReadonlySet<string> = new Set('name email address key code slug number identifier'.split(' '));

function inputsOf({ operation, body }: OperationFacts): readonly Input[] {
  const queries = operation.parameters.filter((one) => one.in === 'query');
  return [
    ...queries.map(({ name, schema, required }) => ({ name, schema, required })),
    ...[...(body?.properties ?? [])].map(([name, schema]) => ({
      name,
      schema,
      required: body?.required.has(name) === true,
    })),
  ];
}

/** Neither a thing, a list, a file nor a truth value; what says no type may be an identity as well. */
function mayIdentify(schema: Schema | undefined, lookup: Lookup): boolean {
  const { types, properties, items, schema: said } = viewOf(schema, lookup);
  const isFile = member(said, 'format') === 'binary';
  return properties.size === 0 && items === null && !isFile && !types.some((type) => NEVER_IDENTIFY.has(type));
}

const NEVER_IDENTIFY = new Set(['object', 'array', 'boolean']);
