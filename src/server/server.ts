// The server: settings in, one listening process out that serves the app, its own questions under /_frontdesk, and the
// gateway under /api/v1. Every request passes the Host check first, every answer carries the security headers.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { SignInHint } from '#client';
import { API_PREFIX, type Settings } from '#settings';
import type { Compiled } from './compile.ts';
import { buildMark, type DataFolder, openDataFolder } from './data-folder.ts';
import { type DeskState, openDesk } from './desk.ts';
import { packageFolder } from './find-contract.ts';
import type { Route } from './gateway/exchange.ts';
import { createGateway } from './gateway/gateway.ts';
import { handlerUpstream, httpUpstream, type Upstream } from './gateway/upstream.ts';
import { createProviders, createServiceTokens, createTransactions, type ServiceTokens } from './oauth/index.ts';
import { openAudit } from './audit/audit.ts';
import { createFront, type Front } from './observe/front.ts';
import { factsOf } from './observe/facts.ts';
import { createMetrics } from './observe/metrics.ts';
import { createRateLimit, postgresCounts } from './observe/rate.ts';
import { readCertificates } from './certificates.ts';
import { endsIn, keepEnd } from './kept-ends.ts';
import { ownApi } from './own-api.ts';
import { createPages } from './pages.ts';
import { type PartedDesk, withParts } from './parts.ts';
import { loadPolicy } from './policy/load.ts';
import { strangeNames } from './policy/policy.ts';
import { problemResponse, type ServerProblem, writeProblem } from './problem.ts';
import { answerUnreadable } from './unreadable.ts';
import { createRenewal } from './renewal.ts';
import { mountSandbox } from './sandbox.ts';
import { guardHead, hostCheck } from './security.ts';
import { createSeal } from './seal.ts';
import { createSealer, type Sealer, type Session, sessionKeys } from './session.ts';
import { shareEnds } from './shared-ends.ts';
import { shareRenewals } from './shared-renewals.ts';
import { apiBase, doorProblem, mustSignIn } from './session-api.ts';

/** A running server. */
export interface RunningServer {
  /** Where people open it: "http://127.0.0.1:4400/". */
  readonly address: string;
  /** What was found at the start: resolves when the first search is over. */
  readonly state: Promise<DeskState>;
  /** People of the sample as whom one may sign in. */
  readonly hints: () => readonly SignInHint[];
  /** Why the sandbox could not be opened, in words; else null. */
  readonly sandboxFailure: () => string | null;
  /** What the policy speaks of that this contract does not have. */
  readonly strangeInPolicy: (compiled: Compiled) => readonly string[];
  /** Where the figures are, where they have a port of their own. */
  readonly metricsAddress: string | null;
  /** Finishes what runs, refuses what comes, and lets go of everything; what still runs after the grace is cut. */
  stop(graceMs?: number): Promise<void>;
}

/** Slow heads are cut off; bodies have limits of their own at the gateway. */
const LIMITS = { headersTimeout: 20_000, requestTimeout: 0, connectionsCheckingInterval: 5000 } as const;
const MOST_HEADER_BYTES = 49_152;
const IDLE_CHECK_MS = 50;

