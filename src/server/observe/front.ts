// What stands before everything else: health for balancers (whatever name they ask under), figures, a line of log for each
// request, its id in every answer, and the end of taking requests once the server stops.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { API_PREFIX, type Settings } from '#settings';
import { type ServerProblem, writeProblem } from '../problem.ts';
import { factsOf } from './facts.ts';
import type { Metrics, RequestKind } from './metrics.ts';

/** The front of a server. */
export interface Front {
  /** Takes note of a request; true where it has been answered already. */
  takes(request: IncomingMessage, response: ServerResponse): boolean;
  /** From now on it is not ready, and what comes is refused. */
  stopping(): void;
  /** The port for figures, where there is one. */
  readonly metricsAddress: () => string | null;
  close(): void;
}

/** What a front is made of. */
export interface FrontOptions {
  readonly settings: Settings;
  readonly metrics: Metrics;
  /** Null: ready; else why not, in a few words. */
  readonly notReady: () => string | null;
  readonly log: (line: string) => void;
}

/** Makes the front, and opens the port for figures where one is set. */
export async function createFront(options: FrontOptions): Promise<Front> {
  const { settings, metrics } = options;
  let ending = false;
  const health = (request: IncomingMessage, response: ServerResponse, withMetrics: boolean): boolean => {
    const url = request.url ?? '';
    const asked = request.method === 'GET' || request.method === 'HEAD';
    if (!asked || url.startsWith(API_PREFIX)) return false;
    const path = url.replace(/\?.*$/, '');
    if (path === '/healthz') return plain(response, 200, 'ok\n');
    if (path === '/readyz') {
      const why = ending ? 'stopping' : options.notReady();
      return plain(response, why === null ? 200 : 503, `${why ?? 'ready'}\n`);
    }
    if (path === '/metrics' && withMetrics) return plain(response, 200, metrics.text(), 'text/plain; version=0.0.4');
    return false;
  };
  const own =
    settings.metricsPort === null
      ? null
      : await listenAside(settings, (request, response) => {
          if (!health(request, response, true)) plain(response, 404, 'There is /metrics, /healthz and /readyz.\n');
        });
  return {
    takes(request, response) {
      observe(request, response, options);
      if (health(request, response, own === null && isLocal(request))) return true;
      if (!ending) return false;
      response.setHeader('connection', 'close');
      writeProblem(response, stoppingProblem());
      return true;
    },
    stopping() {
      ending = true;
    },
    metricsAddress: () => own && `http://${settings.bind}:${(own.address() as AddressInfo).port}`,
    close() {
      own?.close();
      own?.closeAllConnections();
    },
  };
}

function observe(request: IncomingMessage, response: ServerResponse, { settings, metrics, log }: FrontOptions): void {
  const { id, address, start } = factsOf(request, settings.proxies);
  const kind = kindOf(request.url ?? '');
  metrics.began();
  response.once('close', () => {
    const ms = performance.now() - start;
    // Nobody waited for it: the number that the log of a proxy has for that.
    const status = response.writableFinished ? response.statusCode : 499;
    metrics.ended(kind, status, ms / 1000);
    if (!settings.logRequests || kind === 'health') return;
    const { method = '', url = '' } = request;
    // Without the query: it may hold what people searched for, and some APIs' credentials.
    const path = url.replace(/\?.*$/, '').slice(0, 500);
    const at = new Date().toISOString();
    log(
      JSON.stringify({
        at,
        level: 'info',
        id,
        method,
        path,
        status,
        ms: Math.round(ms * 10) / 10,
        from: address,
        kind,
      }),
    );
  });
}

function kindOf(url: string): RequestKind {
  if (url.startsWith(API_PREFIX)) return 'api';
  if (url.startsWith('/_frontdesk')) return 'own';
  return /^\/(healthz|readyz|metrics)(\?|$)/.test(url) ? 'health' : 'page';
}

/** From this very machine, and not through a proxy on it. */
function isLocal({ headers, socket }: IncomingMessage): boolean {
  const local = /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '');
  return local && !headers['x-forwarded-for'] && !headers.forwarded && !headers.via && !headers['x-real-ip'];
}

function plain(response: ServerResponse, status: number, text: string, type = 'text/plain'): true {
  response.writeHead(status, { 'content-type': type, 'content-length': text.length, 'cache-control': 'no-store' });
  response.end(text);
  return true;
}

async function listenAside(
  { bind, metricsPort }: Settings,
  listener: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Server> {
  const server = createServer({ headersTimeout: 5000, requestTimeout: 10_000 }, listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(metricsPort ?? 0, bind, resolve);
  });
  return server;
}

function stoppingProblem(): ServerProblem {
  return {
    status: 503,
    code: 'stopping',
    title: 'Frontdesk is being stopped.',
    detail: 'Nothing was sent to the backend. Try again in a moment: another one may take over.',
    extra: { outcome: 'not-sent', retryAfter: 5 },
  };
}
