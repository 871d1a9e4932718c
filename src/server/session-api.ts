// Who is signed in, signing in and out, and the callback to which providers send people back: the routes of a session.
// A sign-in always makes a new session, so that nobody is signed in by a cookie that was planted before.
import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import type { SessionView, SignInRequest } from '#client';
import type { SecurityScheme } from '#contract';
import { API_PREFIX, type Settings } from '#settings';
import type { CookieRequest } from './cookies.ts';
import type { DeskState } from './desk.ts';
import { cookieRequest } from './gateway/heads.ts';
import type { Upstream } from './gateway/upstream.ts';
import {
  codeOver,
  leaveAddress,
  providerCallback,
  type ProviderContext,
  type Providers,
  providerSignIn,
  type ProviderStep,
  revoke,
  type Transactions,
} from './oauth/index.ts';
import { saidOtherwise } from './asking.ts';
import { badBody, bodyOf, type Env, json, limited, type Routes } from './own-answers.ts';
import type { PartedDesk } from './parts.ts';
import { problemResponse, type ServerProblem } from './problem.ts';
import { newSession, type Sealer, type Session } from './session.ts';
import type { Audit } from './audit/audit.ts';
import { noteSession } from './audit/note-session.ts';
import { leaveLogin } from './log-in.ts';
import { overRate } from './gateway/problems.ts';
import { factsOf } from './observe/facts.ts';
import type { RateLimit } from './observe/rate.ts';
import { named, signIn } from './sign-in.ts';

/** What these routes need. */
export interface SessionApiOptions {
  readonly settings: Settings;
  readonly upstream: Upstream;
  readonly desk: PartedDesk;
  readonly sealer: Sealer;
  readonly providers: Providers;
  readonly transactions: Transactions;
  readonly audit: Audit;
  readonly limit: RateLimit;
  /** Whether the server has a credential of its own for this API, so that people need none. */
  readonly hasOwnCredential: (state: Extract<DeskState, { kind: 'ready' }>) => Promise<boolean>;
  readonly now: () => number;
}

const MOST_SIGN_IN_BYTES = 1024 * 1024;
/** So long a person who signs out waits until it is known where they end their session at the provider. */
const GOODBYE_MS = 500;

/** Where providers send people back to, below our own questions. */
export const CALLBACK = '/callback';

/** Adds the routes. */
export function sessionRoutes(app: Routes, options: SessionApiOptions): void {
  app.get('/session', async (context) => {
    const session = sessionOf(context, options);
    const due = session !== null && options.sealer.due(session);
    const cookies = due ? options.sealer.seal(session, cookieRequest(context.env.incoming, options.settings)) : [];
    return json(await sessionView(session, options), cookies);
  });
  app.post('/session', limited(MOST_SIGN_IN_BYTES), (context) => answerSignIn(context, options));
  app.delete('/session', (context) => answerSignOut(context, options));
  app.get(CALLBACK, (context) => answerCallback(context, options));
}

/** The session of a request, where it belongs to the upstream that is served. */
export function sessionOf(
  context: Context<Env>,
  { sealer, upstream, settings }: Pick<SessionApiOptions, 'sealer' | 'upstream' | 'settings'>,
): Session | null {
  const session = sealer.open(cookieRequest(context.env.incoming, settings));
  return session?.origin === upstream.origin ? session : null;
}

/** Whether somebody must sign in to Frontdesk before anything else. */
export function mustSignIn(session: Session | null, { signIn: wanted }: Settings): boolean {
  return wanted !== null && session?.user?.from !== 'frontdesk';
}

/** What a page may know of a session. */
async function sessionView(session: Session | null, options: SessionApiOptions): Promise<SessionView> {
  const { settings, desk, providers } = options;
  const door = settings.signIn === null ? null : { signedIn: !mustSignIn(session, settings), name: doorName(settings) };
  if (door?.signedIn === false) return { signedIn: false, ways: [], user: null, door, served: false };
  const state = await desk.stateFor(session);
  const all =
    state.kind === 'ready' ? state.served.compiled.index.signIn : state.kind === 'locked' ? state.guessed.ways : [];
  const ways = await Promise.all(
    all.map(async ({ kind, scheme: name, label, login }) => {
      const scheme = login === null ? schemeOf(name, state) : undefined;
      const offer = scheme ? await providers.offer(scheme, apiBase(state, options)) : null;
      return { kind, scheme: name, label, ...offer };
    }),
  );
  const served = state.kind === 'ready' && (await options.hasOwnCredential(state));
  return { signedIn: session?.signedIn === true, ways, user: session?.user?.name ?? null, door, served };
}

