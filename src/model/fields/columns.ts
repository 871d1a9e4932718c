// Which fields of an item a list shows at first: its title, its state, what it is worth, what it leads to, when; not its long
// texts, nor what is only for machines.
import { pointerOf, pointerParts } from '#contract';
import type { Json } from '#contract';
import type { Field, FieldKind, Resource } from '../application.ts';
import { isStateName } from './choices.ts';
import { labelOf, normalOf, wordsOf } from '../words/labels.ts';
import { shownByKey } from './beside-key.ts';
import { PERSON_NAMES } from './person.ts';
import { scalarText } from '../answers/scalars.ts';
import { fieldValue, saysNothing } from '../answers/values.ts';
import { ALWAYS, mainMoment, WEIGHTS, weightOf } from './what-counts.ts';
import { OWN_ADDRESSES } from '../identity/written-address.ts';

/** What a thing's fields are put in tells nothing in a cell (Azure's `properties`), nor does where programs go on (HAL's `_links`). */
const BOX = /^(?:properties|_?links)$/;

const MAX_COLUMNS = 7;

/** So many are shown however little place there is. */
const LEAST_COLUMNS = 4;

/** Names of the fields that a list shows at first, title first, the rest in the item's own order. */
export function columnsOf(
  fields: readonly Field[],
  titleField: string | null,
  idField: string | null,
  most = MAX_COLUMNS,
): readonly string[] {
  const person = PERSON_NAMES.find(([given]) => given === titleField);
  // Who has no name in any row is known by the address that people write to.
  const title = holderOf(fields, titleField) ?? (person && fields.find(({ kind }) => kind === 'email'));
  const shown = new Set([...currenciesShown(fields), ...shownByKey(fields)]);
  const named = title !== undefined && (title.name !== idField || !isForMachines(title));
  const state = untoldState(fields);
  const when = mainMoment(fields);
  // A person's last name stands beside the first.
  const surname = fields.find((field) => field.name === person?.[1]);
  const known = fields
    .filter((field) => field !== title && field !== surname && !field.writeOnly && !shown.has(field.name))
    // Where each item has a name, what only a machine reads says nothing more.
    .filter((field) => !named || !isForMachines(field))
    // Without a name, a map of labels is what people know an item by.
    .map((field) => ({
      field,
      weight:
        title === undefined && isNamingMap(field)
          ? NAMING_MAP
          : field === state || field === when || isValueOf(title, field)
            ? WEIGHTS.state
            : field.name === idField && !field.deprecated
              ? OWN_ID
              : weightOf(field, WEIGHTS),
    }))
    .filter((one) => one.weight > 0)
    .map((one, index) => ({
      field: one.field,
      // What a thing is up to and what it comes to is looked for wherever it stands: Stripe's stand by the alphabet.
      score: one.weight - (one.weight < ALWAYS ? index * 0.8 : 0) + (one.field.required ? 4 : 0),
    }))
    .sort((a, b) => b.score - a.score);
  const addresses = addressesOf(fields);
  const scored = known.filter(({ field }) => !saysOneThing(field) && !addresses.has(field.name));
  // Who sent what, and what came of it, stands in the parts of each (WireMock's `request`, rule `parts-tell`).
  const isBare = title === undefined && scored.every(({ score, field }) => score <= 5 || field.name === idField);
  const isFew = scored.length < 3 || isBare;
  // Kubernetes, Argo CD, Backstage: where the name stands in `metadata`, what people look for stands in `spec` and `status`.
  const inside = title?.name === 'metadata' && title.name !== titleField ? /^(spec|status)$/ : /^$/;
  const wanted = scored
    .filter(({ score, field }) => score > 5 || (isFew && !BOX.test(field.name)) || inside.test(field.name))
    .map(({ field }) => field)
    .slice(0, most);
  const first = title ?? wanted.find(isNamingMap) ?? fields.find(({ name }) => name === idField);
  const others = most - [first, surname].filter((one) => one !== undefined).length;
  const chosen = new Set(wanted.filter((field) => field !== first).slice(0, others));
  const rest = fields.filter((field) => chosen.has(field));
  const shownFirst = [first, surname, ...rest].filter((field) => field !== undefined);
  // What tells little is better than a list without columns.
  const few = new Set(known.slice(0, most).map(({ field }) => field));
  return (shownFirst.length > 0 ? shownFirst : fields.filter((field) => few.has(field))).map(({ name }) => name);
}

/**
 * The field that a title or identity is, or stands in: "metadata" of "/metadata/name", under which people read that name; `Names`
 * of rows whose items have a `Name`.
 */
