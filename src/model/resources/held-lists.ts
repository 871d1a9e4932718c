// What no operation lists, and what it belongs to has: the samples of a voice, added and deleted at "/voices/{id}/samples/{sample}",
// are listed by the `samples` that GET "/voices/{id}" answers. Its operation stays the owner's; it only shows their list too.
import type { Lookup, Pointer } from '#contract';
import { member } from '#contract';
import type { Listing } from '../application.ts';
import type { OperationFacts } from '../facts.ts';
import { identityOf } from '../identity/identity.ts';
import { IDENTITY_WORDS } from '../identity/identity-words.ts';
import { COMING_ALONG } from '../answers/items.ts';
import { stemOf, wordsOf } from '../words/labels.ts';
import type { FoundList } from '../listing/lists.ts';
import { NO_PAGING } from '../listing/pagination.ts';
import { keyOf } from '../paths/paths.ts';
import type { Found } from './resources.ts';
import type { InBox } from './thing-in-box.ts';
import { sameThing } from '../relations/same-thing.ts';
import type { View } from '../schemas.ts';
import { escaped, textOf, viewOf } from '../schemas.ts';

/** The list of a resource's items that its owner's get answers. */
export interface HeldList {
  readonly list: FoundList;
  /** What an entry is. */
  readonly view: View;
  /** The operation that gets the owner, and where its answer is described. */
  readonly operation: string;
  readonly from: Pointer;
}

/** What is known of the owner: its operations, what one is, and where it stands in the answer of its get. */
interface Owner {
  readonly found: Found;
  readonly item: View;
  readonly itemPointer: Pointer;
  readonly box: InBox | null;
}

/**
 * The list that an owner has of what lives directly below it and is listed nowhere: the property of that name, of things that
 * have what identifies them, or of the identities themselves.
 */
export function heldIn(
  { draft, roles, actions }: Found,
  owner: Owner,
  one: { readonly own: string | null; readonly item: View },
  lookup: Lookup,
): HeldList | null {
  const get = owner.found.roles.get('get')?.facts;
  const place = (draft.listedAt ?? draft.segments).slice(0, -1);
  if (roles.has('list') || get?.method !== 'GET' || get.key !== keyOf(place)) return null;
  const input = [...roles.values(), ...actions].find(({ on }) => on === 'item')?.facts;
  const { item, itemPointer: pointer, box } = owner;
  for (const { list, view } of listsWith(get, { item, pointer, box }, draft.noun, lookup)) {
    if (!isOneOf(view, list.shape, draft.noun, one, input, lookup)) continue;
    return { list, view, operation: get.operation.id, from: get.operation.pointer };
  }
  return null;
}

/** A list that comes with one thing, and what an entry of it is. */
interface ListWith {
  readonly list: FoundList;
  readonly view: View;
}

/** The lists of a name that come with one thing: in it, or beside it in what comes along (`{ item, included: { labels } }`). */
export function listsWith(
  { answer }: Pick<OperationFacts, 'answer'>,
  { item, pointer: at, box = null }: { readonly item: View; readonly pointer: Pointer; readonly box?: InBox | null },
  noun: string,
  lookup: Lookup,
): readonly ListWith[] {
  const along = [...answer.view.properties].filter(([key]) => COMING_ALONG.has(key));
  const inner =
    box === null
      ? []
      : [{ view: viewOf(box.whole.properties.get(box.name), lookup), pointer: `${at}/${escaped(box.name)}` }];
  const boxes = [
    ...inner,
    { view: box?.whole ?? item, pointer: at },
    ...along.map(([key, schema]) => ({ view: viewOf(schema, lookup), pointer: `/${escaped(key)}` })),
  ];
  const stem = stemOf(noun);
  return boxes.flatMap(({ view, pointer }) =>
    [...view.properties].flatMap(([key, schema]) => {
      const list = stemOf(key) === stem ? entriesOf(viewOf(schema, lookup)) : null;
      if (list === null) return [];
      const found: FoundList = {
        ...list,
        items: `${pointer}/${escaped(key)}`,
        sure: 'likely',
        because: 'held-by-owner',
      };
      return [{ list: found, view: viewOf(list.item, lookup) }];
    }),
  );
}

function entriesOf({ types, items, additional, properties }: View): Pick<FoundList, 'shape' | 'item'> | null {
  if (types.includes('array')) return items === null ? null : { shape: 'array', item: items };
  return additional === null || properties.size > 0 ? null : { shape: 'map', item: additional };
}

/** Whether the entries are the things that are opened, changed and deleted one by one. */
function isOneOf(
  entry: View,
  shape: FoundList['shape'],
  noun: string,
  { own, item }: { readonly own: string | null; readonly item: View },
  input: OperationFacts | undefined,
  lookup: Lookup,
): boolean {
  const { properties, types } = entry;
  if (properties.size === 0) return shape === 'array' && own !== null && isIdentity(types, own, input);
  const isUntold = item.properties.size === 0;
  // Of what has no address of its own, only what is made there says whether it is the same.
  if (own === null) return isUntold || sameThing(item, entry);
  if (!isUntold && ![...item.properties.keys()].some((name) => properties.has(name))) return false;
  return shape === 'map' || identityOf(entry, own, noun, lookup) !== null;
}

/** Texts and numbers that can stand in the address: of the type that it takes, and not names of what is known by an id. */
function isIdentity(types: readonly string[], own: string, input: OperationFacts | undefined): boolean {
  const parameter = input?.operation.parameters.find(({ name, in: at }) => at === 'path' && name === own);
  const taken = textOf(member(parameter?.schema, 'type'));
  const saysId = IDENTITY_WORDS.has(wordsOf(own).at(-1) ?? '');
  const [type = ''] = types;
  return !saysId && (type === 'string' || type === 'integer') && (taken === '' || taken === type);
}

/** The listing of what an owner has: all of it at once, in the owner's answer. */
export function heldListing({ list, operation, from }: HeldList): Listing {
  return {
    from,
    because: list.because,
    operation,
    items: list.items,
    shape: list.shape,
    known: true,
    pagination: { ...NO_PAGING, from, because: list.because },
    sort: null,
    search: [],
    filters: [],
    expand: [],
  };
}
