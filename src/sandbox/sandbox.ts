// A contract becomes a backend with state: requests in, responses out, as the contract describes them. Each write is
// committed before it is answered; conflicting writes are tried again on what the other one left.
import { isObject, member } from '#contract';
import type { Contract, JsonObject, Operation } from '#contract';
import { type Action, valueOfXml } from '#model';
import { accessOf } from './access.ts';
import { answerItemAction } from './actions.ts';
import { answeringOf } from './answer-shape.ts';
import { answerAnything } from './anything.ts';
import { readBody } from './body.ts';
import { answerDelete, answerUpdate } from './change.ts';
import { answerAction, rowsOf } from './collection-action.ts';
import { answerCreate } from './create.ts';
import { isRead, isRefused, refuse } from './exchange.ts';
import type { Exchange, Outcome, Person, Refusal, Result, Sandbox } from './exchange.ts';
import { befallen, type Faults, faultsOf } from './faults.ts';
import { FILE_PATH, keptFile, picture } from './files.ts';
import { remembered, repeated } from './idempotency.ts';
import { answerGet } from './item-answer.ts';
import { forgetFilled } from './items.ts';
import { kindsOf } from './kinds.ts';
import type { Kind } from './kinds.ts';
import { mediaOf } from './input.ts';
import { answerList } from './list.ts';
import { note } from './log.ts';
import type { LogEntry } from './log.ts';
import { profileOf } from './me.ts';
import { loadWords } from './names.ts';
import { createNews, type News } from './news.ts';
import { answerParts } from './parts.ts';
import { problemOutcome } from './problems.ts';
import { hashOf } from './random.ts';
import { namedValues } from './resource-names.ts';
import { addressed, matches, unaddressed } from './response.ts';
import { type Router, routerOf } from './route.ts';
import { readSeed } from './seed.ts';
import type { Seed } from './seed.ts';
import { answerLogin, asGuarded, answerSignOut, answerToken, isSignOut, loginOf } from './session.ts';
import type { Store } from './store.ts';
import type { WholeApplication, World } from './world.ts';
import { written } from './written.ts';

/** How a sandbox is made. */
export interface SandboxOptions {
  readonly store: Store;
  readonly seed?: Seed | null;
  /** How many items top-level resources have: for all, or by resource name (which wins over the seed's `sizes`). */
  readonly size?: number | Readonly<Record<string, number>>;
  /** What comes before the contract's paths: "/api/v1". */
  readonly basePath?: string;
  /** Where browsers find the sandbox ("https://desk.example"), for addresses in answers; else from each request. */
  readonly origin?: string;
  readonly now?: () => Date;
  /** Hears of each request as it is answered. */
  readonly heard?: (entry: LogEntry) => void;
}

/** A sandbox: a backend as a function. A connection that the seed breaks off is `Response.error()`. */
export interface SandboxHandler {
  (request: Request): Promise<Response>;
  /** The last requests, oldest first, at most 1,000. */
  readonly log: readonly LogEntry[];
  /** Back to the seed: everything that was written is forgotten. */
  readonly reset: () => Promise<void>;
}

const TRIES = 4;

// A fixed day, so that generated data is the same each time; a seed may name another.
const DATA_NOW = '2026-06-15T09:00:00Z';

/** Makes a sandbox of a contract and its application. */
export async function createSandbox(
  contract: Contract,
  application: WholeApplication,
  options: SandboxOptions,
): Promise<SandboxHandler> {
  const kinds = kindsOf(contract, application.resources);
  // What an overlay says of the sandbox holds beside a seed of its own.
  const seed = { ...readSeed(member(contract.root, 'x-frontdesk-sandbox') ?? {}).seed, ...options.seed };
  const world: World = {
    contract,
    application,
    kinds,
    lookup: kinds.lookup,
    seed,
    dataNow: Date.parse(seed.now ?? DATA_NOW),
    size: options.size ?? null,
    words: await loadWords(),
    keys: new Map(),
    cache: new Map(),
  };
  const basePath = (options.basePath ?? '').replace(/\/+$/, '');
  const now = options.now ?? (() => new Date());
  const sandbox: Sandbox = { world, store: options.store, basePath, now, answering: answeringOf(world) };
  const log: LogEntry[] = [];
  const desk: Desk = {
    sandbox,
    router: routerOf(contract.operations),
    roles: rolesOf(application, kinds.byName),
    log,
    heard: options.heard ?? null,
    faults: faultsOf(seed.faults ?? []),
    origin: options.origin ?? null,
    queue: { last: Promise.resolve() },
    news: createNews(),
  };
  const handler = (request: Request): Promise<Response> => respond(desk, request);
  const reset = async (): Promise<void> => {
    await options.store.clear();
    forgetFilled(sandbox);
    world.cache.clear();
    log.length = 0;
  };
  return Object.assign(handler, { log, reset });
}

