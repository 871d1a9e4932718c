// What the page asks of Frontdesk itself: the index, details, the session. Names in, values out; failures are the same kind
// of value as those of the API. Who answers is the server, or a worker of the page where there is none.
import type { ContractChange, PartView, SessionView, SignInHint, SignInRequest, SignInStep, Tried } from '#client';
import {
  type ActionDetails,
  type ApplicationIndex,
  type LeanIndex,
  type Lesson,
  type PermissionsView,
  type ResourceDetails,
  type SignIn,
  type WantedLesson,
  wholeIndex,
} from '#model';
import type { PublicSettings } from '#settings';
import { type Failure, FailureError } from './failure.ts';

/** What there is to show: an application, or the reason why there is none yet. */
export type Connection =
  | {
      readonly state: 'closed';
      readonly settings: PublicSettings;
      /** Ways to sign in to the API, where that is what opens; empty: one signs in to Frontdesk itself. */
      readonly ways: readonly SignIn[];
      readonly hints: readonly SignInHint[];
    }
  | {
      readonly state: 'ready';
      readonly settings: PublicSettings;
      readonly index: ApplicationIndex;
      /** The mark of the contract; absent without a server of ours. */
      readonly contract?: string;
      readonly changes: readonly ContractChange[];
      readonly hints?: readonly SignInHint[];
      /** Parts of the server to choose from, the first being the usual one; absent where there is one. */
      readonly parts?: readonly PartView[];
      /** What this person's roles may not do, and why; null where there are no roles. */
      readonly permissions?: PermissionsView | null;
    }
  | {
      readonly state: 'locked';
      readonly settings: PublicSettings;
      readonly ways: readonly SignIn[];
      readonly host: string | null;
      readonly tried: readonly Tried[];
    }
  | {
      readonly state: 'missing';
      readonly settings: PublicSettings;
      readonly host: string | null;
      readonly tried: readonly Tried[];
    };

/** One question to Frontdesk itself, as the server takes it under /_frontdesk. */
export interface OwnQuestion {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/** Answers such questions. Throws what `fetch` throws. */
export type OwnSide = (what: string, question: OwnQuestion) => Promise<Response>;

/** Everything asked of Frontdesk itself. Each throws `FailureError`. */
export type Source = ReturnType<typeof createSource>;

/** Makes the source from whoever answers. */
export function createSource(own: OwnSide) {
  const ask = <T>(what: string, question: Partial<OwnQuestion>): Promise<T> => asked<T>(own, what, question);
  return {
    connection: async (signal?: AbortSignal) => wholeConnection(await ask<SentConnection>('index', { signal })),
    details: (resource: string, signal?: AbortSignal) =>
      ask<ResourceDetails>(`details?resource=${encodeURIComponent(resource)}`, { signal }),
    action: (operation: string, signal?: AbortSignal) =>
      ask<ActionDetails>(`details?action=${encodeURIComponent(operation)}`, { signal }),
    audit: <T>(params: string, signal?: AbortSignal) => ask<T>(`audit?${params}`, { signal }),
    session: (signal?: AbortSignal) => ask<SessionView>('session', { signal }),
    signIn: (request: SignInRequest) => ask<SignInStep>('session', { method: 'POST', body: request }),
    signOut: () => ask<(SessionView & { readonly leave?: string | null }) | null>('session', { method: 'DELETE' }),
    choosePart: (part: string) => ask<null>('part', { method: 'POST', body: { part } }),
    guard: () => ask<null>('guard', { method: 'POST' }),
    learned: (lesson: Lesson | WantedLesson) => ask<null>('learned', { method: 'POST', body: lesson }),
    contract: (given: { readonly text: string } | { readonly url: string }) =>
      ask<unknown>('contract', { method: 'POST', body: given }),
  } as const;
}

/** What there is to show as it is sent: with a lean index. */
type SentConnection =
  | Exclude<Connection, { state: 'ready' }>
  | (Omit<Extract<Connection, { state: 'ready' }>, 'index'> & { readonly index: LeanIndex });

function wholeConnection(sent: SentConnection): Connection {
  return sent.state === 'ready' ? { ...sent, index: wholeIndex(sent.index) } : sent;
}

/** The server that this page came from. */
export const serverSide: OwnSide = (what, { method, body, signal }) =>
  fetch(`/_frontdesk/${what}`, {
    method,
    credentials: 'same-origin',
    headers: {
      Accept: 'application/json, application/problem+json',
      ...(method === 'GET' ? {} : { 'X-Frontdesk': '1' }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  });

async function asked<T>(own: OwnSide, what: string, question: Partial<OwnQuestion>): Promise<T> {
  const response = await reach(own, what, { method: 'GET', ...question });
  const text = await response.text();
  const value = parsed(text);
  if (!response.ok) throw new FailureError(problemOf(response, value, text));
  if (value === undefined && text !== '') throw new FailureError(unreachable('unexpected', text.slice(0, 200)));
  return value as T;
}

async function reach(own: OwnSide, what: string, question: OwnQuestion): Promise<Response> {
  try {
    return await own(what, question);
  } catch (error) {
    const aborted = error instanceof DOMException && error.name === 'AbortError';
    const detail = error instanceof Error ? error.message : String(error);
    throw new FailureError(unreachable(aborted ? 'aborted' : 'network', detail));
  }
}

function unreachable(reason: 'network' | 'aborted' | 'unexpected', detail: string): Failure {
  return { kind: 'unreachable', reason, outcome: 'not-sent', detail };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function problemOf(response: Response, value: unknown, text: string): Failure {
  const said = (name: string): string => {
    const part: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
    return typeof part === 'string' ? part : '';
  };
  return {
    kind: 'problem',
    status: response.status,
    headers: Object.fromEntries(response.headers),
    title: said('title') || response.statusText,
    detail: said('detail'),
    code: said('code') || null,
    issues: [],
    permissions: [],
    retryAfter: Number(response.headers.get('retry-after')) || null,
    value: undefined,
    text,
  };
}
