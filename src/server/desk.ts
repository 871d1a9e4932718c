// What Frontdesk serves at the moment: ready with a compiled contract, locked (the contract is behind sign-in), or
// missing (none was found). It is looked for at the start, again when asked, and anew for a person who unlocks it.
import { basePaths, type Beside, type ContractChange, type Credential, isSameOrigin, type Tried } from '#client';
import type { Diagnostic, SecurityScheme } from '#contract';
import type { Settings } from '#settings';
import { type Authorization, authorize, serviceCredentials } from './credentials.ts';
import { changesBetween, type Fingerprints } from './changes.ts';
import { type Compiled, compile, type ContractSource } from './compile.ts';
import type { DataFolder } from './data-folder.ts';
import { findContract, type FoundContract, fromAddress, readOverlays, siblingReader } from './find-contract.ts';
import type { Route } from './gateway/exchange.ts';
import { looseFinder, operationFinder } from './gateway/operations.ts';
import { chooseBase, type ChosenBase, probesAmong } from './gateway/probe.ts';
import type { Upstream } from './gateway/upstream.ts';
import { guessWays, type GuessedWays } from './locked.ts';
import { cookiesFor } from './jar.ts';
import type { Session } from './session.ts';
import { withUnnamedWays } from './unnamed.ts';
import { createWatch, type Watch } from './watch.ts';

/** A compiled contract in service. */
export interface Served {
  readonly compiled: Compiled;
  readonly route: Route;
  /** Settings' credentials that no scheme of the contract takes. */
  readonly unused: readonly string[];
  readonly base: ChosenBase;
  /** The part of the same server where people sign in, where that is another. */
  readonly beside?: Served;
}

/** What there is to show. */
export type DeskState =
  | {
      readonly kind: 'ready';
      readonly served: Served;
      readonly changes: readonly ContractChange[];
      /** Further contracts that are named where this one was found. */
      readonly others?: readonly Beside[];
    }
  | { readonly kind: 'locked'; readonly guessed: GuessedWays; readonly tried: readonly Tried[] }
  | { readonly kind: 'missing'; readonly tried: readonly Tried[] };

/** The desk. */
export interface Desk {
  /** What this person is served; null for people who have not signed in. Looks again where it is missing, calmly. */
  stateFor(session: Session | null): Promise<DeskState>;
  /** An answer that the contract does not explain: whether it still stands is looked up sooner. */
  readonly doubt: () => void;
  /** Looks for the contract again. */
  lookAgain(): Promise<DeskState>;
  /** Takes a contract that a person gives while it is missing; words where it cannot be read. */
  give(text: string, url: string): Promise<string | null>;
  /** Looks for a locked contract with a person's credential: it is theirs alone. */
  unlock(credential: Credential): Promise<Served | Exclude<FoundContract, { kind: 'found' }>>;
  /** The content hash of the contract that the API shows this person; null where it is the one that all are shown. */
  shownTo(session: Session): Promise<string | null>;
  /** Chooses the base path again where it was a guess, now that a credential is there. */
  confirmBase(credentials: readonly Credential[], session: Session | null): Promise<void>;
}

/** What a desk is made of. */
export interface DeskOptions {
  readonly settings: Settings;
  readonly upstream: Upstream;
  readonly folder: DataFolder;
  /** Called with each compiled contract that becomes the one for all, before it is served. */
  readonly opened: (compiled: Compiled) => Promise<void>;
  readonly now: () => number;
}

/** Between two searches for a missing contract that page loads cause. */
const CALM_MS = 5000;
/** So long people wait for such a search where there is something to show already. */
const ASIDE_MS = 1000;
const MOST_PERSONAL = 20;
const CHANGES_SHOWN_MS = 7 * 24 * 3600 * 1000;

