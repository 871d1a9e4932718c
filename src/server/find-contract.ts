// Where the contract comes from: a file or URL of the settings, else discovery at the host, else the sample. Out comes
// its text, or all that was tried; never an exception for what a disk or a server did.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Beside, type ChallengeWay, discover, textIn, type Tried } from '#client';
import { API_PREFIX, type Settings } from '#settings';
import type { Authorization } from './credentials.ts';
import { withQuery } from './credentials.ts';
import { failureOf } from './gateway/upstream.ts';
import { AGENT } from './agent.ts';

/** What the search came to. `ways` are the API's hints at how it wants to know who asks. */
export type FoundContract =
  /** `others` are further contracts that are named where it was found. */
  | { readonly kind: 'found'; readonly text: string; readonly url: string; readonly others?: readonly Beside[] }
  | {
      readonly kind: 'locked';
      readonly status: number;
      readonly ways: readonly ChallengeWay[];
      readonly tried: readonly Tried[];
    }
  | { readonly kind: 'missing'; readonly tried: readonly Tried[] };

const PATIENCE_MS = 15_000;
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_REDIRECTS = 4;

/** Looks for the contract, with a credential where someone has given one. */
export async function findContract(settings: Settings, authorization: Authorization | null): Promise<FoundContract> {
  const { contract, host } = settings;
  if (contract !== null && !isAddress(contract)) return fromFile(resolve(contract));
  if (host === null) return contract === null ? fromFile(sampleContract()) : fromAddress(contract);
  const atHost = contract === null || new URL(contract).origin === new URL(host).origin;
  if (!atHost) return fromAddress(contract);
  const { found, needsCredential, tried, others } = await discover(host, {
    fetch: hostFetch(new URL(host).origin, authorization),
    prefix: API_PREFIX,
    ...(contract === null ? {} : { contract }),
  });
  if (found) return { kind: 'found', text: found.text, url: found.url, others };
  if (!needsCredential) return { kind: 'missing', tried };
  return { kind: 'locked', status: needsCredential.status, ways: needsCredential.ways, tried };
}

/** Reads overlays: files, or addresses that the settings name. */
export async function readOverlays(
  overlays: readonly string[],
): Promise<{ readonly texts: readonly string[]; readonly wrong: readonly string[] }> {
  const read = await Promise.all(
    overlays.map(async (overlay) => {
      const found = isAddress(overlay) ? await fromAddress(overlay) : fromFile(resolve(overlay));
      return found.kind === 'found'
        ? { text: found.text }
        : { wrong: `${overlay}: ${found.tried[0]?.note ?? 'not found'}` };
    }),
  );
  return {
    texts: read.flatMap((one) => ('text' in one ? [one.text] : [])),
    wrong: read.flatMap((one) => ('wrong' in one ? [one.wrong] : [])),
  };
}

/** Reads the other files of a document: only those beside or below it, at the same origin (rule S3). */
export function siblingReader(
  url: string,
  authorization: Authorization | null,
): (address: string) => Promise<string | null> {
  return async (address) => {
    if (!URL.canParse(address, url)) return null;
    const target = new URL(address, url);
    if (url.startsWith('file:')) {
      if (target.protocol !== 'file:') return null;
      const file = fileURLToPath(target);
      const inside = file.startsWith(dirname(fileURLToPath(url)) + sep);
      const found = inside ? fromFile(file) : null;
      return found?.kind === 'found' ? found.text : null;
    }
    const own = new URL(url);
    if (target.origin !== own.origin) return null;
    const answer = await hostFetch(own.origin, authorization)(target.href).catch(() => null);
    return answer?.ok ? await answer.text() : null;
  };
}

/** The sample contract's file, and its seed beside it. */
export function sampleContract(): string {
  return join(packageFolder(), 'sample', 'openapi.yaml');
}

/** The folder of this package, from source and from the build alike. */
export function packageFolder(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}

/** Whether it is an address rather than a file's name. */
export function isAddress(text: string): boolean {
  return /^https?:\/\//i.test(text);
}

function fromFile(file: string): FoundContract {
  try {
    if (statSync(file).size > MOST_BYTES) return missing(file, 'The file is larger than 64 MB.');
    return { kind: 'found', text: textIn(readFileSync(file)), url: pathToFileURL(file).href };
  } catch (error) {
    const { code } = error as { code?: string };
    const words: Readonly<Record<string, string>> = {
      ENOENT: 'There is no such file.',
      EISDIR: 'That is a folder, not a file.',
      EACCES: 'This user may not read the file.',
    };
    return missing(file, (code && words[code]) || String(error));
  }
}

