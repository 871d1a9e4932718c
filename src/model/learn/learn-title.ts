// What names the items of a list of which the contract says no name: the first text that tells them apart, or the list of their
// names. A resource and its items in, a property out.
import { type Json, type JsonObject } from '#contract';
import type { Field, Resource } from '../application.ts';
import { isStateName } from '../fields/choices.ts';
import { isIdentifierName } from '../relations/relation-facts.ts';
import { fieldValue, titleValue } from '../answers/values.ts';

/**
 * The first short text that all items have, that tells most of them apart and is no identity, date or address, nor one
 * of a few values that the contract lists, nor what it is up to, nor the key of something else, nor a remark, nor who did something. Where people can
 * read the identity, that is the name.
 */
export function firstText({ fields }: Resource, objects: readonly JsonObject[], idField: string | null): string | null {
  if (idField !== null && objects.every((item) => isReadable(fieldValue(item, idField)))) return null;
  const listed = listedName(objects);
  if (listed !== undefined) return listed;
  const [first] = objects;
  const others = new Set(fields.filter(({ kind }) => NAMES_OTHERS.has(kind)).map(({ name }) => name));
  const names = Object.keys(first ?? {}).filter(
    (name) =>
      name !== idField &&
      !others.has(name) &&
      !isIdentifierName(name) &&
      !isStateName(name) &&
      !SAID_OR_DONE.test(name) &&
      (objects.length > 1 || !OF_WHAT_KIND.test(name)),
  );
  const isText = (value: Json | undefined): boolean =>
    typeof value === 'string' && value !== '' && value.length <= 80 && !NAMES_NOTHING.test(value) && !SUM.test(value);
  const tellsApart = (name: string): boolean =>
    new Set(objects.map((item) => fieldValue(item, name))).size * 2 > objects.length;
  return names.find((name) => objects.every((item) => isText(fieldValue(item, name))) && tellsApart(name)) ?? null;
}

/**
 * The list of what each thing is called (`Names` of Podman, `RepoTags` of Docker's images), whose first text names it (rule
 * `named-by-list`): most have one, and no two the same.
 */
function listedName(objects: readonly JsonObject[]): string | undefined {
  const keys = new Set(objects.flatMap((item) => Object.keys(item)).filter((key) => LISTS_NAMES.test(key)));
  return [...keys].find((key) => {
    const firsts = objects.map((item) => titleValue(item, key)).filter((first) => typeof first === 'string');
    return firsts.length * 2 > objects.length && new Set(firsts).size === firsts.length;
  });
}

const LISTS_NAMES = /^[Nn]ames$|^[Rr]epo_?[Tt]ags$/;

/** A number, a day, an address. */
const NAMES_NOTHING = /^\d|^\w{3}, \d|^https?:|^\/|@/;

/** "sha256:7aa5629c…", and what else only a machine reckons: it tells all apart, and nobody knows anything by it. */
const SUM = /^(?:sha-?\d+|md5|blake\d\w*)[:-]|^[0-9a-f]{32,}$/i;

/** What somebody said of a thing (the `Comment` of an image, `notes`) or who did something with it (`requestedBy`, `user_agent`) names it as little, nor does JSON-LD's `@type`, nor an `idempotency_key`. */
const SAID_OR_DONE =
  /^@|^[Ii]dempoten|^(?:[Cc]omment|[Nn]ote|[Rr]emark)s?$|(?:[a-z]By|_by|-by)$|^(?:author|creator|owner|assignee|reporter|user_?[Aa]gent)$/;

/** Of what kind something is ("cash", a payment's `type`; an image's `Architecture`) may be its name (`type` of types); one alone does not tell. */
const OF_WHAT_KIND =
  /^(?:type|kind|mode|method|gender|currency|level|priority|[Aa]rchitecture|[Pp]latform|[Dd]river|O[Ss]|os)$|(?:_|(?=[A-Z]))(?:[Tt]ype|[Kk]ind|[Mm]ode|[Mm]ethod)$/;

/** Kinds whose values name something else than their item: one of a few choices, what the item leads to, or when. */
const NAMES_OTHERS: ReadonlySet<Field['kind']> = new Set(['enum', 'state', 'relation', 'date', 'date-time', 'time']);

/** Words that somebody chose ("localhost", "eu-west-1"), not what a machine drew. */
function isReadable(value: Json | undefined): boolean {
  return typeof value === 'string' && /^\p{L}[\p{Ll}._ -]{2,36}\d{0,3}$/u.test(value);
}
