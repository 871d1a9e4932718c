// What people do who cannot sign in yet: they register, or ask for a new password. Input: a contract and the login beside which
// such operations stand; output: the operations' ids.
import type { Contract, Lookup, Operation } from '#contract';
import { bodyOf } from '../answers/answers.ts';
import { normalOf } from '../words/labels.ts';
import { segmentsOf } from '../paths/paths.ts';
import { SIGN_IN_NAMES, SIGN_IN_SECRETS } from './sign-in-names.ts';
import type { LoginBefore } from './sign-in-way.ts';

/** The operations by which one comes to have what `login` asks for; undefined where the contract has none. */
export function beforeOf(login: Operation, { operations }: Contract, lookup: Lookup): LoginBefore | undefined {
  const open = operations.filter((one) => one !== login && one.method === 'POST' && isOpen(one, login));
  const register = onlyOf(
    open.filter((one) => registers(one, login, lookup)),
    login,
  );
  const forgot = onlyOf(
    open.filter((one) => asksForPassword(one, lookup)),
    login,
  );
  if (register === undefined && forgot === undefined) return undefined;
  return {
    ...(register === undefined ? {} : { register: register.id }),
    ...(forgot === undefined ? {} : { forgot: forgot.id }),
  };
}

/** Of several, the one beside the login; of those of staff and students elsewhere none, since nobody says which is meant. */
function onlyOf(found: readonly Operation[], login: Operation): Operation | undefined {
  const beside = found.filter((one) => placeOf(one) === placeOf(login));
  const [only, ...others] = found.length > 1 ? beside : found;
  return others.length === 0 ? only : undefined;
}

/**
 * For whoever is not signed in, and nothing has to be known but what is asked for. Where even the login is said to need that
 * one is signed in, a contract says so of all alike.
 */
function isOpen({ path, security }: Operation, login: Operation): boolean {
  return !path.includes('{') && (needsNothing(security) || isSaidOfAll(security, login.security));
}

/** Whether nobody need be signed in for what asks for this. */
export function needsNothing(security: Operation['security']): boolean {
  return security.length === 0 || security.some(({ schemes }) => schemes.length === 0);
}

function isSaidOfAll(security: Operation['security'], ofLogin: Operation['security']): boolean {
  return !needsNothing(ofLogin) && JSON.stringify(security) === JSON.stringify(ofLogin);
}

/**
 * "POST /auth/register" of a password (rule `registers`), or beside the login and untold, of a `user` that holds it (GSMTasks), or
 * of an address to which it is sent; a device and a call are registered otherwise.
 */
function registers(operation: Operation, login: Operation, lookup: Lookup): boolean {
  if (!REGISTERS.test(lastOf(operation, 1))) return false;
  const names = namesIn(operation, lookup);
  if (names.some((name) => SIGN_IN_SECRETS.has(name))) return true;
  return placeOf(operation) === placeOf(login) && (names.length === 0 || names.some((name) => SIGN_IN_NAMES.has(name)));
}

const REGISTERS = /^(?:register|registration|signup|registro|cadastro)$/;

/** "POST /auth/forgot-password", "POST /account/reset-password" of no more than an address (rule `asks-for-password`). */
function asksForPassword(operation: Operation, lookup: Lookup): boolean {
  const said = lastOf(operation, 2);
  if (!/forgot|forget|lost|recover|reset/.test(said) || !/passw|pwd|forgot/.test(said)) return false;
  const names = namesIn(operation, lookup);
  return names.length > 0 && names.length < 3 && names.every((name) => SIGN_IN_NAMES.has(name) || ADDRESSES.has(name));
}

/** Where the letter leads back to. */
const ADDRESSES = new Set(['redirecturl', 'redirectto', 'callbackurl', 'clienturi', 'returnurl', 'locale', 'language']);

const lastOf = ({ path }: Operation, count: number): string =>
  segmentsOf(path)
    .slice(-count)
    .map(({ name }) => normalOf(name))
    .join('');

const placeOf = ({ path }: Operation): string => path.replace(/\/[^/]*\/?$/, '');

function namesIn(operation: Operation, lookup: Lookup): readonly string[] {
  return [...(bodyOf(operation, lookup)?.view.properties.keys() ?? [])].map(normalOf);
}
