// What answers taught of a resource, as facts about structure that can be given to other people: places, names, types,
// and never a value of an item but the words of a state. A learned resource in, a lesson out; a lesson that came from
// outside is checked whole; the contract's resource with a lesson is the learned one.
import { member, pointerParts } from '#contract';
import type { JsonObject, Lookup, Pointer } from '#contract';
import type { Field, FieldKind, Listing, Pagination, Relation, Resource } from '../application.ts';
import { BOXES_OF_FIELDS } from '../fields/boxes.ts';
import { fieldsOf } from '../fields/read-fields.ts';
import { turnedOut, MOMENT_IN_ANSWERS, PICTURE_IN_ANSWERS, asItTurnedOut } from '../fields/days.ts';
import { inAttributes } from './learn-boxed.ts';
import { LEARNED } from '../decided.ts';
import { learnedLabel, withoutOpened } from './learn.ts';
import { withCorrections } from './learn-corrections.ts';
import { isAskedUntold } from './learn-pagination.ts';
import { type BareSchema, bareSchema } from './lesson-schema.ts';
import { MAP_KEY } from '../listing/listing.ts';
import { viewOf } from '../schemas.ts';

/** What answers taught of one resource. */
export interface Lesson {
  readonly resource: string;
  /** Where the list's items, total and next page are; null where the contract told it all. */
  readonly list: LearnedList | null;
  /** Where the item is in the answer of a get. */
  readonly itemPointer: Pointer;
  /** True where what the contract described was the envelope, and none of its fields is one of the items'. */
  readonly instead: boolean;
  /** Present where the contract tells nothing of what is answered. */
  readonly untold?: true;
  /** Present where the items have among their attributes what the contract tells plainly. */
  readonly boxed?: true;
  readonly fields: readonly LearnedField[];
  readonly idField: string | null;
  readonly titleField: string | null;
  readonly columns: readonly string[];
  readonly relations: readonly LearnedRelation[];
}

interface LearnedList extends Pick<Listing, 'items' | 'shape'>, Pick<Pagination, PagingFact> {
  /** By what a page is asked for that only answers told of. */
  readonly page?: string;
  readonly offset?: string;
  readonly each?: Pointer;
  /** The largest page, where the API refused larger ones. */
  readonly maxSize?: number;
  /** Nothing, where the API refused to be asked for a size. */
  readonly size?: null;
}

type PagingFact = 'style' | 'total' | 'next' | 'hasMore' | 'firstPage';

interface LearnedField extends Pick<Field, 'name' | 'kind' | 'unit'> {
  readonly schema: BareSchema;
}

type LearnedRelation = Pick<Relation, 'field' | 'resource' | 'many' | 'holds' | 'idField' | 'because'>;

const NO_LOOKUP: Lookup = () => undefined;

/** The lesson of a resource that was learned from answers; null where nothing can be told of it. */
export function lessonOf(resource: Resource): Lesson | null {
  if (!resource.learned) return null;
  const news = resource.fields.filter((field) => field.because === LEARNED);
  const moments = resource.fields.filter(
    ({ because }) => because === MOMENT_IN_ANSWERS || because === PICTURE_IN_ANSWERS,
  );
  const fields = [...news, ...moments].flatMap(({ name, kind, unit, schema }) => {
    const bare = bareSchema(schema, name);
    return bare === null ? [] : [{ name, kind, unit, schema: bare }];
  });
  return {
    resource: resource.name,
    list: listLearned(resource.listing),
    itemPointer: resource.itemPointer,
    instead: news.length > 0 && news.length === resource.fields.length,
    ...(resource.targets === undefined ? {} : { untold: true }),
    ...(resource.boxed === true ? { boxed: true } : {}),
    fields,
    idField: resource.idField,
    titleField: resource.titleField,
    columns: resource.columns,
    relations: resource.relations
      .filter(({ because }) => RELATION_RULES.has(because))
      .map(({ field, resource: to, many, holds, idField, because }) => ({
        field,
        resource: to,
        many,
        holds,
        idField,
        because,
      })),
  };
}

