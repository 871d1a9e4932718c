// The ways to sign in: from security schemes, and from operations that take a name and a password and answer a token
// (or set a cookie), which in-house APIs have far more often than they declare it. And the operation that says who one is.
import type { Contract, Lookup, Operation, SecurityScheme } from '#contract';
import { isByName, isInWords, referencesOf, speaksOfSecret } from '#contract';
import { callOf } from '../actions/access.ts';
import { bodyOf } from '../answers/answers.ts';
import { labelOf, normalOf, singularOf, wordsOf } from '../words/labels.ts';
import { segmentsOf } from '../paths/paths.ts';
import { byPassword } from './sign-in-provider.ts';
import { beforeOf } from './sign-in-before.ts';
import { loginsApart } from './sign-in-apart.ts';
import { codeLogins } from './sign-in-by-code.ts';
import { keysForTokens } from './sign-in-by-keys.ts';
import { inputNames } from './sign-in-inputs.ts';
import { SIGN_IN_NAMES, SIGN_IN_SECRETS } from './sign-in-names.ts';
import { endOf, guardOf, isCookie, isGuard, refreshOf } from './sign-in-refresh.ts';
import { SAME_AS_NAME, untoldLoginBody } from './sign-in-untold.ts';
import type { Login, SignIn } from './sign-in-way.ts';
import { firstWords } from '../words/summary.ts';
import { tokenWord } from './token-word.ts';
import { refreshTokensIn, secondsIn, tokenNamedAs, tokensIn } from './token-places.ts';

/** All ways to sign in, what people know best first. */
export function signInOf(contract: Contract, lookup: Lookup): readonly SignIn[] {
  const logins = loginsOf(contract, lookup);
  const together = secretsTogether(contract);
  const schemes = contract.securitySchemes
    .filter((scheme) => !logins.some(({ login }) => login !== null && isOnlyAt(scheme, login.call.path)))
    .filter((scheme) => !isGuard(scheme) && (logins.length === 0 || !isCookie(scheme)))
    .filter((scheme) => together.indexOf(scheme) < 1)
    .map((scheme) => (together[0] === scheme ? secretsWay(together, scheme) : schemeWay(scheme, contract)))
    .filter((way) => way !== null);
  // A login of which nothing is told, nor how its token is sent, is less sure than a name and a password sent with each call.
  const isUnsure = ({ because, scheme }: SignIn): boolean => because === 'login-untold' && scheme === null;
  const last = schemes.some(({ kind }) => kind === 'basic') ? logins.filter(isUnsure) : [];
  return [...logins.filter((way) => !last.includes(way)), ...schemes, ...last];
}

/** The schemes of one typed secret each that operations want together and none wants alone; empty where there are none. */
function secretsTogether({ operations, securitySchemes }: Contract): readonly SecurityScheme[] {
  const typed = securitySchemes.filter(
    (one) => (one.type === 'apiKey' && !isGuard(one)) || (one.type === 'http' && one.scheme === 'bearer'),
  );
  const wanted = operations.flatMap(({ security }) =>
    security.map(({ schemes }) => typed.filter(({ name }) => schemes.some((one) => one.name === name))),
  );
  const [most = []] = [...wanted].sort((a, b) => b.length - a.length);
  const apart = wanted.some((some) => some.length < most.length && some.some((one) => most.includes(one)));
  return most.length > 1 && !apart ? most : [];
}

function secretsWay(together: readonly SecurityScheme[], first: SecurityScheme): SignIn {
  return {
    from: first.pointer,
    because: 'secrets-together',
    kind: first.type === 'apiKey' ? 'apiKey' : 'bearer',
    label: 'API keys',
    description: '',
    scheme: first.name,
    login: null,
    secrets: together.map(({ name, parameter, description }) => ({
      scheme: name,
      label: labelOf(name.replace(/^x-/i, '')),
      description: firstWords(description, HELP),
      ...(isNameOfPerson(parameter ?? '') ? { isName: true as const } : {}),
    })),
  };
}

/** `X-SLURM-USER-NAME`, `Api-Username` (Discourse), `UserName` (Autotask), `email` (ZoomConnect): rule `user-name-beside-key`. */
function isNameOfPerson(parameter: string): boolean {
  const words = wordsOf(parameter);
  return [words.slice(-1), words.slice(-2)].some((last) => /^(?:user(?:name|id)?|login|e?mail)$/.test(last.join('')));
}

