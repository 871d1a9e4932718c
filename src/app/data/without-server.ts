// Frontdesk as plain files: no server of ours answers, so a worker compiles the contract, and credentials rest in this
// page's memory, for its API's origin alone (rule S4). In: what `frontdesk build` wrote into the page; out: what answers for
// Frontdesk itself, and how the client reaches the API.
import {
  type Client,
  type ClientOptions,
  createClient,
  type Credential,
  bearerCredential,
  credentialFor,
  type SessionView,
  type SignInRequest,
  type Tried,
} from '#client';
import { isObject, valueAt } from '#contract';
import { type ApplicationIndex, type SignIn, USUAL_TOKENS } from '#model';
import type { PublicSettings } from '#settings';
import type { ServiceOptions } from './services.ts';
import type { OwnQuestion, OwnSide } from './source.ts';

/** What `frontdesk build` wrote into the page. */
export interface BuiltIn {
  readonly settings: PublicSettings;
  readonly contract: string | null;
  readonly overlays: readonly string[];
  readonly release: string;
}

/** Asks the worker one thing. */
type AskWorker = (question: unknown) => Promise<unknown>;

interface Ready {
  readonly index: ApplicationIndex;
  readonly indexText: string;
  readonly base: string;
}

interface State {
  ready: Ready | null;
  tried: readonly Tried[];
  credentials: readonly Credential[];
  user: string | null;
  signedIn: boolean;
}

/** The services of a page that no server of ours stands behind. `worker` runs the contract engine. */
export function withoutServer(builtIn: BuiltIn, worker: Worker): ServiceOptions {
  const state: State = { ready: null, tried: [], credentials: [], user: null, signedIn: false };
  const options: ClientOptions = {
    baseUrl: () => state.ready?.base ?? '',
    credentials: () => state.credentials,
  };
  return { own: ownSide(builtIn, askerOf(worker), state, createClient(options)), client: options };
}

function ownSide(builtIn: BuiltIn, ask: AskWorker, state: State, client: Client): OwnSide {
  const host = builtIn.settings.host ?? location.origin;
  const open = async (more: { readonly text?: string; readonly contract?: string }): Promise<Response> => {
    const { contract, overlays, release } = builtIn;
    const answer = await ask({ kind: 'open', of: { host, contract, overlays, release, text: null, ...more } });
    keepOpened(state, answer);
    return json(connectionText(builtIn, host, state));
  };
  return async (what, question) => {
    const [name = '', query = ''] = what.split('?', 2);
    if (name === 'index') return state.ready === null ? open({}) : json(connectionText(builtIn, host, state));
    if (name === 'contract') return open(givenIn(question));
    if (name === 'details') return details(ask, new URLSearchParams(query));
    if (name === 'learned') {
      await ask({ kind: 'learned', lesson: question.body });
      return new Response(null, { status: 204 });
    }
    if (question.method === 'POST') return signIn(state, client, question.body as SignInRequest);
    if (question.method === 'DELETE') Object.assign(state, { credentials: [], user: null, signedIn: false });
    return json(JSON.stringify(sessionOf(state)));
  };
}

function givenIn({ body }: OwnQuestion): { readonly text?: string; readonly contract?: string } {
  const { text, url } = (isObject(body) ? body : {}) as { readonly text?: string; readonly url?: string };
  return text !== undefined ? { text } : url === undefined ? {} : { contract: url };
}

function keepOpened(state: State, answer: unknown): void {
  const found = answer as
    | { readonly kind: 'ready'; readonly text: string; readonly base: string }
    | { readonly kind: 'missing'; readonly tried: readonly Tried[] };
  if (found.kind === 'missing') state.tried = found.tried;
  else {
    const index = JSON.parse(found.text) as ApplicationIndex;
    state.ready = { index, indexText: found.text, base: found.base };
  }
}

/** The same text that a server answers for the index. */
function connectionText({ settings }: BuiltIn, host: string, { ready, tried }: State): string {
  const shown = JSON.stringify(settings);
  if (ready === null) return JSON.stringify({ state: 'missing', settings, host, tried });
  return `{"state":"ready","settings":${shown},"changes":[],"index":${ready.indexText}}`;
}

