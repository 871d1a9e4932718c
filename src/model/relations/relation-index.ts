// What the rules about relations look things up in: the resources of a contract by their nouns, by the parameters of their
// items, by their schemas.
import type { Lookup } from '#contract';
import { parameterStem, rowOf } from '../facts.ts';
import { singularOf, stemOf, wordsOf, normalOf } from '../words/labels.ts';
import { inputsOf, plainInputName } from '../listing/list-inputs.ts';
import type { ListInput } from '../listing/list-inputs.ts';
import { basesOf, plainNamesOf, plainSchemaName } from '../schemas.ts';
import { canOpen } from './relation-best.ts';
import { withSorts } from './relation-sorts.ts';
import { onlySorts } from '../listing/sorting.ts';
import { listsAll } from '../resources/structure.ts';
import type { Structure } from '../resources/structure.ts';

/** All resources of a contract, by the names that fields may give them. */
export interface Index {
  readonly all: readonly Structure[];
  readonly byStem: ReadonlyMap<string, readonly Structure[]>;
  /** Those of several words, by the last: "billing-categories" are categories. */
  readonly byHead: ReadonlyMap<string, readonly Structure[]>;
  /** Those of three words or more, without one of those between: "am-monthly-contracts" are "am contracts". */
  readonly byEnds: ReadonlyMap<string, readonly Structure[]>;
  /** First words that several nouns have: "event" of "event-sponsors" and "event-medias". */
  readonly areas: ReadonlySet<string>;
  /** Those with long names, also those that cannot be opened, by the words into which these may be cut short. */
  readonly byBeginning: ReadonlyMap<string, readonly Structure[]>;
  readonly bySchema: ReadonlyMap<string, readonly Structure[]>;
  /** By the stem of the schema's name, with and without what tools add to it. */
  readonly bySchemaStem: ReadonlyMap<string, readonly Structure[]>;
  /** The query parameters of each list, by their plain names. */
  readonly inputs: readonly {
    readonly structure: Structure;
    readonly inputs: readonly { readonly plain: string; readonly input: ListInput }[];
  }[];
  readonly children: ReadonlyMap<Structure, ReadonlySet<string>>;
  readonly byParameter: ReadonlyMap<string, readonly Structure[]>;
  readonly byGet: ReadonlyMap<string, Structure>;
  /** By the plain name of the property by which their items are known. */
  readonly byIdentity: ReadonlyMap<string, readonly Structure[]>;
  readonly lookup: Lookup;
}

/** The index of resources. */
export function indexOf(all: readonly Structure[], lookup: Lookup): Index {
  const reachable = all.filter(
    (one) => one.kind === 'collection' && (one.found.roles.has('get') || one.found.roles.has('list')),
  );
  const group = (
    keysOf: (one: Structure) => readonly (string | null)[],
    from: readonly Structure[] = reachable,
  ): ReadonlyMap<string, readonly Structure[]> => {
    const groups = new Map<string, Structure[]>();
    for (const one of from) {
      for (const key of new Set(keysOf(one))) {
        if (key === null || key === '') continue;
        const known = groups.get(key);
        if (known === undefined) groups.set(key, [one]);
        else known.push(one);
      }
    }
    return groups;
  };
  return {
    all,
    byStem: withSorts(
      group((one) => (isSeenBy(one) || isAnotherWay(one, all) ? [] : [one.stem, headStem(one)])),
      reachable,
    ),
    byHead: group(({ found: { draft } }) => {
      const words = wordsOf(draft.noun);
      return [words.length > 1 ? stemOf(words.at(-1) ?? '') : null];
    }),
    byEnds: group(({ found: { draft } }) => withoutOne(wordsOf(draft.noun))),
    areas: areasOf(all),
    byBeginning: group(
      ({ stem }) => SHORT.map((length) => (stem.length > 2 * length ? stem.slice(0, length) : null)),
      all,
    ),
    bySchema: withParts(
      group((one) => [showsItems(one) ? one.schema : null]),
      group((one) =>
        showsItems(one)
          ? [one.row.name, ...basesOf(one.itemSchema, lookup)].filter(
              (name) => speaksOf(name, one) || (name === one.row.name && isRowOf(name, one)),
            )
          : [],
      ),
    ),
    bySchemaStem: group((one) =>
      one.schema === null || PAST.has(one.stem)
        ? []
        : [one.schema, ...(one.row.name === null ? [] : [one.row.name])].flatMap((name) => stemsOfSchema(name, one)),
    ),
    inputs: inputsOfLists(all, lookup),
    children: childrenOfAll(all),
    byParameter: group((one) => [
      isReadable(one) && speaksOfItself(one) && !PAST.has(one.stem) && !isSeenBy(one) && !isAnotherWay(one, all)
        ? parameterStem(one.idParameter ?? '')
        : null,
    ]),
    byIdentity: group((one) => [normalOf(one.identity?.field ?? '')]),
    byGet: new Map(
      reachable.flatMap((one) =>
        [...one.found.roles.values()]
          .filter((claim) => claim.role === 'get')
          .map((claim) => [claim.facts.operation.id, one] as const),
      ),
    ),
    lookup,
  };
}