/** What an operation does: a standard method of a kind, or an action. */
type Part =
  | { readonly role: 'list' | 'get' | 'create' | 'update' | 'delete'; readonly kind: Kind }
  | { readonly role: 'action'; readonly kind: Kind | null; readonly action: Action };

function rolesOf(application: WholeApplication, kinds: ReadonlyMap<string, Kind>): ReadonlyMap<string, Part> {
  const parts = new Map<string, Part>();
  for (const kind of kinds.values()) {
    const { operations, actions } = kind.resource;
    for (const [role, id] of Object.entries(operations)) {
      if (id !== null && !parts.has(id))
        parts.set(id, { role: role === 'replace' ? 'update' : (role as 'list'), kind });
    }
    for (const action of actions)
      if (!parts.has(action.operation)) parts.set(action.operation, { role: 'action', kind, action });
  }
  for (const action of application.index.actions)
    if (!parts.has(action.operation)) parts.set(action.operation, { role: 'action', kind: null, action });
  for (const [again, { id }] of application.repeats ?? []) {
    const part = parts.get(id);
    if (part !== undefined) parts.set(again, part);
  }
  return parts;
}

interface Desk {
  readonly sandbox: Sandbox;
  readonly router: Router;
  readonly roles: ReadonlyMap<string, Part>;
  readonly log: LogEntry[];
  readonly heard: ((entry: LogEntry) => void) | null;
  readonly faults: Faults;
  readonly origin: string | null;
  /** Writes are done one after the other, so that "is it taken?" and "keep it" belong together. */
  readonly queue: { last: Promise<unknown> };
  readonly news: News;
}

async function respond(desk: Desk, request: Request): Promise<Response> {
  const url = new URL(request.url);
  const { basePath } = desk.sandbox;
  const inside = url.pathname === basePath || url.pathname.startsWith(`${basePath}/`);
  const path = inside ? url.pathname.slice(basePath.length) || '/' : null;
  if (path?.startsWith(`${FILE_PATH}/`) === true) return fileResponse(desk, path.slice(FILE_PATH.length), request, url);
  const route =
    path === null
      ? ({ kind: 'nowhere' } as const)
      : desk.router(request.method, path, (name) => url.searchParams.get(name) ?? request.headers.get(name));
  const origin = originOf(desk, request, url);
  if (route.kind !== 'operation') {
    const outcome = await elsewhere(
      desk,
      request,
      path ?? url.pathname,
      route.kind === 'other-method' ? route.allow : [],
    );
    return finished(desk, request, outcome, { operation: null, person: null, origin });
  }
  const access = await accessOf(
    asGuarded(desk.sandbox, route.operation),
    desk.sandbox.world.contract.securitySchemes,
    desk.sandbox.world.seed,
    desk.sandbox.store,
    { headers: request.headers, url },
  );
  const refusing = ({ refused }: { readonly refused: Refusal }): Response => {
    const outcome = problemOutcome(desk.sandbox.world, route.operation, refused, url.pathname);
    return finished(desk, request, outcome, { operation: route.operation, person: null, origin });
  };
  if (isRefused(access)) return refusing(access);
  const fault = desk.faults(route.operation.id);
  const told = fault && (await befallen(fault));
  if (told === 'lost') return Response.error();
  if (told !== null) return refusing({ refused: told });
  const base = `${origin}${desk.sandbox.basePath}`;
  const { lookup } = desk.sandbox.world;
  const body = await readBody(
    request,
    (text) => unaddressed(text, base),
    (text, mediaType) => {
      const schema = mediaOf(route.operation, mediaType)?.schema ?? null;
      return schema === null ? undefined : valueOfXml(text, schema, lookup);
    },
  );
  const exchange: Exchange = {
    sandbox: desk.sandbox,
    operation: route.operation,
    values: namedValues(route.operation, route.values),
    url,
    headers: request.headers,
    origin,
    body,
    person: access.person,
  };
  const outcome = await (isRead(request.method)
    ? worked(desk, exchange)
    : oneByOne(desk, () => worked(desk, exchange)));
  const answer = await inMediaType(desk, exchange, outcome, base);
  const response = finished(desk, request, answer, { operation: route.operation, person: access.person, origin });
  return fault?.lost === 'after' ? Response.error() : response;
}

