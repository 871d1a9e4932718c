// What the rules about relations look at: a property with its name's words, its schema's view, and the resource that has
// it; and what a rule answers: the resource to which it leads.
import type { Lookup, Schema } from '#contract';
import { member } from '#contract';
import { shownByExample } from '../fields/by-example.ts';
import { PLAIN_IDENTITY_WORDS } from '../identity/identity-words.ts';
import type { Relation } from '../application.ts';
import { parameterStem } from '../facts.ts';
import { normalOf, stemOf, wordsOf } from '../words/labels.ts';
import { canOpen } from './relation-best.ts';
import type { Index } from './relation-index.ts';
import type { View } from '../schemas.ts';
import { listOf, plainNamesOf, textOf, viewOf } from '../schemas.ts';
import type { Structure } from '../resources/structure.ts';
import { listsAll } from '../resources/structure.ts';

/** A property, as the rules see it. */
export interface PropertyFacts {
  /** Property name or pointer. */
  readonly field: string;
  readonly name: string;
  readonly view: View;
  readonly schema: Schema;
  readonly words: readonly string[];
  /** What it stands in, where that is a part of the item. */
  readonly part?: View;
  readonly self: Structure;
  readonly index: Index;
}

/** A property with what the rules look at. */
export function factsOf(field: string, name: string, schema: Schema, self: Structure, index: Index): PropertyFacts {
  return {
    field,
    name,
    schema,
    view: shownIn(viewOf(schema, index.lookup), index.lookup),
    words: wordsOf(name),
    self,
    index,
  };
}

/** What a property shows, also where only an example does; each of a list likewise. */
function shownIn(view: View, lookup: Lookup): View {
  if (view.types[0] !== 'array' || view.items === null) {
    const shown = shownByExample(view);
    return shown === null ? view : viewOf(shown, lookup);
  }
  const items = shownByExample(viewOf(view.items, lookup));
  return items === null ? view : { ...view, items };
}

/** Where a property leads. */
export interface Target {
  readonly resource: Structure;
  readonly many: boolean;
  readonly holds: Relation['holds'];
  readonly idField?: string | null;
}

/** Whether a name says that it identifies something: "customerId", "tag_ids". */
export function isIdentifierName(name: string): boolean {
  const words = wordsOf(name);
  return words.length > 1 && ID_ENDS.has(words.at(-1) ?? '');
}

/** Last words of names that identify. */
export const ID_ENDS = new Set('id ids uuid uuids guid guids uid sid pk gid fk fks idfk idfks'.split(' '));

/** "resource_id" may lead to anything, and what a search is known by to no list of what it found. */
export const NAMELESS: ReadonlySet<string> = new Set([
  'resource',
  'object',
  'entity',
  'target',
  'subject',
  'record',
  'search',
]);

/**
 * "object_id" beside "object_type" is of any kind, and so it is where no items of that name stand in the first rank; JSON:API's
 * address of a thing has its type with it.
 */
export function mayBeAny(found: Structure, { field, name, self, part, index }: PropertyFacts): boolean {
  if (field.startsWith('/relationships/')) return false;
  if (isTypedBeside(found, name, part ?? self.item)) return true;
  if (!NAMELESS.has(found.stem)) return isOneOfKinds(found, part ?? self.item, index);
  const names = plainNamesOf(self.item);
  const isTyped = TYPES.some((word) => names.has(`${found.stem}${word}`));
  return isTyped || !canOpen(found) || !listsAll(found);
}

/** What something plays a part as, whatever it is. */
const PARTIES: ReadonlySet<string> = new Set(['scope', 'principal', 'owner', 'actor', 'holder', 'context', 'party']);
const TYPES = ['type', 'kind', 'model', 'class'];

/** "scope_id" beside a `scope_kind` is of an organization or a project, and none of the `/repo-scopes`; a `principalId` none of the `/servicePrincipals`. */
function isTypedBeside({ stem }: Structure, name: string, view: View): boolean {
  const own = parameterStem(name);
  if (own === stem || !(NAMELESS.has(own) || PARTIES.has(own))) return false;
  const names = plainNamesOf(view);
  return TYPES.some((word) => names.has(`${own}${word}`));
}

/** "document_id" beside a `document_type` of "invoice" and "expense", of which there are lists: one of those, and no document. */
function isOneOfKinds({ stem }: Structure, view: View, { byStem, lookup }: Index): boolean {
  const name = plainNamesOf(view).get(`${stem}type`);
  if (name === undefined) return false;
  const type = view.properties.get(name);
  const kinds = listOf(member(viewOf(type ?? null, lookup).schema, 'enum')).map((one) => stemOf(textOf(one)));
  return !kinds.includes(stem) && kinds.filter((kind) => byStem.has(kind)).length > 1;
}

/** Names that say that the thing is somewhere else. */
export const FOREIGN: ReadonlySet<string> = new Set(
  (
    'external remote foreign third legacy vendor provider gateway client transaction correlation request trace session device reference ' +
    // Products of others: their customers, calendars and applications are none of those that are kept here.
    'stripe paypal razorpay paystack braintree klarna google facebook github gitlab bitbucket twitter linkedin telegram whatsapp shopify quickbooks ' +
    'hubspot salesforce zendesk jira aws azure firebase auth0 okta cognito supabase keycloak twilio sendgrid mailchimp docusign amazon ebay youtube ' +
    'instagram tiktok spotify microsoft ldap steam datadog'
  ).split(' '),
);

/** Whether values can identify: texts and numbers that are no moments, and no choice of words; or lists of such. */
export function isIdentifying(view: View, lookup: Lookup): boolean {
  if (view.types.includes('array')) {
    // A list of lists names nothing, and may lead to itself without end (rule S2).
    const inner = viewOf(view.items, lookup);
    return !inner.types.includes('array') && isIdentifying(inner, lookup);
  }
  if (view.types.includes('object') || (view.types.length === 1 && view.types[0] === 'boolean')) return false;
  return (
    view.properties.size === 0 &&
    !/date|time|email|byte|binary/.test(textOf(member(view.schema, 'format'))) &&
    !Array.isArray(member(view.schema, 'enum'))
  );
}

/** The property of an embedded thing that identifies it in its resource. */
export function identityIn(view: View, resource: Structure): string | null {
  const names = [...view.properties.keys()];
  const parameter = resource.idParameter ?? 'id';
  const exact =
    names.find((name) => name === parameter) ?? names.find((name) => normalOf(name) === normalOf(parameter));
  if (exact !== undefined) return exact;
  const own = resource.identity?.field;
  const shared = names.filter((name) => resource.item.properties.has(name)).length;
  if (own !== undefined && names.includes(own) && shared / names.length > 0.5) return own;
  // A `uid` or `gid` inside of something may be anybody's.
  const ids = new Set([...PLAIN_IDENTITY_WORDS, `${resource.stem}id`, `id${resource.stem}`, 'sid']);
  return (
    names.find((name) => ids.has(normalOf(name))) ??
    names.find(
      (name) =>
        ['key', 'slug', 'code', 'name', 'login', 'username', 'number'].includes(normalOf(name)) &&
        wordsOf(parameter).includes(normalOf(name)),
    ) ??
    null
  );
}
