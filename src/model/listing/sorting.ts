// How a list is sorted: which parameters, in what form a field and its direction are written, and by what. Ordered
// rules on names, enums and words of the description.
import type { Json } from '#contract';
import { member } from '#contract';
import type { Sort } from '../application.ts';
import { choicesOf } from '../fields/choices.ts';
import type { OperationFacts } from '../facts.ts';
import { isResourceObject } from '../form/json-api.ts';
import { labelOf, normalOf } from '../words/labels.ts';
import type { Lookup } from '#contract';
import type { ListInput } from './list-inputs.ts';
import { plainInputName } from './list-inputs.ts';
import type { View } from '../schemas.ts';
import { listOf, plainText, textOf, viewOf } from '../schemas.ts';
import { valuesSaid } from '../fields/values-said.ts';

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

const FIELD_NAMES = set(
  'sort sortby orderby ordering sortfield sortcolumn orderfield sortkey sorting order_by sorts sortproperty orderbyfield sortparam ordercolumn sortcriteria orders sortexpression sortprop sortmodel sortattribute',
);
const DIRECTION_NAMES = set(
  'direction sortorder sortdirection sortdir orderdirection orderdir dir descending desc asc ascending reverse sorttype ordertype isdescending isasc sortdesc sortascending sortdescending ordered sortreverse sortbydirection orderbydirection',
);

/** Whether an input says how to sort. */
export function isSortInput(input: ListInput, row: View, lookup: Lookup): boolean {
  if (fieldToSort(input, [...row.properties.keys()], lookup) !== null) return true;
  const name = sortName(input);
  if (DIRECTION_NAMES.has(name) && isOwnDirection(input, row, lookup)) return false;
  return FIELD_NAMES.has(name) || DIRECTION_NAMES.has(name) || name === 'order';
}

/** "direction" of a transfer (in, out) is a filter: a property of the row, with values that are no ways to sort. */
function isOwnDirection(input: ListInput, row: View, lookup: Lookup): boolean {
  if (isDirection(input, lookup)) return false;
  return valuesOf(input, lookup).length > 0 || row.properties.has(input.name);
}

/**
 * The field of an input that sorts by it and takes the direction: "order[name]", "orderby.name". What is called after a field of
 * the rows takes nothing else, though it says no direction.
 */
function fieldToSort(input: ListInput, rowNames: readonly string[], lookup: Lookup): string | null {
  const [, inBrackets, afterDot] = /^\$?(?:sort|order)(?:_?by)?(?:\[([^\]]+)\]|\.(.+))$/i.exec(input.name) ?? [];
  const field = inBrackets ?? afterDot;
  if (field === undefined || WAYS.has(normalOf(field))) return null;
  const isUntold = inBrackets !== undefined && rowNames.includes(field) && valuesOf(input, lookup).length === 0;
  return isDirection(input, lookup) || (isUntold && input.view.types[0] === 'string') ? field : null;
}

const WAYS = set('direction dir order');

/** Each field that can be sorted by has a parameter of its own. */
function sortEach(inputs: readonly ListInput[], rowNames: readonly string[], lookup: Lookup): Sort | null {
  const values = inputs.flatMap((input) => {
    const field = fieldToSort(input, rowNames, lookup);
    return field === null ? [] : [{ input, field }];
  });
  const [first] = values;
  if (first === undefined) return null;
  const [ascending, descending] = wordsOfDirection(first.input, lookup);
  return {
    from: first.input.pointer,
    because: 'sort-each',
    parameters: values.map(({ input }) => input.name),
    form: 'each',
    values: values.map(({ input, field }) => ({
      value: input.name,
      label: labelOf(field),
      field: fieldNamed(field, rowNames),
    })),
    ascending,
    descending,
  };
}

/**
 * One parameter that takes an object of fields and their directions: "sort_by[name]=desc" (Files.com, Red Hat), "$sort[name]=-1"
 * (Feathers). Where it does not list the fields, the row's own may be tried.
 */