/** The outcome as the operation's media type has it: what is told as it comes is about the kind that the operation is of. */
function inMediaType(desk: Desk, exchange: Exchange, outcome: Outcome, base: string): Promise<Outcome> {
  const part = desk.roles.get(exchange.operation.id);
  const isOfItem = part?.role === 'action' && part.action.on === 'item';
  const kind = part?.kind ?? null;
  return written(exchange, outcome, {
    kind,
    key: isOfItem ? ([...exchange.values.values()].at(-1) ?? null) : null,
    rows: async () => (kind === null || isOfItem ? [] : await rowsOf(exchange, kind, 3)),
    news: desk.news,
    addressed: (text) => addressed(text, base),
  });
}

function oneByOne<Value>(desk: Desk, work: () => Promise<Value>): Promise<Value> {
  const next = desk.queue.last.then(work, work);
  desk.queue.last = next.catch(() => undefined);
  return next;
}

// Where a browser finds the sandbox. Behind a gateway the request's own address may be made up ("x.invalid").
function originOf(desk: Desk, request: Request, url: URL): string {
  if (desk.origin !== null) return desk.origin;
  const host = request.headers.get('x-forwarded-host');
  if (host !== null && /^[\w.:[\]-]+$/.test(host))
    return `${request.headers.get('x-forwarded-proto') === 'https' ? 'https' : 'http'}://${host}`;
  return url.hostname.endsWith('.invalid') ? '' : url.origin;
}

async function elsewhere(desk: Desk, request: Request, path: string, allow: readonly string[]): Promise<Outcome> {
  const { world } = desk.sandbox;
  if (allow.length > 0 && request.method === 'OPTIONS')
    return { status: 204, headers: { allow: allow.join(', ') }, body: null, changes: [] };
  if (allow.length > 0) {
    const refused = refuse(
      405,
      'method-not-allowed',
      'Method not allowed',
      `This address answers ${allow.join(', ')}, not ${request.method}.`,
      { headers: { allow: allow.join(', ') } },
    );
    return problemOutcome(world, null, refused.refused, path);
  }
  const token = request.method === 'POST' ? await tokenAnswer(desk, request, path) : null;
  if (token !== null) return token;
  const detail = `The contract has no operation at ${path}.`;
  return problemOutcome(world, null, { status: 404, code: 'not-found', title: 'Not found', detail }, path);
}

async function tokenAnswer(desk: Desk, request: Request, path: string): Promise<Outcome | null> {
  const body = await readBody(request);
  const result = await answerToken(desk.sandbox, path, isObject(body.value) ? body.value : {});
  if (result === null || isRefused(result)) return null;
  await desk.sandbox.store.commit(result.changes);
  return result;
}

/** Whoever may read some kind of item may read a file of one; null, or why not. A picture drawn from a name is nobody's. */
async function refusedFile({ sandbox, roles }: Desk, request: Request, url: URL): Promise<Refusal | null> {
  const { contract, seed } = sandbox.world;
  const readers = contract.operations.filter(({ id }) => /^(list|get)$/.test(roles.get(id)?.role ?? ''));
  const each = new Map(readers.map((one) => [JSON.stringify(one.security), one]));
  let refused: Refusal | null = null;
  for (const reader of each.values()) {
    const about = { headers: request.headers, url };
    const access = await accessOf(reader, contract.securitySchemes, seed, sandbox.store, about);
    if (!isRefused(access)) return null;
    refused = access.refused;
  }
  return refused;
}

