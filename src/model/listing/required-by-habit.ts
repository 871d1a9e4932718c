// NestJS writes of every parameter of a query that nobody says more of that it is required. A list's call in, and out with what
// it is asked without until a refusal asks for it.
import { isObject, pointerOf } from '#contract';
import type { Contract, Parameter } from '#contract';
import type { Call } from '../application.ts';

/**
 * A list that requires all that its query takes, says nothing of any, and chooses with some of it by what things are like, or
 * pages, is asked without first (rule `required-by-habit`). Whose things are meant alone is no such habit: without it an API may
 * well answer that there are none. Pages are asked for all the same.
 */
export function withoutHabits(call: Call, paging: readonly string[]): Call {
  const query = call.parameters.filter((one) => one.in === 'query');
  const has = (words: RegExp): boolean => query.some(({ name }) => words.test(name));
  const isHabit = call.reads && query.every(isBare) && (has(NARROWS) || (has(PAGES) && !has(IDENTITY)));
  const names = isHabit ? query.map(({ name }) => name) : [];
  const wanted = names
    .filter((name) => !paging.includes(name) && !PAGES.test(name))
    .map((name) => ({ place: pointerOf(['query', name]), schema: {}, required: false }));
  return wanted.length === 0 ? call : { ...call, wanted };
}

/**
 * The same of what else only reads (`/dashboard/revenue?period`), where the whole contract is written so: it calls nothing that a
 * query takes optional without a word on it, and several of its operations require all that theirs takes.
 */
export function withOptionalHabits(call: Call, contract: Contract): Call {
  const { parameters, reads, identity } = call;
  const query = parameters.filter((one) => one.in === 'query');
  if (!reads || identity !== undefined || query.length === 0 || !query.every(isBare) || !isWrittenSo(contract))
    return call;
  return { ...call, parameters: parameters.map((one) => (one.in === 'query' ? { ...one, required: false } : one)) };
}

function isWrittenSo(contract: Contract): boolean {
  let known = WRITTEN_SO.get(contract);
  if (known === undefined) {
    const queries = contract.operations.map(({ parameters }) => parameters.filter((one) => one.in === 'query'));
    const isOptional = queries.flat().some((one) => isBare({ ...one, required: true }) && !one.required);
    known = !isOptional && queries.filter((one) => one.length > 0 && one.every(isBare)).length >= SEVERAL;
    WRITTEN_SO.set(contract, known);
  }
  return known;
}

const WRITTEN_SO = new WeakMap<Contract, boolean>();
const SEVERAL = 3;

const NARROWS = /(?:status|state|type|kind|category|role)$/i;
const PAGES = /^(?:page|limit|size|offset|skip|take|per_?page|page_?(?:size|number))$/i;
const IDENTITY = /(?:id|uuid|guid|slug|key|code)s?$/i;

/** Required, of a plain kind, and without a word. */
function isBare({ required, description, schema, example }: Parameter): boolean {
  if (!required || description !== '' || example !== undefined || !isObject(schema)) return false;
  return Object.keys(schema).every((key) => key === 'type') && PLAIN.has(schema['type']);
}

const PLAIN: ReadonlySet<unknown> = new Set(['string', 'number', 'boolean']);
