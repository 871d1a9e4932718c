// What a list can be filtered by: the API's own filters, and, where the whole list is here, fields that it cannot filter
// by. Each with the control that it gets and where its value goes.
import type { Json, Lookup } from '#contract';
import {
  type Choice,
  chosenInRows,
  type Condition,
  type Field,
  type Filter,
  type ListFilter,
  namesInRows,
  type Resource,
  toldInRows,
} from '#model';
import type { ListWish } from '../../data/index.ts';

/** One thing to filter by. */
export interface FilterChoice {
  readonly key: string;
  readonly label: string;
  /** The field that it compares, where that is known. */
  readonly field: string | null;
  readonly control: Field;
  readonly choices: readonly Choice[] | null;
  /** Another value may be typed. */
  readonly open?: boolean;
  /** The choices are what rows tell by name: more rows may tell more. */
  readonly inRows?: boolean;
  /** Takes several values at once. */
  readonly many: boolean;
  /** Done in memory rather than by the API. */
  readonly local: boolean;
  /** From and to: the value is a list of the two, null where one is open. */
  readonly range: boolean;
  readonly valueIn: (wish: ListWish) => Json | undefined;
  readonly put: (wish: ListWish, value: Json | undefined) => ListWish;
}

/** What rows tell by name. */
export interface Seen {
  readonly items: readonly Json[];
  readonly lookup: Lookup;
}

/** All that a list can be filtered by: what the API can do first, then what is done here. */
export function filterChoices(resource: Resource, seen?: Seen): readonly FilterChoice[] {
  const remote = ranged(resource.listing?.filters ?? [], resource).map((choice) => named(choice, resource, seen));
  const covered = new Set(remote.map(({ field }) => field));
  const uncovered = resource.fields.filter((field) => !covered.has(field.name));
  const local = uncovered.flatMap((field) => localChoice(field, seen));
  // A thing and its key beside it, of one label, are one to filter by.
  const others = (at: number): readonly FilterChoice[] => [...remote, ...local.slice(at + 1)];
  return [...remote, ...local.filter(({ label }, at) => !others(at).some((one) => one.label === label))];
}

/** Whether there is anything to choose. */
export function offersSome({ choices }: FilterChoice): boolean {
  return choices === null || choices.length > 0;
}

/** A code that is asked for, chosen by the name that rows show (rule `named-in-rows`). */
function named(choice: FilterChoice, { fields }: Resource, seen: Seen | undefined): FilterChoice {
  if (seen === undefined || choice.range || choice.choices !== null) return choice;
  const told = toldInRows(choice.control, fields, seen.lookup);
  if (told === null) return choice;
  const asked = { ...choice.control, label: choice.label };
  const { label, choices, open } = chosenInRows(asked, { fields, items: seen.items }, seen.lookup);
  return { ...choice, label, field: choice.field ?? told.thing.name, choices, open: open === true, inRows: true };
}

const BEGINS: ReadonlySet<Filter['operator']> = new Set(['from', 'after']);
const ENDS: ReadonlySet<Filter['operator']> = new Set(['to', 'before']);

/** "placed after" and "placed before" are the two ends of one filter. */
function ranged(filters: readonly Filter[], resource: Resource): readonly FilterChoice[] {
  const endOf = (filter: Filter): Filter | undefined =>
    filter.field === null || !BEGINS.has(filter.operator)
      ? undefined
      : filters.find((other) => other.field === filter.field && ENDS.has(other.operator));
  const ends = new Set(filters.map(endOf));
  return filters
    .filter((filter) => !ends.has(filter))
    .map((filter) => {
      const end = endOf(filter);
      const from = remoteChoice(filter, resource);
      if (end === undefined) return from;
      const label = resource.fields.find(({ name }) => name === filter.field)?.label ?? filter.label;
      return rangeOf(`range.${filter.parameter}`, label, from, remoteChoice(end, resource));
    });
}

