// What the forms of an application ask for, as text for its outline: a line for what stands open and one for what is folded.
import { type Contract, type Lookup, lookupInTable } from '#contract';
import type { Call, Field, Relation, Resource } from './application.ts';
import type { Application } from './derive.ts';
import { deriveActionDetails, deriveDetails } from './details.ts';
import { arranged } from './form/arrange.ts';
import { type Form, type FormField, type FormOptions, formOf, insideOf } from './form/form.ts';
import { deletingInputs } from './form/deleting-inputs.ts';
import { ownIdentityOf } from './form/folded.ts';
import { itemSchemaOf } from './form/item-schema.ts';
import { optionsOf } from './form/options.ts';
import { inputRelations } from './relations/input-relations.ts';

/** What is asked for an operation: lines, none where nothing is. */
export type Asks = (operation: string) => readonly string[];

/** What each form of a resource asks for, as its screens give what they know: its owners, and of an item its identity. */
export function asksOf(contract: Contract, application: Application, resource: Resource): Asks {
  const details = deriveDetails(contract, application, resource.name);
  if (details === null) return () => [];
  const lookup = lookupInTable(details.schemas);
  const { operations, relations } = resource;
  return (operation) => {
    const call = details.calls.find((one) => one.operation === operation);
    if (call === undefined) return [];
    const isCreate = operation === operations.create;
    const isChange = operation === operations.update || operation === operations.replace;
    const identity = isCreate ? undefined : isChange ? resource.idField : (call.identity?.name ?? null);
    const itemSchema = isChange ? itemSchemaOf(details) : undefined;
    const given = givenFor(call, resource);
    const asked = operation === operations.delete ? askedToDelete(call, resource, lookup) : call;
    if (asked === null) return [];
    return linesOf(asked, lookup, application, {
      given,
      relations,
      identity,
      own: isCreate ? ownIdentityOf(resource) : null,
      ...(itemSchema === undefined ? {} : { itemSchema }),
    });
  };
}

/** What people say to delete an item that tells all it can. */
function askedToDelete(call: Call, resource: Resource, lookup: Lookup): Call | null {
  const path = Object.fromEntries(givenFor(call, resource).map((name) => [name, '']));
  return deletingInputs(call, { resource, path, item: {} }, lookup).asked;
}

/** The path parameters that the address of a screen gives: by name where the call has the resource's names, else by position. */
function givenFor(call: Call, resource: Resource): readonly string[] {
  const { operations, parentParameters, idParameter, actions } = resource;
  const isOfAll =
    call.operation === operations.create ||
    actions.some((one) => one.operation === call.operation && one.on !== 'item');
  const known = [...parentParameters, ...(isOfAll || idParameter === null ? [] : [idParameter])];
  const names = call.parameters.filter((one) => one.in === 'path').map(({ name }) => name);
  const ordered = names.toSorted((a, b) => call.path.indexOf(`{${a}}`) - call.path.indexOf(`{${b}}`));
  const given = ordered.filter((name, at) => at < known.length || known.includes(name));
  return isOfAll || call.identity === undefined ? given : [...given, call.identity.name];
}

/** What an action of the whole application asks for. */
export function asksOfAction(contract: Contract, application: Application, operation: string): readonly string[] {
  const details = deriveActionDetails(contract, application, operation);
  return details === null ? [] : linesOf(details.call, lookupInTable(details.schemas), application, { relations: [] });
}

type Given = FormOptions & { readonly relations: readonly Relation[] };

function linesOf(call: Call, lookup: Lookup, { index }: Application, known: Given): readonly string[] {
  const relations = [...known.relations, ...inputRelations(call, index.resources, new Map(), lookup)];
  const form = formOf(call, lookup, { ...known, relations });
  const { root } = form;
  // What identifies an item is there in each form of one.
  const meant = call.identity?.in === 'body' ? { [call.identity.name]: '' } : {};
  const item = form.identity === null ? undefined : { ...meant, [form.identity]: '' };
  const inside = root?.field.kind === 'object' ? insideOf(form, root, item, lookup) : root === null ? [] : [root];
  const { first, options } = optionsOf(form);
  const [before, body] = [arranged(first, {}), arranged(inside, {})];
  const line = (word: string, places: readonly FormField[]): readonly string[] =>
    places.length === 0 ? [] : [`    ${word} ${places.map((place) => placeText(place, form, lookup)).join(', ')}`];
  return [
    ...line('asks', [...before.main, ...body.main]),
    ...line('more', [...before.more, ...body.more]),
    ...line('options', options),
  ];
}

/** So many places of a part are told; what is in its own parts is left to its own form. */
const MOST_INSIDE = 12;

function placeText(place: FormField, form: Form, lookup: Lookup, isInside = false): string {
  const { field, pointer } = place;
  const name = field.name === '' ? 'the body' : field.name;
  const where = pointer.startsWith('/body') ? '' : ` in ${pointer.split('/')[1] ?? ''}`;
  const kind = field.kind === 'text' ? '' : ` ${kindText(field)}`;
  const text = `${name}${field.required ? '!' : ''}${kind}${where}`;
  if (isInside || field.kind !== 'object') return text;
  const { main } = arranged(insideOf(form, place, undefined, lookup), {});
  const told = main.slice(0, MOST_INSIDE).map((one) => placeText(one, form, lookup, true));
  return told.length === 0 ? text : `${text} { ${[...told, ...(main.length > told.length ? ['…'] : [])].join(', ')} }`;
}

function kindText({ kind, resource }: Field): string {
  return resource === null ? kind : kind === 'relation' ? `→${resource}` : `${kind}→${resource}`;
}
