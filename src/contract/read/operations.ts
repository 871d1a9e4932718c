// `paths` → operations in document order: every method of OpenAPI 3.2, `query` and additional ones too.
import type { Operation, Parameter, SecurityRequirement, Server } from '../contract.ts';
import { isObject, type Json, member } from '../json.ts';
import { PATH_ITEM_METHODS } from '../nodes.ts';
import { childPointer } from '../pointers.ts';
import { withBodyOfGet } from './body-of-get.ts';
import { withoutCopied } from './copied-description.ts';
import { mergeParameters, readParameters, withBraces } from './parameters.ts';
import { entries, extensionsOf, flag, follow, type Node, type Reader, report, text, textOrNull } from './reader.ts';
import { operationFinder, readRequestBody, readResponses } from './responses.ts';
import { withResourceNames } from './resource-names.ts';
import { readSecurity } from './security.ts';
import { readServers } from './servers.ts';

/** An operation found in the document, before it is read. */
interface Found {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly operationId: string | null;
  readonly node: Node;
  readonly shared: readonly Parameter[];
  readonly servers: readonly Server[];
}

/** What every operation inherits. */
export interface Inherited {
  readonly security: readonly SecurityRequirement[];
  readonly schemes: ReadonlySet<string>;
}

/** All operations of `paths`. */
export function readOperations(reader: Reader, inherited: Inherited): readonly Operation[] {
  const found = findOperations(reader);
  noteDuplicateIds(reader, found);
  const find = operationFinder(found);
  const read = found.map((one): Operation => {
    const { node } = one;
    return {
      id: one.id,
      method: one.method,
      path: withBraces(one.path),
      operationId: one.operationId,
      summary: withoutHandler(withoutRequirement(text(node.value, 'summary'))),
      description: text(node.value, 'description'),
      tags: tagsOf(member(node.value, 'tags')),
      deprecated: flag(node.value, 'deprecated'),
      ...inputOf(reader, one),
      responses: readResponses(reader, node, find),
      security: readSecurity(reader, node.value, node.pointer, inherited.schemes) ?? inherited.security,
      servers: one.servers,
      extensions: extensionsOf(node.value),
      pointer: node.pointer,
    };
  });
  return withResourceNames(withoutCopied(read), reader.root);
}

function inputOf(reader: Reader, one: Found): Pick<Operation, 'parameters' | 'requestBody'> {
  const parameters = mergeParameters(reader, one.shared, readParameters(reader, one.node), one);
  return withBodyOfGet(reader, one.method, { parameters, requestBody: readRequestBody(reader, one.node) }, one.node);
}

/**
 * A summary without the code that answers (rule `names-handler`): "(UsersController::store)", "(route.ts)", as adonis-autoswagger
 * puts behind each; where that says nothing else but the version ("Get a list of v1"), nothing is said.
 */
function withoutHandler(summary: string): string {
  if (!summary.endsWith(')')) return summary;
  const [note] = /\((?:\w+::\w+|\w+\.[jt]s)\)$/.exec(summary.slice(-MOST_HANDLER)) ?? [];
  if (note === undefined) return summary;
  const said = summary.slice(0, -note.length).trim();
  return /^(?:get|update|delete)\b.* v\d+$/i.test(said) ? '' : said;
}

/**
 * A summary without the number of what it was written for (rule `numbers-requirement`): "Register a user (FR-001)", "Log a day
 * (FR-030/031)", "Registro manual (US-01)" speak to those who built it.
 */
function withoutRequirement(summary: string): string {
  return summary.includes('(') ? summary.replace(REQUIREMENT, '').trim() : summary;
}

/** Functional requirements, user stories and use cases, as English, Spanish and Portuguese count them. */
const REQUIREMENT = /[ \t]?\((?:FR|NFR|RF|RNF|REQ|US|HU|UC|CU)[-_ ]?\d{1,4}(?:[/,–-] ?\d{1,4}){0,5}\)/;

/** Characters of the name of what answers, with its brackets. */
const MOST_HANDLER = 120;

function findOperations(reader: Reader): readonly Found[] {
  const found: Found[] = [];
  for (const { name: path, value, pointer } of entries(reader, reader.root, 'paths', '')) {
    if (path.startsWith('x-')) continue;
    const item = pathItemOf(reader, value, pointer);
    if (item === null) continue;
    const shared = readParameters(reader, item);
    const servers = readServers(reader, item);
    for (const { method, node } of operationsOf(reader, item)) {
      const own = readServers(reader, node);
      const operationId = textOrNull(node.value, 'operationId');
      found.push({
        id: `${method} ${path}`,
        method,
        path,
        operationId,
        node,
        shared,
        servers: own.length > 0 ? own : servers,
      });
    }
  }
  return found;
}

/** A path item with `$ref`: what it refers to, and what stands beside it. */
function pathItemOf(reader: Reader, value: Json, pointer: string): Node | null {
  const item = follow(reader, value, pointer);
  if (item === null || !isObject(value) || typeof member(value, '$ref') !== 'string') return item;
  const { $ref: _ref, ...beside } = value;
  return { value: { ...item.value, ...beside }, pointer: item.pointer };
}

function operationsOf(reader: Reader, item: Node): readonly { readonly method: string; readonly node: Node }[] {
  const found: { method: string; node: Node }[] = [];
  for (const key of Object.keys(item.value)) {
    if (!PATH_ITEM_METHODS.includes(key.toLowerCase())) continue;
    const node = follow(reader, member(item.value, key), childPointer(item.pointer, key));
    if (node !== null) found.push({ method: key.toUpperCase(), node });
  }
  for (const { name, value, pointer } of entries(reader, item.value, 'additionalOperations', item.pointer)) {
    const node = follow(reader, value, pointer);
    if (node !== null && /^[!#$%&'*+.^_`|~\w-]+$/.test(name)) found.push({ method: name, node });
  }
  return found;
}

function tagsOf(value: Json | undefined): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value)
    ? [...new Set((value as readonly Json[]).filter((tag) => typeof tag === 'string' && tag !== '') as string[])]
    : [];
}

function noteDuplicateIds(reader: Reader, found: readonly Found[]): void {
  const seen = new Set<string>();
  for (const { operationId, node } of found) {
    if (operationId === null) continue;
    if (seen.has(operationId)) report(reader, 'duplicate-operation-id', node.pointer, operationId);
    seen.add(operationId);
  }
}
