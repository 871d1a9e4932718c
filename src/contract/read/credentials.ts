// Credentials that a contract writes as plain parameters of its operations ("X-API-Key", "authtoken") become what OpenAPI
// has for them: security schemes (3.2 §4.27) and requirements of the operations. So they are asked for once, at the
// sign-in, and no secret is ever typed into a filter or seen in an address.
import type { Operation, Parameter, SecurityRequirement, SecurityScheme } from '../contract.ts';
import { type Reader, report } from './reader.ts';

/** The schemes and operations of a contract. */
interface Secured {
  readonly securitySchemes: readonly SecurityScheme[];
  readonly operations: readonly Operation[];
}

/** Names of credentials, without signs and a leading "x", that mean nothing else. */
const CREDENTIALS = new Set(
  (
    'apikey apitoken apisecret appkey apptoken appsecret authkey authtoken authsecret authentication authenticationtoken authorizationtoken accesskey ' +
    'accesstoken secretkey bearertoken jwt jwttoken usertoken sessiontoken privatetoken servicetoken subscriptionkey ' +
    'ocpapimsubscriptionkey clientsecret'
  ).split(' '),
);
/** Names that are credentials where most operations take them, and anything where one does. */
const WEAK = new Set(['token', 'key', 'secret', 'auth', 'idtoken']);
/** What is said of a weak name that is a credential: "API key.", "an application key", "Authentication token. Requires scope …". */
const SAID_TO_BE =
  /^\W*(?:(?:your|the|an?) )?(?:api|access|auth(?:entication|orization)?|app(?:lication)?|licen[cs]e)[ -]?(?:key|token)\b/i;
/** Names that say whose the credential is, where what takes that one takes both. */
const COMPANIONS = new Set([
  'login',
  'username',
  'appid',
  'applicationid',
  'clientid',
  'apiuser',
  'apiusername',
  'apiid',
]);

/** A name of which the last word is one for a credential: "wskey", "vestorly_auth". */
const ENDS_IN_SECRET = /(?:key|token|secret|password|auth)$/i;

/** Whether a name speaks of a secret, whatever else it says: "X-Postmark-Server-Token". */
export function speaksOfSecret(name: string): boolean {
  return /key|token|secret|passw|auth|session/i.test(name);
}

/** Headers that a call has for itself, whatever it is about: for tracing, in a language, of a version that is to be had. */
const OF_THE_CALL =
  /(?:request|correlation|trace|interaction)_?-?id$|nonce|csrf|xsrf|timestamp|signature|digest|idempoten|version|language|charset|encoding|requested-?with|override|range|confirm|^(?:accept|content|if|upload|tus|prefer|user-agent|cookie|host|origin|referer|date|expect)\b/i;

/** Shares of the operations that make a name a credential, of at least `FEW` operations. */
const SHARES = { query: 0.3, weak: 0.5, companion: 0.75 };
const FEW = 3;

/** The contract with a scheme for each credential that its operations take as a parameter. */
export function withCredentials(reader: Reader, { securitySchemes, operations }: Secured): Secured {
  const taken = credentialsOf(operations, securitySchemes);
  if (taken.size === 0) return { securitySchemes, operations };
  const schemes = new Map<string, SecurityScheme>();
  const declared = new Set(securitySchemes.map(({ name }) => name));
  for (const [key, parameter] of taken) {
    const scheme = declaredFor(parameter, securitySchemes) ?? schemeOf(parameter, declared);
    schemes.set(key, scheme);
    if (!declared.has(scheme.name)) report(reader, 'credential-parameter', parameter.pointer, parameter.name);
    declared.add(scheme.name);
  }
  const made = [...new Set(schemes.values())].filter((scheme) => !securitySchemes.includes(scheme));
  return {
    securitySchemes: [...securitySchemes, ...made],
    operations: operations.map((operation) => withoutCredentials(operation, schemes)),
  };
}

