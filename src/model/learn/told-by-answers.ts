// A contract once more, with what answers showed of the items of which it tells nothing: what is derived of it has all that the
// rules see in a contract, most of all where things lead. A contract with its application and lessons in, details out: they stand
// in place of the first where they are of the same thing, and are null where the lessons add nothing.
import { type Json, type JsonObject, type Operation, type Pointer, pointerParts } from '#contract';
import type { ActionDetails, Resource, ResourceDetails, ResourceSummary } from '../application.ts';
import { type Application, derive } from '../derive.ts';
import { type DetailsOf, detailsOf, type Whole } from '../details.ts';
import { MAP_KEY, MAP_VALUE } from '../listing/listing.ts';
import { listOperation } from '../place.ts';
import { itemSchema, type Lesson } from './lesson.ts';

/** Of a larger contract the first reading stands: to derive it takes too long for doing so again while people wait. */
const MOST_OPERATIONS = 600;

/** The contract with these lessons in place of the answers of which it tells nothing (rule `told-by-answers`); null where none is of such. */
function toldByAnswers({ contract, application }: Whole, lessons: readonly Lesson[]): Whole | null {
  if (contract.operations.length > MOST_OPERATIONS) return null;
  const told = new Map(
    lessons.flatMap((lesson) => {
      const resource = resourceIn(application, lesson.resource);
      return resource === undefined ? [] : answersOf(resource, lesson);
    }),
  );
  if (told.size === 0) return null;
  const operations = contract.operations.map((operation) => {
    const schema = told.get(operation.id);
    return schema === undefined ? operation : answering(operation, schema);
  });
  const again = { ...contract, operations };
  return { contract: again, application: derive(again) };
}

/**
 * Gives details by what answers showed so far; null where that adds nothing to what the contract tells. `held` keeps what is made
 * while it is in use.
 */
export function toldAgain(
  whole: () => Promise<Whole>,
  lessons: () => readonly Lesson[],
  held: (make: () => Promise<Whole | null>) => () => Promise<Whole | null>,
): (of: DetailsOf) => Promise<ResourceDetails | ActionDetails | null> {
  let told = '';
  let again: (() => Promise<Whole | null>) | null = null;
  return async (of) => {
    const untold = lessons().filter(isOfUntold);
    const text = JSON.stringify(untold);
    if (text !== told) {
      told = text;
      again = held(async () => toldByAnswers(await whole(), untold));
    }
    const made = untold.length === 0 ? null : ((await again?.()) ?? null);
    return made === null ? null : detailsByAnswers(await whole(), made, of);
  };
}

/** The resource of this name: the others are not derived for it. */
function resourceIn({ index, resources }: Application, name: string): Resource | undefined {
  return resources[index.resources.findIndex((one) => one.name === name)];
}

/** Whether a lesson is of what the contract does not say how it is answered, and of things rather than values. */
function isOfUntold({ untold, fields }: Lesson): boolean {
  return untold === true && fields.every(({ name }) => name !== MAP_VALUE);
}

/** What the list and the get of a resource answer, by what was learned beside what is known of it as it is made. */
function answersOf(resource: Resource, lesson: Lesson): readonly (readonly [string, JsonObject])[] {
  const known = lesson.instead ? [] : resource.fields.filter(({ name }) => !name.startsWith('/'));
  // The key of a map stands in no item.
  const learned = itemSchema({ ...lesson, fields: lesson.fields.filter(({ name }) => name !== MAP_KEY) });
  const made = Object.fromEntries(known.map(({ name, schema }) => [name, schema as Json]));
  const item = { ...learned, properties: { ...made, ...(learned['properties'] as JsonObject) } };
  const list = listOperation(resource);
  const { get } = resource.operations;
  return [
    ...(list === null || lesson.list === null
      ? []
      : [[list, inside(lesson.list.items, listOf(lesson.list, item))] as const]),
    ...(get === null || get === list ? [] : [[get, inside(lesson.itemPointer, item)] as const]),
  ];
}

function listOf({ shape, each = '' }: NonNullable<Lesson['list']>, item: JsonObject): JsonObject {
  if (shape === 'one') return item;
  return shape === 'map'
    ? { type: 'object', additionalProperties: item }
    : { type: 'array', items: inside(each, item) };
}

/** The schema of what has this at a place. */
function inside(at: Pointer, schema: JsonObject): JsonObject {
  return pointerParts(at).reduceRight<JsonObject>(
    (inner, name) => ({ type: 'object', properties: { [name]: inner } }),
    schema,
  );
}

function answering(operation: Operation, schema: JsonObject): Operation {
  const { pointer, responses } = operation;
  const known = responses.find(({ status }) => status.startsWith('2'));
  const content = [{ mediaType: 'application/json', schema, itemSchema: null, encoding: [], examples: [], pointer }];
  const response = known ?? { status: '200', description: '', headers: [], links: [], pointer };
  return { ...operation, responses: [...responses.filter((one) => one !== known), { ...response, content }] };
}

/**
 * Details by what answers showed; null where they are of another thing than before: people go by the index that they have, and
 * are led to nothing that is not in it. What was learned of the items themselves is left to the lesson.
 */
function detailsByAnswers(before: Whole, after: Whole, of: DetailsOf): ResourceDetails | ActionDetails | null {
  const details = detailsOf(after, of);
  if (details === null || 'action' in details) return details;
  const { resource } = details;
  const [here, there] = [before, after].map((one) => byName(one.application.index.resources, addressesOf));
  const isThere = (name: string): boolean => here?.has(name) === true && here.get(name) === there?.get(name);
  const known = resourceIn(before.application, resource.name);
  const { makes } = resource;
  if (known === undefined || !isThere(resource.name) || (makes && !isThere(makes.resource))) return null;
  const relations = resource.relations.filter((one) => isThere(one.resource));
  const led = new Set(relations.map(({ field }) => field));
  const fields = known.fields.map((field) =>
    led.has(field.name) ? (resource.fields.find(({ name }) => name === field.name) ?? field) : field,
  );
  const referrers = resource.referrers.filter((one) => isThere(one.resource));
  const { targets } = known;
  // What a contract tells of answers says what a change may leave out; what was seen says nothing of that.
  const first = detailsOf(before, of) as ResourceDetails | null;
  const calls = details.calls.map((call) => {
    const told = first?.calls.find(({ operation }) => operation === call.operation);
    return told === undefined ? call : { ...call, answers: told.answers };
  });
  const made: Resource = { ...resource, relations, referrers, fields, ...(targets === undefined ? {} : { targets }) };
  return { resource: made, calls, schemas: [...new Map([...(first?.schemas ?? []), ...details.schemas])] };
}

function byName<Fact>(
  resources: readonly ResourceSummary[],
  fact: (one: ResourceSummary) => Fact,
): ReadonlyMap<string, Fact> {
  return new Map(resources.map((one) => [one.name, fact(one)]));
}

/** Where a resource stands, and what is done with it there. */
function addressesOf({ path, parent, kind, operations, idParameter, opens }: ResourceSummary): string {
  return JSON.stringify([path, parent, kind, idParameter, opens ?? null, operations]);
}