function holderOf<T extends Pick<Field, 'name'>>(fields: readonly T[], place: string | null): T | undefined {
  if (place === null) return undefined;
  const box = place.startsWith('/') ? pointerParts(place)[0] : `${place}s`;
  return fields.find(({ name }) => name === place) ?? fields.find(({ name }) => name === box);
}

/** The name alone of what holds the items' name, as a field of its own: "/Spec/Name" of `Spec`; null of any other field. */
export function nameIn(field: Field, titleField: string | null): Field | null {
  if (titleField?.startsWith(`${pointerOf([field.name])}/`) !== true) return null;
  const last = pointerParts(titleField).at(-1) ?? '';
  // In which form a text is told says nothing of what is told (`text-forms`).
  const label = /^(?:raw|rendered|text)$/.test(last) ? field.label : labelOf(last);
  return { ...field, name: titleField, label, kind: 'text', schema: { type: 'string' } };
}

/** What can only be one thing ("object": "organization") says the same of each item. */
export function saysOneThing({ kind, choices }: Field): boolean {
  return choices?.length === 1 && kind !== 'tags';
}

/**
 * What a thing is up to, where no contract lists the words for it ("job_state"): the one text of the shortest such name, or its
 * `status` beside a `state`, of what has no state that is told. The state of an address is none.
 */
function untoldState(fields: readonly Field[]): Field | undefined {
  if (fields.some(({ kind }) => kind === 'state')) return undefined;
  const texts = fields.filter(
    ({ name, kind, deprecated }) => kind === 'text' && !deprecated && isStateName(name) && !isInAddress(name, fields),
  );
  const lengths = texts.map(({ name }) => wordsOf(name).length);
  const shortest = texts.filter((_text, at) => lengths[at] === Math.min(...lengths));
  return shortest.length === 1 ? shortest[0] : shortest.find(({ name }) => normalOf(name) === 'status');
}

/** A `work_state` beside a `work_city`. */
function isInAddress(name: string, fields: readonly Field[]): boolean {
  const [, before] = /^(.*)state$/.exec(normalOf(name)) ?? [];
  const isBeside = (other: string): boolean =>
    before !== undefined && other.startsWith(before) && IN_ADDRESS.test(other.slice(before.length));
  return fields.some((field) => isBeside(normalOf(field.name)));
}

const IN_ADDRESS = /^(city|town|zip|postal|postcode|country)/;

/** The `value` of a setting that has a `key` is what it is (rule `value-of-key`), however long it may be. */
function isValueOf(title: Field | undefined, { name, kind }: Field): boolean {
  return title?.name === 'key' && name === 'value' && WEIGHTS[kind] > 4;
}

const NAMING_MAP = 28;
const OWN_ID = 14;

const NAMING_MAPS = new Set(['labels', 'tags']);

/** A map of labels, by which people know what has no name. */
export function isNamingMap({ name, kind, deprecated }: Field): boolean {
  return kind === 'map' && NAMING_MAPS.has(normalOf(name)) && !deprecated;
}

/** "id", "order_id", "uuid" of no resource that is known, Mongoose's "__v"; not "slug", "key" or "email", which people read. */
function isForMachines({ name, kind }: Field): boolean {
  return (kind === 'identifier' || kind === 'number') && /(^|[a-z0-9_-])id$|^__v$/i.test(name);
}

/** What a list shows at first, and which fields say nothing in any row of it. */
export interface FirstColumns {
  readonly columns: readonly string[];
  /** Names of the fields that are empty in every row that is here. */
  readonly empty: readonly string[];
}

/**
 * The columns for the rows that have come: one that is empty in each of them, tells none from another, or is `without`, gives its
 * place to the next best, and those that matter least are left out until `fit` says that there is place for the others.
 */
export function firstColumns(
  resource: Shown,
  items: readonly Json[],
  without: string | null = null,
  fit: Fit = () => true,
): FirstColumns {
  const { columns, empty } = filledColumns(resource, items, without, fit);
  return { columns: ledByItem(resource, columns), empty };
}

type Fit = (columns: readonly string[]) => boolean;

type Shown = Pick<Resource, 'fields' | 'columns' | 'titleField' | 'idField'>;

/** Kinds whose display is a link or more than a line: what stands first leads to the item, and cannot be one of these. */
export const LEADS_ELSEWHERE: ReadonlySet<FieldKind> = new Set([
  'url',
  'phone',
  'relation',
  'file',
  'image',
  'object',
  'list',
  'map',
  'variant',
  'secret',
  'json',
]);

