// An OpenAPI 2.0 security definition → a 3.0 security scheme.
import { isObject, type JsonObject, member } from '../json.ts';
import { textMember, without } from './rules.ts';

const FLOWS: ReadonlyMap<string, string> = new Map([
  ['implicit', 'implicit'],
  ['password', 'password'],
  ['application', 'clientCredentials'],
  ['accessCode', 'authorizationCode'],
]);

/** Converts a security definition. */
export function securitySchemeTo30(scheme: JsonObject): JsonObject {
  switch (member(scheme, 'type')) {
    case 'basic':
      return { ...scheme, type: 'http', scheme: 'basic' };
    case 'oauth2':
      return oauth2To30(scheme);
    default:
      return scheme;
  }
}

function oauth2To30(scheme: JsonObject): JsonObject {
  const name = FLOWS.get(textMember(scheme, 'flow'));
  if (name === undefined) return scheme;
  const scopes = member(scheme, 'scopes');
  const flow: Record<string, JsonObject[string]> = { scopes: isObject(scopes) ? scopes : {} };
  for (const key of ['authorizationUrl', 'tokenUrl', 'refreshUrl']) {
    const url = member(scheme, key);
    if (url !== undefined) flow[key] = url;
  }
  return {
    ...without(scheme, 'flow', 'authorizationUrl', 'tokenUrl', 'refreshUrl', 'scopes'),
    flows: { [name]: flow },
  };
}
