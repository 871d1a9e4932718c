// Form + what was entered → what is wrong, each at its pointer: texts that are no value, what the contract forbids of
// what would be sent, and of a variant only what concerns the chosen branch. Codes and parameters; words are the app's.
import type { Issue, Json, Lookup, Pointer, Schema } from '#contract';
import { isObject, member, pointerOf, pointerParts, validate } from '#contract';
import { viewOf } from '../schemas.ts';
import { branchesIn, branchesOf, branchOf } from './branches.ts';
import { mediaTypeWith, schemaAt, writtenBody } from './changes.ts';
import { completed } from './complete.ts';
import type { Form } from './form.ts';
import { entryOf, insideOf, itemOf } from './form.ts';
import type { FormField } from './form.ts';
import { asksFor } from './places.ts';
import type { CallValues, FormState } from './values.ts';
import { at, EMPTY_STATE, filesIn, isPlain, isWithin, sameJson, withoutFiles } from './values.ts';

/** What a form sends: only what was entered, and what the contract requires and leaves no choice about. */
export function valuesToSend(form: Form, state: FormState, lookup: Lookup): CallValues {
  const { values } = state;
  const how = { lookup, branches: state.branches, whole: true };
  const entered =
    form.body === null ? undefined : completed(values.body, form.body.field.schema, form.bodyRequired, '/body', how);
  // Where nobody knows what goes in, nothing is an object without properties: many servers cannot say what they miss in no body.
  const isEmpty =
    form.call.learned === true ||
    (form.bodyRequired && form.body !== null && !asksFor(form, lookup)) ||
    takesEmptyObject(form, lookup);
  const body = entered ?? (isEmpty ? {} : undefined);
  const places = completedParameters(form, state, lookup);
  const mediaType = mediaTypeWith(body, form.mediaType, form);
  return {
    ...places,
    ...(body === undefined ? {} : { body }),
    ...(mediaType === null ? {} : { mediaType }),
    ...writtenBody(form, mediaType, body, lookup),
  };
}

/**
 * A POST of JSON in which nothing is required and nothing was entered (rule `nothing-is-an-empty-object`): the contract allows no
 * body and an empty object alike, and what reads JSON may refuse the former (Orthanc; Spring: "Required request body is missing").
 */
function takesEmptyObject({ call, body, mediaType }: Form, lookup: Lookup): boolean {
  if (call.method !== 'POST' || body === null || !/[/+]json\b/i.test(mediaType ?? '')) return false;
  const { types, properties, required, variants, schema } = viewOf(body.field.schema, lookup);
  const isObject = types.length === 0 || (types.length === 1 && types[0] === 'object');
  const isLoose = member(schema, 'minProperties') === undefined && variants.length === 0;
  return isObject && isLoose && properties.size > 0 && required.size === 0;
}

/** What is to be said of a form. */
export interface Judgement {
  /** What is wrong: it has to be mended before anything is sent. */
  readonly issues: readonly Issue[];
  /** What is odd and stops nobody: a value that several alternatives fit, though the contract allows only one. */
  readonly warnings: readonly Issue[];
}

/** What is to be said of a form; `given`: of a change of these values, whose own faults hinder nobody. */
export function judge(form: Form, state: FormState, lookup: Lookup, given?: CallValues): Judgement {
  const found = given === undefined ? foundIn(form, state, lookup) : foundInChange(form, state, given, lookup);
  const isClosed = (one: Issue): boolean =>
    form.body !== null &&
    isWithin(one.pointer, '/body') &&
    isClosedAgainstItself({ ...one, pointer: one.pointer.slice('/body'.length) }, form.body.field.schema, lookup);
  const isOdd = (one: Issue): boolean => isWarning(one) || isClosed(one);
  return { issues: found.filter((one) => !isOdd(one)), warnings: found.filter(isOdd) };
}

// Several alternatives fit because the contract tells them apart too little: no value of that shape would do better, so
// the API decides.
function isWarning({ code, params }: Issue): boolean {
  const passing = member(params, 'passingSchemas');
  return code === 'oneOf' && Array.isArray(passing) && passing.length > 1;
}

/**
 * Whether a fault of a value of `whole` is that it has what the schema itself speaks of. `additionalProperties: false` sees only
 * what stands right beside it, not what comes by `allOf` (JSON Schema 2020-12 §10.3.2.3): read strictly, such a schema forbids its
 * own properties (others demand what they forbid), and nothing could be entered. They are meant.
 */
