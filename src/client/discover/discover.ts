// A host → the text of its contract and where it was, or a trail of what was tried with each answer. In this order: a
// place given; RFC 9727 (`/.well-known/api-catalog`); `Link: rel="service-desc"` (RFC 8631) on the base address and the
// host; the places of frameworks; documentation pages. Everything on the host's own origin (rule S3).
import { wayInWords, waysOf } from '../authorize/challenge.ts';
import type { ChallengeWay } from '../authorize/challenge.ts';
import { compare } from './beside.ts';
import type { Beside } from './beside.ts';
import { isDocsPage, linksToDocs, readDocsPage } from './docs-page.ts';
import { look } from './look.ts';
import type { Look, LookSettings } from './look.ts';
import { DOCUMENTS, PAGES, PREFIXES } from './places.ts';
import type { Place } from './places.ts';
import { linkedAddresses, recognise } from './recognise.ts';

/** How to discover. */
export interface DiscoverOptions {
  readonly fetch?: typeof fetch;
  /** Under which the API stands: "/api/v1". */
  readonly prefix: string;
  /** A place given by the person: an address, or a path on the host. It may be on another origin, since it was asked for. */
  readonly contract?: string;
  /** Sent to the host's own origin: a credential, once there is one. */
  readonly headers?: Readonly<Record<string, string>>;
  /** For one place; 4 seconds unless said otherwise. */
  readonly timeoutMs?: number;
  /** For everything; 25 seconds unless said otherwise. */
  readonly deadlineMs?: number;
  readonly maxBytes?: number;
  readonly signal?: AbortSignal;
}

/** One place that was looked at. */
export interface Tried {
  readonly url: string;
  readonly status: number | null;
  /** What was there, in words. */
  readonly note: string;
}

/** What came of discovering. */
export interface Discovery {
  readonly found: { readonly text: string; readonly url: string; readonly because: string } | null;
  readonly tried: readonly Tried[];
  /** A place that wants to know first who asks; null where none does. */
  readonly needsCredential: NeedsCredential | null;
  /** Further contracts that are named where the first was. */
  readonly others: readonly Beside[];
}

/** A contract behind sign-in: where, and how the server says that one signs in. */
export interface NeedsCredential {
  readonly url: string;
  readonly status: number;
  readonly authenticate: string | null;
  readonly ways: readonly ChallengeWay[];
}

interface Candidate {
  readonly url: string;
  readonly because: string;
  /** How many steps of "this names that" led here. */
  readonly depth: number;
  /** False for another origin, which only a place given may have. */
  readonly own: boolean;
  /** Asked again, and waited for longer. */
  readonly patient?: boolean;
}

const CONCURRENCY = 4;
const MAX_DEPTH = 3;
const MAX_FOLLOWED = 40;
const MAX_REFUSALS = 3;
/** The pages of Swagger UI, first among all. */
const UI_PAGES = 6;
/** The contract is there already: its neighbours are not waited for. */
const BESIDE_MS = 2_000;
/** More places than these that do not answer in time are a server that is down. */
const MAX_LATE = 3;
/** How many times longer is waited the second time. */
const PATIENCE = 4;

/** Looks for the contract of the API at `host`. Never throws; an unusable host is told in `tried`. */
export async function discover(host: string, options: DiscoverOptions): Promise<Discovery> {
  const base = baseOf(host);
  if (base === null) {
    const tried = [{ url: host, status: null, note: 'this is no address of a host' }];
    return { found: null, tried, needsCredential: null, others: [] };
  }
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), options.deadlineMs ?? 25_000);
  const abort = (): void => deadline.abort();
  options.signal?.addEventListener('abort', abort, { once: true });
  const search = newSearch(base, options, deadline.signal);
  try {
    for (const stage of stagesOf(search, options)) {
      if (!isOver(search)) await run(search, stage);
      if (!isOver(search)) await runLate(search);
    }
    await compareBeside(search, options);
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', abort);
  }
  if (deadline.signal.aborted && search.found === null) note(search, base.origin, null, 'stopped: it took too long');
  const { found, tried, needs, others } = search;
  if (found !== null || needs === null) return { found, tried, needsCredential: null, others };
  const { rank: _rank, ...needsCredential } = needs;
  return { found, tried, needsCredential, others };
}