/** Starts the server; rejects where the port cannot be had. */
export async function startServer(settings: Settings, now: () => number = Date.now): Promise<RunningServer> {
  const policy = settings.policy === null ? null : loadPolicy(settings.policy);
  const ca = settings.ca === null ? null : readCertificates(settings.ca);
  const metrics = createMetrics();
  const audit = openAudit(settings, (why) => {
    metrics.count('audit_lost');
    log(`The audit trail could not be written: ${why instanceof Error ? why.message : String(why)}`);
  });
  const limit = createRateLimit(settings.rate, now, settings.shared === null ? null : postgresCounts(settings.shared));
  const folder = openDataFolder(settings.data, buildMark(packageFolder()));
  // A request without Host is refused by the check of hosts, as a problem with our headers like every other.
  const server = createServer({ maxHeaderSize: MOST_HEADER_BYTES, requireHostHeader: false, ...LIMITS });
  answerUnreadable(server);
  let address = '';
  const sandbox = mountSandbox(settings, () => new URL(address).origin, log);
  const upstream = upstreamFor(settings, sandbox.handler, ca);
  const { sealer, seal, renewals, closeShared } = openSessions(settings, folder, now);
  const opened = settings.host === null ? sandbox.open : () => Promise.resolve();
  await listen(server, settings);
  address = addressOf(server, settings);
  const made = { settings, upstream, folder, opened, now };
  // Rules of a policy are written for one contract.
  const openPart = (contract: string) => openDesk({ ...made, settings: { ...settings, contract } });
  const desk = withParts(openDesk(made), policy === null ? openPart : null);
  const providers = createProviders(settings, now);
  const service = createServiceTokens(settings, providers, now);
  const routed = (session: Session | null) => routeFor(session, { settings, desk, service, upstream });
  const signedIn = { settings, upstream, desk, sealer, providers, now };
  const renewal = createRenewal({ ...signedIn, service, shared: renewals, routeFor: routed });
  const gateway = createGateway({
    settings,
    upstream,
    sealer,
    now,
    policy,
    audit,
    limit,
    routeFor: routed,
    renewal,
    doubt: desk.doubt,
  });
  const hasOwnCredential = ownCredential(routed);
  const transactions = createTransactions(seal, now);
  const { hints } = sandbox;
  const app = webApp({ ...signedIn, transactions, hasOwnCredential, hints, policy, audit, limit });
  const rest = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const state = desk.stateFor(null);
  const front = await createFront({ settings, metrics, notReady: readiness(state), log });
  const handlers = { front, checkHost: hostCheck(settings), gateway, rest };
  server.on('request', (request, response) => {
    void answer(request, response, settings, handlers);
  });
  return {
    address,
    state,
    metricsAddress: front.metricsAddress(),
    hints,
    sandboxFailure: sandbox.failure,
    strangeInPolicy: (compiled) => (policy ? strangeNames(policy, compiled) : []),
    async stop(graceMs = 5000) {
      front.stopping();
      await close(server, graceMs);
      front.close();
      await Promise.all([limit.close(), audit.close()]);
      await upstream.close();
      await closeShared();
      await sandbox.close();
    },
  };
}

/** What seals sessions, and what of them is shared with other servers. */
function openSessions({ shared, ...settings }: Settings, folder: DataFolder, now: () => number) {
  const keys = sessionKeys(settings.sessionKeys, settings.data);
  const seal = createSeal(keys);
  const ends = shared === null ? null : shareEnds(shared, (id, until) => sealer.hear(id, until), now);
  const renewals = shared === null ? null : shareRenewals(shared, seal, now);
  const told = (id: string, until: number): void => {
    keepEnd(folder, [id, until], now());
    ends?.tell(id, until);
  };
  const sealer: Sealer = createSealer(keys, now, told, {
    longestMs: settings.sessionHours * 3_600_000,
    idleMs: settings.sessionIdle * 60_000,
  });
  for (const end of endsIn(folder, now())) sealer.hear(...end);
  const closeShared = () => Promise.all([ends?.close(), renewals?.close()]);
  return { sealer, seal, renewals, closeShared };
}

/** Whether the server itself has a credential for what is served, so that people need none. */
function ownCredential(routed: (session: Session | null) => ReturnType<typeof routeFor>) {
  return async (state: Extract<DeskState, { kind: 'ready' }>): Promise<boolean> => {
    const route = await routed(null);
    const own = 'code' in route ? state.served.route.service : route.service;
    return own.length > 0;
  };
}

/** Why the server is not ready yet, in a few words; null once it is. */
function readiness(state: Promise<DeskState>): () => string | null {
  let found: DeskState['kind'] | null = null;
  void state.then(({ kind }) => (found = kind)).catch(() => undefined);
  return () => (found === null ? 'starting' : found === 'missing' ? 'no contract yet' : null);
}

function log(line: string): void {
  process.stderr.write(`${line}\n`);
}

