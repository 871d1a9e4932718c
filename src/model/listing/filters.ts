// Which inputs of a list search, which narrow it, and which field of the item each narrows: the same name, a name in
// brackets ("filter[status]"), or a name with an operator ("created_after", "min_price", "total[gte]", "age__gte").
import type { Lookup } from '#contract';
import { member } from '#contract';
import { propertyLabelOf } from '../words/abbreviations.ts';
import type { Filter } from '../application.ts';
import { childrenOf, fieldOf } from '../fields/field.ts';
import { labelOf, normalOf, stemOf, wordsOf } from '../words/labels.ts';
import { overLetters } from '../words/letters.ts';
import type { ListInput } from './list-inputs.ts';
import { isOfAddresses, plainInputName } from './list-inputs.ts';
import { EXPANDS, TECHNICAL } from '../words/input-words.ts';
import type { View } from '../schemas.ts';
import { namesIn, plainNamesOf, viewOf } from '../schemas.ts';
import { saidComparisons } from './said-comparisons.ts';
import { englishPaging } from '../words/tongues.ts';
import { isTotalInput } from './total-input.ts';
import { OWN_ADDRESS } from '../identity/written-address.ts';

/** Kinds of what is measured. */
export const MEASURED: ReadonlySet<string> = new Set([
  'number',
  'money',
  'percent',
  'date',
  'date-time',
  'time',
  'duration',
]);
/** Kinds of what is written. */
export const TEXTS: ReadonlySet<string> = new Set(['text', 'long-text', 'markdown', 'email', 'url', 'phone']);
/** What people ask of a kind of field, of all the comparisons that an API can do. */
const COMPARED_BY: readonly { readonly kinds: ReadonlySet<string>; readonly by: readonly Filter['operator'][] }[] = [
  { kinds: MEASURED, by: ['from', 'to'] },
  { kinds: TEXTS, by: ['contains'] },
];

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

const SEARCHES = set(
  'q search query keyword keywords term searchterm searchtext searchquery searchstring fulltext freetext text s querystring searchkeyword searchvalue searchkey globalsearch quicksearch ' +
    'find contains namecontains namelike filtertext querytext needle searchfor phrase',
);
/** Search by a language of its own: a text, but not what a person types. */
const LANGUAGES = set(
  'filter where filters rql fiql jql cql condition criteria expression predicate filterexpression querydsl conditions filterby searchcriteria',
);
/** Whether an input searches in text. */
export function isSearchInput(input: ListInput, row: View): boolean {
  const name = englishPaging(plainInputName(input.name));
  if (input.compares === true || input.isPattern === true) return false;
  if (!SEARCHES.has(name) || !isText(input)) return name === 'search' && input.view.types.length === 0;
  return name !== 'text' || !row.properties.has(input.name);
}

/** Whether an input asks for more or fewer fields. What a list cannot do without is asked of people, whatever it is about. */
export function isExpandInput(input: ListInput, row: View): boolean {
  const name = plainInputName(input.name);
  return (
    !input.required &&
    (EXPANDS.has(name) || /^(with|include|expand)[A-Z_]/.test(input.name) || input.name.startsWith('fields[')) &&
    !row.properties.has(input.name) &&
    !includesMore(input)
  );
}

/** "include_archived", a boolean: it shows more rows, not more of each. */
function includesMore(input: ListInput): boolean {
  const [first = '', ...rest] = wordsOf(input.name);
  return (
    ['with', 'include'].includes(first) &&
    rest.length > 0 &&
    rest.every((word) => STATES.has(word)) &&
    input.view.types[0] === 'boolean'
  );
}

const STATES = set(
  'archived deleted inactive disabled closed hidden expired drafts draft trashed removed cancelled canceled suspended unpublished private completed',
);

/** Whether an input is about the call itself, not about items. */
export function isTechnicalInput(input: ListInput, row: View): boolean {
  const name = plainInputName(input.name);
  // What must be told, and can be told only so (`api-version`), is told by itself.
  const options = member(input.view.schema, 'enum');
  if (input.required && Array.isArray(options) && options.length === 1) return true;
  // "?total=true" asks for the total, not for rows with one.
  const asksTotal = isTotalInput(input);
  // "*" stands for the name of any field.
  const isTechnical =
    TECHNICAL.has(name) ||
    !NAMED(input.name).test(input.name) ||
    asksTotal ||
    /^x[-_]/i.test(input.name) ||
    reshapes(name, input);
  return isTechnical && !input.required && !row.properties.has(input.name);
}

