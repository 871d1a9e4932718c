// What an answer of a list holds beside its items: sums and figures of the whole, such as a total amount. Paging and the
// politeness of envelopes are left out. Pure.
import { isObject, type Json, type JsonObject, type Lookup, pointerParts } from '#contract';
import type { Field, Resource } from '../application.ts';
import { propertyFields } from '../fields/field.ts';
import { normalOf } from '../words/labels.ts';
import { propertySchemas } from '../learn/learn-schema.ts';
import { scalarText } from '../answers/scalars.ts';
import { viewOf } from '../schemas.ts';

/** A figure beside the items. */
export interface Beside {
  readonly field: Field;
  readonly value: Json;
  /** What it stands in: money beside its currency. */
  readonly within: Json;
}

/** Members of an envelope that hold figures of the whole. */
const FIGURES: ReadonlySet<string> = new Set([
  'summary',
  'totals',
  'stats',
  'statistics',
  'aggregates',
  'aggregate',
  'aggregations',
  'figures',
  'sums',
]);

/** Members that are about the pages or the call, not about the things listed. */
const MACHINERY =
  /^(page|pages|perpage|limit|offset|skip|size|count|total|next|prev|previous|first|last|cursor|token|hasmore|hasnext|more|links?|self|href|url|from|to|success|ok|status|statuscode|code|message|msg|error|errors|timestamp|time|took|requestid|traceid|version|apiversion|kind|object|type|etag|start|end|take|top|number|empty|pagingcounter|sort|locale|lang|language)$|(page|pages|pagesize|pagestart|pagenumber|pagenum|pageno|perpage|cursor|token|offset|limit|count|total|link|etag|context|index|errcode|errorcode|retcode|returncode|resultcode|responsecode)$|^(total|num|number|count|current|next|prev|previous|last|first|has|is|max)(of)?(start|returned|matched|items?|results?|records?|elements?|rows?|pages?|entries|hits|count|size|more|next|prev|page|number)/;

/** Whether a member of an envelope is about the pages or the call. */
export function isMachinery(name: string): boolean {
  return MACHINERY.test(normalOf(name));
}

/** How many figures stand above a list at most. */
const MOST = 6;

const NO_LOOKUP: Lookup = () => undefined;

/** The figures in an answer beside its items, in their order; beside what an owner shows stand the owner's own. */
export function besideOf(
  { listing, listedIn = null }: Pick<Resource, 'listing' | 'listedIn'>,
  answer: Json | undefined,
): readonly Beside[] {
  if (listing === null || listing.items === '' || listedIn !== null || !isObject(answer)) return [];
  const parts = pointerParts(listing.items);
  const envelopes: JsonObject[] = [answer];
  let inner: Json | undefined = answer;
  for (const part of parts.slice(0, -1)) {
    inner = isObject(inner) && Object.hasOwn(inner, part) ? inner[part] : undefined;
    if (isObject(inner)) envelopes.push(inner);
  }
  // What was asked for and is said again ("length", the size of a page) is no figure of the whole; how many there are
  // ("num_groups") stands there already.
  const { parameters, total } = listing.pagination;
  const asked = new Set([...parameters, ...pointerParts(total ?? '').slice(-1)].map(normalOf));
  return envelopes
    .flatMap((envelope) => [...figuresIn(envelope, false), ...nested(envelope)])
    .filter(({ field }) => !asked.has(normalOf(field.name)))
    .slice(0, MOST);
}

function nested(envelope: JsonObject): readonly Beside[] {
  return Object.entries(envelope).flatMap(([name, value]) =>
    FIGURES.has(normalOf(name)) && isObject(value) ? figuresIn(value, true) : [],
  );
}

/** Only numbers say something of the whole; what stands in a box for figures is one whatever its name. */
function figuresIn(box: JsonObject, all: boolean): readonly Beside[] {
  const figures = Object.fromEntries(
    Object.entries(box).filter(
      ([name, value]) =>
        typeof value !== 'string' &&
        typeof value !== 'boolean' &&
        scalarText(value) !== null &&
        (all || !isMachinery(name)),
    ),
  );
  if (Object.keys(figures).length === 0) return [];
  const view = viewOf({ type: 'object', properties: Object.fromEntries(propertySchemas([wordsOf(box)])) }, NO_LOOKUP);
  const fields = propertyFields(view, NO_LOOKUP, 'read', '', () => ({ resource: null, group: null }));
  return fields.flatMap((field) =>
    Object.hasOwn(figures, field.name) ? [{ field, value: figures[field.name] as Json, within: box }] : [],
  );
}

/** What an envelope says in so many words: the items in it, fifty thousand perhaps, say nothing about its figures. */
function wordsOf(box: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(box).filter(([, value]) => scalarText(value) !== null));
}
