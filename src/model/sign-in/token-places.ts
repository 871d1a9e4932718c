// Where a token stands in the answer of an operation that signs in or renews a sign-in: the operation and its schemas in, or an
// answer that came; places (RFC 6901) out, best first.
import {
  isObject,
  type Json,
  type Lookup,
  member,
  type Operation,
  type SecurityScheme,
  speaksOfSecret,
} from '#contract';
import { answerOf } from '../answers/answers.ts';
import { normalOf } from '../words/labels.ts';
import { USUAL_REFRESH, USUAL_TOKENS } from './sign-in-way.ts';
import { escaped, textOf, type View, viewOf } from '../schemas.ts';

const TOKEN_NAMES = [
  'accesstoken',
  'token',
  'jwt',
  'jwttoken',
  'idtoken',
  'authtoken',
  'access',
  'bearertoken',
  'sessiontoken',
  'apitoken',
  'authenticationtoken',
  'accessjwt',
  'key',
  'apikey',
  'sessionid',
  'bearer',
  'authorization',
];

const REFRESH_NAMES = ['refreshtoken', 'refresh', 'refreshjwt'];
const SECONDS_NAMES = ['expiresin', 'accesstokenexpiresin', 'tokenexpiresin'];

/** Places of the token in the answer, best first; where the answer is untold, the usual ones. */
export function tokensIn(operation: Operation, lookup: Lookup): readonly string[] {
  const answer = answerOf(operation, lookup);
  if (answer.kind === 'nothing' || answer.kind === 'file') return [];
  if (answer.kind === 'scalar' || answer.kind === 'text') return [''];
  if (answer.view.properties.size === 0) return USUAL_TOKENS;
  const named = ranked(answer.view, TOKEN_NAMES, lookup);
  return named.length > 0 ? named : saidTokens(answer.view, lookup);
}

/**
 * The one text of an answer that is said to be what calls are made with, whatever its name (rule `token-said`): `item`, "Access
 * token for API authentication" (Planka), `uid`, "token for future authorized calls" (Handwrytten).
 */
function saidTokens({ properties }: View, lookup: Lookup): readonly string[] {
  const said = [...properties].filter(([, schema]) => {
    const { types, schema: own } = viewOf(schema, lookup);
    return types[0] === 'string' && SAYS_TOKEN.test(textOf(member(own, 'description')));
  });
  const [[name] = [''], ...more] = said;
  return name === '' || more.length > 0 ? [] : [`/${escaped(name)}`];
}

/**
 * The text of an answer that is called as what a declared scheme sends (rule `token-named-as-scheme`): `private_token` (GitLab),
 * `vestorly-auth`, `dev_token` of the header "ClearBlade-DevToken". The scheme and the place out; null where there is none.
 */
export function tokenNamedAs(
  schemes: readonly SecurityScheme[],
  operation: Operation,
  lookup: Lookup,
): { readonly scheme: SecurityScheme; readonly token: string } | null {
  const answer = answerOf(operation, lookup);
  if (!('view' in answer)) return null;
  for (const scheme of schemes.filter(({ type }) => type === 'apiKey')) {
    const sent = normalOf(scheme.parameter ?? '');
    const name = [...answer.view.properties.keys()].find(
      (one) => speaksOfSecret(one) && normalOf(one).length > 4 && sent.endsWith(normalOf(one)),
    );
    if (name !== undefined) return { scheme, token: `/${escaped(name)}` };
  }
  return null;
}

const SAYS_TOKEN = /^(?:an? |the |your )?(?:(?:access|auth|authentication|bearer|jwt|api|session)[ -])*token\b(?! id)/i;

/** Places of the token that renews the sign-in later, in the answer. */
export function refreshTokensIn(operation: Operation, lookup: Lookup): readonly string[] {
  return placesOf(operation, REFRESH_NAMES, USUAL_REFRESH, lookup);
}

/**
 * Places of tokens in an answer that came, of which the contract tells nothing (rule `token-in-answer`): as deep as
 * `{ tokens: { access: { token }, refresh: { token } } }` and AdonisJS's `{ token: { type, token } }`; also in a list of one:
 * `{ users: [{ token }] }` (WhatsApp).
 */
