// An API that stands at two addresses: what one prefix says of its operations, another says again word for word, as where a
// framework's router is mounted under "/api/v1" and "/api". It is one API, and people see it once. And what asks for the
// headers alone of what is read (HEAD beside GET), which HTTP says is the same.
import type { Contract, Lookup, Operation, RequestBody } from '#contract';
import { lookupIn, member } from '#contract';
import type { OperationPlace } from '../operation-places.ts';

/** By the id of each operation that stands there a second time, the one that it repeats. */
export type Repeats = ReadonlyMap<string, Operation>;

/** Fewer operations than these may be alike by chance. */
const FEWEST = 3;
/** What says nothing of who it is for, as "public" would. */
const PREFIX = /^(?:\/(?:apis?|rest|v?\d[\w.]*)(?=\/))+/i;
const VERSION = /\/v?\d[\w.]*(?=\/|$)/i;

/** What is said a second time: below another prefix (rule `twice-under-prefixes`), or by HEAD beside GET (`head-of-get`). */
export function repeatsIn(contract: Contract): Repeats {
  const repeated = mountedAgain(contract);
  const reads = new Map(contract.operations.filter(isRead).map((operation) => [operation.path, operation]));
  for (const head of contract.operations) {
    const read = head.method === 'HEAD' ? reads.get(head.path) : undefined;
    if (read !== undefined && asksNoMore(head, read)) repeated.set(head.id, repeated.get(read.id) ?? read);
  }
  return repeated;
}

const isRead = ({ method }: Operation): boolean => method === 'GET';

/** "HEAD /projects?project_name" of Harbor asks whether a name is taken, which "GET /projects" does not. */
function asksNoMore(head: Operation, read: Operation): boolean {
  const known = new Set(read.parameters.map((one) => `${one.in} ${one.name}`));
  return head.parameters.every((one) => known.has(`${one.in} ${one.name}`));
}

function mountedAgain(contract: Contract): Map<string, Operation> {
  const lookup = lookupIn(contract);
  const mounts = mountsOf(contract.operations);
  const repeated = new Map<string, Operation>();
  for (const [at, mount] of mounts.entries()) {
    const pairs = mounts
      .slice(0, at)
      .map((first) => pairsOf(mount, first))
      .find((some) => isOneApi(some, lookup));
    for (const [again, first] of pairs ?? []) repeated.set(again.id, repeated.get(first.id) ?? first);
  }
  return repeated;
}

/** What stands below one prefix ("/api/v1"), by method and the rest of the path. */
interface Mount {
  readonly prefix: string;
  readonly below: ReadonlyMap<string, Operation>;
}

type Pair = readonly [again: Operation, first: Operation];

/** Those of more operations first; of as many those whose tags tell more, then those with a version, which will stay. */
function mountsOf(operations: readonly Operation[]): readonly Mount[] {
  const mounts = new Map<string, Map<string, Operation>>();
  for (const operation of operations) {
    const prefix = PREFIX.exec(operation.path)?.[0] ?? '';
    const below = mounts.get(prefix) ?? new Map<string, Operation>();
    mounts.set(prefix, below.set(`${operation.method} ${operation.path.slice(prefix.length)}`, operation));
  }
  const tags = ({ below }: Mount): number => new Set([...below.values()].flatMap((operation) => operation.tags)).size;
  return [...mounts]
    .map(([prefix, below]) => ({ prefix, below }))
    .toSorted(
      (a, b) =>
        b.below.size - a.below.size ||
        tags(b) - tags(a) ||
        Number(VERSION.test(b.prefix)) - Number(VERSION.test(a.prefix)),
    );
}

/** Each operation beside the one that has its place below another prefix; none where one has no such. */
function pairsOf(some: Mount, others: Mount): readonly Pair[] {
  const versions = [some, others].flatMap(({ prefix }) => VERSION.exec(prefix)?.[0] ?? []);
  // Two versions may say the same of what they do differently.
  if (new Set(versions).size > 1) return [];
  const pairs: Pair[] = [];
  for (const [rest, operation] of some.below) {
    const other = others.below.get(rest);
    if (other === undefined) return [];
    pairs.push([operation, other]);
  }
  return pairs;
}

/** All say the same, most of them tell what they answer (pages of HTML say as little as an untold API), to the same people. */
function isOneApi(pairs: readonly Pair[], lookup: Lookup): boolean {
  if (pairs.length < FEWEST) return false;
  const most = (is: (pair: Pair) => boolean): boolean => pairs.filter(is).length * 2 > pairs.length;
  return (
    most(([{ responses }]) => responses.some(({ content }) => content.length > 0)) &&
    most(([left, right]) => JSON.stringify(left.security) === JSON.stringify(right.security)) &&
    pairs.every(([left, right]) => saidBy(left, lookup) === saidBy(right, lookup))
  );
}

/** What an operation says but for where it stands. */
function saidBy({ summary, description, parameters, requestBody, responses }: Operation, lookup: Lookup): string {
  return JSON.stringify([summary, description, parameters, bodySaid(requestBody, lookup), responses], withoutPlace);
}

/** FastAPI calls the schema of a form after its address ("Body_upload_image_api_v1_uploads_images_post"). */
function bodySaid(body: RequestBody | null, lookup: Lookup): unknown {
  return body?.content.map(({ mediaType, schema }) => {
    const ref = schema === null ? undefined : member(schema, '$ref');
    return [mediaType, typeof ref === 'string' ? lookup(ref) : schema];
  });
}

/** It titles an answer so as well ("Response List Users Api V1 Users Get"). */
function withoutPlace(name: string, value: unknown): unknown {
  return name === 'pointer' || (name === 'title' && typeof value === 'string') ? undefined : value;
}

/** The contract with each of its operations once. */
export function withoutRepeats(contract: Contract, repeats: Repeats): Contract {
  if (repeats.size === 0) return contract;
  return { ...contract, operations: contract.operations.filter(({ id }) => !repeats.has(id)) };
}

/** What may be done at one address may be done at the other. */
export function withRepeats(places: readonly OperationPlace[], repeats: Repeats): readonly OperationPlace[] {
  if (repeats.size === 0) return places;
  const byId = new Map(places.map((place) => [place.operation, place]));
  const again = [...repeats].flatMap(([operation, { id }]) => {
    const place = byId.get(id);
    return place === undefined ? [] : [{ ...place, operation }];
  });
  return [...places, ...again];
}
