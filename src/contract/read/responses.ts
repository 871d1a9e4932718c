// The responses of an operation with headers, content and links; and its request body. OpenAPI 3.2 §4.13, §4.16 to §4.20.
import type { Link, Operation, Pointer, RequestBody, Response, ResponseHeader } from '../contract.ts';
import { type Json, type JsonObject, member } from '../json.ts';
import { childPointer, pointerParts } from '../pointers.ts';
import { readContent, schemaMember } from './media-type.ts';
import { entries, flag, follow, madeOnce, type Node, type Reader, report, text } from './reader.ts';

/** A link before all operations are known: it names its operation in one of three ways. */
interface PendingLink {
  readonly name: string;
  readonly operationId: string | null;
  readonly operationRef: string | null;
  readonly parameters: Link['parameters'];
  readonly pointer: Pointer;
}

/** Finds the operation that a link names; null where there is none. */
export type FindOperation = (operationId: string | null, operationRef: string | null) => string | null;

/** The request body, or null where there is none. */
export function readRequestBody(reader: Reader, operation: Node): RequestBody | null {
  const written = member(operation.value, 'requestBody');
  if (written === undefined || written === null) return null;
  const node = follow(reader, written, childPointer(operation.pointer, 'requestBody'));
  if (node === null) return null;
  return {
    required: flag(node.value, 'required'),
    description: text(node.value, 'description'),
    content: readContent(reader, node.value, node.pointer),
    pointer: node.pointer,
  };
}

/** The responses, in document order. */
export function readResponses(reader: Reader, operation: Node, find: FindOperation): readonly Response[] {
  const responses: Response[] = [];
  for (const { name, value, pointer } of entries(reader, operation.value, 'responses', operation.pointer)) {
    if (name.startsWith('x-')) continue;
    const node = follow(reader, value, pointer);
    if (node === null) continue;
    const response = madeOnce(reader.responses, node, () => readResponse(reader, node, find));
    responses.push({ ...response, status: statusOf(name) });
  }
  return responses;
}

function statusOf(written: string): string {
  const status = written.trim();
  return /^[1-5]xx$/i.test(status) ? status.toUpperCase() : /^default$/i.test(status) ? 'default' : status;
}

function readResponse(reader: Reader, { value, pointer }: Node, find: FindOperation): Response {
  return {
    status: '',
    description: text(value, 'description'),
    headers: readHeaders(reader, value, pointer),
    content: readContent(reader, value, pointer),
    links: readLinks(reader, value, pointer, find),
    pointer,
  };
}

function readHeaders(reader: Reader, node: JsonObject, pointer: Pointer): readonly ResponseHeader[] {
  const headers: ResponseHeader[] = [];
  for (const { name, value, pointer: at } of entries(reader, node, 'headers', pointer)) {
    const header = follow(reader, value, at);
    if (header === null) continue;
    headers.push({ name, ...madeOnce(reader.headers, header, () => readHeader(reader, header)) });
  }
  return headers;
}

function readHeader(reader: Reader, { value, pointer }: Node): Omit<ResponseHeader, 'name'> {
  const schema = schemaMember(value, 'schema') ?? readContent(reader, value, pointer)[0]?.schema ?? {};
  return { description: text(value, 'description'), schema };
}

function readLinks(reader: Reader, node: JsonObject, pointer: Pointer, find: FindOperation): readonly Link[] {
  const links: Link[] = [];
  for (const { name, value, pointer: at } of entries(reader, node, 'links', pointer)) {
    const link = follow(reader, value, at);
    if (link === null) continue;
    const pending = pendingLink(name, link);
    const operation = find(pending.operationId, pending.operationRef);
    if (operation === null) report(reader, 'unknown-link', at, name);
    links.push({ name, operation, parameters: pending.parameters });
  }
  return links;
}

function pendingLink(name: string, { value, pointer }: Node): PendingLink {
  const operationId = text(value, 'operationId');
  const operationRef = text(value, 'operationRef');
  const parameters = member(value, 'parameters');
  return {
    name,
    operationId: operationId === '' ? null : operationId,
    operationRef: operationRef === '' ? null : operationRef,
    parameters: Object.entries((parameters ?? {}) as Readonly<Record<string, Json>>).map(([key, one]) => ({
      name: key,
      value: one,
    })),
    pointer,
  };
}

/** How links find their operation: by id, or by "#/paths/~1orders~1{id}/get". */
export function operationFinder(
  operations: readonly Pick<Operation, 'id' | 'operationId' | 'path' | 'method'>[],
): FindOperation {
  const byId = new Map<string, string>();
  for (const operation of operations) {
    if (operation.operationId !== null && !byId.has(operation.operationId))
      byId.set(operation.operationId, operation.id);
  }
  const byPlace = new Map(operations.map(({ id, path, method }) => [`${method} ${path}`, id] as const));
  return (operationId, operationRef) => {
    if (operationId !== null) return byId.get(operationId) ?? null;
    const at = operationRef?.indexOf('#/paths/') ?? -1;
    if (operationRef === null || at < 0) return null;
    const [, path = '', method = ''] = pointerParts(operationRef.slice(at + 1));
    return (
      byPlace.get(`${method.toUpperCase()} ${path}`) ??
      byPlace.get(`${method.toUpperCase()} ${safelyDecoded(path)}`) ??
      null
    );
  };
}

function safelyDecoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