/** Opens the desk: the first search runs at once. */
export function openDesk(options: DeskOptions): Desk {
  const { settings, now } = options;
  const personal = new Map<string, Promise<Served | null>>();
  const look: Look = { state: search(options), searched: now(), watch: createWatch(now) };
  const own = (hash: string): Promise<Served | null> => {
    const known = personal.get(hash) ?? restore(hash, options);
    personal.set(hash, known);
    return known;
  };
  const keepOwn = async (compiled: Compiled, { text, url }: Source, held: readonly Credential[]): Promise<Served> => {
    const served = await serve(compiled, options, held);
    options.folder.writeText(`contracts/${compiled.hash}/source.json`, JSON.stringify({ text, url }));
    if (personal.size >= MOST_PERSONAL) personal.clear();
    personal.set(compiled.hash, Promise.resolve(served));
    return served;
  };
  return {
    doubt: look.watch.doubt,
    lookAgain: () => again(look, options),
    async stateFor(session) {
      const current = await refreshed(look, options);
      const served = current.kind !== 'missing' && session?.contract ? await own(session.contract) : null;
      return served ? { kind: 'ready', served, changes: [] } : current;
    },
    async give(text, url) {
      const result = await open({ text, url }, options, null);
      if ('error' in result) return result.error;
      await options.opened(result.compiled);
      if (settings.host !== null) options.folder.writeText(givenName(settings), JSON.stringify({ text, url }));
      look.state = Promise.resolve({ kind: 'ready', served: await serve(result.compiled, options, []), changes: [] });
      return null;
    },
    async unlock(credential) {
      const found = await findContract(settings, authorize(null, [credential], []));
      if (found.kind !== 'found') return found;
      const result = await open(found, options, authorize(null, [credential], []));
      if ('error' in result) return { kind: 'missing', tried: [{ url: found.url, status: null, note: result.error }] };
      return keepOwn(result.compiled, found, [credential]);
    },
    async shownTo(session) {
      const current = await look.state;
      if (current.kind !== 'ready') return session.contract;
      const shared = current.served.compiled;
      const cookies = cookiesFor(session.cookies, new URL(shared.url).pathname, now());
      const authorization = authorize(null, session.credentials, []);
      const whole = { ...authorization, cookies: [...cookies, ...authorization.cookies] };
      const shown = await shownWith(whole, shared, options);
      if (shown === null) return null;
      await keepOwn(shown.compiled, shown.source, session.credentials);
      return shown.compiled.hash;
    },
    async confirmBase(credentials) {
      const current = await look.state;
      if (current.kind !== 'ready' || current.served.base.sure || settings.host === null) return;
      look.state = Promise.resolve({ ...current, served: await serve(current.served.compiled, options, credentials) });
    },
  };
}

/** The state of the desk, and when it was last looked for. */
interface Look {
  state: Promise<DeskState>;
  searched: number;
  readonly watch: Watch;
}

function again(look: Look, options: DeskOptions): Promise<DeskState> {
  look.searched = options.now();
  look.state = search(options);
  return look.state;
}

/** The state; looked for again where it is not settled, calmly. */
async function refreshed(look: Look, options: DeskOptions): Promise<DeskState> {
  const { settings, now } = options;
  const current = await look.state;
  const unsettled = current.kind === 'missing' || (current.kind === 'ready' && !current.served.base.reached);
  if (current.kind === 'ready' && settings.host !== null && look.watch.due()) {
    void renew(current, look, options).catch(() => undefined);
  }
  if (!unsettled || settings.host === null || now() - look.searched <= CALM_MS) return current;
  return current.kind === 'missing' ? again(look, options) : aside(current, look, options);
}

/** A credential for the host goes to the host alone: a contract that lies elsewhere is read without it (rule S4). */
function ownOnly(
  authorization: Authorization | null,
  url: string,
  { settings: { host } }: Pick<DeskOptions, 'settings'>,
): Authorization | null {
  return host !== null && isSameOrigin(url, host) ? authorization : null;
}

/** Takes the contract in service anew where it has changed at its place. Nobody waits for it, and what cannot be read changes nothing. */
async function renew(current: Extract<DeskState, { kind: 'ready' }>, look: Look, options: DeskOptions): Promise<void> {
  const before = look.state;
  const { index, url, fingerprints } = current.served.compiled;
  const { held } = serviceCredentials(options.settings.credentials, index.security);
  const authorization = held.length === 0 ? null : authorize(null, held, []);
  const source = await look.watch.changed(url, ownOnly(authorization, url, options));
  const result = source === null ? null : await open(source, options, authorization).catch(() => null);
  if (result === null || 'error' in result) return;
  const { compiled } = result;
  if (changesBetween(await fingerprints, await compiled.fingerprints).length === 0) return;
  await options.opened(compiled);
  const served = await serve(compiled, options, []);
  look.watch.settle();
  const changes = await changesSince(compiled, options);
  if (look.state === before) look.state = Promise.resolve({ ...current, served, changes });
}

