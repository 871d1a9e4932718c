// Tries the possible base paths of an API live, by operations that only read (rule S5), and chooses the one that
// answers like it. Each candidate costs one question, two where it only says "sign in first".
import type { GatewayOperation } from './operations.ts';
import { askHead, type Upstream } from './upstream.ts';
import { AGENT } from '../agent.ts';

/** The base path chosen; `sure` where the API answered with data below it. */
export interface ChosenBase {
  readonly path: string;
  readonly sure: boolean;
  /** False where nothing answered at all. */
  readonly reached: boolean;
}

const PATIENCE_MS = 5000;
/** An answer like this settles it: data. */
const DATA = 4;
/** "Sign in first", which some backends say to any path. */
const CLOSED = 3;

/** Chooses among base paths, the likeliest first. `probes` are operations that can be asked as they are. */
export async function chooseBase(
  upstream: Upstream,
  candidates: readonly string[],
  probes: readonly GatewayOperation[],
  headers: Readonly<Record<string, string>>,
): Promise<ChosenBase> {
  const [first = ''] = candidates;
  const [probe, second] = probes;
  if (!probe) return { path: first, sure: candidates.length < 2, reached: true };
  const scores: { readonly path: string; readonly score: number; readonly reached: boolean }[] = [];
  for (const path of candidates) {
    const tried = await scoreOf(upstream, path, probe, headers);
    // An operation may be missing or broken in a live API: a second one then speaks for the path.
    const again =
      tried.score < CLOSED && tried.reached && second ? await scoreOf(upstream, path, second, headers) : tried;
    const score = Math.max(tried.score, again.score);
    if (score >= DATA) return { path, sure: true, reached: true };
    scores.push({ path, score, reached: tried.reached });
  }
  const best = scores.toSorted((one, other) => other.score - one.score)[0];
  return {
    path: best && best.score > 0 ? best.path : first,
    sure: false,
    reached: scores.some(({ reached }) => reached),
  };
}

async function scoreOf(
  upstream: Upstream,
  base: string,
  probe: GatewayOperation,
  headers: Readonly<Record<string, string>>,
): Promise<{ readonly score: number; readonly reached: boolean }> {
  const answer = await ask(upstream, `${base}${probe.address}`, headers);
  const score = likeness(answer.status, answer.mediaType);
  if (score !== CLOSED) return { score, reached: answer.status !== 0 };
  const control = await ask(upstream, `${base}/frontdesk-asks-for-nothing`, headers);
  return { score: control.status === answer.status ? CLOSED - 1 : CLOSED, reached: true };
}

/**
 * What an API that wants to know who asks says of how (`WWW-Authenticate`, often nothing); null where it does not ask. One that
 * answers strangers "forbidden" (Spring Security as it comes, Django REST framework behind sessions, Jupyter) does so at each path.
 */
export async function challengeTo(upstream: Upstream, paths: readonly string[]): Promise<string | null> {
  for (const path of paths) {
    const { status, challenge, mediaType } = await ask(upstream, path, {});
    if (status === 401) return challenge;
    if (status !== 403 || /html/i.test(mediaType)) return null;
  }
  return paths.length > 1 ? '' : null;
}

async function ask(upstream: Upstream, path: string, headers: Readonly<Record<string, string>>) {
  try {
    const { status, headers: answered } = await askHead(upstream, {
      method: 'GET',
      path,
      headers: { accept: 'application/json, */*;q=0.1', 'user-agent': AGENT, ...headers },
      body: null,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return {
      status,
      mediaType: String(answered['content-type'] ?? ''),
      challenge: String(answered['www-authenticate'] ?? ''),
    };
  } catch {
    return { status: 0, mediaType: '', challenge: '' };
  }
}

/** The operations that may be asked as they are: they list, and need nothing filled in. */
export function probesAmong(operations: readonly GatewayOperation[]): readonly GatewayOperation[] {
  const simple = operations.filter(
    ({ method, address, reads, asks, servers }) =>
      method === 'GET' && reads && servers.length === 0 && !/[{}?#]/.test(address) && !asks,
  );
  return simple.toSorted((one, other) => one.address.length - other.address.length).slice(0, 2);
}

/** The operation that says who one is, where it may be asked as it is. */
export function selfAmong(
  operations: readonly GatewayOperation[],
  currentUser: string | null,
): GatewayOperation | undefined {
  return operations.find(({ id, asks, address }) => id === currentUser && !asks && !address.includes('{'));
}

/** How an operation that only reads answered below a candidate: the more it looks like the API, the higher. */
function likeness(status: number, mediaType: string): number {
  const page = /html/i.test(mediaType);
  if (status >= 200 && status < 300) return page ? 0 : 4;
  if (status === 401 || status === 403) return page ? 1 : 3;
  if (status === 404 || status === 0) return 0;
  return page ? 1 : 2;
}