async function fileResponse(desk: Desk, path: string, request: Request, url: URL): Promise<Response> {
  const { sandbox } = desk;
  const name = /^\/image\/([\w.-]+)\.png$/.exec(path)?.[1];
  // A file of an uploader may be anything: it is never shown as a page.
  const headers = { 'cache-control': 'private, max-age=300', 'x-content-type-options': 'nosniff' };
  if (name !== undefined)
    return new Response(await picture(name), { headers: { ...headers, 'content-type': 'image/png' } });
  const refused = await refusedFile(desk, request, url);
  if (refused !== null) return new Response(null, { status: refused.status, headers });
  const kept = await keptFile(sandbox.store, path);
  if (kept === null) return new Response(null, { status: 404 });
  const shown = /^image\/(png|jpeg|gif|webp|avif)$/.test(kept.mediaType) || kept.mediaType === 'application/pdf';
  const disposition = `${shown ? 'inline' : 'attachment'}; filename="${kept.name.replace(/["\\\r\n]/g, '_')}"`;
  return new Response(kept.bytes, {
    headers: { ...headers, 'content-type': kept.mediaType, 'content-disposition': disposition },
  });
}

async function worked(desk: Desk, exchange: Exchange): Promise<Outcome> {
  const { sandbox, operation } = exchange;
  const repeat = await repeated(exchange);
  if (repeat !== null) return repeat;
  for (let attempt = 1; ; attempt += 1) {
    const result = await resultOf(desk, exchange);
    if (isRefused(result)) return problemOutcome(sandbox.world, operation, result.refused, exchange.url.pathname);
    const changes = [...result.changes, ...remembered(exchange, result)];
    if (changes.length === 0 || (await sandbox.store.commit(changes)).ok) {
      desk.news.tell(changes);
      return result;
    }
    if (attempt === TRIES) {
      const refused = refuse(
        409,
        'conflict',
        'Changed in the meantime',
        'This is being changed by others. Nothing was saved; try again.',
      );
      return problemOutcome(sandbox.world, operation, refused.refused, exchange.url.pathname);
    }
  }
}

async function resultOf(desk: Desk, exchange: Exchange): Promise<Result> {
  return (await answerParts(exchange, (whole) => wholeResultOf(desk, whole))) ?? wholeResultOf(desk, exchange);
}

async function wholeResultOf(desk: Desk, exchange: Exchange): Promise<Result> {
  const { sandbox, operation } = exchange;
  const login = loginOf(sandbox, operation.id);
  if (login !== null) return answerLogin(exchange, login);
  if (isSignOut(operation.path, operation.method)) return answerSignOut(exchange);
  const part = desk.roles.get(operation.id);
  if (part === undefined) return answerAnything(exchange, {}, []);
  const { kind } = part;
  switch (part.role) {
    case 'list': {
      const { listing } = part.kind.resource;
      return listing === null ? answerAnything(exchange, {}, []) : answerList(exchange, part.kind, listing);
    }
    case 'get':
      return answerGet(exchange, part.kind);
    case 'create':
      return answerCreate(exchange, part.kind);
    case 'update':
      return answerUpdate(exchange, part.kind);
    case 'delete':
      return answerDelete(exchange, part.kind);
    case 'action': {
      if (operation.id === sandbox.world.application.index.currentUser)
        return answerAnything(exchange, meOf(exchange.person), []);
      const onItem = part.action.on === 'item' && kind !== null;
      return onItem ? answerItemAction(exchange, kind, part.action) : answerAction(exchange, kind, part.action);
    }
    default:
      return answerAnything(exchange, {}, []);
  }
}

function meOf(person: Person | null): JsonObject {
  if (person === null) return {};
  const profile: JsonObject = { username: person.name, ...(person.user === null ? {} : profileOf(person.user)) };
  return { ...profile, user: profile };
}

interface About {
  readonly operation: Operation | null;
  readonly person: Person | null;
  readonly origin: string;
}

function finished(desk: Desk, request: Request, outcome: Outcome, { operation, person, origin }: About): Response {
  const headers = new Headers(outcome.headers);
  const text =
    typeof outcome.body === 'string' ? addressed(outcome.body, `${origin}${desk.sandbox.basePath}`) : outcome.body;
  if (isRead(request.method) && outcome.status === 200 && typeof text === 'string' && !headers.has('etag'))
    headers.set('etag', `W/"${hashOf(text).toString(36)}"`);
  const entry = note(desk.log, desk.sandbox.now(), request, outcome, operation, person);
  desk.heard?.(entry);
  if (
    isRead(request.method) &&
    outcome.status === 200 &&
    matches(request.headers.get('if-none-match'), headers.get('etag'))
  ) {
    headers.delete('content-type');
    return new Response(null, { status: 304, headers });
  }
  const bodiless = request.method === 'HEAD' || text === null || outcome.status === 204 || outcome.status === 304;
  return new Response(bodiless ? null : text, { status: outcome.status, headers });
}
