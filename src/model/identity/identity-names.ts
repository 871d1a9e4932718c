// The properties by which a thing may be known: what holds one value of its own. Input: a schema's view and the parameter
// that opens the thing; output: their names, in order.
import type { Lookup } from '#contract';
import { PLAIN_IDENTITY_WORDS } from './identity-words.ts';
import { normalOf, stemOf, wordsOf } from '../words/labels.ts';
import type { View } from '../schemas.ts';
import { viewOf } from '../schemas.ts';

/** The names of what holds one value, without what identifies only the call. */
export function scalarNames(view: View, lookup: Lookup, parameter = ''): readonly string[] {
  return [...view.properties]
    .filter(
      ([name, schema]) =>
        (!OF_CALL.has(normalOf(name)) || normalOf(name) === normalOf(parameter)) && isScalar(viewOf(schema, lookup)),
    )
    .map(([name]) => name);
}

/** Identities of the call, for tracing: they are new in every answer. */
const OF_CALL = new Set(['requestid', 'traceid', 'correlationid', 'spanid', 'xrequestid']);

function isScalar(view: View): boolean {
  if (view.properties.size > 0 || view.items !== null) return false;
  return (
    !view.types.includes('object') &&
    !view.types.includes('array') &&
    !(view.types.length === 1 && view.types[0] === 'boolean')
  );
}

/** The stem of what a noun names, up to a word that says of what, or for whom, it is: "vehicles-for-route" → "vehicle". */
export function headOf(noun: string): string {
  const words = wordsOf(noun);
  const at = words.findIndex((word) => ['for', 'of', 'by', 'with'].includes(word));
  return stemOf((at < 0 ? words : words.slice(0, at)).join('_'));
}

/** Words by which things are known to people. */
export const NATURAL = ['login', 'username', 'slug', 'key', 'name', 'code', 'handle', 'sha', 'ref', 'digest'];

/** "{name}" and `rule_name` of crush rules that have a `rule_id` too: what the path asks for, with the thing's noun before it. */
export function behindResource(facts: {
  readonly parameter: string;
  readonly stem: string;
  readonly nounWords: ReadonlySet<string>;
  readonly byNormal: ReadonlyMap<string, string>;
}): string | undefined {
  const wanted = normalOf(facts.parameter);
  if (!NATURAL.includes(wanted)) return undefined;
  const nouns = [facts.stem, [...facts.nounWords].at(-1) ?? ''];
  return nouns.map((noun) => facts.byNormal.get(noun + wanted)).find((name) => name !== undefined);
}

/** "{comment}" of comments that have an `id` and say their `comment`: what people write identifies nothing. */
export function idBesideText(facts: {
  readonly parameter: string;
  readonly byNormal: ReadonlyMap<string, string>;
  readonly names: readonly string[];
}): string | undefined {
  const isText = WRITTEN_TEXTS.has(normalOf(facts.parameter)) && facts.byNormal.has(normalOf(facts.parameter));
  return isText ? facts.names.find((name) => name === 'id') : undefined;
}

const WRITTEN_TEXTS = new Set('comment message note review reply answer question description'.split(' '));

/**
 * `{ userId, name }` of attendees, `{ boxId, name }` of "/boxes/nearby": each row shows a thing that is kept elsewhere, which is
 * known by that, and not by a name that others may have as well. Not where the thing's own name stands beside (`categoryName`).
 */
export function thingOfRow(facts: {
  readonly parameter: string;
  readonly names: readonly string[];
  readonly byNormal: ReadonlyMap<string, string>;
  readonly stems: ReadonlySet<string>;
  readonly owners: ReadonlySet<string>;
}): string | undefined {
  const [first = ''] = facts.names;
  const isId = (name: string): boolean => PLAIN_IDENTITY_WORDS.has(wordsOf(name).at(-1) ?? '');
  const isOnly = facts.parameter === '' && isId(first) && facts.names.filter(isId).length === 1;
  const of = wordsOf(first).slice(0, -1).join('_');
  if (!isOnly || !facts.byNormal.has('name') || facts.byNormal.has(`${normalOf(of)}name`)) return undefined;
  return facts.stems.has(stemOf(of)) && !facts.owners.has(stemOf(of)) ? first : undefined;
}

/** First words of identities that the thing has in other systems. */
export const ELSEWHERE = new Set(
  'external provider legacy remote foreign third vendor parent previous original orig source'.split(' '),
);

interface Named {
  readonly names: readonly string[];
  readonly parameter: string;
}

/** "{itemUuid}" and `batchItemUuid` of transfers in a batch: the one name that ends in all words of the parameter. */
export function parameterEndsName({ names, parameter }: Named): string | undefined {
  const wanted = normalOf(parameter);
  const ends = names.filter((name) => normalOf(name).endsWith(wanted) && !ELSEWHERE.has(wordsOf(name)[0] ?? ''));
  return wordsOf(parameter).length > 1 && ends.length === 1 ? ends[0] : undefined;
}

/** `user_id` of "{tenant_user_id}", `property_name` of "{custom_property_name}", the only one that the parameter ends with. */
export function nameEndsParameter({ names, parameter }: Named): string | undefined {
  const wanted = normalOf(parameter);
  const ends = names.filter((name) => wordsOf(name).length > 1 && wanted.endsWith(normalOf(name)));
  const [only = '', ...more] = ends;
  // `original_message_id` beside a `message_id`: the "{outbound_message_id}" may be either.
  const isAlone = names.every((name) => name === only || !normalOf(name).endsWith(normalOf(only)));
  return more.length === 0 && isAlone && normalOf(only) !== wanted ? only || undefined : undefined;
}

/** "{id_or_slug}", "{projectIdOrKey}", "{city}" that is said to take a "City ID or slug": of what opens it, the `id`, which others hold. */
export function idOrName({
  names,
  parameter,
  parameterSaid,
}: Named & { readonly parameterSaid: string }): string | undefined {
  const words = wordsOf(parameter);
  const isEither = (words.includes('or') && words.includes('id')) || EITHER.test(parameterSaid);
  return isEither ? names.find((name) => name === 'id') : undefined;
}

const EITHER =
  /^(?:the |an? )?(?:[\w-]+ ){0,2}(?:id|uuid|identifier) or (?:the |an? )?(?:[\w-]+ ){0,2}(?:slug|name|key|code|handle|username)\b/i;