function doorName({ signIn: wanted }: Settings): string {
  return wanted === null ? '' : new URL(wanted.issuer).host;
}

async function answerSignIn(context: Context<Env>, options: SessionApiOptions): Promise<Response> {
  const { incoming } = context.env;
  // Whoever guesses passwords is counted apart, so that they take nobody's work away.
  const wait = options.limit.take(`sign-in ${factsOf(incoming, options.settings.proxies).address}`);
  if (wait !== null) return problemResponse(overRate(wait));
  const request = await bodyOf<SignInRequest>(context);
  if (!request || typeof request.kind !== 'string') return problemResponse(badBody());
  const before = sessionOf(context, options);
  if (request.kind === 'frontdesk' || (request.form && request.form !== 'paste')) {
    return answerProvider(request, before, context, options);
  }
  if (mustSignIn(before, options.settings)) return problemResponse(doorProblem());
  const result = await signIn({ ...request, kind: request.kind }, before, options);
  if (!('code' in result)) return answerSession(await withContract(result, options), before, context, options);
  noteRefused(result, context, options);
  return problemResponse(result);
}

/** A sign-in that was refused is noted; one that could not be tried is none. */
function noteRefused({ status }: ServerProblem, context: Context<Env>, { audit, settings }: SessionApiOptions): void {
  if (status < 500)
    noteSession(audit, context.env.incoming, settings.proxies, { operation: 'sign-in', who: null, status });
}

async function answerProvider(
  request: SignInRequest,
  before: Session | null,
  context: Context<Env>,
  options: SessionApiOptions,
): Promise<Response> {
  const toDesk = request.kind === 'frontdesk';
  if (!toDesk && mustSignIn(before, options.settings)) return problemResponse(doorProblem());
  const state = toDesk ? null : await options.desk.stateFor(before);
  const scheme = state ? (schemeOf(request.scheme, state) ?? null) : null;
  const { form } = request;
  if (!toDesk && (scheme === null || !form || form === 'paste')) return problemResponse(badBody());
  const cookies = cookieRequest(context.env.incoming, options.settings);
  const waiting = request.waiting === true && scheme ? options.transactions.device(cookies, scheme.name) : null;
  if (request.waiting === true && waiting === null) return problemResponse(codeOver());
  const step = await providerSignIn(
    {
      form: toDesk || !form || form === 'paste' ? 'redirect' : form,
      scheme,
      username: request.username ?? '',
      password: request.password ?? '',
      next: ownPath(request.next),
      waiting,
    },
    before ?? newSession(options.upstream.origin, options.now()),
    providerContext(context, state, options),
  );
  return answerStep(step, before, context, options);
}

async function answerStep(
  step: ProviderStep,
  before: Session | null,
  context: Context<Env>,
  options: SessionApiOptions,
): Promise<Response> {
  const cookies = cookieRequest(context.env.incoming, options.settings);
  if (step.kind === 'problem') {
    noteRefused(step.problem, context, options);
    return problemResponse(step.problem);
  }
  if (step.kind === 'go') return json({ go: step.go }, options.transactions.begin(step.transaction, cookies));
  if (step.kind === 'device')
    return json({ device: step.device }, options.transactions.begin(step.transaction, cookies));
  if (step.kind === 'pending') return json({ pending: true, slower: step.slower });
  return answerSession(await known(step.session, options), before, context, options);
}

/** The session with the name of the person, where the API tells it. */
async function known(session: Session, options: SessionApiOptions): Promise<Session> {
  if (!session.signedIn) return session;
  const state = await options.desk.stateFor(session);
  if (state.kind !== 'ready') return session;
  await options.desk.confirmBase(session.credentials, session);
  return withContract(await named(session, state.served, options, null), options);
}

/** The session with the contract that the API shows this person: some tell each no more than they may use. */
export async function withContract(given: Session, options: SessionApiOptions): Promise<Session> {
  const usual = await options.desk.shownTo(given);
  const otherwise = usual === null ? saidOtherwise(given) : null;
  const told = otherwise === null ? null : await options.desk.shownTo(otherwise);
  const session = otherwise !== null && told !== null ? otherwise : given;
  const contract = told ?? usual;
  if (contract === session.contract) return session;
  const own = { ...session, contract };
  const state = await options.desk.stateFor(own);
  return state.kind === 'ready' ? named(own, state.served, options, session.user?.name ?? null) : own;
}