export function isClosedAgainstItself(
  { code, pointer }: Pick<Issue, 'code' | 'pointer'>,
  whole: Schema,
  lookup: Lookup,
): boolean {
  if (code !== 'additionalProperties') return false;
  const parts = pointerParts(pointer);
  const { schema, required } = viewOf(schemaAt(whole, pointerOf(parts.slice(0, -1)), lookup), lookup);
  const declared = member(schema, 'properties');
  const name = parts.at(-1) ?? '';
  return required.has(name) || (isObject(declared) && Object.hasOwn(declared, name));
}

/** Everything that is wrong with what a form would send, in the order of its places. */
export function issuesOf(form: Form, state: FormState, lookup: Lookup): readonly Issue[] {
  return judge(form, state, lookup).issues;
}

function foundIn(form: Form, state: FormState, lookup: Lookup): readonly Issue[] {
  const sent = valuesToSend(form, state, lookup);
  const texts = textIssues(state);
  const found = [...parameterIssues(form, sent, lookup), ...bodyIssues(form, sent.body, state, lookup)];
  const rest = found.filter(
    (issue) => !texts.some((text) => isWithin(issue.pointer, text.pointer) || isWithin(text.pointer, issue.pointer)),
  );
  return [...texts, ...rest];
}

/**
 * What is wrong with a change of an item. A fault that the item had when the server gave it is the server's own: it stands
 * in nobody's way until its place is changed (contracts demand of a write what their answers leave out).
 */
export function issuesOfChange(form: Form, state: FormState, given: CallValues, lookup: Lookup): readonly Issue[] {
  return judge(form, state, lookup, given).issues;
}

function foundInChange(form: Form, state: FormState, given: CallValues, lookup: Lookup): readonly Issue[] {
  const found = foundIn(form, state, lookup);
  if (found.length === 0) return found;
  const before = new Set(
    foundIn(form, { ...EMPTY_STATE, values: given }, lookup).map(({ pointer, code }) => `${code} ${pointer}`),
  );
  return found.filter(({ pointer, code }) => {
    // What is missing is the fault of what it is missing in, but of the item itself: the server has it without. A secret is asked
    // for, since answers leave those out, where the whole is sent: a PATCH changes parts (rule `secret-stays`).
    const around = pointer.slice(0, pointer.lastIndexOf('/'));
    const isOwn = around === form.root?.pointer && (form.call.method === 'PATCH' || !isSecret(pointer, form, lookup));
    const place = code === 'required' && !isOwn ? around : pointer;
    const [now, then] = [at(state.values, place), at(given, place)];
    return !before.has(`${code} ${pointer}`) || !(code === 'type' ? isSameShape(now, then) : sameJson(now, then));
  });
}

/** What the server gave as a list or an object, though the contract calls it a text, may be another such. */
function isSameShape(now: unknown, then: unknown): boolean {
  return sameJson(now, then) || (Array.isArray(now) && Array.isArray(then)) || (isPlain(now) && isPlain(then));
}

function isSecret(pointer: Pointer, form: Form, lookup: Lookup): boolean {
  const { schema } = viewOf(schemaAt(form.body?.field.schema ?? true, pointer.slice('/body'.length), lookup), lookup);
  return member(schema, 'writeOnly') === true || member(schema, 'format') === 'password';
}

/** What the contract says against a value at a place; of a variant only what concerns the branch in use. */
export function issuesAt(
  value: unknown,
  schema: Schema,
  pointer: Pointer,
  state: FormState,
  lookup: Lookup,
): readonly Issue[] {
  const files = filesIn(value, pointer);
  const plain = withoutFiles(value);
  const all = validate(plain, schema, lookup, { direction: 'write' })
    .map((issue) => ({ ...issue, pointer: pointer + issue.pointer }))
    .filter((issue) => !files.some((file) => isWithin(issue.pointer, file)));
  if (all.length === 0) return all;
  const chosen = branchesIn(value, schema, pointer, state.branches, lookup);
  return [...chosen].reduce<readonly Issue[]>((issues, [place, { branch }]) => {
    if (!issues.some((issue) => isWithin(issue.pointer, place))) return issues;
    const inner = innerIssues(at(value, place.slice(pointer.length)), branch.schema, place, lookup, files);
    const outer = issues.filter((issue) => !isWithin(issue.pointer, place) || isOfWhole(issue, place, inner));
    return [...outer, ...inner];
  }, all);
}

