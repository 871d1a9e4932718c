// The operation that renews what a login operation gave: found by its name beside the login, with a refresh token (or
// nothing, where a cookie suffices) in and a token out.
import type { Contract, Lookup, Operation } from '#contract';
import { callOf } from './access.ts';
import { bodyOf } from './answers.ts';
import type { LoginRefresh } from './sign-in-way.ts';
import { normalOf } from './labels.ts';
import { segmentsOf } from './paths.ts';
import { refreshTokensIn, secondsIn, tokensIn } from './token-places.ts';

const FIELDS = ['refreshtoken', 'refresh', 'refreshjwt', 'token'];

/** The operation that renews the sign-in of `login`, or null. Of several, the one whose path is nearest to the login's. */
export function refreshOf(login: Operation, contract: Contract, lookup: Lookup): LoginRefresh | null {
  const near = (path: string): number => {
    const own = login.path.split('/');
    const other = path.split('/');
    const differs = own.findIndex((part, index) => part !== other[index]);
    return differs < 0 ? own.length : differs;
  };
  const found = contract.operations
    .filter((one) => one !== login && renews(one, lookup))
    .sort((a, b) => near(b.path) - near(a.path))[0];
  if (found === undefined) return null;
  return {
    call: callOf(found, 'Renew', false),
    field: fieldFor(found, lookup),
    token: tokensIn(found, lookup),
    refreshToken: refreshTokensIn(found, lookup),
    seconds: secondsIn(found, lookup),
  };
}

function renews(operation: Operation, lookup: Lookup): boolean {
  const segments = segmentsOf(operation.path);
  if (operation.method !== 'POST' && operation.method !== 'PUT') return false;
  if (segments.some(({ kind }) => kind === 'parameter')) return false;
  const words = [...segments.slice(-2).map(({ name }) => name), operation.operationId ?? ''].map(normalOf).join(' ');
  if (!/refresh/.test(words) || !/auth|token|session|login|jwt|refresh$/.test(words)) return false;
  const names = bodyNames(operation, lookup);
  // Whatever else it must be given, nobody is there to be asked.
  const others = bodyOf(operation, lookup)?.view.required ?? [];
  const field = fieldFor(operation, lookup);
  const complete = [...others].every((name) => name === field);
  return tokensIn(operation, lookup).length > 0 && complete && (field !== null || names.length === 0);
}

function fieldFor(operation: Operation, lookup: Lookup): string | null {
  const names = bodyNames(operation, lookup);
  const known = FIELDS.flatMap((field) => names.filter((name) => normalOf(name) === field));
  return known[0] ?? null;
}

function bodyNames(operation: Operation, lookup: Lookup): readonly string[] {
  return [...(bodyOf(operation, lookup)?.view.properties.keys() ?? [])];
}
