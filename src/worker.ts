// Frontdesk without a server of its own: a worker of the page finds the contract, compiles it and answers for the index and
// the details, so that the page itself never receives the contract. Messages in, messages out; what it says is what the
// server says under /_frontdesk. The index is kept by content hash, so that a page shows it before the contract is derived.
import { basePaths, discover, heldWhileUsed, type Tried } from '#client';
import { loadContract, parseJson, printJson } from '#contract';
import {
  type ApplicationIndex,
  derive,
  type DetailsOf,
  detailsOf,
  leanIndex,
  type Lesson,
  lessonIn,
  toldAgain,
  type Whole,
  withLesson,
} from '#model';
import { API_PREFIX } from '#settings';

/** What the page asks. */
export type WorkerQuestion =
  | { readonly kind: 'open'; readonly of: ContractPlace }
  | ({ readonly kind: 'details' } & DetailsOf)
  /** What answers taught of a resource, to be kept. */
  | { readonly kind: 'learned'; readonly lesson: unknown };

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

interface Opened {
  readonly base: string;
  readonly indexText: string;
  readonly whole: () => Promise<Whole>;
  /** Details by what answers showed, where the contract tells little. */
  readonly again: ReturnType<typeof toldAgain>;
  /** What answers taught, by resource; kept beside the index. */
  readonly lessons: Map<string, Lesson>;
  readonly hash: string;
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
  if (question.kind === 'learned') {
    const lesson = lessonIn(question.lesson);
    if (lesson !== null) await learn(found, lesson);
    return { kind: 'details', text: null };
  }
  const details = (await found.again(question)) ?? detailsOf(await found.whole(), question);
  return { kind: 'details', text: details === null ? null : printJson(await withLessons(details, found)) };
}

type Details = NonNullable<ReturnType<typeof detailsOf>>;

async function learn({ hash, lessons }: Opened, lesson: Lesson): Promise<void> {
  lessons.set(lesson.resource, lesson);
  await keepText(`${hash}/learned`, printJson([...lessons.values()]));
}

async function withLessons(details: Details, { lessons, whole }: Opened): Promise<Details> {
  const lesson = 'resource' in details ? lessons.get(details.resource.name) : undefined;
  if (lesson === undefined || 'action' in details) return details;
  const resources = new Set((await whole()).application.index.resources.map(({ name }) => name));
  return { ...details, resource: withLesson(details.resource, lesson, resources) };
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
  const kept = await keptText(hash);
  const whole = kept === null ? await compile() : null;
  if (kept === null && whole === null) {
    return { tried: [{ url: source.url, status: null, note: 'what is there is no contract' }] };
  }
  const indexText = kept ?? printJson(whole === null ? null : leanIndex(whole.application.index));
  if (kept === null) await keepIndex(hash, indexText);
  const used = heldWhileUsed(async () => {
    const loaded = await compile();
    if (loaded === null) throw new Error('A contract that could be read before cannot be read now.');
    return loaded;
  }, whole);
  const lessons = lessonsIn(await keptText(`${hash}/learned`));
  return {
    indexText,
    base: baseOf(JSON.parse(indexText) as ApplicationIndex, host, source.url),
    whole: used,
    again: toldAgain(used, () => [...lessons.values()], heldWhileUsed),
    lessons,
    hash,
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

/** What was kept of lessons; what is spoiled counts for nothing. */
function lessonsIn(text: string | null): Map<string, Lesson> {
  let kept: unknown = [];
  try {
    if (text !== null) kept = parseJson(text);
  } catch {
    // It is learned anew.
  }
  const lessons = (Array.isArray(kept) ? kept : []).map(lessonIn).filter((one) => one !== null);
  return new Map(lessons.map((one) => [one.resource, one]));
}

/** What was kept of the same contract; nothing where the browser keeps nothing. */
async function keptText(name: string): Promise<string | null> {
  try {
    const found = await (await caches.open(KEPT)).match(`/_frontdesk/kept/${name}`);
    return found === undefined ? null : await found.text();
  } catch {
    return null;
  }
}

async function keepIndex(hash: string, text: string): Promise<void> {
  try {
    const cache = await caches.open(KEPT);
    for (const old of await cache.keys()) await cache.delete(old);
  } catch {
    // What is not kept need not be deleted.
  }
  await keepText(hash, text);
}

async function keepText(name: string, text: string): Promise<void> {
  try {
    await (await caches.open(KEPT)).put(`/_frontdesk/kept/${name}`, new Response(text));
  } catch {
    // A browser that keeps nothing derives anew each time.
  }
}
