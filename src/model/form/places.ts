// The places that a form has with what is in it now: to find the one that a server's issue means, and the one that a
// person looks for.
import type { Lookup, Pointer } from '#contract';
import { member } from '#contract';
import { viewOf } from '../schemas.ts';
import { arranged } from './arrange.ts';
import { branchesOf, branchOf } from './branches.ts';
import type { Form, FormField } from './form.ts';
import { entryOf, insideOf, itemOf } from './form.ts';
import type { FormState } from './values.ts';
import { at, isPlain } from './values.ts';

const MAX_PLACES = 3000;
const MAX_DEPTH = 12;

/** Every place that holds something or stands in an object that does, with the fields of objects not yet opened once. */
export function placesOf(form: Form, state: FormState, lookup: Lookup): readonly FormField[] {
  const found: FormField[] = [];
  const visit = (node: FormField, depth: number): void => {
    if (found.length >= MAX_PLACES || depth > MAX_DEPTH) return;
    found.push(node);
    const value = at(state.values, node.pointer);
    if (Array.isArray(value)) {
      for (const index of value.keys()) {
        const item = itemOf(node, index, lookup);
        if (item !== null) visit(item, depth + 1);
      }
      return;
    }
    const inner = inBranch(node, value, state, lookup);
    const fields = holdsProperties(inner, lookup) ? inOrder(insideOf(form, inner, value, lookup), state) : [];
    for (const field of fields) {
      // Of an object that is not there, its fields are known but not what is inside them.
      if (value === undefined && depth > 1) found.push(field);
      else visit(field, depth + 1);
    }
    const known = new Set(fields.map(({ field }) => field.name));
    for (const key of isPlain(value) ? Object.keys(value) : [])
      if (!known.has(key)) visit(entryOf(inner, key, lookup), depth + 1);
  };
  for (const parameter of form.parameters) visit(parameter, 0);
  if (form.body !== null) visit(form.body, 0);
  return found;
}

/** Whether a form asks for anything: not for a body in which there is nothing and may be nothing (`z.object({})`). */
export function asksFor({ parameters, body }: Form, lookup: Lookup): boolean {
  if (parameters.length > 0 || body === null) return parameters.length > 0;
  const { schema, types, properties, variants } = viewOf(body.field.schema, lookup);
  const isObject = types.length === 1 && types[0] === 'object' && variants.length === 0;
  return !isObject || properties.size > 0 || member(schema, 'additionalProperties') !== false;
}

/** The pointers of those places. */
export function pointersOf(form: Form, state: FormState, lookup: Lookup): readonly Pointer[] {
  return placesOf(form, state, lookup).map(({ pointer }) => pointer);
}

// In the order in which they are asked; what is no question at all (constants) comes last.
function inOrder(fields: readonly FormField[], state: FormState): readonly FormField[] {
  const { main, more } = arranged(fields, state.values);
  const asked = new Set([...main, ...more]);
  return [...asked, ...fields.filter((field) => !asked.has(field))];
}

function inBranch(node: FormField, value: unknown, state: FormState, lookup: Lookup): FormField {
  const branches = branchesOf(node.field.schema, lookup);
  const branch = branches[state.branches.get(node.pointer) ?? branchOf(value, branches, lookup)];
  return branch === undefined ? node : { ...node, field: { ...node.field, schema: branch.schema } };
}

function holdsProperties(node: FormField, lookup: Lookup): boolean {
  return viewOf(node.field.schema, lookup).properties.size > 0;
}