const NAMED = overLetters(String.raw`[\p{L}\d]`);

/** Groups and sums in a language of its own: other rows than the list's. One that offers ways to group is chosen by people. */
function reshapes(name: string, { view }: ListInput): boolean {
  return ['groupby', 'aggregate', 'aggregates'].includes(name) && member(view.schema, 'enum') === undefined;
}

function isText(input: ListInput): boolean {
  return input.view.types.length === 0
    ? input.view.properties.size === 0
    : input.view.types.includes('string') && input.view.items === null;
}

interface OperatorRule {
  readonly name: string;
  readonly pattern: RegExp;
  readonly operator: Filter['operator'];
}

const OPERATORS: readonly OperatorRule[] = [
  {
    name: 'brackets-operator',
    pattern:
      /^(?:(?:filters?|where)\[)?(.+?)\]?\[[$_]?(gte|gt|ge|lte|lt|le|ne|not|neq|in|nin|like|ilike|contains|icontains|after|before|from|to|eq|equals|exact|min|max|start|end|cont|starts|strictly_after|strictly_before|greater_than(?:_or)?_equal|less_than(?:_or)?_equal|greater_than|less_than)\]$/i,
    operator: 'other',
  },
  {
    name: 'double-underscore',
    pattern:
      /^(.+)__(gte|gt|lte|lt|ne|not|in|icontains|contains|ilike|like|startswith|istartswith|iexact|exact|after|before|range|isnull|n|ic|nic|ie|nie|sw|isw|nisw|ew|iew|niew|empty)$/i,
    operator: 'other',
  },
  {
    name: 'dot-operator',
    pattern:
      /^(.+)\.(gte|gt|lte|lt|eq|ne|neq|in|nin|like|ilike|contains|greaterThanOrEqual|lessThanOrEqual|greaterThan|lessThan|equals|notEquals|specified)$/,
    operator: 'other',
  },
  {
    name: 'before-the-field',
    pattern:
      /^(min|max|minimum|maximum|from|to|start|end|since|until|before|after|not|exclude|lowest|highest)[_-](.+)$/i,
    operator: 'other',
  },
  {
    name: 'camel-before-the-field',
    pattern: /^(min|max|from|to|start|end|since|until|before|after|not|exclude)(?=[A-Z])(.+)$/,
    operator: 'other',
  },
  {
    name: 'after-the-field',
    pattern:
      /^(.+?)[_.-](after|before|from|to|since|until|gte|gteq|gt|lte|lteq|lt|min|max|start|end|ne|neq|not|not_eq|eq|in|nin|not_in|like|contains|cont|prefix|begin|ge|le|is_not)$/i,
    operator: 'other',
  },
  {
    name: 'camel-after-the-field',
    pattern: /^(.+?)(After|Before|From|To|Since|Until|Gte|Gt|Lte|Lt|Min|Max|Start|End|Not|In|Like|Contains|Prefix)$/,
    operator: 'other',
  },
];

const OPERATOR_OF: ReadonlyMap<string, Filter['operator']> = new Map(
  (
    [
      [
        'from',
        'gte gteq ge min minimum from start begin since lowest greaterthanorequal greater_than_equal greater_than_or_equal',
      ],
      ['after', 'gt after greaterthan greater_than strictly_after'],
      ['to', 'lte lteq le max maximum to end until highest lessthanorequal less_than_equal less_than_or_equal'],
      ['before', 'lt before lessthan less_than strictly_before'],
      ['not', 'ne not neq not_eq not_in exclude nin n is_not notequals'],
      ['in', 'in'],
      ['contains', 'like ilike contains icontains startswith istartswith prefix cont starts sw isw ic'],
      ['equals', 'eq exact iexact equals ie'],
    ] as const
  ).flatMap(([operator, words]) => words.split(' ').map((word) => [word, operator] as const)),
);

/** Where filters lead: by the field of the rows that they compare, or by what they are themselves. */
export interface Leads {
  readonly field: (field: string) => string | null;
  readonly input: (input: ListInput) => { readonly resource: string; readonly because: string } | null;
  /** Whether a field leads where the items say their own address, and is written by it. */
  readonly byAddress: (field: string) => boolean;
}

