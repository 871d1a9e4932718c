// The inputs of a list: its query parameters (an object of parameters counts by its members), or the properties of its
// body where it is read by POST. What pages, sorts, searches and filters is decided on these.
import type { Lookup, Parameter, Pointer, Schema } from '#contract';
import { member } from '#contract';
import type { OperationFacts } from '../facts.ts';
import { kept, normalOf, wordsOf } from '../words/labels.ts';
import { withPatterns } from './like-patterns.ts';
import type { View } from '../schemas.ts';
import { escaped, textOf, viewOf } from '../schemas.ts';

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
  /** One of the ways to compare that an object of them lists. */
  readonly compares?: true;
  /** What it takes is a pattern of SQL: "%ann%". */
  readonly isPattern?: true;
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
  const fromBody = isBody ? inputsOfBody(facts.body, facts.operation.requestBody?.pointer ?? '', lookup) : [];
  return withPatterns([...fromQuery, ...fromBody]);
}

const OBJECT_PARAMETERS = set(
  'page pageable pagination paging filter filters where sort params query request options pagerequest listparams',
);

const SCALARS = set('integer number string boolean');

/** What can page, sort, search or filter of one parameter. */
export function inputsOfParameter(parameter: Parameter, lookup: Lookup): readonly ListInput[] {
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
  const isDeep = parameter.style === 'deepObject' && parameter.mediaType === null;
  if (isDeep && isComparison(view)) return comparisonsOf(own, lookup);
  if (view.properties.size === 0 || parameter.mediaType !== null) return [own];
  const plain = plainVariant(view, lookup);
  if (plain !== null) return [{ ...own, ...plain }];
  if (!OBJECT_PARAMETERS.has(normalOf(parameter.name))) return [own];
  return [...view.properties].flatMap(([name, whole]) => {
    const full = parameter.style === 'deepObject' ? `${parameter.name}[${name}]` : name;
    const { schema, view: inner } = plainVariant(viewOf(whole, lookup), lookup) ?? {
      schema: whole,
      view: viewOf(whole, lookup),
    };
    const required = view.required.has(name);
    const said = textOf(member(inner.schema, 'description'));
    const one = inputOf(full, schema, inner, said, required, 'query', parameter.pointer);
    const parts = isDeep && isComparison(inner) ? comparisonsOf(one, lookup) : [one];
    return parts.map((part) => ({ ...part, parent: parameter.name }));
  });
}

/** "page" as a number, or as an object of number and size; a field as a value, or as an object of comparisons: the plain form is what is sent. */
function plainVariant({ variants }: View, lookup: Lookup): Pick<ListInput, 'schema' | 'view'> | null {
  const views = variants.map((schema) => ({ schema, view: viewOf(schema, lookup) }));
  return views.find(({ view }) => view.types.every((type) => SCALARS.has(type))) ?? null;
}

/** Ways to compare that an object lists, likeliest first: of each row one is offered. */
const COMPARISONS: readonly (readonly string[])[] = [
  ['eq', 'equals', 'exact'],
  ['contains', 'icontains', 'ilike', 'like'],
  ['gte', 'ge', 'greater_than_equal', 'greater_than_or_equal', 'from', 'min', 'gt', 'greater_than', 'after'],
  ['lte', 'le', 'less_than_equal', 'less_than_or_equal', 'to', 'max', 'lt', 'less_than', 'before'],
];
const OTHER_COMPARISONS = set(
  'ne neq not not_equals in nin not_in exists not_like all near within intersects null is_null',
);

/** Whether an object is nothing but ways to compare: `{ gt, gte, lt, lte }`, `{ equals, not_equals, like }`. */
function isComparison({ properties }: View): boolean {
  const names = [...properties.keys()].map(plainComparison);
  const known = (name: string): boolean => COMPARISONS.some((row) => row.includes(name));
  return names.length > 1 && names.some(known) && names.every((name) => known(name) || OTHER_COMPARISONS.has(name));
}

const plainComparison = (name: string): string => name.replace(/^[$_]/, '').toLowerCase();

/** What is compared in several ways is an input for each that people ask for: is or contains, from and to. */
function comparisonsOf(input: ListInput, lookup: Lookup): readonly ListInput[] {
  const [equals, contains, from, to] = COMPARISONS.map((row) =>
    row.flatMap((word) => [...input.view.properties].filter(([name]) => plainComparison(name) === word)).at(0),
  );
  const isMeasured = from !== undefined && to !== undefined;
  return [isMeasured || contains !== undefined ? undefined : equals, contains, from, to].flatMap((found) => {
    if (found === undefined) return [];
    const [name, schema] = found;
    const view = viewOf(schema, lookup);
    return [
      { ...input, name: `${input.name}[${name}]`, schema, view, required: false, parent: input.name, compares: true },
    ];
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
  const inner =
    /\[([^\]]*)\]$/.exec(name)?.[1] ??
    name
      .split('/')
      .at(-1)
      ?.replace(/^(?:filter|where)\.(?=.)/, '') ??
    name;
  return wordsOf(inner).join('');
}

/** Words as a set. */
function set(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}

/** Whether an input takes addresses, as its contract says; many that are called after a thing take its identity. */
export function isOfAddresses({ view }: ListInput): boolean {
  return /^(?:uri|url|iri)/.test(textOf(member(view.schema, 'format')));
}