/** Where something else's name would stand first, what the item is called or known by does. */
function ledByItem({ fields, titleField, idField }: Shown, columns: readonly string[]): readonly string[] {
  const first = fields.find(({ name }) => name === columns[0]);
  if (first === undefined || !LEADS_ELSEWHERE.has(first.kind)) return columns;
  const lead = (holderOf(fields, titleField) ?? holderOf(fields, idField))?.name ?? first.name;
  return [lead, ...columns.filter((name) => name !== lead)];
}

function filledColumns(resource: Shown, items: readonly Json[], without: string | null, fit: Fit): FirstColumns {
  const { fields, columns, titleField, idField } = resource;
  const isEmpty = (field: Field): boolean => items.every((item) => saysNothing(fieldValue(item, field.name)));
  const empty = items.length === 0 ? [] : fields.filter(isEmpty).map(({ name }) => name);
  const out = new Set([...empty, ...tellingNothing(fields, columns, items), ...(without === null ? [] : [without])]);
  if (!columns.some((name) => out.has(name)) && fit(columns)) return { columns, empty };
  const proposed = columnsOf(fields, titleField, idField);
  const derived = proposed.length === columns.length && proposed.every((name, index) => name === columns[index]);
  const left = fields.filter((field) => !out.has(field.name));
  let next = derived ? columnsOf(left, titleField, idField) : columns.filter((name) => !out.has(name));
  // Rows that are told apart from the items have some of their fields.
  const shown = derived ? left : left.filter(({ name }) => columns.includes(name));
  for (let most = next.length - 1; most >= LEAST_COLUMNS && !fit(next); most -= 1)
    next = columnsOf(shown, titleField, idField, most);
  return { columns: next.length === 0 ? columns.slice(0, 1) : next, empty };
}

/** The field that leads to the owner below whom a list stands, where every row says that owner ("projectId" in the tasks of a project). */
export function ownerColumn(
  { relations, parent }: Pick<Resource, 'relations' | 'parent'>,
  items: readonly Json[],
  owner: string | null,
): string | null {
  const leads = relations.filter(({ resource, many }) => resource === parent && !many);
  const says = (field: string): boolean => items.every((item) => scalarText(fieldValue(item, field)) === owner);
  return owner === null || items.length === 0 ? null : (leads.find(({ field }) => says(field))?.field ?? null);
}

/**
 * Columns that tell no row from another: of words that one before them says ("name" beside "displayName"), or that lead from each of
 * many rows to the same thing, such as the company of whoever asks (rule `one-thing-in-every-row`).
 */
function tellingNothing(
  fields: readonly Field[],
  columns: readonly string[],
  items: readonly Json[],
): readonly string[] {
  const seen = new Set<string>();
  return columns.filter((name) => {
    const kind = fields.find((field) => field.name === name)?.kind;
    const values = items.map((item) => JSON.stringify(fieldValue(item, name)));
    const different = new Set(values).size;
    // Fewer rows may be of one thing by chance.
    if (kind === 'relation') return different === 1 && items.length >= 20;
    // One word in all rows may be chance: two states, two names of a place.
    if (!SPOKEN.has(kind) || different < 3) return false;
    const before = seen.size;
    return seen.add(values.join()).size === before;
  });
}

/** Kinds whose columns are read as words. */
const SPOKEN: ReadonlySet<FieldKind | undefined> = new Set(['text', 'email', 'identifier', 'url']);

/**
 * Addresses of an API's own: where the item itself is, which its row leads to anyway, and several of one thing ("repos_url",
 * "hooks_url", "issues_url"), which lead programs on, and in a list each says the same.
 */
function addressesOf(fields: readonly Field[]): ReadonlySet<string> {
  const all = fields.filter(({ kind }) => kind === 'url');
  const own = all.filter(({ name, readOnly }) => readOnly && OWN_ADDRESSES.has(name));
  const several = all.filter(({ name }) => wordsOf(name).at(-1) === 'url');
  const found = several.length < 3 ? own : [...own, ...several.filter(({ name }) => !FOR_PEOPLE.test(name))];
  return new Set(found.map(({ name }) => name));
}

/** Addresses that people open. */
const FOR_PEOPLE = /^(html|web|website|home_?page|site|public|receipt|invoice|hosted_invoice)_?url$/i;

/** Currencies that stand beside each amount anyway. */
function currenciesShown(fields: readonly Field[]): ReadonlySet<string> {
  return new Set(fields.flatMap(({ currency }) => (currency !== null && 'field' in currency ? [currency.field] : [])));
}
