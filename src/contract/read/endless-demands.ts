// Schemas that demand themselves: a region that requires its country, which requires its region. No value has an end that way
// (JSON Schema 2020-12 §6.5.3), so that neither a form nor a server could satisfy it: what goes round in a circle is not demanded.
// Input: a document; output: the same without such demands. NestJS makes them of things that know each other.
import { isObject, type Json, type JsonObject, member } from '../json.ts';
import { pointerOf } from '../pointers.ts';

/** What a schema demands of other schemas: the property, and the pointer of the schema it must have. */
type Demands = ReadonlyMap<string, string>;

/** The document without demands that go round in a circle; the same document where there are none. */
export function withoutEndlessDemands(root: JsonObject): JsonObject {
  const components = member(root, 'components');
  const schemas = member(components, 'schemas');
  if (!isObject(components) || !isObject(schemas)) return root;
  const all = Object.entries(schemas).map(([name, schema]) => [pointerTo(name), demandsOf(schema)] as const);
  const endless = circling(new Map(all.filter(([, demands]) => demands.size > 0)));
  if (endless.size === 0) return root;
  const told = Object.entries(schemas).map(([name, schema]) => [name, without(schema, endless.get(pointerTo(name)))]);
  return { ...root, components: { ...components, schemas: Object.fromEntries(told) as JsonObject } };
}

function demandsOf(schema: Json | undefined): Demands {
  const required = member(schema, 'required');
  const properties = member(schema, 'properties');
  if (!Array.isArray(required) || !isObject(properties)) return new Map();
  const found = (required as readonly Json[]).flatMap((name) => {
    const whole = typeof name === 'string' && Object.hasOwn(properties, name) ? wholeOf(properties[name]) : undefined;
    return whole === undefined ? [] : [[name as string, whole] as const];
  });
  return new Map(found);
}

/** The schema that a property must have, alone or as the only part; undefined where it may be null or anything else. */
function wholeOf(schema: Json | undefined): string | undefined {
  const own = member(schema, '$ref');
  if (typeof own === 'string') return own;
  const parts = member(schema, 'allOf');
  const mayBeNull = member(schema, 'type') !== undefined && member(schema, 'type') !== 'object';
  const only = Array.isArray(parts) && parts.length === 1 && !mayBeNull ? member(parts[0] as Json, '$ref') : undefined;
  return typeof only === 'string' ? only : undefined;
}

/** The demands that lead round: what demands nothing further is taken away until none is left, from both ends. */
function circling(demands: ReadonlyMap<string, Demands>): ReadonlyMap<string, ReadonlySet<string>> {
  const known = [...demands].flatMap(([from, one]) => [...one].map(([name, to]) => ({ from, name, to })));
  const inward = taken(
    known,
    ({ from }) => from,
    ({ to }) => to,
  );
  const round = taken(
    inward,
    ({ to }) => to,
    ({ from }) => from,
  );
  const found = new Map<string, Set<string>>();
  for (const { from, name } of round) found.set(from, (found.get(from) ?? new Set()).add(name));
  return found;
}

interface Demand {
  readonly from: string;
  readonly name: string;
  readonly to: string;
}

/** The demands whose end is the beginning of another that is left. */
function taken(
  all: readonly Demand[],
  start: (one: Demand) => string,
  end: (one: Demand) => string,
): readonly Demand[] {
  const open = new Map<string, number>();
  const into = new Map<string, Demand[]>();
  for (const one of all) {
    open.set(start(one), (open.get(start(one)) ?? 0) + 1);
    const ending = into.get(end(one));
    if (ending === undefined) into.set(end(one), [one]);
    else ending.push(one);
  }
  const gone = new Set<Demand>();
  const ended = [...into.keys()].filter((one) => !open.has(one));
  for (let last = ended.pop(); last !== undefined; last = ended.pop()) {
    for (const one of into.get(last) ?? []) {
      gone.add(one);
      const left = (open.get(start(one)) ?? 0) - 1;
      open.set(start(one), left);
      if (left === 0) ended.push(start(one));
    }
  }
  return all.filter((one) => !gone.has(one));
}

function without(schema: Json | undefined, names: ReadonlySet<string> | undefined): Json {
  const required = member(schema, 'required');
  if (names === undefined || !isObject(schema) || !Array.isArray(required)) return schema ?? null;
  return {
    ...schema,
    required: (required as readonly Json[]).filter((name) => typeof name !== 'string' || !names.has(name)),
  };
}

function pointerTo(name: string): string {
  return `#${pointerOf(['components', 'schemas', name])}`;
}