/** A parameter that may be a credential, and how many operations take it. */
interface Found {
  readonly parameter: Parameter;
  times: number;
}

/** The parameters that are credentials, one for each place and name. */
function credentialsOf(
  operations: readonly Operation[],
  declared: readonly SecurityScheme[],
): ReadonlyMap<string, Parameter> {
  const found = new Map<string, Found>();
  for (const { parameters } of operations) {
    for (const parameter of parameters) {
      const mayBe = isNamedLikeOne(parameter) || endsLikeOne(parameter) || isToldAnew(parameter);
      if (parameter.in === 'path' || !mayBe) continue;
      const key = keyOf(parameter);
      const known = found.get(key);
      if (known === undefined) found.set(key, { parameter, times: 1 });
      else known.times += 1;
    }
  }
  const few = Math.min(FEW, operations.length);
  const often = (share: number, times: number, least = FEW): boolean =>
    times >= least && times >= operations.length * share;
  const isSure = ({ parameter, times }: Found): boolean => {
    if (declaredFor(parameter, declared) !== undefined) return true;
    const name = plain(parameter.name);
    if (!isNamedLikeOne(parameter)) {
      if (isToldAnew(parameter) && often(SHARES.companion, times)) return true;
      return endsLikeOne(parameter) && often(SHARES.weak, times) && (parameter.required || declared.length === 0);
    }
    if (COMPANIONS.has(name)) return false;
    // A credential that need not be given adds nothing where the contract has its own way to sign in.
    if (!parameter.required && declared.length > 0) return isAuthorization(parameter);
    if (WEAK.has(name)) return often(SHARES.weak, times) || (isSaid(parameter) && often(SHARES.query, times, few));
    return parameter.in === 'header' || often(SHARES.query, times, few);
  };
  const sure = [...found.values()].filter(isSure);
  const isSecured = ({ parameters }: Operation): boolean =>
    parameters.some((one) => sure.some(({ parameter }) => keyOf(parameter) === keyOf(one)));
  const goesAlong = ({ parameter: { required, name, in: place }, times }: Found): boolean => {
    if (sure.length === 0 || !required || !COMPANIONS.has(plain(name))) return false;
    if (often(SHARES.companion, times)) return true;
    const secured = operations.filter(isSecured);
    const both = secured.filter(({ parameters }) => parameters.some((one) => one.in === place && one.name === name));
    return times >= FEW && both.length === times && times >= secured.length * SHARES.companion;
  };
  const taken = [...found].filter(([, one]) => sure.includes(one) || goesAlong(one));
  return new Map(taken.map(([key, { parameter }]) => [key, parameter] as const));
}

function isSaid({ required, description }: Parameter): boolean {
  return required && SAID_TO_BE.test(description);
}

function isNamedLikeOne(parameter: Parameter): boolean {
  const name = plain(parameter.name);
  return isAuthorization(parameter) || CREDENTIALS.has(name) || WEAK.has(name) || COMPANIONS.has(name);
}

/** A header whose name ends in that of a credential, after whose it is: "xi-api-key", "X-RapidAPI-Key", "ClearBlade-DevToken". */
function endsLikeOne({ in: place, name, required }: Parameter): boolean {
  if (place !== 'header' || OF_THE_CALL.test(name)) return false;
  const plainly = plain(name);
  return [...CREDENTIALS].some((word) => plainly.endsWith(word)) || (required && ENDS_IN_SECRET.test(name));
}

/**
 * A header that must be said with each call, and of which the contract does not say what it holds: "X-Postmark-Server-Token",
 * "X-Tenant-Id"; in the query only a secret ("wskey"). Where nearly all operations want it, it is asked for once, with the credentials.
 */
function isToldAnew({ in: place, name, required, schema }: Parameter): boolean {
  if (!required || OF_THE_CALL.test(name)) return false;
  if (place === 'query') return ENDS_IN_SECRET.test(name);
  if (place !== 'header') return false;
  // The default of a secret is somebody's, or a word in its place.
  return (
    speaksOfSecret(name) ||
    typeof schema !== 'object' ||
    (schema['const'] ?? schema['default'] ?? schema['enum']) === undefined
  );
}