export function tokensFound(answer: Json | undefined): { readonly token: string[]; readonly refreshToken: string[] } {
  const places = foundIn(answer, '', 0, false).sort((a, b) => a.rank - b.rank);
  const placesThat = (renews: boolean): string[] =>
    places.filter((place) => place.renews === renews).map(({ pointer }) => pointer);
  return { token: placesThat(false), refreshToken: placesThat(true) };
}

interface Found {
  readonly pointer: string;
  readonly rank: number;
  readonly renews: boolean;
}

function foundIn(value: Json | undefined, prefix: string, depth: number, isRefresh: boolean): Found[] {
  if (Array.isArray(value)) return value.length === 1 ? foundIn(value[0], `${prefix}/0`, depth, isRefresh) : [];
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, one]) => {
    const normal = normalOf(name);
    const renews = isRefresh || REFRESH_NAMES.includes(normal);
    const pointer = `${prefix}/${escaped(name)}`;
    if (typeof one !== 'string') return depth < 2 ? foundIn(one, pointer, depth + 1, renews) : [];
    const rank = renews && !isRefresh ? 0 : TOKEN_NAMES.indexOf(normal);
    // A token is one word; a sentence under such a name is none.
    return rank >= 0 && /^\S+$/.test(one) ? [{ pointer, rank: rank + depth * 3, renews }] : [];
  });
}

/** Places of the number of seconds that the token holds. */
export function secondsIn(operation: Operation, lookup: Lookup): readonly string[] {
  return placesOf(operation, SECONDS_NAMES, ['/expires_in', '/expiresIn'], lookup);
}

/** Places of the token that calls bring back to show that no other site started them. */
export function guardTokensIn(operation: Operation, lookup: Lookup): readonly string[] {
  return placesOf(operation, GUARD_NAMES, USUAL_GUARD, lookup);
}

const GUARD_NAMES = ['csrftoken', 'xsrftoken', 'csrf', 'token'];
const USUAL_GUARD = ['/csrfToken', '/csrf_token', '/token', '/csrf', '/data/csrfToken', '/data/token'];

function placesOf(
  operation: Operation,
  names: readonly string[],
  usual: readonly string[],
  lookup: Lookup,
): readonly string[] {
  const answer = answerOf(operation, lookup);
  if (answer.kind === 'nothing' || answer.kind === 'file' || answer.kind === 'scalar' || answer.kind === 'text')
    return [];
  return answer.view.properties.size === 0 ? usual : ranked(answer.view, names, lookup);
}

function ranked(view: View, names: readonly string[], lookup: Lookup): readonly string[] {
  return tokenPlaces(view, '', 0, names, lookup)
    .sort((a, b) => a.rank - b.rank)
    .map((place) => place.pointer);
}

function tokenPlaces(
  view: View,
  prefix: string,
  depth: number,
  names: readonly string[],
  lookup: Lookup,
): { pointer: string; rank: number }[] {
  const places: { pointer: string; rank: number }[] = [];
  for (const [name, schema] of view.properties) {
    const inner = viewOf(schema, lookup);
    const rank = names.indexOf(normalOf(name));
    const pointer = `${prefix}/${escaped(name)}`;
    if (rank >= 0 && inner.properties.size === 0 && !inner.types.includes('object'))
      places.push({ pointer, rank: rank + depth * 3 });
    else if (depth < 2 && inner.properties.size > 0 && !inner.types.includes('array'))
      places.push(...tokenPlaces(inner, pointer, depth + 1, names, lookup));
    else if (
      depth === 0 &&
      names === TOKEN_NAMES &&
      normalOf(name) === 'data' &&
      inner.properties.size === 0 &&
      !inner.types.includes('array')
    ) {
      if (inner.types[0] === 'string') places.push({ pointer, rank: 30 });
      else
        places.push(
          { pointer: `${pointer}/token`, rank: 20 },
          { pointer: `${pointer}/access_token`, rank: 21 },
          { pointer: `${pointer}/accessToken`, rank: 22 },
        );
    }
  }
  return places;
}