/** The rules by which relations are learned from answers. */
const RELATION_RULES: ReadonlySet<string> = new Set(['identifier-in-answers', 'item-in-answers', 'parent-in-answers']);

function listLearned(listing: Listing | null): LearnedList | null {
  if (listing === null || (listing.because !== LEARNED && listing.pagination.because !== LEARNED)) return null;
  const { items, shape, each, pagination } = listing;
  const { style, total, next, hasMore, firstPage, page, offset, maxSize, size } = pagination;
  const untold = pagination.parameters.length === 0;
  return {
    items,
    shape,
    ...(each === undefined ? {} : { each }),
    style,
    total,
    next,
    hasMore,
    firstPage,
    ...(maxSize === null ? {} : { maxSize }),
    ...(size === null && style === 'none' && pagination.because === LEARNED ? { size } : {}),
    ...(untold && isAskedUntold(page) ? { page } : {}),
    ...(untold && isAskedUntold(offset) ? { offset } : {}),
  };
}

/** The contract's resource with what a lesson tells of it; the very same where the lesson is of another. */
export function withLesson(told: Resource, lesson: Lesson, resources: ReadonlySet<string>): Resource {
  if (lesson.resource !== told.name) return told;
  const resource = lesson.boxed === true && told.boxed !== true ? inAttributes(told) : told;
  const relations = relationsWith(resource, lesson, resources);
  const fields = fieldsWith({ ...resource, relations }, lesson);
  const names = new Set(fields.map((field) => field.name));
  const known = (name: string | null): string | null =>
    name !== null && (names.has(name) || (name.startsWith('/') && names.has(pointerParts(name)[0] ?? '')))
      ? name
      : null;
  const shown = lesson.columns.filter((name) => names.has(name));
  const columns = [...shown, ...ledColumns(resource, lesson)];
  const learned: Resource = {
    ...resource,
    listing: listingWith(resource.listing, lesson.list),
    itemPointer: lesson.itemPointer,
    fields,
    relations,
    idField: known(lesson.idField) ?? (lesson.idField === MAP_KEY ? MAP_KEY : known(resource.idField)),
    titleField: known(lesson.titleField) ?? known(resource.titleField),
    columns: shown.length > 0 ? columns : resource.columns,
    learned: true,
  };
  return withCorrections(told, learned);
}

/** Columns that a browser could not see to lead anywhere, and the contract's rules do. */
function ledColumns({ columns, relations }: Resource, lesson: Lesson): readonly string[] {
  const led = new Set(relations.map(({ field }) => field));
  const learned = new Set(lesson.fields.map(({ name }) => name));
  return columns.filter((name) => led.has(name) && learned.has(name) && !lesson.columns.includes(name));
}

/** What two people's answers taught, of whom the later sees other fields than the first. */
export function joinedLessons(before: Lesson, after: Lesson): Lesson {
  if (before.instead !== after.instead) return after;
  const fields = [
    ...after.fields,
    ...before.fields.filter(({ name }) => !after.fields.some((one) => one.name === name)),
  ];
  const relations = [
    ...after.relations,
    ...before.relations.filter(({ field }) => !after.relations.some((one) => one.field === field)),
  ];
  return { ...after, fields: fields.slice(0, MOST_FIELDS), relations: relations.slice(0, MOST_FIELDS) };
}

function listingWith(listing: Listing | null, list: LearnedList | null): Listing | null {
  if (listing === null || list === null) return listing;
  const { items, shape, each, ...paging } = list;
  const pagination: Pagination = { ...listing.pagination, ...paging, because: LEARNED };
  const place = { items, shape, ...(each === undefined ? {} : { each }) };
  return { ...listing, ...place, known: true, because: LEARNED, pagination };
}