/** The filters that an input is: one, or one for each comparison that its value may say. */
export function filtersOf(input: ListInput, row: View, noun: string, lookup: Lookup, leads: Leads): readonly Filter[] {
  const filter = filterOf(input, row, noun, lookup, leads);
  const said = filter.field === null ? null : saidComparisons(input);
  if (input.isPattern === true)
    return [{ ...filter, because: 'pattern-of-sql', said: { name: input.name, prefix: '%', suffix: '%' } }];
  if (filter.field === null || said === null) return [filter];
  const schema = row.properties.get(filter.field) ?? true;
  const own = fieldOf(filter.field, schema, lookup, { from: input.pointer, resource: filter.control.resource });
  const wanted = COMPARED_BY.find(({ kinds }) => kinds.has(own.kind))?.by ?? ['equals'];
  const offered = wanted.filter((operator) => said.has(operator));
  const written = offered.length > 0 ? offered : [...said.keys()].slice(0, 1);
  return written.map((operator) => {
    const prefix = said.get(operator) ?? '';
    const label = filterLabel(input, filter.field, operator, own.resource);
    const control = { ...own, name: input.name, label, required: false, description: '' };
    const parameter = `${input.name}=${prefix}`;
    return {
      ...filter,
      because: 'comparison-in-value',
      parameter,
      label,
      operator,
      control,
      said: { name: input.name, prefix },
    };
  });
}

/** The filter that an input is. `leads` tells where a field of the row leads, and the input itself. */
export function filterOf(input: ListInput, row: View, noun: string, lookup: Lookup, leads: Leads): Filter {
  const found = target(input, row, noun);
  const named = found.field === null || isBesideName(found, input, leads) ? leads.input(input) : null;
  const { field, operator, because } =
    named === null ? found : { field: null, operator: 'other' as const, because: '' };
  // "created[gte]" takes what the field holds.
  const called = because === 'brackets-operator' && field !== null ? field : input.name;
  const control = fieldOf(called, input.schema, lookup, {
    required: input.required,
    from: input.pointer,
    siblings: namesIn(row),
    resource: field === null ? (named?.resource ?? null) : isYesOrNo(input) ? null : leads.field(field),
    description: input.description,
  });
  const label = filterLabel(input, field, operator, control.resource);
  const address = field !== null && leads.byAddress(field) && isOfAddresses(input) ? { address: OWN_ADDRESS } : {};
  return {
    from: input.pointer,
    because: named?.because ?? because,
    parameter: input.name,
    label,
    field,
    operator,
    control: {
      ...control,
      ...address,
      name: input.name,
      label,
    },
  };
}

/** "warehouse_id" of rows whose `warehouse` leads nowhere: what is asked for identifies one, and rows say its name. */
function isBesideName({ field, because }: ReturnType<typeof target>, { name }: ListInput, leads: Leads): boolean {
  if (field === null || because !== 'names-relation' || leads.field(field) !== null) return false;
  return isOfIdentity(wordsOf(name)) && !isOfIdentity(wordsOf(field));
}

/** The filter with the control of one value, where it takes several. */
export function withEach(filter: Filter, lookup: Lookup): Filter {
  const { control } = filter;
  const isRelation = control.kind === 'relation';
  if (control.choices !== null || !(isRelation || control.kind === 'list' || control.kind === 'tags')) return filter;
  const [first] = childrenOf(control, lookup, 'write');
  if (first === undefined || (isRelation && first.name !== '')) return filter;
  // Of several things the items are what is chosen, as one of them is.
  return { ...filter, each: isRelation ? { ...control, schema: first.schema } : first };
}

/** "?supplier_detail=true" asks for the supplier to be shown with each, and names none. */
function isYesOrNo({ view }: ListInput): boolean {
  return view.types.length === 1 && view.types[0] === 'boolean';
}

function target(
  input: ListInput,
  row: View,
  noun: string,
): { field: string | null; operator: Filter['operator']; because: string } {
  const names = plainNamesOf(row);
  const compared = /^(.+?)(<=?|>=?)$/.exec(input.name);
  if (compared !== null) {
    const operator = ({ '<': 'before', '<=': 'to', '>': 'after', '>=': 'from' } as const)[
      compared[2] as '<' | '<=' | '>' | '>='
    ];
    return { field: fieldNamed(names, compared[1] ?? ''), operator, because: 'comparison-in-name' };
  }
  const isMany = input.view.types.includes('array');
  const plain = unwrapped(input.name);
  const same = row.properties.has(plain) ? plain : names.get(normalOf(plain));
  if (same !== undefined)
    return {
      field: same,
      operator: isMany ? 'in' : 'equals',
      because: plain === input.name ? 'same-name' : 'name-in-brackets',
    };
  for (const rule of OPERATORS) {
    const match = rule.pattern.exec(plain) ?? rule.pattern.exec(input.name);
    if (match === null) continue;
    const [, first = '', second = ''] = match;
    const isBefore = rule.name.endsWith('before-the-field');
    const field = fieldNamed(names, isBefore ? second : first);
    const operator = OPERATOR_OF.get((isBefore ? first : second).toLowerCase());
    if (operator === 'not' && input.view.types[0] === 'boolean') continue;
    if (field !== null && operator !== undefined) return { field, operator, because: rule.name };
  }
  const many = isMany ? [...row.properties.keys()].find((name) => stemOf(name) === stemOf(plain)) : undefined;
  if (many !== undefined) return { field: many, operator: 'in', because: 'plural-of-field' };
  const related = relatedField(names, plain, noun);
  return {
    field: related,
    operator: related === null ? 'other' : isMany ? 'in' : 'equals',
    because: related === null ? 'no-field' : 'names-relation',
  };
}

