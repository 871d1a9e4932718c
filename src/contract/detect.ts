// A parsed value → Document with its version ("swagger" or "openapi", as text or number), or a sentence on what it is
// instead. OpenAPI 2.0 to 3.2.
import type { Diagnostic, Document } from './contract.ts';
import { diagnostic } from './diagnostics.ts';
import { ExactNumber, isObject, type Json, type JsonObject, member } from './json.ts';

/** The shapes of document that there is a reader for. */
export type DocumentVersion = '2.0' | '3.0' | '3.1' | '3.2';

/** The version that a value says or looks like, or null where it is no contract. */
export function documentKind(value: unknown): DocumentVersion | null {
  if (!isObject(value)) return null;
  const version = writtenVersion(value);
  if (version !== '') return knownVersion(version);
  if (!isObject(member(value, 'paths'))) return null;
  const old = ['definitions', 'host', 'basePath', 'securityDefinitions', 'consumes', 'produces'];
  return old.some((key) => Object.hasOwn(value, key)) ? '2.0' : '3.0';
}

/** The document of a parsed value, with diagnostics on its version; null where it is no contract. */
export function detect(value: unknown): { document: Document | null; diagnostics: readonly Diagnostic[] } {
  const kind = documentKind(value);
  if (kind === null || !isObject(value)) {
    return { document: null, diagnostics: [diagnostic('no-contract', '', whatItIs(value))] };
  }
  const version = writtenVersion(value);
  const diagnostics: Diagnostic[] = [];
  if (version === '') diagnostics.push(diagnostic('missing-version', '', kind));
  else if (!version.startsWith(kind)) diagnostics.push(diagnostic('unknown-version', '', version, kind));
  return { document: { root: value, version }, diagnostics };
}

/** "3.0.3"; a number is completed ("2" → "2.0"); "" where the document does not say. */
function writtenVersion(root: JsonObject): string {
  const written = member(root, 'openapi') ?? member(root, 'swagger');
  if (typeof written === 'string') return written.trim();
  if (typeof written !== 'number' && !(written instanceof ExactNumber)) return '';
  const text = String(written);
  return text.includes('.') ? text : `${text}.0`;
}

function knownVersion(version: string): DocumentVersion | null {
  const [major = '', minor = ''] = version.replace(/^v/i, '').split('.');
  if (major === '1' || major === '0') return null;
  if (major === '2') return '2.0';
  if (major === '3' && minor === '0') return '3.0';
  if (major === '3' && minor === '1') return '3.1';
  return /^\d+$/.test(major) ? '3.2' : null;
}

/** Other documents that people try, by a member that only they have. */
const OTHERS: readonly { readonly key: string; readonly name: string }[] = [
  { key: 'asyncapi', name: 'an AsyncAPI document' },
  { key: 'swaggerVersion', name: 'a Swagger 1 document' },
  { key: 'swagger', name: 'a Swagger document of a version that cannot be read' },
  { key: 'openapi', name: 'an OpenAPI document whose version cannot be read' },
  { key: 'overlay', name: 'an OpenAPI overlay' },
  { key: 'arazzo', name: 'an Arazzo document' },
  { key: 'discoveryVersion', name: 'a discovery document of another format' },
  { key: '__schema', name: 'a GraphQL schema' },
  { key: '$schema', name: 'a JSON Schema' },
  { key: 'error', name: 'an error answer' },
];

function whatItIs(value: unknown): string {
  if (isObject(value)) {
    const other = OTHERS.find(({ key }) => Object.hasOwn(value, key));
    if (other !== undefined) return `it is ${other.name}`;
    const keys = Object.keys(value).slice(0, 5);
    return keys.length === 0 ? 'it is an empty object' : `it has neither "openapi" nor "paths", but ${keys.join(', ')}`;
  }
  if (Array.isArray(value)) return 'it is a list';
  return `it is ${typeof value === 'string' ? 'plain text' : describe(value as Json)}`;
}

function describe(value: Json | undefined): string {
  return value === null || value === undefined ? 'empty' : `a ${typeof value}`;
}
