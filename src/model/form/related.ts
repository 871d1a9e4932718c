// A field of a form → the choice that it is where a relation says which things it names. Input: the relations of the
// resource, told by the item or by a body of its own; output: the same field, or one of kind "relation".
import type { Lookup, Pointer, Schema } from '#contract';
import { member, pointerOf, pointerParts } from '#contract';
import type { Field, Relation } from '../application.ts';
import { fieldOf } from '../fields/field.ts';
import { viewOf } from '../schemas.ts';
import { labelOf, normalOf, singularOf } from '../words/labels.ts';
import { FORM_OF_NAMED, showsIdentity } from '../identity/shows-identity.ts';
import { OWN_ADDRESS } from '../identity/written-address.ts';
import { branchesOf } from './branches.ts';
import { OF_PATH } from '../relations/input-relations.ts';
import type { Form } from './form.ts';
import { chosenInRows } from './in-rows.ts';
import { limitsOf } from './limits.ts';

/** The field of a place, as a choice among the items that a relation of the resource leads it to. */
export function related(field: Field, pointer: Pointer, form: Form, lookup: Lookup): Field {
  const relation =
    form.relations.find((one) => one.because !== OF_PATH && isAbout(one, pointer, form)) ??
    byThingOfItem(field, pointer, form, lookup);
  if (relation === undefined) {
    if (isAtRoot(pointer, form)) return chosenInRows(field, form.options.rows, lookup);
    return field.resource === null ? byItsIdentity(field, pointer, form, lookup) : field;
  }
  if (field.resource !== null) return field;
  const schema = field.kind === 'variant' ? identifierIn(field.schema, lookup) : identifiersIn(field.schema, lookup);
  const address = relation.address ?? (isAddress(schema, lookup) ? OWN_ADDRESS : undefined);
  const isByIdentity = (): boolean => isWrittenByIdentity({ ...field, schema }, relation, lookup);
  if (relation.holds !== 'id' && address === undefined && !isByIdentity()) return field;
  if (field.kind === 'object' || schema === null || holdsObjects({ ...field, schema }, lookup)) return field;
  const { required, from, nullable } = field;
  const made = fieldOf(field.name, schema, lookup, { required, resource: relation.resource, from });
  return { ...made, nullable, ...(address === undefined ? {} : { address }) };
}

/**
 * What is read as a thing (`parent: { id, name }` of Redmine's projects) and written by what identifies it (`parent_id`) is one
 * of those (rule `read-as-a-thing`).
 */
function byThingOfItem(field: Field, pointer: Pointer, form: Form, lookup: Lookup): Relation | undefined {
  if (!isAtRoot(pointer, form) || field.resource !== null || field.kind !== 'identifier') return undefined;
  const { types } = viewOf(field.schema, lookup);
  const name = normalOf(field.name);
  const about = form.relations.find(
    (one) => one.holds === 'item' && !one.many && name === normalOf(`${one.field}_${one.idField ?? 'id'}`),
  );
  return about === undefined || types.includes('array') ? undefined : { ...about, holds: 'id' };
}

/** The rule that makes what identifies a thing inside of a new one a choice among such things, and asks it first. */
export const WHICH = 'which-by-its-identity';

/**
 * The `id` of a new appointment's `patient` is chosen among the patients. What is there already shows more than that of its
 * patient, which would be sent with the identity of another: there it is left as it is.
 */
function byItsIdentity(field: Field, pointer: Pointer, form: Form, lookup: Lookup): Field {
  if (form.options.identity !== undefined || !NAMING.has(field.kind) || field.choices !== null) return field;
  const place = pointer.replace(/\/\d+(?=\/)/g, '/*');
  const about = form.relations.find((one) => {
    if (one.holds !== 'item' || one.idField !== field.name) return false;
    const own = one.field.startsWith('/') ? one.field : pointerOf([one.field]);
    return startsOf(form).some((from) => place === `${from}${own}${one.many ? '/*' : ''}${pointerOf([field.name])}`);
  });
  if (about === undefined) return field;
  const { required, from, nullable } = field;
  const made = fieldOf(field.name, field.schema, lookup, { required, resource: about.resource, from });
  const label = labelOf(singularOf(pointerParts(about.field).at(-1) ?? about.field));
  return { ...made, nullable, label, ...(about.many ? {} : { because: WHICH }) };
}

const NAMING: ReadonlySet<Field['kind']> = new Set(['identifier', 'text', 'number']);

/** Where the fields of a form begin, and where its body does. */
function startsOf({ root }: Form): readonly Pointer[] {
  return [root?.pointer ?? '/body', '/body'];
}

