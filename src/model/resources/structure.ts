// Found resources → what each looks like: its parent, its path's parameters, the schema of its items and where they are
// in answers. What fields, relations and screens are derived from.
import type { Lookup, Pointer, Schema } from '#contract';
import { member, pointerParts } from '#contract';
import { inputIdentity } from '../identity/asked-identity.ts';
import { IDENTITY_WORDS } from '../identity/identity-words.ts';
import { addressOf, itemParameters, ownersOf, ownListPath, pathOf } from '../identity/item-address.ts';
import { itemIn, tellsOfCall } from '../answers/items.ts';
import type { Claim, Draft } from './drafts.ts';
import { hasRole } from './drafts.ts';
import type { OperationFacts } from '../facts.ts';
import { identityInput, rowOf } from '../facts.ts';
import type { HeldList } from './held-lists.ts';
import { heldIn } from './held-lists.ts';
import { type InBox, thingInBox } from './thing-in-box.ts';
import type { Names } from './names.ts';
import { namesOf } from './names.ts';
import { itemElsewhere, itemNamed } from './nearest.ts';
import { keyOf, parametersOf, segmentsOf, templateOf } from '../paths/paths.ts';
import type { Found, FoundResources } from './resources.ts';
import type { View } from '../schemas.ts';
import { escaped, plainNamesOf, plainSchemaName, textOf, viewOf } from '../schemas.ts';
import { identityOf, surerOf } from '../identity/identity.ts';
import type { Identity } from '../identity/identity.ts';
import { normalOf, stemOf } from '../words/labels.ts';

/** A resource with everything that its details are derived from. */
export interface Structure extends Names {
  readonly found: Found;
  readonly parent: Structure | null;
  readonly kind: 'collection' | 'singleton';
  readonly path: string;
  /** The path of its list, where that stands below an owner whom its items' addresses do not name. */
  readonly listedAt: string | null;
  /** Where nothing lists its items, the list of them that what they belong to has. */
  readonly held: HeldList | null;
  readonly parentParameters: readonly string[];
  readonly idParameter: string | null;
  /** What one item is, as read; and the schema it comes from. */
  readonly item: View;
  readonly itemSchema: Schema | null;
  readonly itemPointer: Pointer;
  /** Where the answer keeps the item in a box beside what belongs to it. */
  readonly box: InBox | null;
  readonly itemFrom: Pointer;
  /** What a row of the list is; the item where rows are not told. */
  readonly row: View;
  /** Whether that is told by answers, and not only by what makes such things. */
  readonly isRead: boolean;
  readonly schema: string | null;
  readonly stem: string;
  readonly identity: Identity | null;
}

/** The path parameters that a list takes, and what else is done with the whole of it. */
export function listParameters({ listedAt, parentParameters }: Structure): readonly string[] {
  return listedAt === null ? parentParameters : parametersOf(segmentsOf(listedAt));
}

/** Whether all there are can be listed, whoever they belong to. */
export function listsAll(one: Structure): boolean {
  return one.found.roles.has('list') && listParameters(one).length === 0;
}

/** The structures of all resources, parents before children. */
export function structuresOf(all: FoundResources): readonly Structure[] {
  const byDraft = new Map<Draft, Found>(all.resources.map((found) => [found.draft, found] as const));
  const byStem = listedByStem(all);
  const parents = new Map(all.resources.map((found) => [found, parentOf(found, all, byDraft, byStem)] as const));
  const names = namesOf(
    all.resources,
    (found) => parents.get(found) ?? null,
    (found) => schemaNameOf(found, all.facts.lookup),
  );
  const stems = new Set(all.resources.map((found) => stemOf(found.draft.noun)));
  const done = new Map<Found, Structure>();
  const build = (found: Found): Structure => {
    const known = done.get(found);
    if (known !== undefined) return known;
    const parent = parents.get(found) ?? null;
    const made = structureOf(found, parent === null ? null : build(parent), names.get(found), all.facts.lookup, stems);
    done.set(found, made);
    return made;
  };
  return all.resources.map(build);
}

/** What is listed below nothing, by the stems of its nouns. */
function listedByStem(all: FoundResources): ReadonlyMap<string, readonly Draft[]> {
  const byStem = new Map<string, Draft[]>();
  for (const { draft } of all.resources) {
    if (!hasRole(draft, 'list') || draft.segments.some(({ kind }) => kind === 'parameter')) continue;
    const known = byStem.get(stemOf(draft.noun));
    if (known === undefined) byStem.set(stemOf(draft.noun), [draft]);
    else known.push(draft);
  }
  return byStem;
}