function rangeOf(key: string, label: string, from: FilterChoice, to: FilterChoice): FilterChoice {
  return {
    ...from,
    key,
    label,
    choices: null,
    many: false,
    range: true,
    valueIn: (wish) => {
      const [first, last] = [from.valueIn(wish), to.valueIn(wish)];
      return first === undefined && last === undefined ? undefined : [first ?? null, last ?? null];
    },
    put: (wish, value) => {
      const [first, last] = Array.isArray(value) ? (value as readonly Json[]) : [];
      return to.put(from.put(wish, first ?? undefined), last ?? undefined);
    },
  };
}

function remoteChoice(filter: Filter, resource: Resource): FilterChoice {
  const { parameter, control, each } = filter;
  const many = each !== undefined || LISTS.has(control.kind);
  const field = resource.fields.find(({ name }) => name === filter.field);
  const offering = [control, each, comparesWhole(filter, many) ? field : undefined].find(
    (one) => one !== undefined && one.choices !== null,
  );
  return {
    key: `filter.${parameter}`,
    label: filter.label,
    field: filter.field,
    control: each ?? control,
    choices: offering?.choices ?? null,
    open: offering?.open === true,
    many,
    local: false,
    range: false,
    valueIn: (wish) => wish.filters.find((one) => one.parameter === parameter)?.value,
    put: (wish, value) => ({ ...wish, filters: putFilter(wish.filters, parameter, value) }),
  };
}

/** Whether a value of the field is one of the filter. "a,b" in a text is several. */
function comparesWhole({ operator }: Filter, isMany: boolean): boolean {
  return operator === 'equals' || operator === 'not' || (operator === 'in' && isMany);
}

const LISTS: ReadonlySet<string> = new Set(['list', 'tags']);

function putFilter(filters: readonly ListFilter[], parameter: string, value: Json | undefined): readonly ListFilter[] {
  const others = filters.filter((one) => one.parameter !== parameter);
  return value === undefined ? others : [...others, { parameter, value }];
}

/** How a field of a kind is filtered in memory; kinds that are not here are not. */
const LOCAL: ReadonlyMap<Field['kind'], Condition['operator'] | 'range'> = new Map([
  ['enum', 'in'],
  ['state', 'in'],
  ['boolean', 'equals'],
  ['text', 'contains'],
  ['long-text', 'contains'],
  ['markdown', 'contains'],
  ['email', 'contains'],
  ['url', 'contains'],
  ['phone', 'contains'],
  ['country', 'contains'],
  ['tags', 'contains'],
  ['identifier', 'contains'],
  ['relation', 'equals'],
  ['date', 'range'],
  ['date-time', 'range'],
  ['number', 'range'],
  ['money', 'range'],
  ['percent', 'range'],
]);

function localChoice(field: Field, seen: Seen | undefined): readonly FilterChoice[] {
  const names = seen === undefined ? null : namesInRows(field, seen.items, seen.lookup);
  if (names !== null) return [{ ...condition({ ...field, choices: names }, 'in'), inRows: true }];
  const operator = LOCAL.get(field.kind);
  if (operator === undefined) return [];
  if (operator !== 'range') return [condition(field, operator)];
  return [rangeOf(`where.range.${field.name}`, field.label, condition(field, 'from'), condition(field, 'to'))];
}

function condition(field: Field, operator: Condition['operator']): FilterChoice {
  return {
    key: `where.${operator}.${field.name}`,
    label: field.label,
    field: field.name,
    control: field,
    choices: operator === 'in' || operator === 'equals' ? field.choices : null,
    open: field.open === true,
    many: operator === 'in' && field.choices !== null,
    local: true,
    range: false,
    valueIn: (wish) => wish.conditions.find((one) => one.field === field.name && one.operator === operator)?.value,
    put: (wish, value) => {
      const others = wish.conditions.filter((one) => one.field !== field.name || one.operator !== operator);
      return {
        ...wish,
        conditions: value === undefined ? others : [...others, { field: field.name, operator, value }],
      };
    },
  };
}