/** Looks beside what is shown: who works already is not held up by a backend that does not answer what it is asked here. */
function aside(current: DeskState, look: Look, options: DeskOptions): Promise<DeskState> {
  look.searched = options.now();
  const before = look.state;
  const found = search(options).catch(() => current);
  void found.then(() => {
    if (look.state === before) look.state = found;
  });
  return Promise.race([found, calmly(current)]);
}

function calmly<T>(value: T): Promise<T> {
  return new Promise((resolve) => setTimeout(() => resolve(value), ASIDE_MS).unref());
}

async function search(options: DeskOptions): Promise<DeskState> {
  const { settings, folder } = options;
  const { found, authorization } = await findWithSettings(settings);
  if (found.kind === 'locked') return { kind: 'locked', guessed: guessWays(found.ways), tried: found.tried };
  const source = found.kind === 'found' ? found : folder.readJson<{ text: string; url: string }>(givenName(settings));
  if (source === null) return { kind: 'missing', tried: found.kind === 'missing' ? found.tried : [] };
  const result = await open(source, options, authorization);
  if ('error' in result) return { kind: 'missing', tried: [{ url: source.url, status: null, note: result.error }] };
  const { held } = serviceCredentials(settings.credentials, result.compiled.index.security);
  const shown = held.length === 0 ? null : await shownWith(authorize(null, held, []), result.compiled, options);
  const { compiled } = shown ?? result;
  await options.opened(compiled);
  const served = await serve(compiled, options, []);
  const others = found.kind === 'found' ? found.others : undefined;
  return { kind: 'ready', served, changes: await changesSince(compiled, options), ...(others && { others }) };
}

type Source = Pick<ContractSource, 'text' | 'url'>;

/** The contract as the API shows it to whoever asks with this; null where that is no other, or none that can be read. */
async function shownWith(
  authorization: Authorization,
  shared: Compiled,
  options: DeskOptions,
): Promise<{ readonly compiled: Compiled; readonly source: Source } | null> {
  const { host } = options.settings;
  if (host === null || !URL.canParse(shared.url) || new URL(shared.url).origin !== new URL(host).origin) return null;
  const source = await fromAddress(shared.url, authorization);
  if (source.kind !== 'found') return null;
  const result = await open(source, options, authorization);
  if ('error' in result) return null;
  const { compiled } = result;
  const changes = changesBetween(await shared.fingerprints, await compiled.fingerprints);
  return changes.length === 0 ? null : { compiled, source };
}

/** Looks for the contract; where it is locked, with the credentials of the settings in each way that the API hints at. */
async function findWithSettings(
  settings: Settings,
): Promise<{ found: FoundContract; authorization: Authorization | null }> {
  const { held } = serviceCredentials(settings.credentials, []);
  const written = held.length > 0 ? authorize(null, held, []) : null;
  const found = await findContract(settings, written);
  if (found.kind !== 'locked') return { found, authorization: written };
  const hinted = guessWays(found.ways).schemes.slice(0, Math.max(1, found.ways.length));
  for (const { name } of hinted) {
    for (const { value } of settings.credentials) {
      const guess = serviceCredentials([{ scheme: name, value }], guessWays(found.ways).schemes).held;
      const authorization = authorize(null, guess, []);
      const unlocked = await findContract(settings, authorization);
      if (unlocked.kind === 'found') return { found: unlocked, authorization };
    }
  }
  return { found, authorization: written };
}

/** A contract that signing in had unlocked before this process began. */
async function restore(hash: string, options: DeskOptions): Promise<Served | null> {
  const source = /^[0-9a-f]{32}$/.test(hash)
    ? options.folder.readJson<{ text: string; url: string }>(`contracts/${hash}/source.json`)
    : null;
  if (!source) return null;
  const result = await open(source, options, null);
  return 'error' in result ? null : serve(result.compiled, options, []);
}