function innerIssues(
  value: unknown,
  schema: Schema,
  place: Pointer,
  lookup: Lookup,
  files: readonly Pointer[],
): readonly Issue[] {
  return validate(withoutFiles(value), schema, lookup, { direction: 'write' })
    .map((issue) => ({ ...issue, pointer: place + issue.pointer }))
    .filter((issue) => !files.some((file) => isWithin(issue.pointer, file)));
}

// Where the chosen branch has no fault and the whole still has one, several branches fit at once: that is said.
function isOfWhole(issue: Issue, place: Pointer, inner: readonly Issue[]): boolean {
  return inner.length === 0 && issue.pointer === place;
}

function bodyIssues(form: Form, body: unknown, state: FormState, lookup: Lookup): readonly Issue[] {
  if (form.body === null) return [];
  if (body === undefined)
    return form.bodyRequired && asksFor(form, lookup) ? [{ pointer: '/body', code: 'required', params: {} }] : [];
  return issuesAt(body, form.body.field.schema, '/body', state, lookup);
}

function completedParameters(form: Form, state: FormState, lookup: Lookup): CallValues {
  let places: Record<string, Record<string, Json>> = {};
  for (const place of ['path', 'query', 'header', 'cookie'] as const) {
    const own = state.values[place];
    if (own !== undefined) places[place] = { ...own };
  }
  for (const { pointer, field } of form.parameters) {
    const value = completed(at(state.values, pointer), field.schema, field.required, pointer, {
      lookup,
      branches: state.branches,
      whole: true,
    });
    const [, place = ''] = pointer.split('/');
    if (value !== undefined) places = { ...places, [place]: { ...places[place], [field.name]: value as Json } };
  }
  return places;
}

function parameterIssues(form: Form, sent: CallValues, lookup: Lookup): readonly Issue[] {
  return form.parameters.flatMap(({ pointer, field }): readonly Issue[] => {
    const value = at(sent, pointer);
    if (value === undefined) return field.required ? [{ pointer, code: 'required', params: {} }] : [];
    if (value === '' && pointer.startsWith('/path/')) return [{ pointer, code: 'required', params: {} }];
    return validate(withoutFiles(value), field.schema, lookup, { direction: 'write' }).map((issue) => ({
      ...issue,
      pointer: pointer + issue.pointer,
    }));
  });
}

/** The code of a text that is no value stands before it: "number:12a". */
function textIssues(state: FormState): readonly Issue[] {
  return [...state.texts].map(([pointer, typed]) => {
    const cut = typed.indexOf(':');
    return { pointer, code: 'parse', params: { expected: typed.slice(0, cut), text: typed.slice(cut + 1) } };
  });
}

/** The label of the place at a pointer, walked down from the form's top: "Address › Street". Empty where it is none. */
export function pathLabels(form: Form, values: unknown, pointer: Pointer, lookup: Lookup): readonly string[] {
  const parameter = form.parameters.find((one) => isWithin(pointer, one.pointer));
  const start = parameter ?? form.body;
  if (start === null || start === undefined || !isWithin(pointer, start.pointer)) return [];
  const labels: string[] = parameter === undefined ? [] : [parameter.field.label];
  let node: FormField = start;
  const root = form.root?.pointer ?? '';
  for (const part of partsBetween(pointer, start.pointer)) {
    const next = stepInto(form, node, part, at(values, node.pointer), lookup);
    if (next === null) return labels;
    node = next;
    if (node.pointer.length > root.length || parameter !== undefined)
      labels.push(node.field.label === '' ? `${Number(part) + 1}` : node.field.label);
  }
  return labels;
}

function partsBetween(pointer: Pointer, above: Pointer): readonly string[] {
  return pointer
    .slice(above.length)
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function stepInto(form: Form, node: FormField, part: string, value: unknown, lookup: Lookup): FormField | null {
  if (Array.isArray(value)) return itemOf(node, Number(part), lookup);
  const branches = branchesOf(node.field.schema, lookup);
  const branch = branches[branchOf(value, branches, lookup)];
  const place = branch === undefined ? node : { ...node, field: { ...node.field, schema: branch.schema } };
  const inside = insideOf(form, place, value, lookup).find((one) => one.field.name === part);
  return inside ?? entryOf(node, part, lookup);
}