async function answerSession(
  session: Session,
  before: Session | null,
  context: Context<Env>,
  options: SessionApiOptions,
): Promise<Response> {
  const cookies = takeOver(session, before, cookieRequest(context.env.incoming, options.settings), options);
  noteTaken(session, cookies, context, options);
  return 'code' in cookies ? problemResponse(cookies) : json(await sessionView(session, options), cookies);
}

/** A sign-in that came about is noted. */
function noteTaken(
  session: Session,
  cookies: readonly string[] | ServerProblem,
  context: Context<Env>,
  { audit, settings }: SessionApiOptions,
): void {
  if ('code' in cookies) return;
  const note = { operation: 'sign-in', who: session.user, status: 200 } as const;
  noteSession(audit, context.env.incoming, settings.proxies, note);
}

/** The cookies of a session that has just been signed in: a new one, and the one before is no more. */
function takeOver(
  session: Session,
  before: Session | null,
  request: CookieRequest,
  { sealer, transactions, now }: SessionApiOptions,
): readonly string[] | ServerProblem {
  try {
    const fresh = { ...session, id: randomBytes(12).toString('base64url'), version: 0, at: now() };
    const lines = [...sealer.seal(fresh, request), ...transactions.end(request)];
    if (before) sealer.end(before);
    return lines;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const detail =
      'What the API gave to continue with is larger than the cookies of a browser can hold. Choose another way to sign in.';
    return { status: 502, code: 'session-too-large', title: 'This sign-in is too large to keep.', detail };
  }
}

/**
 * Where a provider sends a person back to. The browser sends our cookies only with requests that begin at our own pages
 * (SameSite=Strict), so an arrival without the one that is wanted is led here once more, by ourselves.
 */
async function answerCallback(context: Context<Env>, options: SessionApiOptions): Promise<Response> {
  const url = new URL(context.req.url);
  const request = cookieRequest(context.env.incoming, options.settings);
  const led = url.searchParams.get('led') === '1';
  const transaction = options.transactions.take(request, url.searchParams.get('state') ?? '');
  if (transaction === null && !led) return leadOn(url);
  if (transaction === null) return seeOther('/sign-in?failed=sign-in-lost', []);
  url.searchParams.delete('led');
  const before = sessionOf(context, options);
  const state = transaction.scheme === null ? null : await options.desk.stateFor(before);
  const scheme = state ? (schemeOf(transaction.scheme, state) ?? null) : null;
  const session = before ?? newSession(options.upstream.origin, options.now());
  const step = await providerCallback(
    url.search,
    transaction,
    scheme,
    session,
    providerContext(context, state, options),
  );
  const next = encodeURIComponent(transaction.next);
  const failed = (problem: ServerProblem): Response => {
    noteRefused(problem, context, options);
    process.stderr.write(`A sign-in did not succeed: ${problem.title} ${problem.detail}\n`);
    return seeOther(`/sign-in?failed=${problem.code}&next=${next}`, options.transactions.end(request));
  };
  if (step.kind === 'problem') return failed(step.problem);
  const signedIn = await known(step.session, options);
  const cookies = takeOver(signedIn, before, request, options);
  noteTaken(signedIn, cookies, context, options);
  return 'code' in cookies ? failed(cookies) : seeOther(transaction.next, cookies);
}

const PAGE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
};