/** Reads the contract at an address, with a credential for its origin where there is one. */
export async function fromAddress(url: string, authorization: Authorization | null = null): Promise<FoundContract> {
  try {
    const answer = await hostFetch(new URL(url).origin, authorization)(url);
    if (!answer.ok) return missing(url, `It answered ${answer.status}.`, answer.status);
    return { kind: 'found', text: await answer.text(), url };
  } catch (error) {
    return missing(url, wordsOf(error));
  }
}

/** What stands now where a contract was found, with its mark; null where the mark is still the same or nothing can be read. */
export async function readAgain(
  url: string,
  authorization: Authorization | null,
  etag: string | null,
): Promise<{ readonly text: string; readonly etag: string | null } | null> {
  if (!isAddress(url)) {
    const file = fromFile(fileURLToPath(url));
    return file.kind === 'found' ? { text: file.text, etag: null } : null;
  }
  try {
    const headers = etag === null ? {} : { 'if-none-match': etag };
    const answer = await hostFetch(new URL(url).origin, authorization)(url, { headers });
    if (answer.ok) return { text: await answer.text(), etag: answer.headers.get('etag') };
    await answer.body?.cancel();
    return null;
  } catch {
    return null;
  }
}

function missing(url: string, note: string, status: number | null = null): FoundContract {
  return { kind: 'missing', tried: [{ url, status, note }] };
}

/**
 * A `fetch` that reaches one origin only: it carries the credential there, follows no redirect away from it, gives up
 * in time and never reads more than 64 MB.
 */
export function hostFetch(origin: string, authorization: Authorization | null): typeof fetch {
  return async (input, init) => {
    let url = new URL(input instanceof Request ? input.url : input);
    for (let step = 0; ; step += 1) {
      if (url.origin !== origin)
        throw new TypeError(`${url.origin} is another origin than ${origin}: it is not asked.`);
      const answer = await fetch(authorized(url, authorization), {
        ...init,
        headers: headersFor(init?.headers, authorization),
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(PATIENCE_MS), ...(init?.signal ? [init.signal] : [])]),
      });
      const location = answer.headers.get('location');
      const leads = answer.status >= 300 && answer.status < 400 && location !== null;
      if (!leads || init?.redirect === 'manual') return limited(answer);
      await answer.body?.cancel();
      if (step >= MOST_REDIRECTS) throw new TypeError(`${url.href} redirects too often.`);
      const next = new URL(location, url);
      if (next.origin !== origin) throw new TypeError(`${url.href} redirects to ${next.origin}, another origin.`);
      url = next;
    }
  };
}

function authorized(url: URL, authorization: Authorization | null): URL {
  const target = new URL(url);
  if (authorization) target.search = withQuery(url.search, authorization.query);
  return target;
}

function headersFor(given: unknown, authorization: Authorization | null): Headers {
  const headers = new Headers(given as Record<string, string> | undefined);
  headers.set('user-agent', AGENT);
  for (const [name, value] of Object.entries(authorization?.headers ?? {})) headers.set(name, value);
  if (authorization && authorization.cookies.length > 0) headers.set('cookie', authorization.cookies.join('; '));
  return headers;
}

/** The answer with a body that ends in an error once it is larger than any contract may be. */
function limited(answer: Response): Response {
  if (!answer.body) return answer;
  let size = 0;
  const guard = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      size += part.byteLength;
      if (size > MOST_BYTES) controller.error(new RangeError('The answer is larger than 64 MB.'));
      else controller.enqueue(part);
    },
  });
  const copy = new Response(answer.body.pipeThrough(guard), { status: answer.status, headers: answer.headers });
  // A Response made by hand has no address, and discovery resolves what it reads against it.
  Object.defineProperty(copy, 'url', { value: answer.url });
  return copy;
}

function wordsOf(error: unknown): string {
  const { words, outcome } = failureOf(error);
  if (outcome === 'not-sent') return `It could not be reached: ${words}.`;
  return error instanceof Error && error.name === 'TimeoutError' ? 'It did not answer in time.' : String(error);
}
