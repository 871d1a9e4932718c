// What our page asks of this server under /_frontdesk: the index, details, the session, and the way to give a contract
// where none was found. Hono routes in, JSON with ETags out.
import { type Context, Hono } from 'hono';
import type { SignInHint } from '#client';
import { printJson } from '#contract';
import { type DetailsOf, leanIndex, type Lesson, listOperation, type Refusal, type WantedLesson } from '#model';
import { publicSettings } from '#settings';
import type { Compiled } from './compile.ts';
import type { DeskState, Served } from './desk.ts';
import { hostFetch, isAddress } from './find-contract.ts';
import { answerAudit } from './audit/api.ts';
import { permissionsFor, policyProblem, signInFirst } from './gateway/guard.ts';
import { cookieRequest } from './gateway/heads.ts';
import { anyLessonIn } from './lessons.ts';
import { guarded } from './login-guard.ts';
import { badBody, bodyOf, type Env, json, limited } from './own-answers.ts';
import { roleView } from './policy/application.ts';
import type { Permissions, Policy } from './policy/policy.ts';
import { problemResponse, type ServerProblem } from './problem.ts';
import { checkOrigin, DATA_POLICY } from './security.ts';
import { newSession, type Session } from './session.ts';
import {
  CALLBACK,
  doorProblem,
  mustSignIn,
  sessionOf,
  sessionRoutes,
  type SessionApiOptions,
  withContract,
} from './session-api.ts';
import { answerKept, keep, type Kept } from './texts.ts';

/** What the routes need. */
export interface OwnApiOptions extends SessionApiOptions {
  readonly hints: () => readonly SignInHint[];
  readonly policy: Policy | null;
}

const MOST_CONTRACT_BYTES = 64 * 1024 * 1024;
const MOST_NAME_BYTES = 16 * 1024;
const MOST_LESSON_BYTES = 256 * 1024;
const MOST_DETAILS_KEPT = 500;
const DATA_HEADERS = { 'cache-control': 'private, no-cache', 'content-security-policy': DATA_POLICY };

/** Makes the routes. */
export function ownApi(options: OwnApiOptions): Hono<Env> {
  const app = new Hono<Env>();
  const answers = new WeakMap<object, Map<string, Kept>>();
  const detailsKept = new Map<string, Kept>();
  app.use(async (context, next) => {
    const { method, path } = context.req;
    // Providers send people back from their own site; the callback knows its people by what they set out with.
    if (method === 'GET' && path.endsWith(CALLBACK)) return next();
    const refusal = checkOrigin(context.env.incoming, options.settings, method !== 'GET' && method !== 'HEAD');
    if (refusal) return problemResponse(refusal);
    const open = path.endsWith('/session') || path.endsWith('/index');
    if (!open && mustSignIn(sessionOf(context, options), options.settings)) return problemResponse(doorProblem());
    return next();
  });
  app.get('/index', async (context) => {
    const session = sessionOf(context, options);
    const settings = publicSettings(options.settings);
    if (mustSignIn(session, options.settings)) return json({ state: 'closed', settings, ways: [], hints: [] });
    const state = await options.desk.stateFor(session);
    if (state.kind === 'ready' && isStranger(session, options)) {
      const ways = state.served.compiled.index.signIn;
      return json({ state: 'closed', settings, ways, hints: options.hints() });
    }
    const permissions = permissionsOn(session, options);
    // Kept per role: nobody is ever given what another role sees.
    const byRole = answers.get(state) ?? new Map<string, Kept>();
    const key = permissions?.key ?? '';
    const kept = byRole.get(key) ?? keep(await indexText(state, session, options), 'application/json');
    answers.set(state, byRole.set(key, kept));
    return answerKept(kept, context.req.raw, DATA_HEADERS);
  });
  app.get('/details', (context) => answerDetails(context, options, detailsKept));
  app.get('/audit', (context) => {
    const permissions = permissionsFor(options.policy, sessionOf(context, options), options.settings);
    return answerAudit(new URL(context.req.url), permissions, options.audit);
  });
  sessionRoutes(app, options);
  app.post('/part', limited(MOST_NAME_BYTES), (context) => answerPart(context, options));
  app.post('/guard', (context) => answerGuard(context, options));
  app.post('/learned', limited(MOST_LESSON_BYTES), (context) => answerLesson(context, options));
  app.post('/contract', limited(MOST_CONTRACT_BYTES), (context) => answerContract(context, options));
  app.all('*', () =>
    problemResponse({
      status: 404,
      code: 'not-found',
      title: 'There is no such question.',
      detail: 'Frontdesk answers nothing here.',
    }),
  );
  return app;
}

/** What this person may do; null: all that the backend allows. */
function permissionsOn(session: Session | null, { policy, settings }: OwnApiOptions): Permissions | null {
  return permissionsFor(policy, session, settings);
}