function leadOn(url: URL): Response {
  const address = `/_frontdesk${CALLBACK}${url.search}${url.search === '' ? '?' : '&'}led=1`;
  const written = address.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Signing in</title><meta http-equiv="refresh" content="0;url=${written}"><a href="${written}">Continue</a></html>`;
  return new Response(page, { headers: { ...PAGE_HEADERS, 'content-type': 'text/html; charset=utf-8' } });
}

function seeOther(path: string, cookies: readonly string[]): Response {
  const headers = new Headers({ ...PAGE_HEADERS, location: path });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
}

async function answerSignOut(context: Context<Env>, options: SessionApiOptions): Promise<Response> {
  const session = sessionOf(context, options);
  const request = cookieRequest(context.env.incoming, options.settings);
  if (session) {
    // Before anybody is asked: from here on the session is worth nothing, in any tab.
    options.sealer.end(session);
    const note = { operation: 'sign-out', who: session.user, status: 200 } as const;
    noteSession(options.audit, context.env.incoming, options.settings.proxies, note);
  }
  const leave = session ? await leaveProviders(session, `${ownAddress(context, options)}/sign-in`, options) : null;
  // Whoever comes next begins in the same part of the server.
  const after = session?.part ? { ...newSession(options.upstream.origin, options.now()), part: session.part } : null;
  const cookies = [...options.sealer.seal(after, request), ...options.transactions.end(request)];
  const answer = json({ ...(await sessionView(null, options)), leave }, cookies);
  // What the browser kept of answers goes too; only where it takes the order (a secure address).
  answer.headers.set('clear-site-data', '"cache"');
  return answer;
}

/** Where the person ends their session at a provider, if anywhere. That its tokens end too is told to it meanwhile. */
async function leaveProviders(session: Session, back: string, options: SessionApiOptions): Promise<string | null> {
  const state = await options.desk.stateFor(session);
  if (state.kind === 'ready') void leaveLogin(session, state.served, options).catch(() => undefined);
  const places = session.grants.map(async ({ scheme: name, by, refresh }) => {
    const scheme = by === 'provider' ? schemeOf(name, state) : undefined;
    const provider = scheme ? await options.providers.of(scheme, apiBase(state, options)) : null;
    if (!provider || 'why' in provider) return null;
    const { value = '' } = session.credentials.find((one) => one.scheme === name) ?? {};
    const tokens = [refresh, value.replace(/^Bearer /, '')].filter((token): token is string => !!token);
    // Nobody waits for that: the session is over here, and a provider that cannot be reached keeps nobody signed in.
    void Promise.allSettled(tokens.map((token) => revoke(provider, token)));
    return options.providers.clientOf(scheme?.name ?? '') ? leaveAddress(provider, back) : null;
  });
  const door = session.user?.from === 'frontdesk' ? await soon(options.providers.desk()) : null;
  if (door && 'config' in door) return leaveAddress(door, back);
  const all = await Promise.all(places.map(soon));
  return all.find((address) => address !== null) ?? null;
}

/** What comes in time; else null. */
function soon<T>(found: Promise<T> | null): Promise<T | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), GOODBYE_MS).unref());
  return Promise.race([found, late]);
}

function providerContext(context: Context<Env>, state: DeskState | null, options: SessionApiOptions): ProviderContext {
  return {
    providers: options.providers,
    base: state ? apiBase(state, options) : '',
    callback: `${ownAddress(context, options)}/_frontdesk${CALLBACK}`,
    groupsClaim: options.settings.signIn?.groups ?? 'groups',
    now: options.now,
  };
}

/** The address under which the person has us: that of the settings, else the host that was asked (and checked). */
function ownAddress(context: Context<Env>, { settings }: SessionApiOptions): string {
  return settings.address ?? `http://${context.env.incoming.headers.host ?? ''}`;
}

/** The API's address, with a slash at its end. */
export function apiBase(state: DeskState, { upstream }: Pick<SessionApiOptions, 'upstream'>): string {
  if (upstream.sandbox) return `${upstream.origin}${API_PREFIX}/`;
  return `${upstream.origin}${state.kind === 'ready' ? state.served.base.path : ''}/`;
}

function schemeOf(name: string | null, state: DeskState): SecurityScheme | undefined {
  const schemes =
    state.kind === 'ready'
      ? state.served.compiled.index.security
      : state.kind === 'locked'
        ? state.guessed.schemes
        : [];
  return schemes.find((one) => one.name === name);
}

/** An address of our own to go on at; home where it is anything else. */
function ownPath(next: string | undefined): string {
  const safe = typeof next === 'string' && /^\/(?![/\\])[\x21-\x7e]*$/.test(next);
  return safe ? next : '/';
}

/** What is said to whoever has not signed in to Frontdesk. */
export function doorProblem(): ServerProblem {
  return {
    status: 401,
    code: 'frontdesk-sign-in',
    title: 'Sign in to Frontdesk first.',
    detail: 'Nothing was sent to the backend. Sign in and try again.',
    extra: { outcome: 'not-sent' },
  };
}