/** The nearest item or singleton on the path. */
function parentOf(
  found: Found,
  all: FoundResources,
  byDraft: ReadonlyMap<Draft, Found>,
  byStem: ReadonlyMap<string, readonly Draft[]>,
): Found | null {
  const segments = found.draft.listedAt ?? found.draft.segments;
  for (let length = segments.length - (segments.at(-1)?.kind === 'parameter' ? 0 : 1); length > 0; length -= 1) {
    const prefix = segments.slice(0, length);
    const key = keyOf(prefix);
    const isItem = prefix.at(-1)?.kind === 'parameter';
    const before = keyOf(prefix.slice(0, -1));
    const draft = isItem ? (all.drafts.get(`${before}#items`) ?? all.drafts.get(before)) : all.drafts.get(key);
    if (
      draft === undefined ||
      draft === found.draft ||
      (!isItem && draft.kind !== 'singleton') ||
      (isItem && draft.kind !== 'collection')
    )
      continue;
    const parent = byDraft.get(draft);
    if (parent !== undefined && !isBelow(parent, found, byDraft)) return parent;
  }
  // The owner must tell the whole address.
  const isOfOne = segments.filter(({ kind }) => kind === 'parameter').length === 1;
  // What is opened at an address of its own stays in reach; it is a tab of its owner as well.
  const named = (): Draft | null => (found.draft.because === 'listed-by-owner' ? itemNamed(byStem, segments) : null);
  const elsewhere = isOfOne ? (itemElsewhere(all.drafts, segments) ?? named()) : null;
  const owner = elsewhere === null || elsewhere === found.draft ? undefined : byDraft.get(elsewhere);
  return owner !== undefined && !isBelow(owner, found, byDraft) ? owner : null;
}

/** A merged resource must not become its own ancestor. */
function isBelow(parent: Found, found: Found, byDraft: ReadonlyMap<Draft, Found>): boolean {
  return (
    parent === found ||
    (byDraft.size > 0 &&
      parent.draft.segments.length >= (found.draft.listedAt ?? found.draft.segments).length &&
      parent.draft.kind === found.draft.kind)
  );
}

function structureOf(
  found: Found,
  parent: Structure | null,
  names: Names | undefined,
  lookup: Lookup,
  stems: ReadonlySet<string>,
): Structure {
  const { draft, roles } = found;
  const isSameNoun = parent !== null && parent.stem === stemOf(draft.noun);
  // What holds its own kind in a box may tell of it as of anything else there.
  const ownerSchema = isSameNoun || (parent !== null && parent.box !== null) ? null : (parent?.schema ?? null);
  const told = itemOf(found, lookup, ownerSchema);
  const list = roles.get('list');
  const at =
    addressOf(found) ??
    found.actions.find((claim) => claim.on === 'item' && claim.facts.segments.length > draft.segments.length);
  const kind = isAlone(found) ? 'singleton' : draft.kind;
  const parameters = itemParameters(draft, at, kind, list);
  const held =
    kind === 'singleton' || parent === null
      ? null
      : heldIn(found, parent, { own: parameters.own, item: told.view }, lookup);
  const item = held === null || roles.has('get') || held.view.properties.size === 0 ? told : itemHeld(held, told);
  const row = list === undefined ? (held?.view ?? item.view) : rowOf(list.facts, lookup);
  const known = item.view.properties.size > 0 ? item.view : row;
  const own =
    parameters.own ?? (kind === 'collection' ? inputIdentity(found, { views: [item.view, row], stems, lookup }) : null);
  // What no list tells is what an item is taken for, which may be only what is sent.
  const isRead = item.isRead || (row !== item.view && row.properties.size > 0);
  const made = roles.get('create')?.facts.body;
  const given = made === undefined || made === null ? undefined : new Set(plainNamesOf(made).keys());
  const owners = ownersOf((at ?? list)?.facts.segments ?? draft.segments, stemOf(draft.noun));
  const others = { stems, owners, ...(given === undefined ? {} : { given }) };
  return {
    found,
    parent,
    name: names?.name ?? '',
    label: names?.label ?? '',
    singular: names?.singular ?? '',
    kind,
    listedAt: draft.listedAt === undefined ? ownListPath(list, parameters.before, parent) : templateOf(draft.listedAt),
    held,
    path: pathOf(found),
    parentParameters: parameters.before,
    idParameter: own,
    item: known,
    itemSchema: item.view.properties.size > 0 ? item.schema : (list?.facts.list?.item ?? null),
    itemPointer: item.pointer,
    box: item.box ?? null,
    itemFrom: item.from,
    row: row.properties.size > 0 ? row : known,
    isRead,
    schema: schemaOf(found, item.view, row, ownerSchema),
    // "/team/{episode}/t" are teams, and what leads to a team leads there.
    stem: stemOf(/^[a-z]$/i.test(draft.noun) ? (names?.singular ?? draft.noun) : draft.noun),
    identity:
      kind === 'singleton'
        ? null
        : surerOf(
            identityOf(known, own, draft.noun, lookup, {
              isRead,
              ...others,
              ...toldOfParameter(at, own),
              ...(own === null && { parameterNames: isBelowNamed(list) }),
            }),
            row.properties.size > 0 && row !== known ? identityOf(row, own, draft.noun, lookup, others) : null,
          ),
  };
}