function unwrapped(name: string): string {
  if (name.startsWith('/')) return name.split('/').at(-1) ?? name;
  return (
    /^(?:filters?|where|q|search|query|f)\[([^\]]+)\]$/.exec(name)?.[1] ??
    name.replace(/^(?:filter|search|where)[._](?=.)/, '')
  );
}

type PlainNames = ReturnType<typeof plainNamesOf>;

function fieldNamed(names: PlainNames, wanted: string): string | null {
  const normal = normalOf(wanted);
  if (normal === '') return null;
  return (
    names.get(normal) ??
    firstOf(names, [`${normal}at`, `${normal}date`, `${normal}on`, `date${normal}`]) ??
    (normal.endsWith('at') ? null : (names.get(normal.replace(/(date|time)$/, 'at')) ?? null))
  );
}

/** Of several plain names, the one that the item has first. */
function firstOf(names: PlainNames, wanted: readonly string[]): string | null {
  const had = wanted.filter((one) => names.has(one));
  const first = had.length < 2 ? had[0] : [...names.keys()].find((one) => had.includes(one));
  return first === undefined ? null : (names.get(first) ?? null);
}

const isOfIdentity = (words: readonly string[]): boolean => ['id', 'ids', 'uuid'].includes(words.at(-1) ?? '');

/** "customer" narrows "customer_id", "user_id" narrows the embedded "user". */
function relatedField(names: PlainNames, wanted: string, noun: string): string | null {
  const words = wordsOf(wanted);
  const stem = isOfIdentity(words) ? stemOf(words.slice(0, -1).join('_')) : stemOf(wanted);
  if (stem === '') return null;
  return firstOf(names, stem === stemOf(noun) ? ['id'] : [`${stem}id`, `${stem}uuid`, stem]);
}

function filterLabel(
  input: ListInput,
  field: string | null,
  operator: Filter['operator'],
  resource: string | null,
): string {
  if (field !== null && operator !== 'other') {
    const base = propertyLabelOf(field, resource);
    const word = OPERATOR_LABELS[operator];
    return word === '' ? base : `${base} ${word}`;
  }
  return resource === null ? wholeLabel(input.name) : propertyLabelOf(nameInFilter(input.name), resource);
}

/** The label of an input by the whole of its name. */
export function wholeLabel(name: string): string {
  return labelOf(unwrapped(name).replace(/[[\]]+/g, ' '));
}

/** What a filter is about, without what it stands in and how it compares: "filter[shelf_id][eq]", "shelf_ids[]". */
export function nameInFilter(name: string): string {
  const bare = name.replace(/(?:\[\]|\[(?:eq|in)\])$/, '');
  return unwrapped(bare === '' ? name : bare);
}

const OPERATOR_LABELS: Readonly<Record<Filter['operator'], string>> = {
  equals: '',
  in: '',
  contains: 'contains',
  from: 'from',
  to: 'to',
  after: 'after',
  before: 'before',
  not: 'is not',
  other: '',
};

/** Whether an input takes a filter in a language of its own: shown as a filter of its own, never as a plain search. */
export function isLanguageInput(input: ListInput): boolean {
  return LANGUAGES.has(plainInputName(input.name));
}

/** Whether an input is one text that is a JSON value (an object, or the text of one): no plain filter. */
export function isJsonInput(input: ListInput, lookup: Lookup): boolean {
  const { view } = input;
  const isObject = ({ properties, types }: View): boolean => properties.size > 0 || types[0] === 'object';
  return view.items === null ? isObject(view) : view.properties.size > 0 || isObject(viewOf(view.items, lookup));
}
