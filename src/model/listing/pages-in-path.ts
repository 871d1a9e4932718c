// Pages that are asked for in the path (rule `pages-in-path`): "/orders/list/{page}/{size}", "/stops/page/{page}". A contract in;
// out its operations, those as if they asked in their query, where all that pages, and all that names things, looks for it.
import type { Contract, JsonObject, Lookup, Operation, Parameter } from '#contract';
import { isObject, lookupIn } from '#contract';
import { answerOf } from '../answers/answers.ts';
import { normalOf } from '../words/labels.ts';
import { isPrefix, keyOf, segmentsOf } from '../paths/paths.ts';
import { inputsOfParameter } from './list-inputs.ts';
import { ANY_SIZE } from './list-size.ts';
import { listIn } from './lists.ts';
import { firstPageOf } from './pagination.ts';
import { isNumber, LOOSE, type PagingRole, pagingRoleOf } from './paging-roles.ts';

/** The contract's operations; of those that ask for pages in their path, `address` is the path that is called. */
export function withPagesAsked(contract: Contract): readonly Operation[] {
  const known = ASKED.get(contract);
  if (known !== undefined) return known;
  const lookup = lookupIn(contract);
  const made = contract.operations.map((operation) => askedInQuery(operation, lookup) ?? operation);
  const asked = made.some(({ address }) => address !== undefined) ? apart(contract.operations, made, lookup) : made;
  ASKED.set(contract, asked);
  return asked;
}

const ASKED = new WeakMap<Contract, readonly Operation[]>();

/**
 * What would then stand where another operation stands keeps the word for its page ("/stops/{type}/page" beside "/stops/{type}"),
 * or stays as it is ("/users/{page}/{size}" beside "/users"); so does what would open one of the things before
 * ("/categories/{id}/{page}" beside "/categories").
 */
function apart(written: readonly Operation[], made: readonly Operation[], lookup: Lookup): readonly Operation[] {
  const placeOf = ({ method, path }: Operation): string => `${method} ${keyOf(segmentsOf(path))}`;
  const there = new Map<string, number>();
  for (const one of made) there.set(placeOf(one), (there.get(placeOf(one)) ?? 0) + 1);
  const isApart = (one: Operation, itself: number): boolean => {
    const before = one.path.replace(/\/\{[^{}]+\}$/, '');
    const isItem = before !== one.path && there.has(placeOf({ ...one, path: before }));
    return (there.get(placeOf(one)) ?? 0) <= itself && !isItem;
  };
  return made.map((one, at) => {
    const own = written[at] ?? one;
    if (one === own || isApart(one, 1)) return one;
    const worded = askedInQuery(own, lookup, true);
    return worded !== null && worded.path !== one.path && isApart(worded, 0) ? worded : own;
  });
}

function askedInQuery(operation: Operation, lookup: Lookup, keepsWord = false): Operation | null {
  const { method, path } = operation;
  if (method !== 'GET' || !path.includes('{') || /[?#]/.test(path)) return null;
  const parts = path.replace(/\/$/, '').split('/');
  const pages = new Map<Parameter, PagingRole>();
  const next = (): [Parameter, PagingRole] | null => pageAt(parts.at(-1), operation, lookup);
  for (let page = next(); page !== null; page = next()) {
    pages.set(...page);
    parts.pop();
    if (!keepsWord && OF_PAGES.test(parts.at(-1) ?? '')) parts.pop();
  }
  const rest = parts.join('/');
  if (pages.size === 0 || !isOfMany(operation, rest, pages, lookup)) return null;
  const parameters = operation.parameters.map((one): Parameter => {
    const role = pages.get(one);
    return role === undefined ? one : { ...one, in: 'query', schema: withFirst(one, role, lookup) };
  });
  return { ...operation, path: rest, address: path, parameters };
}

/** The schema of a place in a path, which is never left out, with what is taken where nobody says otherwise: the first page. */
function withFirst(parameter: Parameter, role: PagingRole, lookup: Lookup): JsonObject {
  const [page] = inputsOfParameter(parameter, lookup);
  const own = isObject(parameter.schema) ? parameter.schema : {};
  const first = role === 'size' ? ANY_SIZE : role === 'page' ? firstPageOf({ page }) : 0;
  return { default: page !== undefined && isNumber(page) ? first : String(first), ...own };
}

/** Words that only say what stands behind them. The `pages` of a book are things of their own. */
const OF_PAGES = /^(?:page(?:[-_]?(?:no|num|number|index|size))?|size|per[-_]?page|limit|offset|skip|take)$/i;

/** The parameter that a part of a path is, where it says which page is meant or how long one is. */
function pageAt(part: string | undefined, { parameters }: Operation, lookup: Lookup): [Parameter, PagingRole] | null {
  const name = MAY_PAGE.exec(part ?? '')?.[1];
  const parameter = name === undefined ? undefined : parameters.find((one) => one.in === 'path' && one.name === name);
  const [input] = parameter === undefined ? [] : inputsOfParameter(parameter, lookup);
  const role = input === undefined ? null : pagingRoleOf(input);
  if (parameter === undefined || (role !== 'page' && role !== 'offset' && role !== 'size')) return null;
  return [parameter, role];
}

const MAY_PAGE = /^\{([^{}]*(?:pag|limit|size|offset|skip|take|current|count|num|rows|per)[^{}]*)\}$/i;

/** A page with its length is one of many; a page alone where a list is answered. */
function isOfMany(
  operation: Operation,
  rest: string,
  pages: ReadonlyMap<Parameter, PagingRole>,
  lookup: Lookup,
): boolean {
  const roles = [...pages.values()];
  const thing = segmentsOf(rest).findLast((one) => one.kind === 'static' && !isPrefix(one))?.name;
  if (thing === undefined || roles.every((role) => role === 'size')) return false;
  const answer = answerOf(operation, lookup);
  if (answer.kind === 'file' || answer.kind === 'text' || answer.kind === 'scalar') return false;
  if (roles.includes('size')) return true;
  const sure = listIn(answer, thing, lookup)?.sure;
  const isPage = (one: Parameter): boolean =>
    isNumbered(one, lookup) || (normalOf(one.name) === 'page' && sure === 'certain');
  return sure !== undefined && [...pages.keys()].every(isPage);
}

function isNumbered(parameter: Parameter, lookup: Lookup): boolean {
  return !LOOSE.has(normalOf(parameter.name)) && inputsOfParameter(parameter, lookup).every(isNumber);
}
