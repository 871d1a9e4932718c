// Security schemes and requirements. OpenAPI 3.2 §4.27 to §4.30.
import type { OAuthFlow, Operation, Pointer, SecurityRequirement, SecurityScheme } from '../contract.ts';
import { isObject, type Json, type JsonObject, member } from '../json.ts';
import { entries, follow, items, type Node, type Reader, report, text, textOrNull } from './reader.ts';

const TYPES = ['apiKey', 'http', 'oauth2', 'openIdConnect', 'mutualTLS'] as const;

/** The security schemes of the components. */
export function readSecuritySchemes(reader: Reader): readonly SecurityScheme[] {
  const schemes: SecurityScheme[] = [];
  const components = member(reader.root, 'components');
  for (const { name, value, pointer } of entries(reader, components, 'securitySchemes', '/components')) {
    const node = follow(reader, value, pointer);
    const scheme = node === null ? null : readScheme(reader, name, node);
    if (scheme !== null) schemes.push(scheme);
  }
  return schemes;
}

/** Where the words of a contract stand that tell of a bearer token. */
const WORDS = '/info/description';

/** The scheme that only the words of a contract tell, which declares none (rule `bearer-in-words`): "Authorization: Bearer <token>". */
export function schemesInWords(description: string): readonly SecurityScheme[] {
  if (!/\bauthorization\W{1,4}bearer\b|\bbearer[ -](?:token|auth)/i.test(description)) return [];
  const none = { in: null, parameter: null, bearerFormat: null, openIdConnectUrl: null, flows: [] };
  return [{ ...none, name: 'bearer', type: 'http', description: '', scheme: 'bearer', pointer: WORDS }];
}

/** Whether only the words of the contract tell of a scheme. */
export const isInWords = ({ pointer }: SecurityScheme): boolean => pointer === WORDS;

/**
 * The scheme that calls are said to need and nothing describes, whose name says what it is (rule `bearer-by-name`): `jwt`, "bearerAuth";
 * none beside another that is sent in the same header.
 */
export function schemesRequired(
  declared: readonly SecurityScheme[],
  operations: readonly Pick<Operation, 'security' | 'pointer'>[],
): readonly SecurityScheme[] {
  if (declared.some(({ scheme, parameter }) => scheme !== null || /^authorization$/i.test(parameter ?? ''))) return [];
  for (const { security, pointer } of operations) {
    const name = security.flatMap(({ schemes }) => schemes).find((one) => BEARER_BY_NAME.test(one.name))?.name;
    if (name === undefined || declared.some((one) => one.name === name)) continue;
    const none = { in: null, parameter: null, bearerFormat: null, openIdConnectUrl: null, flows: [] };
    return [{ ...none, name, type: 'http', description: '', scheme: 'bearer', pointer }];
  }
  return [];
}

const BEARER_BY_NAME = /^(?:jwt|bearer)(?:[ _-]?(?:auth|token|jwt))?$/i;

/** Whether only what calls need tells of a scheme. */
export const isByName = ({ pointer }: SecurityScheme): boolean => /^\/paths\/[^/]+\/[^/]+$/.test(pointer);

function readScheme(reader: Reader, name: string, { value, pointer }: Node): SecurityScheme | null {
  const written = text(value, 'type');
  const declared = schemeType(written);
  if (declared === null) {
    report(reader, 'unknown-security-type', pointer, name, written);
    return null;
  }
  const place = declared === 'apiKey' ? placeOf(text(value, 'in')) : null;
  const line = place === 'header' ? headerLine(text(value, 'name')) : null;
  if (line !== null) report(reader, 'header-named-with-value', pointer, name, text(value, 'name'));
  const type = line?.word ? 'http' : declared;
  return {
    name,
    type,
    description: text(value, 'description'),
    in: type === 'apiKey' ? place : null,
    parameter: type === 'apiKey' ? (line?.header ?? text(value, 'name')) : null,
    scheme:
      type === 'http'
        ? (line?.word ?? textOrNull(value, 'scheme') ?? (written === 'basic' ? 'basic' : 'bearer')).toLowerCase()
        : null,
    bearerFormat: type === 'http' ? textOrNull(value, 'bearerFormat') : null,
    openIdConnectUrl: type === 'openIdConnect' ? textOrNull(value, 'openIdConnectUrl') : null,
    flows: type === 'oauth2' ? readFlows(value) : [],
    pointer,
  };
}

/**
 * "Authorization: Bearer <token>" given for the name of a header: the line as it is sent. The header is what stands before the
 * colon, and of `Authorization` the word after it is the scheme (RFC 9110 §11.4).
 */
function headerLine(name: string): { readonly header: string; readonly word: string | null } | null {
  const [, header, word] = /^\s*([\w-]+)\s*:\s*(\w*)/.exec(name) ?? [];
  if (header === undefined) return null;
  return { header, word: /^authorization$/i.test(header) && word ? word : null };
}

/** The type, also where it is written in another case or as 2.0 has it. */
function schemeType(written: string): SecurityScheme['type'] | null {
  const name = written.toLowerCase();
  if (name === 'basic' || name === 'bearer') return 'http';
  return TYPES.find((type) => type.toLowerCase() === name) ?? null;
}

function placeOf(written: string): 'header' | 'query' | 'cookie' {
  const place = written.toLowerCase();
  return place === 'query' || place === 'cookie' ? place : 'header';
}

const FLOWS = ['implicit', 'password', 'clientCredentials', 'authorizationCode', 'deviceAuthorization'] as const;

function readFlows(scheme: JsonObject): readonly OAuthFlow[] {
  const flows = member(scheme, 'flows');
  return FLOWS.flatMap((type) => {
    const flow = member(flows, type);
    return isObject(flow) ? [readFlow(type, flow)] : [];
  });
}

function readFlow(type: OAuthFlow['type'], flow: JsonObject): OAuthFlow {
  const scopes = member(flow, 'scopes');
  return {
    type,
    authorizationUrl: textOrNull(flow, 'authorizationUrl'),
    tokenUrl: textOrNull(flow, 'tokenUrl'),
    refreshUrl: textOrNull(flow, 'refreshUrl'),
    deviceAuthorizationUrl: textOrNull(flow, 'deviceAuthorizationUrl'),
    scopes: isObject(scopes) ? Object.keys(scopes).map((name) => ({ name, description: text(scopes, name) })) : [],
  };
}

/** The requirements of a node's `security`, or null where it says nothing. */
export function readSecurity(
  reader: Reader,
  node: JsonObject,
  pointer: Pointer,
  known: ReadonlySet<string>,
): readonly SecurityRequirement[] | null {
  const written = member(node, 'security');
  if (written === undefined || written === null) return null;
  const requirements: SecurityRequirement[] = [];
  for (const { value, pointer: at } of items(
    reader,
    isObject(written) ? { security: [written] } : node,
    'security',
    pointer,
  )) {
    if (!isObject(value)) continue;
    const schemes = Object.entries(value).map(([name, scopes]) => ({ name, scopes: textsOf(scopes) }));
    for (const { name } of schemes) if (!known.has(name)) report(reader, 'unknown-security-scheme', at, name);
    requirements.push({ schemes });
  }
  return requirements;
}

function textsOf(value: Json): readonly string[] {
  return Array.isArray(value) ? (value as readonly Json[]).filter((one) => typeof one === 'string') : [];
}