/** A password flow whose token address is the login operation is that same way, said twice (RFC 6749 §4.3). */
function isOnlyAt({ type, flows }: SecurityScheme, path: string): boolean {
  return (
    type === 'oauth2' &&
    flows.length > 0 &&
    flows.every((flow) => flow.type === 'password' && flow.tokenUrl !== null && isSamePlace(flow.tokenUrl, path))
  );
}

function isSamePlace(address: string, path: string): boolean {
  const [place = '', own] = [address.replace(/^[a-z]+:\/\/[^/]*/i, ''), path].map((one) =>
    one.replace(/[?#].*$/, '').replace(/^\/|\/$/g, ''),
  );
  return place !== '' && own !== undefined && (`/${place}`.endsWith(`/${own}`) || `/${own}`.endsWith(`/${place}`));
}

/** Characters of what is said of a way to sign in: more is for who writes programs. */
const HELP = 240;

function schemeWay(scheme: SecurityScheme, contract: Contract): SignIn | null {
  const base = {
    from: scheme.pointer,
    because: isInWords(scheme) ? 'bearer-in-words' : isByName(scheme) ? 'bearer-by-name' : `scheme-${scheme.type}`,
    description: firstWords(scheme.description, HELP),
    scheme: scheme.name,
    login: null,
  };
  switch (scheme.type) {
    case 'apiKey':
      return {
        ...base,
        kind: apiKeyKind(scheme),
        label: isNoSecret(scheme)
          ? labelOf(nameOfHeader(scheme))
          : schemeLabel(scheme, isBearerKey(scheme) ? 'Token' : 'API key', contract),
      };
    case 'http':
      if (scheme.scheme === 'basic')
        return { ...base, kind: 'basic', label: schemeLabel(scheme, 'User name and password', contract) };
      return { ...base, kind: 'bearer', label: schemeLabel(scheme, 'Token', contract) };
    case 'oauth2':
      return { ...base, kind: 'oauth2', label: schemeLabel(scheme, 'OAuth 2', contract) };
    case 'openIdConnect':
      return { ...base, kind: 'openIdConnect', label: schemeLabel(scheme, 'Single sign-on', contract) };
    case 'mutualTLS':
      return { ...base, kind: 'mutualTLS', label: schemeLabel(scheme, 'Client certificate', contract) };
    default:
      return null;
  }
}

/** What a header wants that tells nobody's secret ("X-Tenant-Id"): called by its name. */
function isNoSecret(scheme: SecurityScheme): boolean {
  return scheme.in === 'header' && /[-_ ]id$/i.test(nameOfHeader(scheme)) && !speaksOfSecret(nameOfHeader(scheme));
}

const nameOfHeader = ({ parameter }: SecurityScheme): string => (parameter ?? '').replace(/^x-/i, '');

/** A key in the `Authorization` header whose description speaks of "Bearer" is a bearer token in the words of OpenAPI 2. */
function isBearerKey(scheme: SecurityScheme): boolean {
  return (
    scheme.in === 'header' &&
    normalOf(scheme.parameter ?? '') === 'authorization' &&
    /bearer|jwt/i.test(`${scheme.name} ${scheme.description}`)
  );
}

function apiKeyKind(scheme: SecurityScheme): SignIn['kind'] {
  return isBearerKey(scheme) ? 'bearer' : 'apiKey';
}

function schemeLabel(scheme: SecurityScheme, plain: string, contract: Contract): string {
  const same = contract.securitySchemes.filter((one) => one.type === scheme.type && one.scheme === scheme.scheme);
  return same.length > 1 ? `${plain} (${labelOf(scheme.name)})` : plain;
}

const LOGIN_WORDS = new Set([
  'login',
  'signin',
  'logon',
  'authenticate',
  'authentication',
  'auth',
  'token',
  'tokens',
  'session',
  'sessions',
  'jwt',
  'accesstoken',
  'authtoken',
  'obtaintoken',
  'apitokenauth',
  'signinwithpassword',
  'authorize',
  'getauthtoken',
]);
/** What says that one signs in; signing keys, which Mux keeps, sign something else. */
const SIGNS_IN = /login|signin(?!g)|logon/;
/** Where a device or another page says who one is (WebAuthn Level 2, SAML 2.0), which is not typed. */
const WITHOUT_PASSWORD = /webauthn|passkey|fido|saml/;
/** More ways to sign in than these are no choice. */
const MOST_LOGINS = 3;

/** An operation that signs in: by a password, by a code that another one sends, or by keys. */
interface FoundOperation {
  readonly operation: Operation;
  readonly asks?: Operation;
  readonly byKeys?: true;
}

function loginsOf(contract: Contract, lookup: Lookup): readonly SignIn[] {
  const found = contract.operations
    .map((operation) => ({ operation, score: loginScore(operation, lookup) }))
    .filter((one) => one.score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ operation }) => operation);
  const byCode = codeLogins(contract, lookup).filter(({ operation }) => !found.includes(operation));
  const byKeys = keysForTokens(contract, lookup).filter((operation) => !found.includes(operation));
  const all: readonly FoundOperation[] = [
    ...found.map((operation) => ({ operation })),
    ...byCode,
    ...byKeys.map((operation) => ({ operation, byKeys: true as const })),
  ];
  const logins = all.slice(0, 2 * MOST_LOGINS).map((one) => ({
    way: loginWay(one, contract, lookup),
    path: one.operation.path,
    asked: inputNames(byPassword(one.operation, lookup), lookup),
  }));
  return loginsApart(logins).slice(0, MOST_LOGINS);
}

