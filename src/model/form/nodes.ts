// The things inside of a thing of JSON-LD, in a form: one that has a list of its own is chosen from it, and any other goes
// back with the address at which it is, without which the server takes it for a new one.
import type { JsonObject, Lookup, Schema } from '#contract';
import type { Relation } from '../application.ts';
import { isLinkedData, isNode } from '../answers/linked-data.ts';
import { viewOf } from '../schemas.ts';
import { isPlain, sameJson } from './values.ts';

/** What is sent, with the address of each thing inside that the item told (rule `goes-back-with-its-address`). */
export function withNodes(sent: unknown, item: unknown): unknown {
  if (Array.isArray(sent) && Array.isArray(item))
    return sent.map((one, index) => addressed(one, sent.length === item.length ? item[index] : sameOf(one, item)));
  if (!isPlain(sent) || !isPlain(item)) return sent;
  return Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, addressed(value, own(item, name))]));
}

function addressed(sent: unknown, item: unknown): unknown {
  const inside = withNodes(sent, item);
  const address = own(item, '@id');
  return isPlain(inside) && typeof address === 'string' ? { '@id': address, ...inside } : inside;
}

// Where entries came or went: the one of the item that says all that is sent.
function sameOf(sent: unknown, items: readonly unknown[]): unknown {
  const said = isPlain(sent) ? Object.entries(sent) : [];
  return said.length === 0
    ? undefined
    : items.find((one) => said.every(([name, value]) => sameJson(value, own(one, name))));
}

function own(value: unknown, name: string): unknown {
  return isPlain(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** The address of a thing that is shown whole, where it may be named by that; undefined for anything else. */
export function addressIn(value: unknown, schemas: readonly Schema[], lookup: Lookup): string | undefined {
  const address = own(value, '@id');
  const isTaken = (schema: Schema): boolean => viewOf(schema, lookup).schema['format'] === 'iri-reference';
  return typeof address === 'string' && schemas.some(isTaken) ? address : undefined;
}

/** What a body takes, where a thing inside that has a list of its own may be named by its address (rule `chosen-by-address`). */
export function byAddress(schema: Schema, mediaType: string, relations: readonly Relation[], lookup: Lookup): Schema {
  if (!isLinkedData(mediaType)) return schema;
  const view = viewOf(schema, lookup);
  const chosen = [...view.properties].flatMap(([name, node]) => {
    const isOf = relations.some(({ field, holds, many }) => field === name && holds === 'item' && !many);
    const inner = viewOf(node, lookup);
    if (!isOf || !isNode(inner)) return [];
    const address: Schema = { type: inner.nullable ? ['string', 'null'] : 'string', format: 'iri-reference' };
    return [[name, { anyOf: [address, node] }] as const];
  });
  const properties = Object.fromEntries([...view.properties, ...chosen]) as JsonObject;
  return chosen.length === 0 ? schema : { ...view.schema, properties };
}
