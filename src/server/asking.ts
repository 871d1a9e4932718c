// Asks the API something that only reads, for the server itself: whether a credential is taken, and how it wants a token
// to be said where its 401 names another scheme than "Bearer" (RFC 9110 §11.6.1).
import { type Answer, challengesOf, createClient, type Credential, plainCall } from '#client';
import { API_PREFIX } from '#settings';
import { type Authorization, authorize } from './credentials.ts';
import type { Served } from './desk.ts';
import type { GatewayOperation } from './gateway/operations.ts';
import { probesAmong, selfAmong } from './gateway/probe.ts';
import type { Session } from './session.ts';
import type { SignInContext } from './sign-in.ts';
import { upstreamFetch } from './upstream-fetch.ts';

/**
 * The operation that says who is asking, else one that reads and wants nothing filled in; undefined where there is none.
 * What reads things and requires a credential goes first: a front page or a health check is answered to anybody. What takes
 * none of these schemes, where something else does, says nothing of them (CrowdSec's key of a bouncer beside its tokens).
 */
export function questionIn(
  { compiled: { index, operations: all } }: Served,
  credentials: readonly Credential[],
): GatewayOperation | undefined {
  const names = new Set(credentials.flatMap(({ scheme }) => scheme ?? []));
  const takes = ({ security }: GatewayOperation): boolean => security.flat().some((name) => names.has(name));
  const operations = all.some(takes) ? all.filter((one) => one.security.length === 0 || takes(one)) : all;
  const ofThings = operations.filter(({ resource }) => resource !== null);
  const guarded = ofThings.filter(({ security }) => security.length > 0 && security.every((names) => names.length > 0));
  return (
    selfAmong(operations, index.currentUser) ??
    [guarded, ofThings, operations].map((some) => probesAmong(some)[0]).find((one) => one !== undefined) ??
    ofThings.find(isPostedList)
  );
}

/** What lists by POST and needs nothing filled in, of an API where everything is posted (grpc-gateway). */
function isPostedList({ method, reads, asks, servers, address }: GatewayOperation): boolean {
  return method === 'POST' && reads && !asks && servers.length === 0 && !/[{}?#]/.test(address);
}

/** Asks an operation that only reads and needs nothing filled in. */
export function read(
  operation: GatewayOperation,
  served: Served,
  context: SignInContext,
  authorization: Authorization | null,
): Promise<Answer> {
  const { fetch } = upstreamFetch(context.upstream, authorization);
  const call = plainCall(operation.method, operation.address, { reads: true });
  return createClient({ baseUrl: baseUrl(operation, served, context), fetch }).send(call, {});
}

/** The address under which an operation's template begins. */
export function baseUrl(
  operation: GatewayOperation,
  served: Served,
  { upstream }: Pick<SignInContext, 'upstream'>,
): string {
  return `${upstream.origin}${upstream.sandbox ? API_PREFIX : served.route.basePath(operation)}`;
}

/**
 * A token as the API takes it where it refuses it at first: under the scheme that its refusal names ("Token", "JWT"), or
 * where a contract only speaks of a key, or says nothing, with "Bearer" before it, without, or with "Token"; else as it is.
 */
export async function saidAsWanted(
  credential: Credential,
  served: Served,
  context: SignInContext,
): Promise<Credential> {
  const token = /^(?:Bearer )?(\S+)$/.exec(credential.value)?.[1];
  if (token === undefined || credential.name.toLowerCase() !== 'authorization') return credential;
  const declared = served.compiled.index.security.find(({ name }) => name === credential.scheme);
  const isUntold = declared === undefined || declared.pointer === '';
  const telling = await tellingQuestion(credential, isUntold, served, context);
  if (telling === null) return credential;
  const { answer } = telling;
  const header = answer.kind === 'unreachable' ? '' : (answer.headers['www-authenticate'] ?? '');
  const named = challengesOf(header).map(({ scheme }) => scheme);
  const scheme = named.find((one) => /^(?!bearer$|basic$|digest$|negotiate$|ntlm$)[a-z][a-z-]{1,30}$/.test(one));
  const isBare = credential.value === token;
  const isKey = declared?.type === 'apiKey';
  const other = (value: string): Credential => ({ ...credential, value });
  const others = [
    ...(scheme === undefined ? [] : [other(`${new RegExp(scheme, 'i').exec(header)?.[0] ?? scheme} ${token}`)]),
    ...(isBare ? [other(`Bearer ${token}`)] : []),
    ...(isKey && !isBare && !named.includes('bearer') ? [other(token)] : []),
    // Jupyter, Django REST framework; not where the contract itself says "Bearer".
    ...(isKey || isUntold ? [other(`Token ${token}`)] : []),
  ];
  for (const one of others) {
    const again = await telling.ask(one);
    if (again.kind === 'ok' && !sameAnswer(again, answer)) return one;
  }
  return credential;
}

interface Telling {
  readonly answer: Answer;
  readonly ask: (credential: Credential | null) => Promise<Answer>;
}

/**
 * A question that a credential is refused at, or that is answered with it as it is to a stranger; null where it is taken.
 * Where the contract names no way, an API may let anybody read much, and say who one is to anybody (Django REST framework
 * behind sessions): what strangers may not is asked for among the first lists.
 */
async function tellingQuestion(
  credential: Credential,
  isUntold: boolean,
  served: Served,
  context: SignInContext,
): Promise<Telling | null> {
  const first = questionIn(served, [credential]);
  const { index, operations } = served.compiled;
  const further = isUntold ? probesAmong(operations.filter(({ resource }) => resource !== null)) : [];
  for (const question of new Set([...(first === undefined ? [] : [first]), ...further])) {
    const ask = (one: Credential | null): Promise<Answer> =>
      read(question, served, context, one && authorize(question, [one], served.route.service));
    const answer = await ask(credential);
    if (isRefusal(answer)) return { answer, ask };
    if (answer.kind !== 'ok' || question.id !== index.currentUser || !isUntold) continue;
    if (!sameAnswer(answer, await ask(null))) return null;
    return { answer, ask };
  }
  return null;
}

/** JupyterHub, and Django REST framework behind sessions, answer 403 to whoever they do not know. */
function isRefusal(answer: Answer): boolean {
  return answer.kind === 'problem' && (answer.status === 401 || answer.status === 403);
}

function sameAnswer(one: Answer, other: Answer): boolean {
  return one.kind === 'ok' && other.kind === 'ok' && JSON.stringify(one.value) === JSON.stringify(other.value);
}

/**
 * The session with its token under the other word that servers use, where the contract names no scheme for it. Servers
 * that let everybody read take no notice of a word that they do not know, and so never refuse it; null where there is none.
 */
export function saidOtherwise(session: Session): Session | null {
  const isToken = ({ scheme, name, value }: Credential): boolean =>
    scheme === null && name.toLowerCase() === 'authorization' && value.startsWith('Bearer ');
  if (!session.credentials.some(isToken)) return null;
  const credentials = session.credentials.map((one) =>
    isToken(one) ? { ...one, value: one.value.replace(/^Bearer /, 'Token ') } : one,
  );
  return { ...session, credentials };
}

/** A renewed token, said as the one before it was. */
export function saidAsBefore(credential: Credential, before: Credential | undefined): Credential {
  const [scheme, rest] = before?.value.split(' ') ?? [];
  return rest === undefined ? credential : { ...credential, value: credential.value.replace(/^Bearer /, `${scheme} `) };
}
