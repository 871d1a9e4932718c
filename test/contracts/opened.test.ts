// Real contracts in a sandbox, used as a person does: each list is called by the very client, its first item is opened, one
// relation followed. An outline that is right says nothing of an application that cannot be used; this does.
import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { type Answer, type Client, createClient } from '#client';
import type { Contract, Json, JsonObject } from '#contract';
import {
  type Application,
  type Call,
  derive,
  deriveDetails,
  fieldValue,
  FIRST_REQUEST,
  idOf,
  itemOf,
  itemsOf,
  learn,
  listValues,
  pathValuesOf,
  type Resource,
  type ResourceDetails,
  scalarText,
  titleOf,
} from '#model';
import { createSandbox, memoryStore } from '#sandbox';
import { describe, expect, it } from 'vitest';
import { contractIn } from '../contract.ts';

const FOLDER = new URL('./', import.meta.url);
const files = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.gz'))
  .sort();

/** Lists of one contract that are opened: enough to meet each way of listing, spread over all there are. */
const MOST_LISTS = 8;

/** What the sandbox does not keep as the contract means it; each with its reason. */
const KNOWN: ReadonlySet<string> = new Set([
  // Its questions are known by an identity inside of `question`, and those that an assessment holds are made anew.
  'assessments.questions (reference-object) → GET /questions/{question_id}: 404',
  // An action plan names the organization in another system, where the contract says nothing of it.
  'action-plans.organization_id (identifier-by-name) → GET /admin/organizations/{id}: 404',
  // Names of settings that the contract leaves open: the sandbox makes rows of its own for the list.
  'GET /env/{name}: 404',
  // What is read by a hash are the matches of it, and not the row of the list.
  'GET /api/v1/page-hashes/{pageHash}: 404',
  // A group is listed by a number and read by its name, which only the description says.
  'GET /groups/{id}.json: 404',
]);

interface Desk {
  readonly application: Application;
  readonly client: Client;
  readonly detailsOf: (name: string) => ResourceDetails;
  readonly wrong: string[];
}

async function deskOf(file: string): Promise<Desk> {
  const whole = contractIn(gunzipSync(readFileSync(new URL(file, FOLDER))).toString('utf8'));
  // Nobody signs in here; that has tests of its own.
  const open = whole.operations.map((operation) => ({ ...operation, security: [] }));
  const contract: Contract = { ...whole, operations: open };
  const application = derive(contract);
  const sandbox = await createSandbox(contract, application, { store: memoryStore(), size: 3 });
  const client = createClient({
    baseUrl: 'http://sandbox.test',
    fetch: (input, init) => sandbox(new Request(input, init)),
    backoffMs: 0,
  });
  const known = new Map<string, ResourceDetails>();
  const detailsOf = (name: string): ResourceDetails => {
    const details = known.get(name) ?? deriveDetails(contract, application, name);
    if (details === null) throw new Error(`${name} has no details`);
    known.set(name, details);
    return details;
  };
  return { application, client, detailsOf, wrong: [] };
}

describe('each contract can be used', { timeout: 60_000 }, () => {
  it.each(files)('%s', async (file) => {
    const desk = await deskOf(file);
    const lists = desk.application.index.resources.filter(
      ({ kind, operations, parentParameters }) =>
        kind === 'collection' && operations.list !== null && parentParameters.length === 0,
    );
    const step = Math.max(1, lists.length / MOST_LISTS);
    for (let at = 0; at < lists.length; at += step) {
      const one = lists[Math.floor(at)];
      if (one !== undefined) await openList(desk, desk.detailsOf(one.name));
    }
    expect(desk.wrong.filter((one) => !KNOWN.has(one))).toEqual([]);
  });
});

function callOf({ calls }: ResourceDetails, operation: string | null): Call | undefined {
  return calls.find((one) => one.operation === operation);
}

async function openList(desk: Desk, details: ResourceDetails): Promise<void> {
  const { resource } = details;
  const listing = resource.listing;
  const call = callOf(details, resource.operations.list);
  if (listing === null || call === undefined) return;
  const required = call.parameters.filter((one) => one.required);
  const values = listValues(
    listing,
    FIRST_REQUEST,
    required.map(({ name }) => name),
  );
  // What has to be asked of the person first is asked by the screen.
  if (required.some(({ in: where, name }) => where !== 'header' && !Object.hasOwn(values.query, name))) return;
  const answer = await desk.client.send(call, values);
  if (answer.kind !== 'ok') return void desk.wrong.push(`${call.operation}: ${told(answer)}`);
  const learned = learn(resource, answer);
  const [first] = learned.listing === null ? [] : itemsOf(learned.listing, answer.value);
  if (first === undefined) return void desk.wrong.push(`${call.operation}: no rows`);
  if (resource.titleField !== null && titleOf(learned, first) === '')
    desk.wrong.push(`${call.operation}: no title of ${resource.titleField}`);
  const item = await openItem(desk, { ...details, resource: learned }, first);
  await follow(desk, learned, item ?? first);
}

function told(answer: Answer): string {
  return answer.kind === 'problem' ? `${answer.status}` : answer.kind;
}

async function openItem(desk: Desk, details: ResourceDetails, row: Json): Promise<Json | undefined> {
  const { resource } = details;
  const call = callOf(details, resource.operations.get);
  const id = idOf(resource, row);
  // A row that has no identity is shown, and is no link.
  if (call === undefined || id === null) return undefined;
  const answer = await read(desk, call, resource, row, id);
  if (answer?.kind !== 'ok') {
    if (answer !== null) desk.wrong.push(`${call.operation}: ${told(answer)}`);
    return undefined;
  }
  if (answer.file !== null) return undefined;
  const item = itemOf(learn(resource, answer, { of: 'item' }), answer.value);
  if (item === undefined) desk.wrong.push(`${call.operation}: no item`);
  return item;
}

/** Reads an item as a screen does; null where its address needs more than the item tells. */
async function read(desk: Desk, call: Call, resource: Resource, item: Json, id: Json): Promise<Answer | null> {
  const own: JsonObject = resource.idParameter === null ? {} : { [resource.idParameter]: id };
  const path: JsonObject = { ...pathValuesOf(resource, item), ...own };
  const names = [...call.path.matchAll(/\{([^{}]+)\}/g)].map((match) => match[1] ?? '');
  if (names.some((name) => !Object.hasOwn(path, name) && call.settled === undefined)) return null;
  const identity: JsonObject = call.identity === undefined ? {} : { [call.identity.name]: id };
  return desk.client.send(call, { path: { ...path, ...identity } });
}

async function follow(desk: Desk, resource: Resource, item: Json): Promise<void> {
  for (const { field, holds, idField, resource: name, because } of resource.relations) {
    const held = fieldValue(item, field);
    const one = Array.isArray(held) ? (held[0] as Json | undefined) : held;
    const id = scalarText(holds === 'item' ? fieldValue(one, idField ?? 'id') : one);
    const target = desk.detailsOf(name);
    const call = callOf(target, target.resource.operations.get);
    if (id === null || id === '' || holds === 'url' || call === undefined) continue;
    const answer = await read(desk, call, target.resource, item, id);
    if (answer === null) continue;
    if (answer.kind !== 'ok')
      desk.wrong.push(`${resource.name}.${field} (${because}) → ${call.operation}: ${told(answer)}`);
    return;
  }
}