/** Whether roles decide what is seen and nobody has signed in whose roles they could be: not even the outline is told. */
function isStranger(session: Session | null, options: OwnApiOptions): boolean {
  return session?.signedIn !== true && !session?.user && permissionsOn(session, options)?.roles.length === 0;
}

async function indexText(state: DeskState, session: Session | null, options: OwnApiOptions): Promise<string> {
  const { settings, hints, audit, desk } = options;
  const own = { settings: publicSettings(settings) };
  if (state.kind === 'ready') {
    const view = roleView(state.served.compiled, permissionsOn(session, options));
    const parts = await desk.partsFor(session);
    return printJson({
      state: 'ready',
      ...own,
      index: leanIndex(view.index),
      contract: state.served.compiled.hash,
      changes: state.changes,
      hints: hints(),
      ...(parts.length > 0 && { parts }),
      permissions: view.permissions && { ...view.permissions, audit: view.permissions.audit && audit.on },
    });
  }
  const search = { host: settings.host, tried: state.tried };
  if (state.kind === 'locked') return printJson({ state: 'locked', ...own, ways: state.guessed.ways, ...search });
  return printJson({ state: 'missing', ...own, ...search });
}

async function answerDetails(
  context: Context<Env>,
  options: OwnApiOptions,
  kept: Map<string, Kept>,
): Promise<Response> {
  const session = sessionOf(context, options);
  const state = await options.desk.stateFor(session);
  if (state.kind !== 'ready') return problemResponse(notReady());
  if (isStranger(session, options)) return problemResponse(signInFirst());
  const permissions = permissionsOn(session, options);
  const { resource, action } = context.req.query();
  const of = resource === undefined ? { action: action ?? '' } : { resource };
  const { hash, lessons } = state.served.compiled;
  const key = `${hash} ${lessons.version} ${permissions?.key ?? ''} ${JSON.stringify(of)}`;
  const known = kept.get(key) ?? (await keptDetails(state.served, permissions, of));
  if (known && 'because' in known) return problemResponse(policyProblem(known.reason, known.ask));
  if (!known) {
    return problemResponse(
      noScreen(resource === undefined ? `no action "${action ?? ''}"` : `no resource "${resource}"`),
    );
  }
  if (kept.size >= MOST_DETAILS_KEPT) kept.clear();
  kept.set(key, known);
  return answerKept(known, context.req.raw, DATA_HEADERS);
}

async function keptDetails(
  { compiled }: Served,
  permissions: Permissions | null,
  of: DetailsOf,
): Promise<Kept | Refusal | null> {
  const made = await roleView(compiled, permissions).details(of);
  return typeof made === 'string' ? keep(made, 'application/json') : made;
}

/** Takes which part of the server a person wants to work with: their session keeps it. */
async function answerPart(context: Context<Env>, options: OwnApiOptions): Promise<Response> {
  const { part } = (await bodyOf<{ readonly part?: unknown }>(context)) ?? {};
  if (typeof part !== 'string') return problemResponse(badBody());
  const session = sessionOf(context, options) ?? newSession(options.upstream.origin, options.now());
  const chosen = await options.desk.choose(session, part);
  if (chosen === null) return problemResponse(noPart());
  const own = { ...chosen, version: session.version + 1 };
  const whole = own.signedIn ? await withContract(own, options) : own;
  return json(null, options.sealer.seal(whole, cookieRequest(context.env.incoming, options.settings)));
}

function noPart(): ServerProblem {
  const detail = 'Its contract is not there, or cannot be read. You stay where you are.';
  return { status: 404, code: 'no-part', title: 'This part of the server cannot be opened.', detail };
}

/** Asks the API anew for what its writes must bring back, after it took that of the sign-in no longer. */
async function answerGuard(context: Context<Env>, options: OwnApiOptions): Promise<Response> {
  const session = sessionOf(context, options);
  const state = await options.desk.stateFor(session);
  if (state.kind !== 'ready') return problemResponse(notReady());
  const login = state.served.compiled.index.signIn.find((way) => way.login?.guard)?.login;
  const again = session === null || !login ? session : await guarded(session, login, state.served, options);
  if (again === null || again === session) return problemResponse(noGuard());
  const own = { ...again, version: again.version + 1 };
  return json(null, options.sealer.seal(own, cookieRequest(context.env.incoming, options.settings)));
}

function noGuard(): ServerProblem {
  const detail = 'The API has no operation that answers it, or does not answer it now.';
  return { status: 404, code: 'no-guard', title: 'There is nothing that writes could bring back.', detail };
}

/** Takes what answers or refusals taught a person of what this person may see. */
async function answerLesson(context: Context<Env>, options: OwnApiOptions): Promise<Response> {
  const session = sessionOf(context, options);
  const state = await options.desk.stateFor(session);
  if (state.kind !== 'ready') return problemResponse(notReady());
  const lesson = anyLessonIn(await bodyOf(context));
  if (lesson === null) return problemResponse(noLesson());
  const { compiled } = state.served;
  const permissions = permissionsOn(session, options);
  const refused =
    'resource' in lesson ? mayNotRead(lesson, compiled, permissions) : mayNotSend(lesson, compiled, permissions);
  if (refused !== null) return problemResponse(refused);
  const isKept = compiled.lessons.keep(lesson, permissions !== null);
  return isKept ? new Response(null, { status: 204 }) : problemResponse(tooMuchLearned());
}