interface Handlers {
  readonly front: Front;
  readonly checkHost: ReturnType<typeof hostCheck>;
  readonly gateway: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  readonly rest: (request: IncomingMessage, response: ServerResponse) => unknown;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  settings: Settings,
  { front, checkHost, gateway, rest }: Handlers,
): Promise<void> {
  guardHead(response, factsOf(request, settings.proxies).id, settings.address?.startsWith('https:') === true);
  const url = request.url ?? '';
  try {
    if (front.takes(request, response)) return;
    const refusal = checkHost(request) ?? (url.startsWith('/') ? null : badTarget());
    if (refusal) writeProblem(response, refusal);
    else if (url === API_PREFIX || url.startsWith(`${API_PREFIX}/`) || url.startsWith(`${API_PREFIX}?`))
      await gateway(request, response);
    else await rest(request, response);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    writeProblem(response, ownFault());
  }
}

function webApp(options: Parameters<typeof ownApi>[0]): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const pages = createPages(join(packageFolder(), 'dist', 'app'));
  app.route('/_frontdesk', ownApi(options));
  app.get('*', (context) => pages(context.req.raw));
  app.all('*', () =>
    problemResponse({ status: 405, code: 'method', title: 'Pages can only be read.', detail: 'Nothing was changed.' }),
  );
  app.onError((error) => {
    process.stderr.write(`${error.stack ?? error.message}\n`);
    return problemResponse(ownFault());
  });
  return app;
}

function upstreamFor(
  settings: Settings,
  sandbox: (request: Request) => Promise<Response>,
  ca: string | null,
): Upstream {
  if (settings.host === null) return handlerUpstream(sandbox);
  return httpUpstream(new URL(settings.base ?? settings.host).origin, settings.timeout * 1000, ca);
}

interface RouteOptions {
  readonly settings: Settings;
  readonly desk: PartedDesk;
  readonly service: ServiceTokens;
  readonly upstream: Upstream;
}

async function routeFor(
  session: Session | null,
  { settings, desk, service, upstream }: RouteOptions,
): Promise<Route | ServerProblem> {
  if (mustSignIn(session, settings)) return doorProblem();
  const state = await desk.stateFor(session);
  if (state.kind === 'ready') {
    const { compiled, route } = state.served;
    const tokens = await service.held(compiled.index.security, apiBase(state, { upstream }));
    return tokens.length === 0 ? route : { ...route, service: [...route.service, ...tokens], renewable: true };
  }
  if (state.kind === 'locked') {
    const detail = 'The contract of the API is behind sign-in, so nothing can be sent before. Sign in and try again.';
    return { status: 401, code: 'sign-in-first', title: 'Sign in first.', detail, extra: { outcome: 'not-sent' } };
  }
  const detail =
    'The contract of the API has not been found, so nothing can be sent. Open the start page to see what was tried.';
  return {
    status: 503,
    code: 'no-contract',
    title: 'There is no application yet.',
    detail,
    extra: { outcome: 'not-sent' },
  };
}

function listen(server: Server, { port, bind }: Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, bind, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function addressOf(server: Server, { address, bind }: Settings): string {
  if (address !== null) return `${address}/`;
  const { port } = server.address() as AddressInfo;
  const name = bind === '0.0.0.0' || bind === '::' ? '127.0.0.1' : bind.includes(':') ? `[${bind}]` : bind;
  return `http://${name}:${port}/`;
}

/** Ends the server: connections go as soon as they are idle, and the rest after the grace. */
async function close(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}

function badTarget(): ServerProblem {
  return {
    status: 400,
    code: 'bad-address',
    title: 'This address is not allowed.',
    detail: 'Only paths of this server are answered.',
  };
}

function ownFault(): ServerProblem {
  return {
    status: 500,
    code: 'own-fault',
    title: 'Frontdesk itself failed.',
    detail: 'This is a fault in Frontdesk, noted in its output. Whether the request took effect is not known.',
    extra: { outcome: 'unknown' },
  };
}
