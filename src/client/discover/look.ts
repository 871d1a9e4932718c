// One address → what is there: a GET with bounds on time and size, redirects followed within the origin only (rule S3).
import { isSignInPath } from '../redirect.ts';
import { textIn } from '../text-in.ts';

/** What came from an address. */
export interface Look {
  /** Where it came from in the end. */
  readonly url: string;
  readonly status: number | null;
  readonly text: string;
  readonly link: string;
  readonly authenticate: string | null;
  /** In words, where nothing usable came. */
  readonly failure: string | null;
  /** True where no server is there at all. */
  readonly absent: boolean;
  /** True where it took longer than was waited for. */
  readonly late: boolean;
  /** True where it led to a page to sign in at. */
  readonly signIn: boolean;
}

/** How to look. */
export interface LookSettings {
  readonly fetch: typeof fetch;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly signal: AbortSignal | undefined;
}

const ACCEPT =
  'application/json, application/yaml;q=0.9, application/openapi+json, application/linkset+json, text/html;q=0.5, */*;q=0.4';
const GONE = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|CERT|SIGNED|UND_ERR_CONNECT|ERR_SSL/;

/** Looks at an address. Never throws. Headers (a credential) go to the address's own origin only. */
export async function look(url: string, settings: LookSettings): Promise<Look> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), settings.timeoutMs);
  const abort = (): void => controller.abort();
  settings.signal?.addEventListener('abort', abort, { once: true });
  try {
    return await lookThere(url, settings, controller.signal);
  } catch (error) {
    const late = controller.signal.aborted;
    const code = causeOf(error);
    const failure = late ? 'no answer in time' : code === '' ? 'no answer' : `no answer (${code})`;
    return {
      ...nothing(url, null),
      failure,
      late: late && settings.signal?.aborted !== true,
      absent: !late && GONE.test(code),
    };
  } finally {
    clearTimeout(timer);
    settings.signal?.removeEventListener('abort', abort);
  }
}

async function lookThere(url: string, settings: LookSettings, signal: AbortSignal): Promise<Look> {
  let at = url;
  for (let hops = 0; ; hops += 1) {
    const headers = { accept: ACCEPT, ...settings.headers };
    const response = await settings.fetch(at, { method: 'GET', headers, redirect: 'manual', signal });
    if (response.type === 'opaqueredirect') return { ...nothing(at, null), failure: 'leads elsewhere, not followed' };
    const location = response.headers.get('location');
    if (response.status >= 300 && response.status < 400 && location !== null) {
      await response.body?.cancel();
      const next = nextAddress(at, location);
      if (next === null || hops >= 3)
        return { ...nothing(at, response.status), failure: 'leads to another origin, not followed' };
      if (isSignInPath(new URL(next).pathname))
        return { ...nothing(at, response.status), failure: 'leads to a sign-in page', signIn: true };
      at = next;
      continue;
    }
    const text = await boundedText(response, settings.maxBytes);
    const failure = text === null ? `larger than ${Math.round(settings.maxBytes / 1_000_000)} MB, not read` : null;
    return { ...nothing(at, response.status), ...headersOf(response), text: text ?? '', failure };
  }
}

function headersOf(response: Response): Pick<Look, 'link' | 'authenticate'> {
  return { link: response.headers.get('link') ?? '', authenticate: response.headers.get('www-authenticate') };
}

function nothing(url: string, status: number | null): Look {
  return {
    url,
    status,
    text: '',
    link: '',
    authenticate: null,
    failure: null,
    absent: false,
    late: false,
    signIn: false,
  };
}

function nextAddress(from: string, location: string): string | null {
  try {
    const next = new URL(location, from);
    return next.origin === new URL(from).origin ? next.href : null;
  } catch {
    return null;
  }
}

/** The body as text, or null where it is larger than allowed. What can be no contract is not read at all. */
async function boundedText(response: Response, maxBytes: number): Promise<string | null> {
  const type = response.headers.get('content-type') ?? '';
  if (response.body === null) return '';
  if (/^(image|video|audio|font)\/|application\/(zip|pdf)|event-stream/.test(type)) {
    await response.body.cancel();
    return '';
  }
  const reader = response.body.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return textIn(new Uint8Array(await new Blob(chunks).arrayBuffer()));
    size += value.byteLength;
    if (size > maxBytes) {
      await reader.cancel();
      return null;
    }
    chunks.push(value as Uint8Array<ArrayBuffer>);
  }
}

function causeOf(error: unknown, depth = 0): string {
  if (typeof error !== 'object' || error === null || depth > 4) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  if ('errors' in error && Array.isArray(error.errors)) return causeOf(error.errors[0], depth + 1);
  return 'cause' in error ? causeOf(error.cause, depth + 1) : '';
}