function sortInBrackets(inputs: readonly ListInput[], row: View, lookup: Lookup): Sort | null {
  const input = inputs.find(
    (one) => one.place === 'query' && FIELD_NAMES.has(sortName(one)) && one.view.types.join() === 'object',
  );
  if (input === undefined) return null;
  const listed = [...input.view.properties];
  const [first] = listed.map(([name, schema]) => ({ ...input, name, view: viewOf(schema, lookup), description: '' }));
  if (first !== undefined && !isDirection(first, lookup)) return null;
  const fields = first === undefined ? plainFields(row, lookup) : listed.map(([name]) => name);
  if (fields.length === 0) return null;
  const isSigned = first === undefined && input.name.startsWith('$');
  const [ascending, descending] = isSigned ? ONE : wordsOfDirection(first ?? input, lookup);
  return {
    from: input.pointer,
    because: 'sort-in-brackets',
    parameters: [input.name],
    form: 'each',
    values: fields.map((field) => ({
      value: `${input.name}[${field}]`,
      label: labelOf(field),
      field: fieldNamed(field, [...row.properties.keys()]),
    })),
    ascending,
    descending,
  };
}

const ONE = ['1', '-1'] as const;

/** 1 or -1, as MongoDB has it. */
function isSign({ schema, types }: View): boolean {
  return types[0] === 'integer' && member(schema, 'minimum') === -1 && member(schema, 'maximum') === 1;
}

function plainFields(row: View, lookup: Lookup): readonly string[] {
  const isPlain = (type: string): boolean => type !== 'object' && type !== 'array';
  return [...row.properties].flatMap(([name, schema]) => {
    const { types } = viewOf(schema, lookup);
    return types.length > 0 && types.every(isPlain) ? [name] : [];
  });
}