/** What is left of a name of three words or four, where one between its first and its last is not said. */
function withoutOne(words: readonly string[]): readonly string[] {
  if (words.length < 3 || words.length > 4) return [];
  return words.slice(1, -1).map((_word, at) => stemOf(words.toSpliced(at + 1, 1).join('_')));
}

function areasOf(all: readonly Structure[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const found = new Set<string>();
  for (const noun of new Set(all.map(({ found: { draft } }) => draft.noun))) {
    const first = singularOf(wordsOf(noun)[0] ?? '');
    if (seen.has(first)) found.add(first);
    seen.add(first);
  }
  return found;
}

/** By what a schema's name says: "UserDto" of users is a user; the "WidgetData" at "/widget/data" is the data of one, and no widget. */
function stemsOfSchema(name: string, one: Structure): readonly string[] {
  const { stem } = one;
  const whole = stemOf(name.replace(/^.*\./, ''));
  const plain = stemOf(plainSchemaName(name));
  const made = one.isRead || stem === '' ? '' : madeBy(name);
  const more = made !== stem && (made.startsWith(stem) || made.endsWith(stem)) ? [made] : [];
  return stem !== '' && plain !== stem && whole === plain + stem ? [whole] : [whole, plain, ...more];
}

/** What is made where no answer tells: the "DocumentType" of a `CreateDocumentTypeCommand` at "/document". */
function madeBy(name: string): string {
  const said =
    /^(?:Create|Add|New|Update|Edit|Insert|Save)(?=[A-Z])(\w+?)(?:Command|Request|Req|Dto|DTO|Input|Body|Payload|Form|Model)$/;
  return stemOf(said.exec(name.replace(/^.*[./]/, ''))?.[1] ?? '');
}

/** "estadorastreo" of "estados-rastreo", whose first word is the one that says what it is; null where the last does. */
function headStem({ found: { draft } }: Structure): string | null {
  const [first = '', ...more] = wordsOf(draft.noun);
  return more.length === 0 || singularOf(first) === first ? null : stemOf([singularOf(first), ...more].join('_'));
}

/**
 * "/checkins/box" of check-ins that have a `boxId`, "/event-sponsors/event/{}/sponsor" that have a `sponsor`: those of one, and
 * not it; nor is "/users/branch/{}" that answers `{ Users: […] }`.
 */
function isSeenBy({ found: { draft, roles }, schema, stem, item, identity }: Structure): boolean {
  const before = draft.segments.slice(0, -1).filter(({ kind }) => kind === 'static');
  const list = roles.get('list');
  const isByOther = list?.because === 'get-answers-other-list' && list.facts.list?.items !== '';
  if (isByOther && stemOf(list.facts.list?.items ?? '') === stemOf(before.at(-1)?.name ?? '')) return true;
  const shown = schema === null ? '' : stemOf(plainSchemaName(schema));
  if (shown === '' || shown === stem || !before.some(({ name }) => stemOf(name) === shown)) return false;
  const names = plainNamesOf(item);
  const held = names.get(`${stem}id`) ?? names.get(stem);
  return held !== undefined && held !== identity?.field;
}

/**
 * "/c/{slug}/{id}" beside "/categories": what a letter opens is listed elsewhere, and more surely found there. And
 * "/customer-feedback/store/{storeId}", which says nothing of which it is, beside "/stores": what there is of one of those.
 */
function isAnotherWay(one: Structure, all: readonly Structure[]): boolean {
  const isLetter = one.found.draft.noun.length === 1;
  const others = all.filter((other) => other !== one && other.stem === one.stem);
  if (isLetter) return others.some(listsAll);
  const isOnlyRead = one.found.roles.size === 1 && canOpen(one) && one.identity === null;
  return isOnlyRead && one.item.properties.size > 0 && others.some(isKnown);
}

/** What is known by something, and more is done with than to read or to list it. */
function isKnown({ identity, found: { roles } }: Structure): boolean {
  return identity !== null && [...roles.keys()].some((role) => role !== 'list' && role !== 'get');
}

/** Schemas by which things are shown in short: where they are of things of one kind only, they tell of which. */
function withParts(
  whole: ReadonlyMap<string, readonly Structure[]>,
  parts: ReadonlyMap<string, readonly Structure[]>,
): ReadonlyMap<string, readonly Structure[]> {
  const found = new Map(whole);
  for (const [name, of] of parts) {
    const known = found.get(name);
    // "EntitySummary" shows entities in short, though what is opened elsewhere shows nothing but that.
    if (known?.some((one) => speaksOf(name, one)) === true || (known !== undefined && !of.some(canOpen))) continue;
    if (new Set(of.map((one) => one.stem)).size === 1) found.set(name, of);
  }
  return found;
}

/** "UserCompact" tells of users; "IdName" could tell of anything. */
function speaksOf(name: string | null, one: Structure): boolean {
  return name !== null && one.stem !== '' && stemOf(plainSchemaName(name)).endsWith(one.stem);
}

/** "QuestClean", the rows of quests that are opened whole, shows a quest. */
function isRowOf(name: string | null, one: Structure): boolean {
  return name !== null && one.stem.length > 2 && canOpen(one) && stemOf(plainSchemaName(name)).startsWith(one.stem);
}

/** So many letters are left of a word that is cut short. */
const SHORT = [3, 4];

/** What happened to things is not the things. */
const PAST = new Set(['history', 'log', 'audit', 'auditlog', 'revision']);

/** Something to show: its items can be opened (and are no files), or listed. */
function isReadable(one: Structure): boolean {
  const get = one.found.roles.get('get');
  return one.found.roles.has('list') || (get !== undefined && get.facts.answer.kind !== 'file');
}

/** Whether list or get tell what an item is; else its schema is only that of what it was made with. */
function showsItems(one: Structure): boolean {
  const { roles } = one.found;
  return roles.has('list') || (roles.get('get')?.facts.answer.view.properties.size ?? 0) > 0;
}

/** Whether an item's parameter is named after the item: "{menuItemId}" of a menu, not "{external_id}". */
function speaksOfItself(one: Structure): boolean {
  const words = wordsOf(one.idParameter ?? '').map((word) => singularOf(word));
  const own = new Set([...wordsOf(one.found.draft.noun), ...wordsOf(one.schema ?? '')].map((word) => singularOf(word)));
  // "{evalId}" of evaluations, too; a longer beginning is a word of its own.
  const isShort = (word: string): boolean => word.length > 3 && word.length < 6;
  const isOwn = (word: string): boolean =>
    own.has(word) || (isShort(word) && [...own].some((one) => one.startsWith(word) && one.length >= 2 * word.length));
  return words.length > 1 && words.some((word) => word.length > 2 && isOwn(word));
}

function inputsOfLists(all: readonly Structure[], lookup: Lookup): Index['inputs'] {
  return all.flatMap((structure) => {
    const list = structure.found.roles.get('list');
    if (list === undefined) return [];
    const row = rowOf(list.facts, lookup);
    const narrow = (input: ListInput): boolean => input.place === 'query' && !onlySorts(input, row, lookup);
    const inputs = inputsOf(list.facts, lookup).filter(narrow);
    return [{ structure, inputs: inputs.map((input) => ({ plain: plainInputName(input.name), input })) }];
  });
}

function childrenOfAll(all: readonly Structure[]): ReadonlyMap<Structure, ReadonlySet<string>> {
  const children = new Map<Structure, Set<string>>();
  for (const one of all) {
    if (one.parent === null || !one.found.roles.has('list')) continue;
    const known = children.get(one.parent);
    if (known === undefined) children.set(one.parent, new Set([one.stem]));
    else known.add(one.stem);
  }
  return children;
}