async function details(ask: AskWorker, query: URLSearchParams): Promise<Response> {
  const resource = query.get('resource');
  const answer = (await ask(
    resource === null ? { kind: 'details', action: query.get('action') ?? '' } : { kind: 'details', resource },
  )) as { readonly text: string | null };
  return answer.text === null ? problem(404, 'There is no such screen.', '') : json(answer.text);
}

async function signIn(state: State, client: Client, request: SignInRequest): Promise<Response> {
  const way = state.ready?.index.signIn.find(
    ({ kind, scheme, login }) =>
      kind === request.kind &&
      scheme === request.scheme &&
      (kind !== 'login' || login?.call.operation === request.operation),
  );
  if (way === undefined) return problem(400, 'There is no such way to sign in.', 'Reload the page and try again.');
  return way.login === null ? withSecret(state, way, request) : withLogin(state, client, way, way.login, request);
}

function withSecret(state: State, way: SignIn, request: SignInRequest): Response {
  const { value = '', more = {}, username = '', password = '' } = request;
  const credentials = [[way.scheme, value] as const, ...Object.entries(more)].map(([name, secret]) => {
    const scheme = state.ready?.index.security.find((one) => one.name === name);
    return scheme === undefined ? null : credentialFor(scheme, { value: secret, username, password });
  });
  if (!credentials.every((one) => one !== null)) {
    return problem(400, 'Something is missing to sign in.', 'Fill in what this way of signing in asks for.');
  }
  // Of two credentials for one scheme the newer holds; those of other schemes stay, since some calls want several.
  const others = state.credentials.filter((one) => credentials.every(({ scheme }) => one.scheme !== scheme));
  Object.assign(state, { credentials: [...others, ...credentials], signedIn: true, user: username || null });
  return json(JSON.stringify(sessionOf(state)));
}

async function withLogin(
  state: State,
  client: Client,
  way: SignIn,
  login: NonNullable<SignIn['login']>,
  { values, body }: SignInRequest,
): Promise<Response> {
  const answer = await client.send(login.call, isObject(values) ? values : { body });
  if (answer.kind === 'unreachable') return problem(502, 'The API could not be reached.', answer.detail);
  if (answer.kind === 'problem') {
    return problem(401, answer.title || 'The sign-in was refused.', answer.detail);
  }
  const { value } = answer;
  const places = [...login.token, ...USUAL_TOKENS];
  const found = places.map((place) => (value === undefined ? undefined : valueAt(value, place)));
  const token = found.find((one): one is string => typeof one === 'string' && one !== '');
  const { in: where, name, prefix } = login.sendAs;
  const credential: readonly Credential[] =
    token === undefined
      ? []
      : [{ ...bearerCredential(way.scheme, token), in: where, name, value: `${prefix}${token}` }];
  // Without a token the API has set a cookie, which the browser keeps.
  Object.assign(state, { credentials: credential, signedIn: true, user: null });
  return json(JSON.stringify(sessionOf(state)));
}

function sessionOf({ ready, signedIn, user }: State): SessionView {
  const ways = (ready?.index.signIn ?? []).map(({ kind, scheme, label }) => ({ kind, scheme, label }));
  return { signedIn, ways, user, door: null, served: false };
}

function json(text: string): Response {
  return new Response(text, { headers: { 'content-type': 'application/json' } });
}

function problem(status: number, title: string, detail: string): Response {
  return new Response(JSON.stringify({ title, detail }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });
}

/** Questions and answers over the worker's one channel. */
function askerOf(worker: Worker): AskWorker {
  const waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>();
  let last = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<{ id: number; answer?: unknown; error?: string }>) => {
    const one = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.error === undefined) one?.resolve(data.answer);
    else one?.reject(new Error(data.error));
  });
  worker.addEventListener('error', ({ message }) => {
    for (const one of waiting.values()) one.reject(new Error(message || 'The worker could not be started.'));
    waiting.clear();
  });
  return (question) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      worker.postMessage({ id: last, question });
    });
}