/** Of several contracts that are named in one place, which to open, and what the others are. */
async function compareBeside(search: Search, options: DiscoverOptions): Promise<void> {
  if (search.found === null || options.contract !== undefined) return;
  const beside = search.named.get(search.asked) ?? (await besideInPages(search, options));
  if (beside.length < 2) return;
  const compared = await compare({ ...search.found, asked: search.asked }, beside, search.settings);
  for (const { url } of compared.beside) note(search, url, 200, 'a contract beside the first');
  search.found = compared.open;
  search.others = compared.others;
}

/** A contract at a usual place (`/swagger/v1/swagger.json`) may be one of several that a documentation page beside it names. */
async function besideInPages(search: Search, options: DiscoverOptions): Promise<readonly Candidate[]> {
  const { base, asked, settings } = search;
  const inShort = { ...options, timeoutMs: Math.min(settings.timeoutMs, BESIDE_MS) };
  const pages: Search = { ...newSearch(base, inShort, settings.signal), wanted: asked };
  const near = rootsOf(base, options.prefix).filter((root) => asked.startsWith(`${base.origin}${root}/`));
  await run(pages, placesAt(base, near, PAGES.slice(0, UI_PAGES)));
  return pages.named.get(asked) ?? [];
}

function newSearch(base: URL, options: DiscoverOptions, signal: AbortSignal | undefined): Search {
  const settings: LookSettings = {
    fetch: options.fetch ?? globalThis.fetch.bind(globalThis),
    headers: options.headers ?? {},
    timeoutMs: options.timeoutMs ?? 4_000,
    maxBytes: options.maxBytes ?? 64_000_000,
    signal,
  };
  const fresh = { tried: [], late: [], seen: new Set<string>(), found: null, asked: '', others: [], needs: null };
  return { base, settings, ...fresh, named: new Map(), wanted: '', ended: false, followed: 0, refusals: 0 };
}

/** What to look at, one stage after the other. */
function stagesOf(search: Search, options: DiscoverOptions): readonly (readonly Candidate[])[] {
  const { base } = search;
  if (options.contract !== undefined) {
    const given = addressOf(options.contract, base.href);
    if (given === null) note(search, options.contract, null, 'this is no address');
    return given === null
      ? []
      : [[{ url: given, because: 'given', depth: 0, own: new URL(given).origin === base.origin }]];
  }
  const near = rootsOf(base, options.prefix);
  const far = PREFIXES.filter((prefix) => !near.includes(prefix));
  return [
    announced(base, near),
    placesAt(base, near, DOCUMENTS),
    placesAt(base, near, PAGES),
    placesAt(base, far, DOCUMENTS),
    placesAt(base, far, PAGES.slice(0, UI_PAGES)),
  ];
}

/** Where standards say that a service announces its description. */
function announced(base: URL, roots: readonly string[]): readonly Candidate[] {
  return [
    { url: `${base.origin}/.well-known/api-catalog`, because: 'RFC 9727', depth: 0, own: true },
    ...roots.map((root) => ({
      url: `${base.origin}${root === '' ? '/' : root}`,
      because: 'RFC 8631',
      depth: 0,
      own: true,
    })),
  ];
}

/** The framework's places: all of them at the host and under its own path, the movable ones under prefixes too. */
function placesAt(base: URL, roots: readonly string[], places: readonly Place[]): readonly Candidate[] {
  const own = base.pathname.replace(/\/+$/, '');
  return roots.flatMap((root) =>
    places
      .filter((place) => root === '' || root === own || place.under === 'any')
      .map((place) => ({ url: `${base.origin}${root}${place.path}`, because: place.by, depth: 0, own: true })),
  );
}

