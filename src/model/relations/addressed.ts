// Relations that are told by the address of an item ("/api/users/3/") instead of its identity: which addresses in answers
// lead where, and which things say where they are.
import type { JsonObject } from '#contract';
import { member } from '#contract';
import type { Field, Relation, Resource } from '../application.ts';
import { decoded } from '../decoded.ts';
import type { Structure } from '../resources/structure.ts';
import { ownAddress } from '../answers/values.ts';
import { OWN_ADDRESSES, patternOf } from '../identity/written-address.ts';

/** Why a field leads to a resource: in all items that came it is the address of one of its items. */
const ADDRESS_IN_ANSWERS = 'address-in-answers';

/**
 * Whether its contract tells that an item says where it is: `url`, which only the server writes. Below something else the
 * address says that too, and is no pattern of all.
 */
export function tellsOwnAddress({ item, parentParameters }: Pick<Structure, 'item' | 'parentParameters'>): boolean {
  if (parentParameters.length > 0) return false;
  return [...OWN_ADDRESSES].some((name) => {
    const schema = item.properties.get(name);
    return member(schema, 'type') === 'string' && member(schema, 'readOnly') === true;
  });
}

/** What addresses in answers may lead to: the paths of items that need no parent, each with its resource. */
export function addressesAmong(all: readonly Structure[]): readonly (readonly [string, string])[] {
  const known = KNOWN.get(all);
  if (known !== undefined) return known;
  const pairs = all.flatMap(({ kind, parentParameters, found, name }) => {
    const path = found.roles.get('get')?.facts.operation.path ?? '';
    const isPlain =
      kind === 'collection' && parentParameters.length === 0 && /^[^{}]*[^/{}][^{}]*\{[^{}]+\}\/?$/.test(path);
    return isPlain ? [[path, name] as const] : [];
  });
  const first = pairs.slice(0, MAX_ADDRESSES);
  KNOWN.set(all, first);
  return first;
}

const KNOWN = new WeakMap<readonly Structure[], readonly (readonly [string, string])[]>();
const MAX_ADDRESSES = 200;

/** A relation that all values of a property tell by address, with their pattern; null where they are none, or of another server. */
export function byAddress(
  resource: Resource,
  name: string,
  values: readonly unknown[],
  items: readonly JsonObject[],
): Relation | null {
  const { addresses = [], relations } = resource;
  const declared = relations.find((one) => one.field === name);
  const many = values.length > 0 && values.every((value) => Array.isArray(value));
  const each = many ? (values as readonly (readonly unknown[])[]).flat() : values;
  const texts = each.filter((value) => typeof value === 'string');
  const [first] = texts;
  if (first === undefined || texts.length < each.length) return null;
  const own = items.map(ownAddress);
  // What says where the item itself is leads nowhere.
  if (items.every((item, at) => member(item, name) === own[at])) return null;
  const origin = own.find((one) => one !== null);
  // A page about somebody elsewhere ("https://forge.example/users/ann") is no address of this server's.
  const isHere = (text: string): boolean =>
    text.startsWith('/') || (typeof origin === 'string' && originOf(text) === originOf(origin));
  if (!texts.every(isHere)) return null;
  const fits = addresses.filter(([path]) => texts.every((text) => pathIn(path, text)?.length === 1));
  const [path, to] = [...fits].sort(([a], [b]) => b.length - a.length)[0] ?? ['', null];
  if (to === null || (declared !== undefined && declared.resource !== to)) return null;
  const address = patternOf(first, encodeURIComponent(pathIn(path, first)?.[0] ?? ''));
  if (address === null) return null;
  const base = { from: '', because: ADDRESS_IN_ANSWERS, field: name, resource: to, idField: null } as const;
  return { ...(declared ?? { ...base, many }), holds: 'url', address };
}

function originOf(address: string): string {
  return /^https?:\/\/[^/]*/i.exec(address)?.[0]?.toLowerCase() ?? '';
}

/**
 * The values of a path template's parameters in an address, or null where it is not one of it. The address may be whole,
 * and may stand under a base path of its own.
 */
export function pathIn(template: string, address: string): readonly string[] | null {
  const path = address.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '').replace(/[?#].*$/, '');
  const wanted = template.split('/').filter((part) => part !== '');
  const given = path
    .split('/')
    .filter((part) => part !== '')
    .slice(-wanted.length);
  if (wanted.length === 0 || given.length !== wanted.length) return null;
  const values: string[] = [];
  for (const [index, part] of wanted.entries()) {
    const one = given[index] ?? '';
    if (/^\{[^{}]+\}$/.test(part)) values.push(decoded(one));
    else if (part !== one) return null;
  }
  return values;
}

/** Whether any text of an item may be an address that leads somewhere. */
export function mayHoldAddresses(fields: readonly Field[]): boolean {
  return fields.some((field) => field.kind === 'url' || /"format":"(?:uri|url|iri)/.test(JSON.stringify(field.schema)));
}
