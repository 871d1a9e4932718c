// The operations that renew, guard and end what a login operation gave: found by their names beside the login, with a
// refresh token (or nothing, where a cookie suffices) in, and of the first two a token out.
import type { Contract, Lookup, Operation, SecurityScheme } from '#contract';
import { member } from '#contract';
import { callOf } from '../actions/access.ts';
import { bodyOf } from '../answers/answers.ts';
import type { LoginEnd, LoginGuard, LoginRefresh } from './sign-in-way.ts';
import { normalOf } from '../words/labels.ts';
import { segmentsOf } from '../paths/paths.ts';
import { viewOf } from '../schemas.ts';
import { guardTokensIn, refreshTokensIn, secondsIn, tokensIn } from './token-places.ts';

const FIELDS = ['refreshtoken', 'refresh', 'refreshjwt', 'token'];

/**
 * The operation that renews the sign-in of `login`, or null. Of several, the one whose path is nearest to the login's; where that
 * gives a token for it, one that takes the token before one that tells nothing of what it takes (rule `refresh-by-token`).
 */
export function refreshOf(login: Operation, contract: Contract, lookup: Lookup): LoginRefresh | null {
  const all = contract.operations.filter((one) => one !== login && renews(one, lookup));
  const taking = refreshTokensIn(login, lookup).length > 0 ? all.filter((one) => fieldFor(one, lookup) !== null) : [];
  const found = nearest(login, taking.length > 0 ? taking : all);
  if (found === undefined) return null;
  const inQuery = queryFieldFor(found);
  const field = inQuery ?? fieldFor(found, lookup);
  return {
    call: callOf(found, 'Renew', false),
    field,
    ...(inQuery === null ? {} : { inQuery: true }),
    ...(field === null && wantsToken(found, contract) ? { itself: true } : {}),
    token: tokensIn(found, lookup),
    refreshToken: refreshTokensIn(found, lookup),
    seconds: secondsIn(found, lookup),
  };
}

/** The operation that ends the sign-in of `login` (rule `ends-sign-in`), or null. */
export function endOf(login: Operation, contract: Contract, lookup: Lookup): LoginEnd | null {
  const found = nearest(
    login,
    contract.operations.filter((one) => ends(one, login, lookup)),
  );
  return found === undefined ? null : { call: callOf(found, 'Sign out', false), field: fieldFor(found, lookup) };
}

const ENDS = new Set(['logout', 'signout', 'logoff', 'signoff']);
const ENDING = new Set(['POST', 'GET', 'DELETE']);

/** DELETE "/sessions/current", "/access-tokens/me" (Planka). */
const OWN_SESSION = /\/(?:[\w-]*sessions?|[\w-]*tokens?)\/(?:me|current|self)\/?$/i;

function ends(operation: Operation, login: Operation, lookup: Lookup): boolean {
  const { method, path, parameters } = operation;
  const isSessionGone = method === 'DELETE' && (path === login.path || OWN_SESSION.test(path));
  const last = normalOf(segmentsOf(path).at(-1)?.name ?? '');
  if (!isSessionGone && (!ENDING.has(method) || !ENDS.has(last))) return false;
  return (
    wantsNothingBut(fieldFor(operation, lookup), operation, lookup) && parameters.every(({ required }) => !required)
  );
}

/** The operation that answers what writes must bring back (rule `guards-writes`): GET `/auth/csrf`, `/csrf-token`. */
export function guardOf(login: Operation, contract: Contract, lookup: Lookup): LoginGuard | null {
  const found = nearest(
    login,
    contract.operations.filter(({ method, path, parameters }) => {
      const last = segmentsOf(path).at(-1);
      const isGuard = last?.kind === 'static' && GUARDS.test(normalOf(last.name));
      return method === 'GET' && isGuard && !path.includes('{') && parameters.every(({ required }) => !required);
    }),
  );
  return found === undefined ? null : { call: callOf(found, 'Guard', true), token: guardTokensIn(found, lookup) };
}

const GUARDS = /^(?:get)?[cx]srf(?:token|cookie)?$/;

/** Of several, the one whose path is nearest to the login's. */
export function nearest(login: Operation, found: readonly Operation[]): Operation | undefined {
  const own = login.path.split('/');
  const near = (path: string): number => {
    const other = path.split('/');
    const differs = own.findIndex((part, index) => part !== other[index]);
    return differs < 0 ? own.length : differs;
  };
  return found.toSorted((a, b) => near(b.path) - near(a.path))[0];
}

/** Whether a call must bring a token, and not a cookie alone (rule `renewed-by-itself`). */
function wantsToken({ security }: Operation, { securitySchemes }: Contract): boolean {
  const tokens = securitySchemes.filter((scheme) => !isCookie(scheme) && !isGuard(scheme)).map(({ name }) => name);
  return security.length > 0 && security.every(({ schemes }) => schemes.some(({ name }) => tokens.includes(name)));
}

/** What a login sets, where there is one (rule `cookie-from-login`). */
export function isCookie(scheme: SecurityScheme): boolean {
  return scheme.type === 'apiKey' && scheme.in === 'cookie';
}

/** What a server gives its own pages to bring back on a write (rule `guards-writes`): sent where it was given, and never typed. */
export function isGuard({ type, parameter }: SecurityScheme): boolean {
  return type === 'apiKey' && /[cx]srf/i.test(parameter ?? '');
}

/** GET renews what it is given, or what it is called with; one that says neither may show a page. */
function isAskedFor({ method, security }: Operation, field: string | null): boolean {
  return method === 'GET' && (field !== null || security.some(({ schemes }) => schemes.length > 0));
}

function renews(operation: Operation, lookup: Lookup): boolean {
  const segments = segmentsOf(operation.path);
  const inQuery = queryFieldFor(operation);
  const isWrite = operation.method === 'POST' || operation.method === 'PUT';
  if (!isWrite && !isAskedFor(operation, inQuery)) return false;
  if (operation.parameters.some((one) => one.in === 'query' && one.required && one.name !== inQuery)) return false;
  if (segments.some(({ kind }) => kind === 'parameter')) return false;
  const words = [...segments.slice(-2).map(({ name }) => name), operation.operationId ?? ''].map(normalOf).join(' ');
  if (!/refresh|renew/.test(words) || !/auth|token|session|login|jwt|refresh$/.test(words)) return false;
  const names = bodyNames(operation, lookup);
  const field = fieldFor(operation, lookup);
  const complete = wantsNothingBut(field, operation, lookup);
  return tokensIn(operation, lookup).length > 0 && complete && (field !== null || names.length === 0);
}

/** Whatever else it must be given, nobody is there to be asked; what only answers have (`readOnly`) is never to be given. */
function wantsNothingBut(field: string | null, operation: Operation, lookup: Lookup): boolean {
  const { required = [], properties } = bodyOf(operation, lookup)?.view ?? {};
  return [...required].every(
    (name) => name === field || member(viewOf(properties?.get(name) ?? true, lookup).schema, 'readOnly') === true,
  );
}

function fieldFor(operation: Operation, lookup: Lookup): string | null {
  const names = bodyNames(operation, lookup);
  const known = FIELDS.flatMap((field) => names.filter((name) => normalOf(name) === field));
  return known[0] ?? null;
}

function queryFieldFor({ parameters, requestBody }: Operation): string | null {
  if (requestBody !== null) return null;
  const names = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
  return FIELDS.flatMap((field) => names.filter((name) => normalOf(name) === field))[0] ?? null;
}

function bodyNames(operation: Operation, lookup: Lookup): readonly string[] {
  return [...(bodyOf(operation, lookup)?.view.properties.keys() ?? [])];
}
