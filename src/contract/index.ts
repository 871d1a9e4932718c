// The face of this folder: text of any version → Contract, and what one asks a contract's schemas and values for.
export type {
  Contract,
  Diagnostic,
  Document,
  Encoding,
  Link,
  MediaType,
  OAuthFlow,
  Operation,
  Parameter,
  ParameterPlace,
  ParameterStyle,
  Pointer,
  RequestBody,
  Response,
  ResponseHeader,
  Schema,
  SecurityRequirement,
  SecurityScheme,
  Server,
  ServerVariable,
  Severity,
  Tag,
  TagGroup,
} from './contract.ts';
export { DIAGNOSTICS, type DiagnosticCode, diagnostic } from './diagnostics.ts';
export {
  ExactNumber,
  isObject,
  type Json,
  type JsonObject,
  member,
  numberOf,
  parseJson,
  parseJsonInSteps,
  printJson,
  put,
} from './json.ts';
export { childPointer, pointerOf, pointerParts, valueAt, withValueAt } from './pointers.ts';
export { MOST_YAML, positionsOf, type Region } from './positions.ts';
export { proseOf } from './prose.ts';
export { speaksOfSecret } from './read/credentials.ts';
export { isByName, isInWords } from './read/security.ts';
export { type LoadOptions, loadContract, type Reading, readContract } from './read-contract.ts';
export { type Lookup, lookupIn, lookupInTable, nodeAt, schemaName } from './schema/lookup.ts';
export { mergeAllOf } from './schema/merge-all-of.ts';
export { mappingReference, referencesOf } from './schema/references-of.ts';
export { patternTest } from './schema/patterns.ts';
export { resolveSchema } from './schema/resolve.ts';
export { type Issue, validate } from './schema/validate.ts';