/** Whether one signs in by an operation, and makes nothing: "POST /auth/sessions" with a phone number and a password. */
export function isLogin(operation: Operation, lookup: Lookup): boolean {
  return loginScore(operation, lookup) > 0;
}

/** How surely an operation signs in: it must take a password and a name, and its path or name must say so. */
function loginScore(given: Operation, lookup: Lookup): number {
  const operation = byPassword(given, lookup);
  if (operation.method !== 'POST' && operation.method !== 'GET' && operation.method !== 'PUT') return 0;
  const segments = segmentsOf(operation.path);
  if (segments.some((segment) => segment.kind === 'parameter')) return 0;
  const statics = segments.map((segment) => normalOf(segment.name));
  const last = statics.at(-1) ?? '';
  const name = normalOf(operation.operationId ?? '');
  // "/login_check" is where Symfony's own sign-in stands.
  if (
    /reset|forgot|change|register|signup|verify|logout|refresh|2fa|otp|invite|confirm|revoke|(?<!login)check|create(user|account)/.test(
      `${last} ${name}`,
    )
  )
    return 0;
  const input = inputNames(operation, lookup);
  const hasPassword = input.some((one) => SIGN_IN_SECRETS.has(one));
  const hasName = input.some((one) => SIGN_IN_NAMES.has(one));
  // "Verify login credentials" of what is called so and takes them is what a login does.
  const isSo = hasPassword && hasName && /^(?:login|signin|logon)$/.test(last);
  if (/^\s*(?:test|reset|change|register)/i.test(operation.summary)) return 0;
  if (!isSo && /^\s*(?:check|validate|verify)/i.test(operation.summary)) return 0;
  // "/auth/credentials"; those of CallFire and Linode are kept there.
  const isByCredentials = last === 'credentials' && statics.slice(0, -1).some((one) => LOGIN_WORDS.has(one));
  const says =
    isByCredentials ||
    LOGIN_WORDS.has(last) ||
    LOGIN_WORDS.has(singularOf(last)) ||
    /authenticate|gettoken|obtaintoken|createtoken|createsession/.test(name) ||
    SIGNS_IN.test(name) ||
    SIGNS_IN.test(last) ||
    (operation !== given && /authenticat|(?:log|sign)[ -]?in/i.test(operation.summary));
  // "/auth/local", said to log in: a name and a password for a token.
  const told =
    hasPassword &&
    hasName &&
    /\b(?:log|sign)[ -]?(?:in|on)\b/i.test(operation.summary) &&
    tokensIn(operation, lookup).length > 0;
  if (!says && !told) return 0;
  // "/log", called logInShop, writes into the log: where nothing else tells, the path or the end of the name says it.
  const isNamed =
    /(?:login|signin|logon)$/.test(name) ||
    statics.some((one) => LOGIN_WORDS.has(singularOf(one)) || LOGIN_WORDS.has(one));
  const isLogin = SIGNS_IN.test(last) || (isNamed && SIGNS_IN.test(name));
  const isUntold = input.length === 0 && !statics.some((one) => WITHOUT_PASSWORD.test(one));
  const untold = isUntold && (isLogin || operation !== given) && operation.method === 'POST';
  if (!untold && !(hasPassword && (hasName || input.length <= 3))) return 0;
  if (operation.method === 'GET' && !SIGNS_IN.test(`${last} ${name}`)) return 0;
  const direct = SIGNS_IN.test(last) ? 3 : 1;
  return (
    direct +
    (hasName ? 2 : 0) +
    (operation.method === 'POST' ? 1 : 0) +
    (untold ? -2 : 2) +
    (/admin/.test(statics.join('/')) ? -1 : 0) +
    (tokensIn(operation, lookup).length > 0 ? 1 : 0) +
    (segments.length < 4 ? 1 : 0)
  );
}

