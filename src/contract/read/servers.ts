// Servers and their variables, as written: they may be relative or templated. OpenAPI 3.2 §4.6.
import type { Server, ServerVariable } from '../contract.ts';
import { isObject, type Json, type JsonObject, member } from '../json.ts';
import { entries, items, type Node, type Reader, text } from './reader.ts';

/** The servers of the document, a path item or an operation. */
export function readServers(reader: Reader, node: Node): readonly Server[] {
  if (!Object.hasOwn(node.value, 'servers')) return [];
  return items(reader, node.value, 'servers', node.pointer).flatMap(({ value, pointer }) => {
    if (typeof value === 'string') return [{ url: value, description: '', variables: [] }];
    if (!isObject(value) || text(value, 'url').trim() === '') return [];
    const variables = entries(reader, value, 'variables', pointer).map(({ name, value: one }) =>
      readVariable(name, one),
    );
    return [{ url: text(value, 'url').trim(), description: describe(value), variables }];
  });
}

function describe(server: JsonObject): string {
  const description = text(server, 'description');
  return description === '' ? text(server, 'name') : description;
}

function readVariable(name: string, node: Json): ServerVariable {
  const values = member(node, 'enum');
  return {
    name,
    default: text(node, 'default'),
    values: Array.isArray(values) ? values.map(String) : [],
    description: text(node, 'description'),
  };
}
