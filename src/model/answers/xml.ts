// A value ↔ XML, by the XML Objects of its schema (OpenAPI 3.2 §4.26, and what 2.0 to 3.1 say of `attribute` and `wrapped`):
// element, attribute, text and CDATA nodes, names, namespaces, prefixes, wrapped lists. What no schema tells goes by names.
import {
  isObject,
  type Json,
  type JsonObject,
  type Lookup,
  member,
  parseJson,
  type Schema,
  schemaName,
} from '#contract';
import { scalarTextOf } from './xml-text.ts';
import { parseXml, type XmlElement } from './xml-parse.ts';
import { viewOf } from '../schemas.ts';

interface Node {
  readonly kind: 'element' | 'attribute' | 'text' | 'cdata' | 'none';
  readonly name: string | null;
  readonly prefix: string;
  readonly namespace: string;
  readonly isList: boolean;
  readonly items: Schema | null;
  readonly properties: ReadonlyMap<string, Schema>;
  readonly types: readonly string[];
}

/** The XML document of a value. The root is named by the schema's XML Object, else by the schema's own name. */
export function xmlOf(value: Json, schema: Schema | null, lookup: Lookup): string {
  const name = schema === null ? null : (viewOf(schema, lookup).name ?? schemaName(schema));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(name ?? 'root', value, schema, lookup, true)}`;
}

/** The value of an XML document as its schema has it; undefined where the text is no XML. */
export function valueOfXml(text: string, schema: Schema | null, lookup: Lookup): Json | undefined {
  const root = parseXml(text);
  return root === null ? undefined : readElement(root, schema, lookup);
}

function nodeOf(schema: Schema | null, lookup: Lookup): Node {
  const view = viewOf(schema, lookup);
  const xml = member(view.schema, 'xml');
  const said = (name: string): string => {
    const one = isObject(xml) ? member(xml, name) : undefined;
    return typeof one === 'string' ? one : '';
  };
  const flag = (name: string): boolean => isObject(xml) && member(xml, name) === true;
  const isList = view.types.includes('array');
  const usual = flag('attribute') ? 'attribute' : isList && !flag('wrapped') ? 'none' : 'element';
  const kind = KINDS.find((one) => one === said('nodeType')) ?? usual;
  const { items, properties, types } = view;
  return {
    kind,
    name: said('name') || null,
    prefix: said('prefix'),
    namespace: said('namespace'),
    isList,
    items,
    properties,
    types,
  };
}

const KINDS = ['element', 'attribute', 'text', 'cdata', 'none'] as const;

/** `name` is what the place gives: the property's, or for an item that of its list. */
function written(name: string, value: Json, schema: Schema | null, lookup: Lookup, isRoot = false): string {
  const node = nodeOf(schema, lookup);
  if (Array.isArray(value)) {
    const own = node.kind === 'element' || isRoot;
    const outer = node.name ?? name;
    const inner = value.map((item: Json) => written(own ? outer : name, item, node.items, lookup)).join('');
    return own ? tagged(outer, node, '', inner) : inner;
  }
  if (node.kind === 'text') return value === null ? '' : escaped(scalarTextOf(value));
  if (node.kind === 'cdata')
    return value === null ? '' : `<![CDATA[${scalarTextOf(value).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
  const parts = isObject(value)
    ? partsOf(value, node, lookup)
    : { attributes: '', inner: value === null ? '' : escaped(scalarTextOf(value)) };
  return node.kind === 'none' && !isRoot ? parts.inner : tagged(node.name ?? name, node, parts.attributes, parts.inner);
}

function partsOf(
  value: JsonObject,
  node: Node,
  lookup: Lookup,
): { readonly attributes: string; readonly inner: string } {
  let attributes = '';
  let inner = '';
  for (const [key, part] of Object.entries(value)) {
    const schema = node.properties.get(key) ?? null;
    const own = nodeOf(schema, lookup);
    if (own.kind !== 'attribute') inner += written(key, part, schema, lookup);
    else if (part !== null) {
      const space = own.namespace === '' || own.prefix === '' ? '' : ` xmlns:${own.prefix}="${quoted(own.namespace)}"`;
      attributes += `${space} ${withPrefix(own.name ?? key, own.prefix)}="${quoted(scalarTextOf(part))}"`;
    }
  }
  return { attributes, inner };
}

function tagged(name: string, { prefix, namespace }: Node, attributes: string, inner: string): string {
  const tag = withPrefix(name, prefix);
  const space = namespace === '' ? '' : ` xmlns${prefix === '' ? '' : `:${prefix}`}="${quoted(namespace)}"`;
  return inner === '' ? `<${tag}${space}${attributes}/>` : `<${tag}${space}${attributes}>${inner}</${tag}>`;
}

/** Characters that no XML name can have become "_". */
function withPrefix(name: string, prefix: string): string {
  const safe = `${prefix === '' ? '' : `${prefix}:`}${name}`.replace(/[^\p{L}\p{N}_.:-]/gu, '_');
  return /^[\p{L}_]/u.test(safe) ? safe : `_${safe}`;
}

function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');
}

function quoted(text: string): string {
  return escaped(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
}

function readElement(element: XmlElement, schema: Schema | null, lookup: Lookup): Json {
  const node = nodeOf(schema, lookup);
  if (element.attributes.get('nil') === 'true') return null;
  if (node.isList) return element.children.map((child) => readElement(child, node.items, lookup));
  if (node.properties.size > 0 || (node.types.length === 0 && !isLeaf(element)) || node.types.includes('object'))
    return readObject(element, node, lookup);
  return readScalar(element.text, node.types);
}

function isLeaf({ children, attributes }: XmlElement): boolean {
  return children.length === 0 && [...attributes.keys()].every((name) => name === 'nil');
}

function readObject(element: XmlElement, { properties }: Node, lookup: Lookup): JsonObject {
  const taken = new Set<XmlElement>();
  const entries: [string, Json][] = [];
  for (const [key, schema] of properties) {
    const value = readProperty(element, key, schema, lookup, taken);
    if (value !== undefined) entries.push([key, value]);
  }
  const others = new Map<string, Json[]>();
  for (const child of element.children) {
    if (!taken.has(child))
      others.set(child.name, [...(others.get(child.name) ?? []), readElement(child, null, lookup)]);
  }
  const known = new Set(entries.map(([key]) => key));
  for (const [name, values] of others) {
    const [first = null] = values;
    if (!known.has(name)) entries.push([name, values.length === 1 ? first : values]);
  }
  return Object.fromEntries(entries);
}

function readProperty(
  element: XmlElement,
  key: string,
  schema: Schema,
  lookup: Lookup,
  taken: Set<XmlElement>,
): Json | undefined {
  const node = nodeOf(schema, lookup);
  const name = node.name ?? key;
  if (node.kind === 'attribute') {
    const text = element.attributes.get(name);
    return text === undefined ? undefined : readScalar(text, node.types);
  }
  if (node.kind === 'text' || node.kind === 'cdata') return readScalar(element.text, node.types);
  if (node.kind === 'none' && !node.isList) {
    const inner = readObject(element, node, lookup);
    return Object.keys(inner).length === 0 ? undefined : inner;
  }
  const isBare = node.isList && node.kind === 'none';
  const wanted = isBare ? (nodeOf(node.items, lookup).name ?? key) : name;
  const found = element.children.filter((child) => child.name === wanted);
  for (const child of found) taken.add(child);
  if (isBare) return found.length === 0 ? undefined : found.map((child) => readElement(child, node.items, lookup));
  const [first] = found;
  return first === undefined ? undefined : readElement(first, schema, lookup);
}

function readScalar(text: string, types: readonly string[]): Json {
  const plain = text.trim();
  if (types.includes('boolean') && /^(true|false|1|0)$/.test(plain)) return plain === 'true' || plain === '1';
  const isNumber = types.includes('number') || types.includes('integer');
  return isNumber && /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(plain) ? parseJson(plain) : text;
}