/** Paths to look under, likeliest first: that of the host's address, the host itself, the prefix set. */
function rootsOf(base: URL, prefix: string): readonly string[] {
  const own = base.pathname.replace(/\/+$/, '');
  const set = prefix.replace(/\/+$/, '');
  return [...new Set([own, '', set, own === '' ? '/api' : own + set])];
}

/** One search as it goes on: what was looked at, what was found. */
interface Search {
  readonly base: URL;
  readonly settings: LookSettings;
  readonly tried: Tried[];
  readonly seen: Set<string>;
  /** Places that did not answer in time. */
  readonly late: Candidate[];
  /** Places that were named together, by each of them. */
  readonly named: Map<string, readonly Candidate[]>;
  /** What is only looked for by name: the search ends with the place that names it. */
  readonly wanted: string;
  found: Discovery['found'];
  /** The address that led to what was found. */
  asked: string;
  others: readonly Beside[];
  needs: (NeedsCredential & { readonly rank: number }) | null;
  /** No server is there, or it wants no more questions. */
  ended: boolean;
  followed: number;
  refusals: number;
}

function isOver(search: Search): boolean {
  return (
    search.found !== null || search.named.has(search.wanted) || search.ended || search.settings.signal?.aborted === true
  );
}

/** Looks at candidates, four at a time, the likeliest first; what they name is looked at before the rest. */
async function run(search: Search, candidates: readonly Candidate[]): Promise<void> {
  const queue = [...candidates];
  const workers = Array.from({ length: Math.min(CONCURRENCY, Math.max(1, queue.length)) }, async () => {
    for (let next = queue.shift(); next !== undefined && !isOver(search); next = queue.shift()) {
      if (search.seen.has(next.url)) continue;
      search.seen.add(next.url);
      queue.unshift(...(await visit(search, next)));
    }
  });
  await Promise.all(workers);
}

/**
 * Waits longer for the few places that took their time while others were answered at once: many servers make their
 * contract when it is first asked for.
 */
async function runLate(search: Search): Promise<void> {
  const late = search.late.splice(0);
  if (late.length > MAX_LATE) return;
  for (const { url } of late) search.seen.delete(url);
  await run(search, late);
}

/** Looks at one place; answers what it names. */
async function visit(search: Search, candidate: Candidate): Promise<readonly Candidate[]> {
  const { settings: usual } = search;
  const timeoutMs = usual.timeoutMs * (candidate.patient === true ? PATIENCE : 1);
  const seen = await look(candidate.url, { ...usual, timeoutMs, ...(candidate.own ? {} : { headers: {} }) });
  if (search.found !== null) return [];
  if (seen.late && candidate.patient !== true) search.late.push({ ...candidate, patient: true });
  if (seen.absent && search.tried.length === 0) search.ended = true;
  if (seen.signIn || seen.status === 401 || (seen.status === 403 && !isFolder(seen))) remember(search, candidate, seen);
  if (seen.status === 429) search.refusals += 1;
  if (search.refusals >= MAX_REFUSALS) search.ended = true;
  const linked = seen.link === '' ? [] : follow(search, candidate, seen.url, linkedAddresses(seen.link), 'RFC 8631');
  if (seen.failure !== null || seen.status === null || seen.status >= 400) {
    note(search, candidate.url, seen.status, seen.failure ?? wordsOf(seen.status ?? 0));
    return linked;
  }
  return [...linked, ...judge(search, candidate, seen)];
}

/** Web servers forbid (403) to look into a folder without a page of its own (nginx, Apache, Jetty): no credential opens it. */
function isFolder({ url, authenticate }: Look): boolean {
  return (authenticate ?? '') === '' && new URL(url).pathname.endsWith('/');
}

/** Of several places behind a credential, one where a contract usually is counts more than the base address. */
function remember(search: Search, candidate: Candidate, seen: Look): void {
  const rank = (candidate.because.startsWith('RFC') ? 0 : 2) + (seen.status === 403 ? 0 : 1);
  if (search.needs !== null && search.needs.rank >= rank) return;
  const told = waysOf(seen.authenticate);
  const ways = told.length > 0 ? told : wayInWords(seen.text);
  search.needs = { url: seen.url, status: seen.status ?? 401, authenticate: seen.authenticate, ways, rank };
}