async function open(
  { text, url }: Source,
  { settings, folder }: DeskOptions,
  authorization: Authorization | null,
): Promise<{ readonly compiled: Compiled } | { readonly error: string; readonly diagnostics: readonly Diagnostic[] }> {
  const overlays = await readOverlays(settings.overlay);
  if (overlays.wrong.length > 0) {
    return { error: `An overlay could not be read: ${overlays.wrong.join('; ')}.`, diagnostics: [] };
  }
  return compile(
    { text, url, overlays: overlays.texts, fetchText: siblingReader(url, ownOnly(authorization, url, { settings })) },
    folder,
  );
}

async function serve(found: Compiled, options: DeskOptions, own: readonly Credential[]): Promise<Served> {
  const { settings } = options;
  const schemes: readonly SecurityScheme[] = found.index.security;
  const { held, unused } = serviceCredentials(settings.credentials, schemes);
  const base = await baseFor(found, options, [...held, ...own]);
  const compiled = await withUnnamedWays(found, base, options.upstream);
  const basePath = (servers: readonly string[]): string =>
    servers.length === 0 ? base.path : pathOfServers(servers, compiled, options, base.path);
  return {
    compiled,
    unused,
    base,
    route: {
      find: operationFinder(compiled.operations),
      findLoosely: looseFinder(compiled.operations),
      known: compiled,
      basePath: (operation) => basePath(operation.servers),
      service: held,
    },
  };
}

async function baseFor(
  compiled: Compiled,
  { settings, upstream }: DeskOptions,
  held: readonly Credential[],
): Promise<ChosenBase> {
  if (settings.host === null) return { path: '', sure: true, reached: true };
  if (settings.base !== null)
    return { path: new URL(settings.base).pathname.replace(/\/$/, ''), sure: true, reached: true };
  const candidates = basePaths({
    host: settings.host,
    contractUrl: compiled.url,
    servers: compiled.index.servers,
    paths: compiled.operations.map(({ path }) => path),
  });
  const { headers, cookies } = authorize(null, held, []);
  const sent = { ...headers, ...(cookies.length > 0 ? { cookie: cookies.join('; ') } : {}) };
  return chooseBase(upstream, candidates, probesAmong(compiled.operations), sent);
}

/** An operation's own servers: of them only the path counts, since there is one upstream. */
function pathOfServers(
  servers: readonly string[],
  compiled: Compiled,
  { settings }: DeskOptions,
  fallback: string,
): string {
  const listed = servers.map((url) => ({ url, variables: [] }));
  const host = settings.host ?? 'http://localhost';
  return basePaths({ host, contractUrl: compiled.url, servers: listed, paths: [] })[0] ?? fallback;
}

interface Seen {
  readonly hash: string;
  readonly fingerprints: Fingerprints;
  readonly changes: readonly ContractChange[];
  readonly at: number;
}

/** What has changed since this API's contract was last seen; it stays news for a week. */
async function changesSince(
  compiled: Compiled,
  { settings, folder, now }: DeskOptions,
): Promise<readonly ContractChange[]> {
  const name = `seen/${nameOf(settings)}.json`;
  const before = folder.readJson<Seen>(name);
  if (before?.hash === compiled.hash) return now() - before.at < CHANGES_SHOWN_MS ? before.changes : [];
  const found = compiled.fingerprints.then((fingerprints) => {
    const changes = before ? changesBetween(before.fingerprints, fingerprints) : [];
    const seen: Seen = { hash: compiled.hash, fingerprints, changes, at: now() };
    folder.writeText(name, JSON.stringify(seen));
    return changes;
  });
  // Nothing is news of what is seen first, so nobody waits.
  return before ? found : [];
}

function givenName(settings: Settings): string {
  return `given/${nameOf(settings)}.json`;
}

/** A file name for the API that the settings point at. */
export function nameOf({ host, contract }: Settings): string {
  const name = [host ?? 'sandbox', contract ?? ''].join(' ').trim();
  return name.replace(/[^\w.-]+/g, '-').slice(-120);
}