function loginWay(found: FoundOperation, contract: Contract, lookup: Lookup): SignIn {
  const operation = byPassword(found.operation, lookup);
  const usual = schemeFor(contract);
  const told = tokensIn(operation, lookup);
  const named = usual === null || told.length === 0 ? tokenNamedAs(contract.securitySchemes, operation, lookup) : null;
  const scheme = named?.scheme ?? usual;
  const schemas = [operation, ...(found.asks === undefined ? [] : [found.asks])].flatMap((one) => [
    ...one.parameters.map(({ schema }) => schema),
    ...[bodyOf(one, lookup)?.schema ?? []].flat(),
  ]);
  const untold = inputNames(operation, lookup).length === 0;
  const guard = guardOf(operation, contract, lookup);
  const before = beforeOf(operation, contract, lookup);
  const call = callOf(operation, 'Sign in', false);
  const login: Login = {
    call: untold ? { ...call, requestBody: untoldLoginBody(operation) } : call,
    ...(untold ? { alike: SAME_AS_NAME } : {}),
    ...(found.asks === undefined ? {} : { code: { call: callOf(found.asks, 'Send a code', false) } }),
    schemas: referencesOf(schemas, lookup, 100),
    token: named === null ? told : [named.token],
    refreshToken: refreshTokensIn(operation, lookup),
    seconds: secondsIn(operation, lookup),
    refresh: refreshOf(operation, contract, lookup),
    end: endOf(operation, contract, lookup),
    ...(guard === null ? {} : { guard }),
    ...(before === undefined ? {} : { before }),
    sendAs: sendAsOf(scheme),
  };
  return {
    from: operation.pointer,
    because: becauseOf(found, untold),
    kind: 'login',
    label: found.byKeys ? 'Sign in with a key' : found.asks ? 'Sign in with a code' : loginLabel(operation),
    description: firstWords(operation.description || operation.summary, HELP),
    scheme: scheme?.name ?? null,
    login,
  };
}

function becauseOf({ asks, byKeys }: FoundOperation, untold: boolean): string {
  if (byKeys) return 'keys-for-a-token';
  if (asks !== undefined) return 'login-by-code';
  return untold ? 'login-untold' : 'operation-takes-password';
}

function loginLabel(operation: Operation): string {
  const words = segmentsOf(operation.path).map((segment) => normalOf(segment.name));
  const who = words.find((word) =>
    [
      'admin',
      'customer',
      'employee',
      'merchant',
      'partner',
      'vendor',
      'supplier',
      'seller',
      'driver',
      'student',
      'teacher',
      'doctor',
      'patient',
    ].includes(word.replace(/s$/, '')),
  );
  return who === undefined ? 'Sign in' : `Sign in as ${who.replace(/s$/, '')}`;
}

/** The declared scheme that takes a token, best first: bearer, password flow, a key in a header or cookie, a token in the query. */
function schemeFor(contract: Contract): SecurityScheme | null {
  const all = contract.securitySchemes.filter((one) => !isGuard(one));
  return (
    all.find((one) => one.type === 'http' && one.scheme === 'bearer') ??
    all.find((one) => one.type === 'oauth2' && one.flows.some((flow) => flow.type === 'password')) ??
    all.find((one) => isBearerKey(one)) ??
    all.find((one) => one.type === 'apiKey' && one.in === 'header') ??
    all.find(isCookie) ??
    all.find((one) => one.type === 'apiKey' && /token|jwt/i.test(one.parameter ?? '')) ??
    null
  );
}

function sendAsOf(scheme: SecurityScheme | null): Login['sendAs'] {
  if (scheme?.type !== 'apiKey' || scheme.parameter === null)
    return { in: 'header', name: 'Authorization', prefix: 'Bearer ' };
  const isAuthorization = normalOf(scheme.parameter) === 'authorization';
  const prefix = isAuthorization ? `${tokenWord(scheme) ?? 'Bearer'} ` : '';
  return { in: scheme.in ?? 'header', name: scheme.parameter, prefix };
}
