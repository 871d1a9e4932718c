// Frontdesk without a server of its own: a worker of the page finds the contract, compiles it and answers for the index and
// the details, so that the page itself never receives the contract. Messages in, messages out; what it says is what the
// server says under /_frontdesk. The index is kept by content hash, so that a page shows it before the contract is derived.
import { basePaths, discover, heldWhileUsed, type Tried } from '#client';
import { type Contract, loadContract, printJson } from '#contract';
import { type Application, type ApplicationIndex, derive, deriveActionDetails, deriveDetails, leanIndex } from '#model';
import { API_PREFIX } from '#settings';

/** What the page asks. */
export type WorkerQuestion =
  | { readonly kind: 'open'; readonly of: ContractPlace }
  | { readonly kind: 'details'; readonly resource: string }
  | { readonly kind: 'details'; readonly action: string };

/** Where the contract is: found at the host, at an address, or given as text. */
export interface ContractPlace {
  readonly host: string;
  readonly contract: string | null;
  readonly overlays: readonly string[];
  readonly text: string | null;
  /** Of Frontdesk: what an older one has kept is not used. */
  readonly release: string;
}

/** What the worker answers: JSON text of an index or of details, or why there is none. */
export type WorkerAnswer =
  | { readonly kind: 'ready'; readonly text: string; readonly base: string }
  | { readonly kind: 'details'; readonly text: string | null }
  | { readonly kind: 'missing'; readonly tried: readonly Tried[] };

interface Whole {
  readonly contract: Contract;
  readonly application: Application;
}

interface Opened {
  readonly base: string;
  readonly indexText: string;
  readonly whole: () => Promise<Whole>;
}

/** What is used of a worker's own world, whose types the page's code does not have. */
interface WorkerWorld {
  onmessage: ((event: { readonly data: { readonly id: number; readonly question: WorkerQuestion } }) => void) | null;
  postMessage(message: { readonly id: number; readonly answer?: WorkerAnswer; readonly error?: string }): void;
}

const KEPT = 'frontdesk-contracts';
const world = globalThis as unknown as WorkerWorld;
let opened: Promise<Opened | { readonly tried: readonly Tried[] }> | null = null;

world.onmessage = ({ data: { id, question } }) => {
  answer(question).then(
    (found) => world.postMessage({ id, answer: found }),
    (error: unknown) => world.postMessage({ id, error: error instanceof Error ? error.message : String(error) }),
  );
};

async function answer(question: WorkerQuestion): Promise<WorkerAnswer> {
  if (question.kind === 'open') {
    opened = open(question.of);
    const found = await opened;
    if ('tried' in found) return { kind: 'missing', tried: found.tried };
    return { kind: 'ready', text: found.indexText, base: found.base };
  }
  const found = await opened;
  if (found === null || 'tried' in found) return { kind: 'details', text: null };
  const { contract, application } = await found.whole();
  const details =
    'resource' in question
      ? deriveDetails(contract, application, question.resource)
      : deriveActionDetails(contract, application, question.action);
  return { kind: 'details', text: details === null ? null : printJson(details) };
}

async function open(place: ContractPlace): Promise<Opened | { readonly tried: readonly Tried[] }> {
  const { host, contract, text, release } = place;
  const given = text === null ? null : { text, url: `${host}/` };
  const found = given ?? (await discover(host, { prefix: API_PREFIX, ...(contract === null ? {} : { contract }) }));
  const source = 'tried' in found ? found.found : found;
  if (source === null) return { tried: 'tried' in found ? found.tried : [] };
  const overlays = await Promise.all(place.overlays.map((url) => textAt(new URL(url, `${host}/`).href)));
  const read = overlays.filter((overlay) => overlay !== null);
  const hash = await hashOf([release, source.text, ...read].join('\n'));
  const compile = () => compiled(source, read);
  const kept = await keptIndex(hash);
  const whole = kept === null ? await compile() : null;
  if (kept === null && whole === null) {
    return { tried: [{ url: source.url, status: null, note: 'what is there is no contract' }] };
  }
  const indexText = kept ?? printJson(whole === null ? null : leanIndex(whole.application.index));
  if (kept === null) await keepIndex(hash, indexText);
  return {
    indexText,
    base: baseOf(JSON.parse(indexText) as ApplicationIndex, host, source.url),
    whole: heldWhileUsed(async () => {
      const loaded = await compile();
      if (loaded === null) throw new Error('A contract that could be read before cannot be read now.');
      return loaded;
    }, whole),
  };
}

async function compiled(
  source: { readonly text: string; readonly url: string },
  overlays: readonly string[],
): Promise<Whole | null> {
  const own = new URL(source.url).origin;
  const { contract, diagnostics } = await loadContract(source.text, {
    base: source.url,
    overlays,
    fetchText: (url) => (new URL(url, source.url).origin === own ? textAt(url) : Promise.resolve(null)),
  });
  return contract === null ? null : { contract, application: derive(contract, diagnostics) };
}

async function textAt(url: string): Promise<string | null> {
  const response = await fetch(url).catch(() => null);
  return response?.ok === true ? response.text() : null;
}

/** Where the operations begin: the likeliest, since nothing can be tried before a person is there. */
function baseOf(index: ApplicationIndex, host: string, contractUrl: string): string {
  const paths = index.resources.flatMap(({ path }) => path);
  const [path = API_PREFIX] = basePaths({ host, contractUrl, servers: index.servers, paths });
  return `${new URL(host).origin}${path}`;
}

async function hashOf(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What was kept of the same contract; nothing where the browser keeps nothing. */
async function keptIndex(hash: string): Promise<string | null> {
  try {
    const found = await (await caches.open(KEPT)).match(`/_frontdesk/kept/${hash}`);
    return found === undefined ? null : await found.text();
  } catch {
    return null;
  }
}

async function keepIndex(hash: string, text: string): Promise<void> {
  try {
    const cache = await caches.open(KEPT);
    for (const old of await cache.keys()) await cache.delete(old);
    await cache.put(`/_frontdesk/kept/${hash}`, new Response(text));
  } catch {
    // A browser that keeps nothing derives anew each time.
  }
}
