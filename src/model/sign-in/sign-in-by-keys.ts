// Operations that give a token for keys, which whoever uses an API for others was given once: an operation in, whether it is one.
import type { Contract, Lookup, Operation } from '#contract';
import { normalOf } from '../words/labels.ts';
import { segmentsOf } from '../paths/paths.ts';
import { inputNames } from './sign-in-inputs.ts';
import { SIGN_IN_SECRETS } from './sign-in-names.ts';
import { tokensIn } from './token-places.ts';

/** Whether keys give tokens that a scheme of another kind does not give (rule `keys-for-a-token`). */
export function keysForTokens({ operations, securitySchemes }: Contract, lookup: Lookup): readonly Operation[] {
  // OAuth's own flows know such an address, and who may use it (RFC 6749 §4.4).
  if (securitySchemes.some(({ type }) => type === 'oauth2')) return [];
  return operations.filter((operation) => givesTokenForKeys(operation, lookup));
}

/** POST "/auth/token" of an `api_key` and an `api_secret` (IX-API), "/oauth/token" of a `client_id` and a `client_secret` (Zuora). */
function givesTokenForKeys(operation: Operation, lookup: Lookup): boolean {
  const { method, path, operationId } = operation;
  const segments = segmentsOf(path);
  if (method !== 'POST' || segments.some(({ kind }) => kind === 'parameter')) return false;
  const last = normalOf(segments.at(-1)?.name ?? '');
  if (!GIVES.test(last) || TAKES_AWAY.test(`${last} ${normalOf(operationId ?? '')}`)) return false;
  const names = inputNames(operation, lookup);
  return (
    names.length <= MOST_INPUTS &&
    names.some((name) => KEYS.has(name)) &&
    !names.some((name) => SIGN_IN_SECRETS.has(name) || OTHER_WAYS.test(name)) &&
    tokensIn(operation, lookup).length > 0
  );
}

const GIVES = /(?:token|login|signin|logon|jwt)s?$|^auth(?:enticate|entication|orize)?$|^sessions?$/;
const TAKES_AWAY = /refresh|renew|revoke|invalidate|reset|verify|check|delete|list/;
const MOST_INPUTS = 5;

const KEYS = new Set(['apikey', 'apisecret', 'keysecret', 'secretkey', 'clientsecret', 'appsecret', 'appkey']);

/** What is not typed: a code that a page leads back with, a signature, a token that one has already. */
const OTHER_WAYS = /^(?:code|nonce|timestamp|signature|redirecturi|\w*assertion|\w*token)$/;