/** Who may not use an operation has heard nothing of what it wants. */
function mayNotSend(
  { operation }: WantedLesson,
  compiled: Compiled,
  permissions: Permissions | null,
): ServerProblem | null {
  if (!compiled.operations.some(({ id }) => id === operation)) return noScreen(`no operation "${operation}"`);
  const refusal = roleView(compiled, permissions).permissions?.refused.find((one) => one.operation === operation);
  return refusal === undefined ? null : policyProblem(refusal.reason, refusal.ask);
}

/** Who can read nothing of a resource has nothing to tell of it. */
function mayNotRead(lesson: Lesson, compiled: Compiled, permissions: Permissions | null): ServerProblem | null {
  const all = compiled.index.resources.find(({ name }) => name === lesson.resource);
  if (all === undefined) return noScreen(`no resource "${lesson.resource}"`);
  const view = roleView(compiled, permissions);
  const own = view.index.resources.find(({ name }) => name === lesson.resource);
  const reads = [listOperation(all), all.operations.get];
  const refusal = view.permissions?.refused.find(({ operation }) => reads.includes(operation));
  const left = own === undefined ? null : (listOperation(own) ?? own.operations.get);
  return refusal && left === null ? policyProblem(refusal.reason, refusal.ask) : null;
}

function noLesson(): ServerProblem {
  const detail = 'What was sent is no account of what answers have shown. Nothing was kept.';
  return { status: 422, code: 'no-lesson', title: 'This could not be learned.', detail };
}

function tooMuchLearned(): ServerProblem {
  const detail = 'Enough has been learned of this contract. What was kept before stays.';
  return { status: 507, code: 'learned-enough', title: 'This is not kept.', detail };
}

function noScreen(what: string): ServerProblem {
  const detail = `This API has ${what}. It may have changed: reload the page.`;
  return { status: 404, code: 'no-such-screen', title: 'There is no such screen.', detail };
}

/** Takes a contract as text or from an address of the host, or looks again (`{}`); only while there is none. */
async function answerContract(context: Context<Env>, options: OwnApiOptions): Promise<Response> {
  const { desk } = options;
  const state = await desk.stateFor(null);
  const given = await bodyOf<{ text?: unknown; url?: unknown }>(context);
  if (!given) return problemResponse(badBody());
  if (state.kind !== 'missing') {
    const detail = 'The contract of this Frontdesk is fixed at its start. To use another, start it with --contract.';
    return problemResponse({ status: 409, code: 'contract-fixed', title: 'There is a contract already.', detail });
  }
  const refusal =
    typeof given.text === 'string'
      ? await takeText(given.text, options)
      : typeof given.url === 'string'
        ? await takeAddress(given.url, options)
        : null;
  if (refusal) return problemResponse(refusal);
  const next = given.text === undefined && given.url === undefined ? await desk.lookAgain() : await desk.stateFor(null);
  const text = await indexText(next, sessionOf(context, options), options);
  return answerKept(keep(text, 'application/json'), context.req.raw, DATA_HEADERS);
}

async function takeText(
  text: string,
  { desk, settings }: OwnApiOptions,
  url = `${settings.host ?? 'http://localhost'}/`,
): Promise<ServerProblem | null> {
  const wrong = await desk.give(text, url);
  return wrong === null
    ? null
    : { status: 422, code: 'no-contract', title: 'This is no contract that Frontdesk can read.', detail: wrong };
}

/** Only an address of the host itself is fetched: a page must not make the server ask other places (rule S3). */
async function takeAddress(url: string, options: OwnApiOptions): Promise<ServerProblem | null> {
  const { host } = options.settings;
  const bad = (detail: string): ServerProblem => ({
    status: 422,
    code: 'no-contract',
    title: 'The contract was not read.',
    detail,
  });
  if (!isAddress(url) || !URL.canParse(url)) return bad('That is no address. It must begin with http:// or https://.');
  if (host === null || new URL(url).origin !== new URL(host).origin) {
    return bad(
      'Only an address of the backend itself is read from here. Save the document and drop the file, or start Frontdesk with --contract and this address.',
    );
  }
  try {
    const answer = await hostFetch(new URL(host).origin, null)(url);
    return answer.ok ? await takeText(await answer.text(), options, url) : bad(`${url} answered ${answer.status}.`);
  } catch (error) {
    return bad(`${url} could not be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function notReady(): ServerProblem {
  return {
    status: 409,
    code: 'no-contract',
    title: 'There is no application yet.',
    detail: 'The contract of the API has not been found, or is behind sign-in. Open the start page.',
  };
}