function fieldsWith(resource: Resource, lesson: Lesson): readonly Field[] {
  const declared = lesson.instead ? [] : resource.fields;
  const known = new Set(declared.map((field) => field.name));
  const told = new Map(lesson.fields.map((field) => [field.name, field]));
  const leadsTo = new Map(resource.relations.map((one) => [one.field, one.resource]));
  const from = resource.listing?.from ?? resource.from;
  const news = fieldsOf(viewOf(itemSchema(lesson), NO_LOOKUP), NO_LOOKUP, from, leadsTo);
  return [
    ...withoutOpened(declared, news).map((field) => {
      const own = told.get(field.name);
      return own !== undefined && turnedOut(field, own) ? asItTurnedOut(field, own) : field;
    }),
    ...news
      .filter((field) => !known.has(field.name))
      .map((field): Field => {
        const own = told.get(field.name);
        const label = learnedLabel(resource, field);
        return own === undefined
          ? { ...field, because: LEARNED }
          : {
              ...field,
              label,
              because: LEARNED,
              kind: field.resource === null ? own.kind : field.kind,
              unit: own.unit,
            };
      }),
  ];
}

/** The schema of an item as the answers showed it: "/attributes/name" stands inside of `attributes`. */
export function itemSchema({ fields }: Lesson): JsonObject {
  const plain = fields.filter(({ name }) => !name.startsWith('/'));
  const boxes = BOXES_OF_FIELDS.flatMap((box): [string, JsonObject][] => {
    const boxed = fields.filter(({ name }) => name.startsWith(`/${box}/`));
    const inside = Object.fromEntries(boxed.map(({ name, schema }) => [pointerParts(name)[1] ?? '', schema]));
    return boxed.length === 0 ? [] : [[box, { type: 'object', properties: inside }]];
  });
  // The contract tells what is around a feature's properties.
  const around = boxes.some(([box]) => box === 'properties') ? { type: {}, geometry: {} } : {};
  return {
    type: 'object',
    properties: {
      ...around,
      ...Object.fromEntries(plain.map(({ name, schema }) => [name, schema])),
      ...Object.fromEntries(boxes),
    },
  };
}

function relationsWith(resource: Resource, lesson: Lesson, resources: ReadonlySet<string>): readonly Relation[] {
  const known = new Set(resource.relations.map((one) => one.field));
  const news = lesson.relations.filter((one) => !known.has(one.field) && resources.has(one.resource));
  return [...resource.relations, ...news.map((one) => ({ ...one, from: '' }))];
}

const MOST_FIELDS = 250;
const MOST_NAME = 200;

/** The lesson in a value from outside; null where anything of it is not as a lesson is. */
export function lessonIn(value: unknown): Lesson | null {
  const [resource, itemPointer, idField, titleField] = ['resource', 'itemPointer', 'idField', 'titleField'].map(
    (name) => member(value, name),
  );
  const list = member(value, 'list') === null ? null : listIn(member(value, 'list'));
  const fields = allIn(member(value, 'fields'), fieldIn);
  const columns = allIn(member(value, 'columns'), (one) => (isName(one) ? one : null));
  const relations = allIn(member(value, 'relations'), relationIn);
  const instead = member(value, 'instead');
  const isWhole =
    isName(resource) &&
    isPlace(itemPointer) &&
    isNameOrNull(idField) &&
    isNameOrNull(titleField) &&
    typeof instead === 'boolean';
  if (!isWhole || list === undefined || fields === null || columns === null || relations === null) return null;
  const boxed = member(value, 'boxed') === true ? ({ boxed: true } as const) : {};
  const untold = member(value, 'untold') === true ? ({ untold: true } as const) : {};
  return { resource, list, itemPointer, instead, ...untold, ...boxed, fields, idField, titleField, columns, relations };
}

function allIn<T>(value: unknown, one: (part: unknown) => T | null): readonly T[] | null {
  if (!Array.isArray(value) || value.length > MOST_FIELDS) return null;
  const found = value.map(one);
  return found.every((part) => part !== null) ? (found as readonly T[]) : null;
}