function sortName(input: ListInput): string {
  const plain = plainInputName(input.name);
  if (/(?:sort|order)\w*\b.*\[/i.test(input.name)) {
    if (['field', 'by', 'column', 'property', 'name', 'key'].includes(plain)) return 'sortby';
    if (['direction', 'dir', 'order'].includes(plain)) return 'direction';
  }
  return plain === '' ? normalOf(input.name) : plain;
}

/** How the list is sorted, or null. */
export function sortOf(facts: OperationFacts, inputs: readonly ListInput[], row: View, lookup: Lookup): Sort | null {
  const rowNames = [...row.properties.keys()];
  const each = sortEach(inputs, rowNames, lookup);
  if (each !== null) return each;
  const inBrackets = sortInBrackets(inputs, row, lookup);
  if (inBrackets !== null) return inBrackets;
  const candidates = inputs.filter((input) => onlySorts(input, row, lookup) && !takesObjects(input, lookup));
  const named = candidates.filter((input) => FIELD_NAMES.has(sortName(input)));
  const field =
    named.find((input) => !isDirection(input, lookup)) ??
    named[0] ??
    candidates.find((input) => sortName(input) === 'order' && !isDirection(input, lookup));
  const direction = candidates.find(
    (input) =>
      input !== field &&
      (DIRECTION_NAMES.has(sortName(input)) ||
        sortName(input) === 'order' ||
        (named.includes(input) && isDirection(input, lookup))),
  );
  if (field !== undefined && direction === undefined && isDirection(field, lookup))
    return directionOnly(facts, field, lookup);
  if (field === undefined) return direction === undefined ? null : directionOnly(facts, direction, lookup);
  const values = valuesOf(field, lookup);
  const told = direction === undefined ? formOf(field, lookup, rowNames) : 'direction';
  const form = told === 'field' && sortsAsJsonApi(field, inputs, row) ? 'minus' : told;
  const [ascending, descending] =
    direction === undefined ? wordsBeside(declaredOf(field, lookup), field) : wordsOfDirection(direction, lookup);
  return {
    from: field.pointer,
    because: `sort-${form}`,
    parameters: [field.name, ...(direction === undefined ? [] : [direction.name])],
    form,
    values: sortValues(values, form, rowNames, lookup, field),
    ascending,
    descending,
  };
}

/** JSON:API has one way to write it ("-created"), where a contract says nothing of that: known by its things, or its parameters. */
function sortsAsJsonApi(field: ListInput, inputs: readonly ListInput[], row: View): boolean {
  if (field.name !== 'sort') return false;
  return isResourceObject(row) || inputs.some(({ name }) => /^(?:page|fields)\[/.test(name));
}

/** "order" of an item (its place in a list) that is asked for by number is a filter. */
function isOwnProperty(input: ListInput, row: View): boolean {
  return sortName(input) === 'order' && row.properties.has(input.name) && input.view.types[0] === 'integer';
}

/** `sortOrder: [{ name, direction }]` of a search that is posted: what is no text is not sent as one. */
function takesObjects({ place, view }: ListInput, lookup: Lookup): boolean {
  return place === 'body' && view.items !== null && viewOf(view.items, lookup).types.includes('object');
}

/** Whether an input says how to sort, and narrows nothing: an `order` of payments takes no order there. */
export function onlySorts(input: ListInput, row: View, lookup: Lookup): boolean {
  return isSortInput(input, row, lookup) && !isOwnProperty(input, row);
}

function isDirection(input: ListInput, lookup: Lookup): boolean {
  const values = valuesOf(input, lookup);
  if (input.view.types[0] === 'boolean' || isSign(input.view)) return true;
  if (values.length > 0)
    return (
      values.length <= 4 &&
      values.every((value) =>
        /^(asc|desc|ascending|descending|ascend|descend|up|down|a|d|-?1|0)$/i.test(plainText(value)),
      )
    );
  return (
    /^(sort )?(direction|order)?[^.]{0,40}\b(asc(ending)?|desc(ending)?)\b/i.test(input.description) &&
    !/field|column|property|by/i.test(input.description)
  );
}

function directionOnly(facts: OperationFacts, input: ListInput, lookup: Lookup): Sort {
  const [ascending, descending] = wordsOfDirection(input, lookup);
  return {
    from: input.pointer || facts.operation.pointer,
    because: 'sort-direction-only',
    parameters: [input.name],
    form: 'direction-only',
    values: [],
    ascending,
    descending,
  };
}

function wordsOfDirection(input: ListInput, lookup: Lookup): readonly [string, string] {
  if (input.view.types[0] === 'boolean') return /asc/i.test(input.name) ? ['true', 'false'] : ['false', 'true'];
  if (isSign(input.view)) return ONE;
  const turns = /desc|reverse/i.test(input.name);
  // A number is no word: `desc` takes 1 or 0 (Audiobookshelf).
  if (
    /integer|number/.test(input.view.types.join()) &&
    declaredOf(input, lookup).length === 0 &&
    (turns || /asc/i.test(input.name))
  )
    return turns ? ['0', '1'] : ['1', '0'];
  const values = valuesOf(input, lookup).map(plainText);
  const pick = (pattern: RegExp, fallback: string): string => values.find((value) => pattern.test(value)) ?? fallback;
  const upper =
    values.length === 0 && /\b(ASC|DESC)\b/.test(input.description) && !/\b(asc|desc)\b/.test(input.description);
  return [pick(/^asc|^up|^1$/i, upper ? 'ASC' : 'asc'), pick(/^desc|^down|^-1$/i, upper ? 'DESC' : 'desc')];
}

/** What stands beside the field's name for the direction: as the values have it ("name:ASC"), else as the description does. */
function wordsBeside(values: readonly Json[], input: ListInput): readonly [string, string] {
  const texts = values.map(plainText);
  const said = texts.length > 0 ? texts : [input.description];
  const isUpper =
    said.some((text) => /(?:[:\s_,]|%20)(ASC|DESC)\b/.test(text)) &&
    !said.some((text) => /\b_?(asc|desc)\b/.test(text));
  return isUpper ? ['ASC', 'DESC'] : ['asc', 'desc'];
}

function declaredOf(input: ListInput, lookup: Lookup): readonly Json[] {
  const { items } = input.view;
  const own = choicesOf(input.view, lookup) ?? (items === null ? null : choicesOf(viewOf(items, lookup), lookup));
  return own?.map((choice) => choice.value) ?? [];
}

/** Those that it declares, else those that its description names. */
function valuesOf(input: ListInput, lookup: Lookup): readonly Json[] {
  const declared = declaredOf(input, lookup);
  if (declared.length > 0 || input.view.types[0] !== 'string') return declared;
  const said = valuesSaid(input.description, input.name) ?? [];
  // "name,desc" shows how it is written.
  const ways = said.filter((value) => WAY.test(value)).length;
  return ways === 0 || ways === said.length ? said : [];
}

const WAY = /^(asc|desc)(ending)?$/i;

interface FormRule {
  readonly form: Sort['form'];
  readonly when: (values: readonly string[], text: string, input: ListInput) => boolean;
}

const FORMS: readonly FormRule[] = [
  { form: 'minus', when: (values) => values.some((value) => value.startsWith('-')) },
  { form: 'colon', when: (values) => values.some((value) => /:(asc|desc)/i.test(value)) },
  { form: 'space', when: (values) => values.some((value) => / (asc|desc)/i.test(value)) },
  { form: 'comma', when: (values) => values.some((value) => /,(asc|desc)/i.test(value)) },
  { form: 'underscore', when: (values) => values.some((value) => /_(asc|desc)$/i.test(value)) },
  {
    form: 'values',
    when: (values) =>
      values.some((value) => /(asc|desc|ascending|descending)$/i.test(value) && !/^(asc|desc)/i.test(value)),
  },
  { form: 'space', when: (_values, _text, input) => /^\$orderby$/i.test(input.name) },
  // Spring Data's "pageable": a page, its size, and a list of "name,desc".
  {
    form: 'comma',
    when: (values, text, input) =>
      values.length === 0 && text === '' && normalOf(input.parent ?? '') === 'pageable' && input.view.items !== null,
  },
  {
    form: 'comma',
    when: (values, text) =>
      values.length === 0 && /property ?(,|\(,)\s?\(?asc|,\s?(asc|desc)\b|\(,asc\|desc\)/i.test(text),
  },
  {
    form: 'colon',
    when: (values, text) => values.length === 0 && /\w:(asc|desc|ascending|descending)\b|:\s?(asc|desc)\b/i.test(text),
  },
  { form: 'underscore', when: (values, text) => values.length === 0 && /\w_(asc|desc)\b/i.test(text) },
  // "ascending (asc) or descending (desc)": both words, and nothing of how they are joined to a field.
  { form: 'colon', when: (values, text) => values.length === 0 && /\(asc\)[^.]{0,40}\(desc\)/i.test(text) },
  {
    form: 'minus',
    when: (_values, text) =>
      /[`"'\s(]-[a-z_]{2,}|(prefix|prepend|preced|start)\w*[^.]{0,40}(-|minus|hyphen|dash)|(-|minus|hyphen|dash)[^.]{0,30}(prefix|sign|descending|reverse)/i.test(
        text,
      ),
  },
  {
    form: 'space',
    when: (values, text) =>
      values.length === 0 &&
      (/\w%20(asc|desc)\b/i.test(text) ||
        (/\w (asc|desc)\b/i.test(text) && !/(in|or|either|is|to|by|of|the|default|order|:) (asc|desc)/i.test(text))),
  },
];

function formOf(input: ListInput, lookup: Lookup, rowNames: readonly string[]): Sort['form'] {
  const texts = declaredOf(input, lookup).map(plainText);
  const example =
    textOf(member(input.view.schema, 'example')) ||
    textOf(member(input.view.schema, 'default')) ||
    plainText(listOf(member(input.view.schema, 'default'))[0]);
  const samples = texts.length > 0 ? texts : example === '' ? [] : [example];
  const rule = FORMS.find((one) => one.when(texts.length > 0 ? texts : samples, input.description, input));
  if (rule !== undefined) return rule.form;
  const listed = texts.length > 0 ? texts : valuesOf(input, lookup).map(plainText);
  if (listed.length === 0) return 'field';
  const said = texts.length > 0 ? undefined : FORMS.find((one) => one.when(listed, '', input));
  if (said !== undefined) return said.form;
  const known = rowNames.map(normalOf);
  return listed.some((text) => known.includes(normalOf(text))) ? 'field' : 'values';
}

function sortValues(
  values: readonly Json[],
  form: Sort['form'],
  rowNames: readonly string[],
  lookup: Lookup,
  input: ListInput,
): Sort['values'] {
  const labels = new Map(choicesOf(input.view, lookup)?.map((choice) => [choice.value, choice.label]) ?? []);
  const listed: { value: string; label: string; field: string | null }[] = [];
  for (const one of values) {
    const text = plainText(one);
    const bare =
      form === 'values' || form === 'field' || form === 'direction'
        ? text
        : text.replace(/^[-+]/, '').replace(/[\s:_,](asc|desc)(ending)?$/i, '');
    if (listed.some((known) => known.value === bare)) continue;
    listed.push({
      value: bare,
      label: bare === text ? (labels.get(one) ?? labelOf(bare)) : labelOf(bare),
      field: fieldNamed(bare, rowNames),
    });
  }
  return listed;
}

function fieldNamed(value: string, rowNames: readonly string[]): string | null {
  const wanted = normalOf(value.replace(/^[-+]/, '').replace(/[\s:_,.]?(asc|desc)(ending)?$/i, ''));
  return (
    rowNames.find((name) => normalOf(name) === wanted) ??
    rowNames.find((name) => normalOf(name) === `${wanted}at`) ??
    null
  );
}
