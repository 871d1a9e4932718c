// An upgraded document → Contract: everything that the rest of Frontdesk asks a contract for, in one shape. Faults become
// diagnostics, never exceptions; webhooks and callbacks stay in the root.
import type { Contract, Diagnostic } from '../contract.ts';
import { type JsonObject, member } from '../json.ts';
import { withCredentials } from './credentials.ts';
import { withoutDatabaseDefaults } from './database-defaults.ts';
import { withoutEndlessDemands } from './endless-demands.ts';
import { withInheritors } from './inheritance.ts';
import { readOperations } from './operations.ts';
import { withOwnVersion } from './own-version.ts';
import { readerOf, report, text, textOrNull } from './reader.ts';
import { readSecurity, readSecuritySchemes, schemesInWords, schemesRequired } from './security.ts';
import { readServers } from './servers.ts';
import { readTagGroups, readTags } from './tags.ts';
import { withoutUntoldBytes } from './untold-bytes.ts';
import { withoutUntoldErrors } from './untold-errors.ts';

/** Reads a document in the shape of OpenAPI 3.2; `version` is its own version as written. */
export function read(
  document: JsonObject,
  version: string,
): { contract: Contract; diagnostics: readonly Diagnostic[] } {
  const root = withoutDatabaseDefaults(withoutEndlessDemands(withInheritors(document)));
  const reader = readerOf(root);
  const info = member(root, 'info');
  const securitySchemes = readSecuritySchemes(reader);
  const schemes = new Set(securitySchemes.map(({ name }) => name));
  const security = readSecurity(reader, root, '', schemes) ?? [];
  const written = readOperations(reader, { security, schemes });
  const plain = withoutUntoldErrors(reader, withoutUntoldBytes(reader, written));
  const operations = withOwnVersion(plain, text(info, 'version'));
  const secured = withCredentials(reader, { securitySchemes, operations });
  const description = text(info, 'description') || text(info, 'summary');
  const told = [...schemesRequired(secured.securitySchemes, secured.operations), ...secured.securitySchemes];
  const named = told.length > 0 ? told : schemesInWords(description);
  if (operations.length === 0) report(reader, 'no-operations', '/paths');
  const contract: Contract = {
    title: text(info, 'title'),
    version: text(info, 'version'),
    description,
    openapi: version,
    servers: readServers(reader, { value: root, pointer: '' }),
    tags: readTags(reader),
    tagGroups: readTagGroups(reader),
    operations: secured.operations,
    securitySchemes: named,
    externalDocs: textOrNull(member(root, 'externalDocs'), 'url'),
    root,
  };
  return { contract, diagnostics: reader.diagnostics };
}