/** What nothing opens is what its owner has of it. */
function itemHeld({ view, list, from }: HeldList, { pointer }: FoundItemView): FoundItemView {
  return { view, schema: list.item, pointer, from, isRead: true };
}

/** What is listed below a resource name has one too (AIP-122), also where nothing opens it. */
function isBelowNamed(list: Claim | undefined): boolean {
  return list?.facts.operation.parameters.some(({ resourceName }) => resourceName !== undefined) === true;
}

function toldOfParameter(
  claim: Claim | undefined,
  name: string | null,
): { parameterType: string; parameterSaid: string; parameterNames: boolean } {
  const parameter = claim?.facts.operation.parameters.find((one) => one.in === 'path' && one.name === name);
  return {
    parameterType: textOf(member(parameter?.schema, 'type')),
    parameterSaid: parameter?.description ?? '',
    parameterNames: parameter?.resourceName !== undefined,
  };
}

/** A method that reads a thing without saying which: there is only one. */
function isAlone(found: Found): boolean {
  const { roles, draft } = found;
  const get = roles.get('get');
  if (
    draft.kind !== 'collection' ||
    get === undefined ||
    roles.has('list') ||
    roles.has('create') ||
    roles.has('delete')
  )
    return false;
  return (
    !get.because.startsWith('get-') &&
    !get.facts.segments.some((segment) => segment.kind === 'parameter') &&
    identityInput(get.facts, draft.noun) === null &&
    get.facts.answer.kind === 'object'
  );
}

interface FoundItemView {
  /** Whether it is known from an answer, not only from an input. */
  readonly isRead: boolean;
  readonly view: View;
  readonly schema: Schema | null;
  readonly pointer: Pointer;
  readonly from: Pointer;
  readonly box?: InBox;
}

/** What one item looks like: as get answers it, else as the list's rows are, else as create or update answer or take it. */
function itemOf(found: Found, lookup: Lookup, ownerSchema: string | null = null): FoundItemView {
  const { roles, draft } = found;
  const get = roles.get('get');
  const own = get === undefined ? null : inAnswer(get.facts, draft.noun, lookup);
  if (own !== null && own.view.properties.size > 0)
    return listedAlone(found, own, lookup) ?? besideIdentity(found, own, lookup) ?? inBox(found, own, lookup) ?? own;
  const answered = (['create', 'update', 'replace'] as const)
    .map((role) => roles.get(role)?.facts)
    .filter((facts) => facts !== undefined);
  const pointer =
    own?.pointer ??
    answered.filter((facts) => facts.list === null).map((facts) => inAnswer(facts, draft.noun, lookup).pointer)[0] ??
    '';
  const list = roles.get('list')?.facts;
  const row = viewOf(list?.list?.item, lookup);
  if (row.properties.size > 0)
    return { view: row, schema: list?.list?.item ?? null, pointer, from: list?.operation.pointer ?? '', isRead: true };
  for (const facts of answered) {
    const answer = inAnswer(facts, draft.noun, lookup);
    // What answers the thing that it belongs to tells of its own kind only by the property of its name.
    if (ownerSchema !== null && answer.view.name === ownerSchema) {
      const part = partNamed(answer.view, draft.noun, lookup);
      if (part !== null) return { ...answer, ...part };
      continue;
    }
    if (answer.view.properties.size > 1 && !tellsOfCall(answer.view, facts.body)) return answer;
  }
  const done = answeredByAction(found, lookup);
  if (done !== null) return done;
  const written = answered.find((facts) => facts.body !== null && facts.body.properties.size > 0);
  if (written?.body)
    return { view: written.body, schema: null, pointer, from: written.operation.pointer, isRead: false };
  return own ?? { view: viewOf(null, lookup), schema: null, pointer, from: '', isRead: false };
}

