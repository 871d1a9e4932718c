// What is opened by an identity in the query ("GET /folder?folderId"). An operation or a place in, yes or no out.
import type { Place } from './classify.ts';
import type { OperationFacts } from '../facts.ts';
import { IDENTITY_WORDS, identityNamesOf } from '../identity/identity-words.ts';
import { normalOf, singularOf, stemOf } from '../words/labels.ts';
import { plainNamesOf } from '../schemas.ts';
import { isReportName } from '../words/report-names.ts';

/** "GET /folder?folderId" that must be told which: one of the things, opened by its identity in the query. */
export function isOpenedByQuery({ answer, list, operation, untyped }: OperationFacts, noun: string): boolean {
  if (list?.sure === 'certain' || isReportName(noun)) return false;
  if (answer.kind !== 'object' && !(untyped && singularOf(noun) === noun)) return false;
  const stem = stemOf(noun);
  const own = identityNamesOf(stem);
  return operation.parameters.some((one) => one.in === 'query' && one.required && own.includes(normalOf(one.name)));
}

/** Whether a path is that of things which are opened by an identity in the query. */
export function isOpenedHere(place: Place): boolean {
  return place.get !== undefined && isOpenedByQuery(place.get, place.name) && !isToldOfOwner(place);
}

/** "GET /invoice/pdf?id" beside invoices, whose answer has no identity of its own: the invoice's, and nothing besides. */
function isToldOfOwner({ before, get, post, write, remove }: Place): boolean {
  if (before === null || get === undefined || (post ?? write ?? remove) !== undefined) return false;
  const asked = get.operation.parameters.filter((one) => one.in === 'query' && one.required);
  const isBare = asked.length > 0 && asked.every((one) => IDENTITY_WORDS.has(normalOf(one.name)));
  const answered = [...plainNamesOf(get.answer.view).keys()];
  return isBare && answered.length > 0 && !answered.some((name) => IDENTITY_WORDS.has(name));
}

/**
 * "GET /jabatan?jabatan_id" that need not be told which, "DELETE /ip?id": of several things one is chosen so, and all are there where
 * none is. Nothing is told of an answer that would say otherwise; "GET /riddle?id" opens one.
 */
export function isOneOfSeveral({ get, post, write, remove, below, name }: Place): boolean {
  if (get?.untyped !== true || below !== undefined || isReportName(name)) return false;
  const isChosenBy = (facts: OperationFacts | undefined, words: readonly string[], isAsked = false): boolean =>
    facts?.operation.parameters.some(
      (one) => one.in === 'query' && words.includes(normalOf(one.name)) && (one.required || !isAsked),
    ) === true;
  const own = identityNamesOf(stemOf(name));
  const bare = own.filter((word) => IDENTITY_WORDS.has(word));
  if (isChosenBy(get, own, true) || isChosenBy(get, bare)) return false;
  return (post !== undefined && isChosenBy(get, own)) || isChosenBy(write, own) || isChosenBy(remove, own);
}
