// What a list can be filtered by: the API's own filters, and, where the whole list is here, fields that it cannot filter
// by. Each with the control that it gets and where its value goes.
import type { Json, Lookup } from '#contract';
import {
  type Choice,
  type Condition,
  childrenOf,
  type Field,
  type Filter,
  type Resource,
  type ListFilter,
} from '#model';
import type { ListWish } from '../../data/index.ts';

/** One thing to filter by. */
export interface FilterChoice {
  readonly key: string;
  readonly label: string;
  readonly control: Field;
  readonly choices: readonly Choice[] | null;
  /** Takes several values at once. */
  readonly many: boolean;
  /** Done in memory rather than by the API. */
  readonly local: boolean;
  readonly valueIn: (wish: ListWish) => Json | undefined;
  readonly put: (wish: ListWish, value: Json | undefined) => ListWish;
}

/** All that a list can be filtered by. */
export function filterChoices(resource: Resource, complete: boolean, lookup: Lookup): readonly FilterChoice[] {
  const remote = (resource.listing?.filters ?? []).map((filter) => remoteChoice(filter, resource, lookup));
  if (!complete) return remote;
  const covered = new Set((resource.listing?.filters ?? []).map(({ field }) => field));
  const local = resource.fields.filter((field) => !covered.has(field.name)).flatMap(localChoice);
  return [...remote, ...local];
}

function remoteChoice(filter: Filter, resource: Resource, lookup: Lookup): FilterChoice {
  const { parameter, control } = filter;
  const inner =
    control.choices === null && LISTS.has(control.kind) ? childrenOf(control, lookup, 'write')[0] : undefined;
  const field = resource.fields.find(({ name }) => name === filter.field);
  return {
    key: `filter.${parameter}`,
    label: filter.label,
    control: inner ?? control,
    choices: control.choices ?? inner?.choices ?? (filter.operator === 'equals' ? (field?.choices ?? null) : null),
    many: LISTS.has(control.kind),
    local: false,
    valueIn: (wish) => wish.filters.find((one) => one.parameter === parameter)?.value,
    put: (wish, value) => ({ ...wish, filters: putFilter(wish.filters, parameter, value) }),
  };
}

const LISTS: ReadonlySet<string> = new Set(['list', 'tags']);

function putFilter(filters: readonly ListFilter[], parameter: string, value: Json | undefined): readonly ListFilter[] {
  const others = filters.filter((one) => one.parameter !== parameter);
  return value === undefined ? others : [...others, { parameter, value }];
}

/** The operator with which a field of a kind is filtered in memory; kinds that are not here are not. */
const LOCAL: ReadonlyMap<Field['kind'], Condition['operator']> = new Map([
  ['enum', 'in'],
  ['state', 'in'],
  ['boolean', 'equals'],
  ['text', 'contains'],
  ['email', 'contains'],
  ['identifier', 'contains'],
  ['relation', 'equals'],
  ['date', 'after'],
  ['date-time', 'after'],
  ['number', 'from'],
  ['money', 'from'],
]);

function localChoice(field: Field): readonly FilterChoice[] {
  const operator = LOCAL.get(field.kind);
  if (operator === undefined) return [];
  const put = (wish: ListWish, value: Json | undefined): ListWish => {
    const others = wish.conditions.filter((one) => one.field !== field.name || one.operator !== operator);
    return { ...wish, conditions: value === undefined ? others : [...others, { field: field.name, operator, value }] };
  };
  return [
    {
      key: `where.${operator}.${field.name}`,
      label: field.label,
      control: field,
      choices: field.choices,
      many: operator === 'in',
      local: true,
      valueIn: (wish) => wish.conditions.find((one) => one.field === field.name && one.operator === operator)?.value,
      put,
    },
  ];
}
