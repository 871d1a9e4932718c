// Where the operations of an API begin on its host: settings, else the path of the contract's servers, else
// `{host}/api/v1`, else where the contract stands; where they differ, whoever asks tries them live. In: host, contract address, servers and templates; out: a base path.
import type { Server } from '#contract';
import { API_PREFIX } from '#settings';

/** What decides the base path. */
export interface BaseQuestion {
  /** "https://crm.example.com" or with a path before the prefix. */
  readonly host: string;
  /** Where the contract was found, null for a file: relative servers are meant from there. */
  readonly contractUrl: string | null;
  readonly servers: readonly Pick<Server, 'url' | 'variables'>[];
  /** The templates of all operations. */
  readonly paths: readonly string[];
}

const PREFIXED = new RegExp(`^${API_PREFIX}(/|$)`);
const VERSIONED = /^\/(?:api\/)?v\d+[a-z\d]*\//i;

/** The possible base paths, the likeliest first, each without a trailing slash. */
export function basePaths(question: BaseQuestion): readonly string[] {
  const origin = new URL(question.host).origin;
  const hostPath = new URL(question.host).pathname.replace(/\/$/, '');
  const standard = `${hostPath}${API_PREFIX}`;
  const fromServers = serverPaths(question, origin);
  const named = fromServers.filter((path) => path !== '');
  const all = (begins: RegExp): boolean =>
    question.paths.length > 0 && question.paths.every((path) => begins.test(path));
  // What says its version itself (`/v3/kv/put`) has none before it.
  const hasPrefix = all(PREFIXED) || (fromServers.length === 0 && all(VERSIONED));
  const ordered = hasPrefix
    ? [hostPath, ...named, '']
    : fromServers.length > 0 && named.length === 0
      ? ['', hostPath, standard]
      : [...named, standard, hostPath, ''];
  return [...new Set([...ordered, ...besideContract(question, origin)])];
}

/**
 * The folder of a contract that names no server: what serves an API under a prefix that its contract does not know (ZenStack's
 * middleware, a sub-application of Hono) serves the contract there too. Not where the paths have it already.
 */
function besideContract({ contractUrl, servers, paths }: BaseQuestion, origin: string): readonly string[] {
  if (servers.length > 0 || contractUrl === null || !URL.canParse(contractUrl)) return [];
  const { origin: own, pathname } = new URL(contractUrl);
  const folder = pathname.replace(/\/[^/]*\/?$/, '');
  const isDoubled = paths.some((path) => path.startsWith(`${folder}/`));
  return own !== origin || folder === '' || isDoubled ? [] : [folder];
}

/** The paths of the servers, those on the host's own origin first. Their hosts are ignored: the upstream is one, and fixed. */
function serverPaths({ contractUrl, servers, host }: BaseQuestion, origin: string): readonly string[] {
  const from =
    contractUrl !== null && URL.canParse(contractUrl) && contractUrl.startsWith('http') ? contractUrl : `${host}/`;
  const urls = servers.flatMap((server) => {
    const address = server.variables.reduce(
      (url, one) => url.replaceAll(`{${one.name}}`, one.default),
      server.url.trim(),
    );
    return /[{}]/.test(address) || !URL.canParse(address, from) ? [] : [new URL(address, from)];
  });
  const path = (url: URL) => url.pathname.replace(/\/+$/, '');
  const own = urls.filter((url) => url.origin === origin);
  return [...new Set([...own, ...urls].map(path))];
}
