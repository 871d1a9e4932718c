// The inputs of a list: its query parameters (an object of parameters counts by its members), or the properties of its
// body where it is read by POST. What pages, sorts, searches and filters is decided on these.
import type { Lookup, Parameter, Pointer, Schema } from '#contract';
import { member } from '#contract';
import type { OperationFacts } from './facts.ts';
import { kept, normalOf, wordsOf } from './labels.ts';
import type { View } from './schemas.ts';
import { escaped, textOf, viewOf } from './schemas.ts';

/** An input of a list that can page, sort, search or filter: a query parameter, or a property of the body. */
export interface ListInput {
  readonly name: string;
  readonly schema: Schema;
  readonly view: View;
  readonly description: string;
  readonly required: boolean;
  readonly place: 'query' | 'body';
  readonly pointer: Pointer;
  /** The name it is filtered, sorted or paged by inside a query object: "page[size]" of "page". */
  readonly parent: string | null;
}

/** The inputs of a list: its query parameters (an object of parameters counts by its members), and its body's properties. */
export function inputsOf(facts: OperationFacts, lookup: Lookup): readonly ListInput[] {
  const known = INPUTS.get(facts);
  if (known !== undefined) return known;
  const made = readInputs(facts, lookup);
  INPUTS.set(facts, made);
  return made;
}

const INPUTS = new WeakMap<OperationFacts, readonly ListInput[]>();

function readInputs(facts: OperationFacts, lookup: Lookup): readonly ListInput[] {
  const fromQuery = facts.operation.parameters
    .filter((one) => one.in === 'query')
    .flatMap((one) => inputsOfParameter(one, lookup));
  const isBody = facts.method !== 'GET' && facts.body !== null;
  return isBody
    ? [...fromQuery, ...inputsOfBody(facts.body, facts.operation.requestBody?.pointer ?? '', lookup)]
    : fromQuery;
}

const OBJECT_PARAMETERS = set(
  'page pageable pagination paging filter filters sort params query request options pagerequest listparams',
);

const SCALARS = set('integer number string boolean');

function inputsOfParameter(parameter: Parameter, lookup: Lookup): readonly ListInput[] {
  const view = viewOf(parameter.schema, lookup);
  const own = inputOf(
    parameter.name,
    parameter.schema,
    view,
    parameter.description,
    parameter.required,
    'query',
    parameter.pointer,
  );
  if (view.properties.size === 0 || !OBJECT_PARAMETERS.has(normalOf(parameter.name)) || parameter.mediaType !== null)
    return [own];
  // "page" as a number, or as an object of number and size: the plain form is what is sent.
  const plain = view.variants.find((one) => viewOf(one, lookup).types.every((type) => SCALARS.has(type)));
  if (plain !== undefined) return [{ ...own, schema: plain, view: viewOf(plain, lookup) }];
  return [...view.properties].map(([name, schema]) => {
    const full = parameter.style === 'deepObject' ? `${parameter.name}[${name}]` : name;
    const inner = viewOf(schema, lookup);
    const required = view.required.has(name);
    return {
      ...inputOf(
        full,
        schema,
        inner,
        textOf(member(inner.schema, 'description')),
        required,
        'query',
        parameter.pointer,
      ),
      parent: parameter.name,
    };
  });
}

function inputsOfBody(view: View | null, pointer: Pointer, lookup: Lookup): readonly ListInput[] {
  if (view === null) return [];
  return [...view.properties].flatMap(([name, schema]) => {
    const inner = viewOf(schema, lookup);
    const text = textOf(member(inner.schema, 'description'));
    const own = inputOf(name, schema, inner, text, view.required.has(name), 'body', pointer);
    if (inner.properties.size === 0 || !OBJECT_PARAMETERS.has(normalOf(name))) return [own];
    return [...inner.properties].map(([part, partSchema]) => {
      const partView = viewOf(partSchema, lookup);
      const full = `/${escaped(name)}/${escaped(part)}`;
      return {
        ...inputOf(full, partSchema, partView, textOf(member(partView.schema, 'description')), false, 'body', pointer),
        parent: name,
      };
    });
  });
}

function inputOf(
  name: string,
  schema: Schema,
  view: View,
  description: string,
  required: boolean,
  place: 'query' | 'body',
  pointer: Pointer,
): ListInput {
  const said = description || textOf(member(view.schema, 'description'));
  return { name, schema, view, description: said, required, place, pointer, parent: null };
}

/** Last words of an input's name, without the brackets and paths around it. */
export function plainInputName(name: string): string {
  return kept(PLAIN_NAMES, name, withoutPlace);
}

const PLAIN_NAMES = new Map<string, string>();

function withoutPlace(name: string): string {
  const inner = /\[([^\]]*)\]$/.exec(name)?.[1] ?? name.split('/').at(-1) ?? name;
  return wordsOf(inner).join('');
}

/** Words as a set. */
function set(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}
