// Which of a list's filters people are offered: all of a few, and of a list that compares each field in every way that its
// store knows, those that people ask for; told apart by their labels.
import type { Field, Filter } from '../application.ts';
import { MEASURED, TEXTS, wholeLabel } from './filters.ts';

/** More than anyone looks through. */
const MANY_FILTERS = 40;
/** More ways to compare one field than words tell apart. */
const MANY_WAYS = 6;
/** Joins other filters in a language of its own. */
const JOINS = /(?:^|[.[])(?:or|and)\]?$/i;

/**
 * Of a list that compares each field in every way that its store knows (a dozen operators for each), what people ask for: is,
 * contains, from and to of what is measured, one of (rule `one-of-each-comparison`).
 */
export function withoutExcess(all: readonly Filter[], kindOf: (field: string) => Field['kind']): readonly Filter[] {
  const filters = all.map((one) => toldApart(one, all));
  const own = (filter: Filter): readonly Filter[] => filters.filter(({ field }) => field === filter.field);
  const isLittle = filters.every((one) => one.field === null || own(one).length <= MANY_WAYS);
  if (isLittle && filters.length <= MANY_FILTERS) return filters;
  return filters.filter((filter) => {
    const { field, operator } = filter;
    if (field === null)
      return !JOINS.test(filter.parameter) && !filters.some((one) => one.field !== null && startsLike(filter, one));
    if (own(filter).find((one) => one.operator === operator) !== filter || operator === 'not') return false;
    const has = (other: Filter['operator']): boolean => own(filter).some((one) => one.operator === other);
    if (operator === 'in') return !has('equals');
    const isMeasured = MEASURED.has(kindOf(field));
    if (operator === 'contains') return TEXTS.has(kindOf(field));
    if (operator === 'equals') return !isMeasured || !own(filter).some((one) => one.operator === 'from');
    if (operator === 'other') return true;
    const wider = operator === 'after' ? 'from' : operator === 'before' ? 'to' : null;
    return isMeasured && (wider === null || !has(wider));
  });
}

/** "Status" and, where several may be chosen in another filter of its label, "Status is one of"; "User ID" beside a "User". */
function toldApart(filter: Filter, all: readonly Filter[]): Filter {
  const isNamed = filter.field === null && filter.control.resource !== null;
  if (isNamed && all.some((one) => one !== filter && one.label === filter.label)) {
    const whole = wholeLabel(filter.parameter);
    return { ...filter, label: whole, control: { ...filter.control, label: whole } };
  }
  const isAlike = (one: Filter): boolean => one.operator === 'equals' && one.label === filter.label;
  if (filter.operator !== 'in' || !all.some(isAlike)) return filter;
  const label = `${filter.label} is one of`;
  return { ...filter, label, control: { ...filter.control, label } };
}

/** "where.name.overlaps" beside "where.name.eq": a comparison of that field that has no plain word. */
function startsLike({ parameter }: Filter, { parameter: other }: Filter): boolean {
  const stem = /^(.+[.[])[^.[]+$/.exec(other)?.[1];
  return stem !== undefined && parameter.startsWith(stem);
}