function fieldIn(value: unknown): LearnedField | null {
  const [name, kind, unit] = ['name', 'kind', 'unit'].map((key) => member(value, key));
  const schema = isName(name) ? bareSchema(member(value, 'schema'), name) : null;
  if (!isName(name) || schema === null || !KINDS.has(kind) || !UNITS.has(unit)) return null;
  return { name, schema, kind: kind as FieldKind, unit: unit as Field['unit'] };
}

const KINDS: ReadonlySet<unknown> = new Set(
  (
    'text long-text markdown number money percent boolean date time date-time duration enum state tags email url image ' +
    'colour country phone location file secret identifier relation object list map variant json'
  ).split(' '),
);
const KNOWN_UNITS: Readonly<Record<NonNullable<Field['unit']>, true>> = {
  seconds: true,
  milliseconds: true,
  minor: true,
  fraction: true,
  name: true,
};
const UNITS: ReadonlySet<unknown> = new Set([null, ...Object.keys(KNOWN_UNITS)]);

function relationIn(value: unknown): LearnedRelation | null {
  const [field, resource, many, holds, idField, because] = [
    'field',
    'resource',
    'many',
    'holds',
    'idField',
    'because',
  ].map((key) => member(value, key));
  if (!isName(field) || !isName(resource) || typeof many !== 'boolean' || !isNameOrNull(idField)) return null;
  if ((holds !== 'id' && holds !== 'item') || typeof because !== 'string' || !RELATION_RULES.has(because)) return null;
  return { field, resource, many, holds, idField, because };
}

/** The places of a list; undefined where they are none. */
function listIn(value: unknown): LearnedList | undefined {
  const [items, shape, style, total, next, hasMore, firstPage] = [
    'items',
    'shape',
    'style',
    'total',
    'next',
    'hasMore',
    'firstPage',
  ].map((key) => member(value, key));
  const way = nextIn(next);
  if (
    !isPlace(items) ||
    (shape !== 'array' && shape !== 'map' && shape !== 'one') ||
    !STYLES.has(style) ||
    way === undefined
  )
    return undefined;
  if (!isPlaceOrNull(total) || !isPlaceOrNull(hasMore) || (firstPage !== 0 && firstPage !== 1)) return undefined;
  const [page, offset, each, maxSize] = ['page', 'offset', 'each', 'maxSize'].map((key) => member(value, key));
  return {
    items,
    shape,
    ...(isPlace(each) ? { each } : {}),
    ...(typeof maxSize === 'number' && Number.isInteger(maxSize) && maxSize > 0 ? { maxSize } : {}),
    ...(member(value, 'size') === null ? { size: null } : {}),
    style: style as Pagination['style'],
    total,
    next: way,
    hasMore,
    firstPage,
    ...(isAskedUntold(page) ? { page } : {}),
    ...(isAskedUntold(offset) ? { offset } : {}),
  };
}

const STYLES: ReadonlySet<unknown> = new Set(['page', 'offset', 'cursor', 'token', 'link', 'odata', 'jsonapi', 'none']);

function nextIn(value: unknown): Pagination['next'] | undefined {
  if (value === null) return null;
  const [where, at, is] = ['in', 'at', 'is'].map((key) => member(value, key));
  if (is !== 'cursor' && is !== 'url') return undefined;
  if (where === 'header') return at === 'Link' && is === 'url' ? { in: 'header', at, is } : undefined;
  return where === 'body' && isPlace(at) ? { in: 'body', at, is } : undefined;
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= MOST_NAME;
}

function isNameOrNull(value: unknown): value is string | null {
  return value === null || isName(value);
}

function isPlace(value: unknown): value is Pointer {
  return typeof value === 'string' && value.length <= MOST_NAME && (value === '' || value.startsWith('/'));
}

function isPlaceOrNull(value: unknown): value is Pointer | null {
  return value === null || isPlace(value);
}