function judge(search: Search, candidate: Candidate, seen: Look): readonly Candidate[] {
  const what = recognise(seen.text);
  if (what.kind === 'contract') return take(search, candidate, seen.url, seen.text, 'a contract');
  if (what.kind === 'page' || isScript(candidate.url)) return readPage(search, candidate, seen);
  note(search, candidate.url, seen.status, what.what);
  if (what.kind === 'nothing') return [];
  return together(search, seen.url, what.addresses, candidate, candidate.because);
}

function readPage(search: Search, candidate: Candidate, seen: Look): readonly Candidate[] {
  const script = isScript(candidate.url);
  const leads = script ? [] : linksToDocs(seen.text);
  if (!script && !isDocsPage(seen.text)) {
    const what = leads.length > 0 ? 'a web page with links to documentation' : 'a web page, no contract';
    note(search, candidate.url, seen.status, what);
    return follow(search, candidate, seen.url, leads, `named by ${candidate.url}`);
  }
  const { inline, addresses, scripts } = readDocsPage(seen.text);
  if (inline !== null) return take(search, candidate, seen.url, inline, 'a documentation page with the contract in it');
  note(search, candidate.url, seen.status, script ? 'a script of a documentation page' : 'a documentation page');
  const because = `named by ${candidate.url}`;
  const documents = together(search, seen.url, addresses, candidate, because);
  return script ? documents : [...documents, ...follow(search, candidate, seen.url, [...scripts, ...leads], because)];
}

/** Addresses that one place names, perhaps each of a contract: remembered, since the first that is one ends the search. */
function together(
  search: Search,
  from: string,
  addresses: readonly string[],
  candidate: Candidate,
  because: string,
): readonly Candidate[] {
  const candidates = follow(search, candidate, from, addresses, because);
  for (const { url } of candidates) search.named.set(url, candidates);
  return candidates;
}

function take(search: Search, candidate: Candidate, url: string, text: string, words: string): readonly Candidate[] {
  note(search, candidate.url, 200, words);
  search.found = { text, url, because: candidate.because };
  search.asked = candidate.url;
  return [];
}

/** The addresses that something names, as candidates: of the own origin, not seen yet, not too many. */
function follow(
  search: Search,
  candidate: Candidate,
  from: string,
  addresses: readonly string[],
  because: string,
): readonly Candidate[] {
  if (candidate.depth >= MAX_DEPTH) return [];
  const { origin } = candidate.own ? search.base : new URL(candidate.url);
  return addresses.flatMap((address) => {
    const url = addressOf(address, from);
    if (url === null || search.seen.has(url) || search.followed >= MAX_FOLLOWED) return [];
    if (new URL(url).origin !== origin) {
      search.seen.add(url);
      note(search, url, null, 'named, but on another origin: not followed');
      return [];
    }
    search.followed += 1;
    return [{ url, because, depth: candidate.depth + 1, own: candidate.own }];
  });
}

function note(search: Search, url: string, status: number | null, words: string): void {
  search.tried.push({ url, status, note: words });
}

function isScript(url: string): boolean {
  return /\.m?js([?#]|$)/.test(url);
}

function wordsOf(status: number): string {
  if (status === 401) return 'behind a credential';
  if (status === 403) return 'forbidden';
  if (status === 404 || status === 410) return 'nothing there';
  if (status === 429) return 'too many requests';
  return status >= 500 ? 'the server failed' : 'refused';
}

/** "localhost:8080" is an address too. */
function baseOf(host: string): URL | null {
  const text = host.trim();
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  try {
    const url = new URL(withScheme);
    return /^https?:$/.test(url.protocol) && url.hostname !== '' ? url : null;
  } catch {
    return null;
  }
}

function addressOf(address: string, base: string): string | null {
  try {
    const url = new URL(address, base);
    if (!/^https?:$/.test(url.protocol)) return null;
    url.hash = '';
    return url.href;
  } catch {
    return null;
  }
}
