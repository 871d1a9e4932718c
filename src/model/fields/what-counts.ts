// How much a field counts to people (rule `what-counts`): its state, what a thing is worth, what it leads to, when it is come
// before long texts and what is only for machines. Lists choose their columns by it, forms what stands open.
import { isObject, member } from '#contract';
import type { Json } from '#contract';
import type { Field, FieldKind } from '../application.ts';
import { leadsToMany } from './beside-key.ts';
import { isStateName } from './choices.ts';
import { normalOf, wordsOf } from '../words/labels.ts';

/** What each kind weighs. */
export type Weights = Readonly<Record<FieldKind, number>>;

/** What a kind tells in the cell of a list. */
export const WEIGHTS: Weights = {
  state: 90,
  money: 70,
  relation: 65,
  enum: 60,
  date: 55,
  'date-time': 50,
  email: 62,
  text: 45,
  localized: 45,
  number: 40,
  boolean: 42,
  percent: 45,
  country: 38,
  phone: 40,
  time: 35,
  duration: 35,
  tags: 30,
  image: 58,
  colour: 20,
  identifier: 15,
  location: 12,
  url: 10,
  object: 4,
  'long-text': 8,
  markdown: 3,
  variant: 2,
  list: 2,
  map: 1,
  file: 1,
  secret: 0,
  json: 1,
};

/** Weights from here on, wherever it stands: states, amounts, when it is, whom it is for. */
export const ALWAYS = 70;

/** The amounts that count; what they are made of ("shippingTotal", "compareAtPrice") comes after other things. */
const MAIN_AMOUNTS = new Set(
  (
    'total amount price balance cost grandtotal totalamount totalprice totalcost totalgross amounttotal ordertotal invoicetotal ' +
    'unitamount unitprice quantity'
  ).split(' '),
);
const PART_OF_AMOUNT = 46;

/** How much a field counts, by what its kind weighs; nothing where it is `deprecated`. */
export function weightOf(field: Field, weights: Weights): number {
  const base = weights[shownAs(field)];
  if (field.deprecated || base === 0) return 0;
  const normal = normalOf(field.name);
  if (field.group === 'System')
    return normal.startsWith('creat') || normal === 'datecreated' ? 30 : normal.startsWith('updat') ? 12 : 3;
  const isMain = MAIN_AMOUNTS.has(normal);
  if (field.kind === 'money' && !isMain) return PART_OF_AMOUNT;
  // "amount" in no currency that is told.
  if (isMain && isAmount(field)) return ALWAYS;
  const words = wordsOf(field.name);
  if (words.some((word) => TECHNICAL.has(word))) return base / 4;
  const [first = ''] = words;
  if (field.kind === 'relation' && (RARE.has(first) || (words.at(-1) === 'by' && ENDS.has(first)))) return base / 4;
  if (isMoment(field) && words.some((word) => ENDED.has(word))) return base / 4;
  const isThing = field.kind === 'relation' || field.titleField !== undefined;
  if (isThing && PARTIES.has(words.filter((word) => word !== 'id').join(' '))) return ALWAYS;
  return field.kind === 'enum' && field.choices === null ? 3 : base;
}

/** "total": 12 is how many there are. */
function isAmount({ name, kind, schema }: Field): boolean {
  return kind === 'number' && !(normalOf(name) === 'total' && member(schema, 'type') === 'integer');
}

function isMoment({ kind }: Field): boolean {
  return kind === 'date' || kind === 'date-time';
}

/** When a thing is, is wanted or begins: the first of what is called so. */
export function mainMoment(fields: readonly Field[]): Field | undefined {
  const moments = fields.filter((field) => isMoment(field) && !field.deprecated && !field.writeOnly);
  for (const name of moments.length === 0 ? [] : MAIN_MOMENTS) {
    const found = moments.find((field) => name.test(normalOf(field.name)));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** By the rank that they have where a thing has several. */
const MAIN_MOMENTS = [
  /^(?:date|when|day)$/,
  /^(?:(?:payment)?due(?:date|at|on|time)?|deadline)$/,
  /^(?:scheduled|starts?|begins?)(?:date|at|on|time|datetime|for)?$/,
  /^(?:invoice|issue|issuing|order|payment|transaction|expense|booking|appointment|visit|event|entry|session|purchase|sale|document|match|game|departure|delivery)(?:date|time|datetime)$/,
  /^(?:timestamp|occurred(?:at|on)|happenedat)$/,
];

/** What a field says in a cell, as the kind that says as much there. */
function shownAs(field: Field): FieldKind {
  // Several names tell less of a thing than the one that it belongs to, or when it came about.
  if (leadsToMany(field) || (field.kind === 'list' && field.titleField !== undefined)) return 'tags';
  // `category: { id, name }` is read by its name (rule `named-inside`), and `status: { value, label }` is a state.
  if (field.titleField === undefined) return isOfPlain(field) ? 'number' : field.kind;
  return isStateName(field.name) ? 'state' : 'text';
}

/** "A number or a text", however it is written: what comes is one value, and says as much as any (OpenStack, GitHub, Mist). */
function isOfPlain({ kind, schema }: Field): boolean {
  if (kind !== 'variant' || !isObject(schema)) return false;
  const one = member(schema, 'type') ?? null;
  const ways = [member(schema, 'anyOf'), member(schema, 'oneOf')].filter((way) => Array.isArray(way)).flat();
  const types =
    ways.length > 0 ? ways.map((way) => member(way as Json, 'type') ?? null) : Array.isArray(one) ? one : [];
  return types.length > 0 && types.every((type) => typeof type === 'string' && PLAIN.has(type));
}

const PLAIN = new Set(['string', 'integer', 'number', 'boolean', 'null']);

/** What few things were made of, or gave way to: empty in most rows. */
const RARE = new Set(['retry', 'cloned', 'copied', 'duplicated', 'forked', 'superseded']);

/** When a thing ended, which most in a list have not. */
const ENDED = new Set(['archived', 'cancelled', 'canceled', 'rejected', 'revoked', 'failed', 'suspended', 'banned']);

/** By whom it was ended ("closed_by", "merged_by"): not before when anything was. */
const ENDS = new Set([...ENDED, 'closed', 'merged', 'dismissed', 'resolved', 'deleted', 'ignored']);

/** Whom a thing is for, and who is to do it: looked for before what else it leads to. */
const PARTIES = new Set(['customer', 'client', 'patient', 'assignee', 'assigned to', 'supplier', 'vendor']);

const TECHNICAL = new Set([
  'hash',
  'token',
  'checksum',
  'signature',
  'metadata',
  'meta',
  'internal',
  'external',
  'raw',
  'etag',
  'locale',
  'timezone',
  'sort',
  'position',
  'order',
  'deleted',
  'tenant',
  'hateoas',
  'idempotency',
]);
