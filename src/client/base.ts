// Where the operations of an API begin on its host: settings, else the path of the contract's servers, else
// `{host}/api/v1`; where they differ, whoever asks tries them live. In: host, contract address, servers and templates; out: a base path.
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

/** The possible base paths, the likeliest first, each without a trailing slash. */
export function basePaths(question: BaseQuestion): readonly string[] {
  const origin = new URL(question.host).origin;
  const hostPath = new URL(question.host).pathname.replace(/\/$/, '');
  const standard = `${hostPath}${API_PREFIX}`;
  const fromServers = serverPaths(question, origin);
  const named = fromServers.filter((path) => path !== '');
  const hasPrefix =
    question.paths.length > 0 &&
    question.paths.every((path) => path === API_PREFIX || path.startsWith(`${API_PREFIX}/`));
  const ordered = hasPrefix
    ? [hostPath, ...named, '']
    : fromServers.length > 0 && named.length === 0
      ? ['', hostPath, standard]
      : [...named, standard, hostPath, ''];
  return [...new Set(ordered)];
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