function isAtRoot(pointer: Pointer, { root }: Form): boolean {
  return root !== null && pointer.lastIndexOf('/') === root.pointer.length && pointer.startsWith(root.pointer);
}

/** What names a thing by the address at which it says that it is. */
function isAddress(schema: Schema | null, lookup: Lookup): boolean {
  return schema !== null && limitsOf(schema, lookup).format === 'iri-reference';
}

type AsWritten = Pick<Field, 'description' | 'choices'> & { readonly schema: Schema | null };

/**
 * What is answered whole (`site: { id, name }`) and sent as a number or UUID, as a number or a text, or as a list of such, is
 * sent by its identity. A text alone may be any other name of the thing, unless it is said to identify, by the very name of the
 * identity ("Gid of an object"), or by an example ("12345" of Asana's followers).
 */
function isWrittenByIdentity(
  { schema, description, choices }: AsWritten,
  { idField }: Relation,
  lookup: Lookup,
): boolean {
  if (schema === null || choices !== null) return false;
  const { types, items } = viewOf(schema, lookup);
  const one = types[0] === 'array' ? (items ?? true) : schema;
  const { types: oneTypes, format } = limitsOf(
    (types[0] === 'array' ? identifierIn(one, lookup) : null) ?? one,
    lookup,
  );
  const [type, ...more] = oneTypes;
  if (more.length > 0) return more.length === 1 && [type, ...more].some((one) => one === 'integer' || one === 'number');
  return (
    type === 'integer' ||
    type === 'number' ||
    (type === 'string' &&
      (format === 'uuid' ||
        showsIdentity(FORM_OF_NAMED, viewOf(schema, lookup), viewOf(one, lookup)) ||
        /\b(?:id|ids|identifiers?|uuids?)\b/i.test(description) ||
        (idField !== null && saysIt(description, idField))))
  );
}

/** "Logins for users to assign": by the name of what identifies them, of one or of many. */
function saysIt(description: string, idField: string): boolean {
  const words = description.toLowerCase().split(/\W+/);
  const name = idField.toLowerCase();
  // Several "names" are what anything may be called.
  return words.includes(name) || (name !== 'name' && words.includes(`${name}s`));
}

/**
 * "An identifier, or the thing itself": people choose one that is there, so the identifier is what is written. So it is
 * where it may be written as a number or as a text.
 */
function identifierIn(schema: Schema, lookup: Lookup): Schema | null {
  const branches = branchesOf(schema, lookup).map((branch) => ({ branch, types: viewOf(branch.schema, lookup).types }));
  const [things, plain] = [
    branches.filter(({ types }) => types.includes('object')),
    branches.filter(({ types }) => types.every((type) => NAMED_BY.has(type)) && types.length > 0),
  ];
  if (branches.length !== 2) return null;
  if (things.length === 1) return plain[0]?.branch.schema ?? null;
  const isFree = ({ branch }: (typeof plain)[number]): boolean =>
    ['enum', 'const'].every((key) => member(branch.schema, key) === undefined);
  return plain.length === 2 && plain.every(isFree) ? { type: plain.flatMap(({ types }) => types) } : null;
}

/** A list of which each entry may be an identifier or the thing itself, as a list of identifiers (rule `identifiers-in-list`). */
function identifiersIn(schema: Schema, lookup: Lookup): Schema {
  const view = viewOf(schema, lookup);
  const identifier = view.types[0] === 'array' && view.items !== null ? identifierIn(view.items, lookup) : null;
  return identifier === null ? schema : { ...view.schema, items: identifier };
}

const NAMED_BY: ReadonlySet<string> = new Set(['string', 'integer', 'number']);

// A list of identifiers is a list of relations; a list of objects is not.
function holdsObjects(field: Field, lookup: Lookup): boolean {
  const { itemTypes } = limitsOf(field.schema, lookup);
  return field.kind === 'list' && !itemTypes.every((type) => NAMED_BY.has(type));
}

function isAbout(relation: Relation, pointer: Pointer, form: Form): boolean {
  const root = form.root?.pointer ?? '/body';
  if (!pointer.startsWith(`${root}/`)) return pointer === pointerOf(['query', relation.field]);
  const told = asSpelled(relation.field.startsWith('/') ? relation.field : pointerOf([relation.field]));
  // A body's own relation is told with what the body is wrapped in: "/issue/status_id".
  return startsOf(form).some((from) => asSpelled(pointer.slice(from.length).replace(/\/\d+(?=\/)/g, '/*')) === told);
}

/** What is read as `customer_id` or `tenant-id` and written as `customerId` or `tenant_id` is one field (rule `spelled-anew`). */
function asSpelled(pointer: Pointer): string {
  return pointerParts(pointer).map(normalOf).join('/');
}