/** "PATCH /clients/{id}/active" that answers a `ClientDto`, where nothing else tells of clients. */
function answeredByAction({ actions, draft }: Found, lookup: Lookup): FoundItemView | null {
  const done = actions.filter(({ facts, on }) => on === 'item' && facts.method !== 'GET' && facts.list === null);
  const told = done
    .map(({ facts }) => inAnswer(facts, draft.noun, lookup))
    .find(({ view }) => view.properties.size > 1 && stemOf(plainSchemaName(view.name ?? '')) === stemOf(draft.noun));
  return told === undefined ? null : { ...told, pointer: '' };
}

/** `{ id, result: {…}, show_columns }`: the item is where the list has its rows, if that is more like a row than the whole. */
function besideIdentity({ roles }: Found, own: FoundItemView, lookup: Lookup): FoundItemView | null {
  const list = roles.get('list')?.facts.list;
  const [key = '', ...deeper] = list?.shape === 'array' ? pointerParts(list.items) : [];
  const schema = own.view.properties.get(key);
  if (own.pointer !== '' || deeper.length > 0 || schema === undefined) return null;
  const view = viewOf(schema, lookup);
  const row = viewOf(list?.item, lookup);
  const shared = ({ properties }: View): number =>
    [...properties.keys()].filter((one) => row.properties.has(one)).length;
  if (view.types.includes('array') || shared(view) < 2 || shared(view) <= 2 * shared(own.view)) return null;
  return { ...own, view, schema, pointer: `/${escaped(key)}` };
}

function inBox(found: Found, own: FoundItemView, lookup: Lookup): FoundItemView | null {
  const box = found.draft.kind === 'collection' ? thingInBox(found, own.view, lookup) : null;
  return box === null ? null : { ...own, view: box.view, schema: box.view.schema, box };
}

/** A get that answers just as the list does holds the item as the only one of its list. */
function listedAlone(found: Found, own: FoundItemView, lookup: Lookup): FoundItemView | null {
  const list = found.roles.get('list')?.facts;
  const get = found.roles.get('get')?.facts;
  const name = get?.answer.view.name ?? null;
  if (list?.list?.shape !== 'array' || name === null || list.answer.view.name !== name || own.view.name !== name)
    return null;
  if ([...own.view.properties.keys()].some((key) => IDENTITY_WORDS.has(normalOf(key)))) return null;
  const pointer = `${list.list.items}/0`;
  const view = viewOf(list.list.item, lookup);
  return list.list.items === '' || view.properties.size === 0
    ? null
    : { ...own, pointer, schema: list.list.item, view };
}

/** The items under the property that is named as the noun: `cart.items` of "/carts/{id}/items". */
function partNamed(view: View, noun: string, lookup: Lookup): { view: View; schema: Schema | null } | null {
  for (const [key, schema] of view.properties) {
    if (!stemOf(noun).endsWith(stemOf(key))) continue;
    const inner = viewOf(schema, lookup);
    const part = inner.types.includes('array') ? viewOf(inner.items, lookup) : inner;
    if (part.properties.size > 1) return { view: part, schema: inner.types.includes('array') ? inner.items : schema };
  }
  return null;
}

function inAnswer(facts: OperationFacts, noun: string, lookup: Lookup): FoundItemView {
  const found = itemIn(facts.answer, noun, lookup);
  return {
    view: viewOf(found.item, lookup),
    schema: found.item,
    pointer: found.pointer,
    from: facts.answer.response?.pointer ?? facts.operation.pointer,
    isRead: true,
  };
}

function schemaNameOf(found: Found, lookup: Lookup): string | null {
  const list = found.roles.get('list');
  return schemaOf(
    found,
    itemOf(found, lookup).view,
    list === undefined ? viewOf(null, lookup) : rowOf(list.facts, lookup),
  );
}

function schemaOf(found: Found, item: View, row: View, ownerSchema: string | null = null): string | null {
  if (item.name !== null) return item.name;
  if (row.name !== null) return row.name;
  for (const role of ['create', 'update', 'replace'] as const) {
    const facts = found.roles.get(role)?.facts;
    const name = facts?.answer.view.name ?? facts?.body?.name ?? null;
    if (name !== null && name !== ownerSchema) return name;
  }
  return null;
}