function isAuthorization({ in: place, name }: Parameter): boolean {
  return place === 'header' && name.toLowerCase() === 'authorization';
}

function plain(name: string): string {
  return name
    .replace(/[^a-z0-9]/gi, '')
    .toLowerCase()
    .replace(/^x(?=.)/, '');
}

/** One for each place, name and, in `Authorization`, way of writing. */
function keyOf(parameter: Parameter): string {
  const name = parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name;
  return `${parameter.in} ${name}${isAuthorization(parameter) && isBasic(parameter) ? ' basic' : ''}`;
}

function isBasic({ description, example, schema }: Parameter): boolean {
  const { default: usual, example: shown } = typeof schema === 'object' ? schema : {};
  const said = [description, example, usual, shown].filter((one) => typeof one === 'string').join(' ');
  return /\bbasic\b/i.test(said) && !/\bbearer\b/i.test(said);
}

/** The declared scheme that is sent in the same place. */
function declaredFor(parameter: Parameter, schemes: readonly SecurityScheme[]): SecurityScheme | undefined {
  const place = parameter.name.toLowerCase();
  const same = schemes.find((one) => one.in === parameter.in && one.parameter?.toLowerCase() === place);
  if (same !== undefined || !isAuthorization(parameter)) return same;
  const basic = isBasic(parameter);
  const sent = schemes.filter(({ type }) => type === 'http' || type === 'oauth2' || type === 'openIdConnect');
  return sent.find(({ scheme }) => (scheme === 'basic') === basic) ?? sent[0];
}

function schemeOf(parameter: Parameter, taken: ReadonlySet<string>): SecurityScheme {
  const http = isAuthorization(parameter);
  const basic = http && isBasic(parameter);
  return {
    name: freeName(basic ? 'basic' : parameter.name, taken),
    type: http ? 'http' : 'apiKey',
    description: parameter.description,
    in: http ? null : parameter.in === 'query' || parameter.in === 'cookie' ? parameter.in : 'header',
    parameter: http ? null : parameter.name,
    scheme: http ? (basic ? 'basic' : 'bearer') : null,
    bearerFormat: null,
    openIdConnectUrl: null,
    flows: [],
    pointer: parameter.pointer,
  };
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  let name = wanted;
  for (let count = 2; taken.has(name); count += 1) name = `${wanted} ${count}`;
  return name;
}

/** The operation without its credentials, and with the requirement that they were. */
function withoutCredentials(operation: Operation, schemes: ReadonlyMap<string, SecurityScheme>): Operation {
  const own = operation.parameters.filter((one) => one.in !== 'path' && schemes.has(keyOf(one)));
  if (own.length === 0) return operation;
  const nameOf = (parameter: Parameter): string => schemes.get(keyOf(parameter))?.name ?? '';
  return {
    ...operation,
    parameters: operation.parameters.filter((one) => !own.includes(one)),
    security: securityWith(operation.security, own.filter(({ required }) => required).map(nameOf), own.map(nameOf)),
  };
}

/** What an operation requires, with the credentials that it must have (`needed`) or may have (`all`). */
function securityWith(
  security: readonly SecurityRequirement[],
  needed: readonly string[],
  all: readonly string[],
): readonly SecurityRequirement[] {
  const scheme = (name: string) => ({ name, scopes: [] });
  if (security.length === 0) {
    const given = { schemes: [...new Set(needed.length > 0 ? needed : all)].map(scheme) };
    return needed.length > 0 ? [given] : [{ schemes: [] }, given];
  }
  return security.map(({ schemes }) => ({
    schemes: [...schemes, ...needed.filter((name) => schemes.every((one) => one.name !== name)).map(scheme)],
  }));
}
