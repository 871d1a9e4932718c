// What a refusal says of places that the form does not have → a form that has them; and what the API does not take after all is
// taken out again.
import { matchIssues, type Problem } from '#client';
import { type Issue, pointerParts, type Pointer } from '#contract';
import { type Call, formOf, placesOf, refusedPlaces, wantedAfter, type WantedPlace, withWanted } from '#model';
import type { FormStore } from '../../fields/control/index.ts';

/** Keeps what a call was heard to want. */
export type KeepWanted = (call: Call, wanted: readonly WantedPlace[]) => void;

/** Makes the form want what a refusal asks for. `drawn`: the places at which something can be said. */
export function hear(problem: Problem, store: FormStore, drawn: readonly Pointer[], keep: KeepWanted): void {
  const form = store.getForm();
  const { wanted: before = [] } = form.call;
  const said = problem.issues.map((issue) => {
    const at = matchIssues([issue], drawn).matched[0]?.pointer ?? null;
    return { issue, at, given: at !== null && store.valueAt(at) !== undefined };
  });
  const names = [
    ...placesOf(form, store.getState(), store.lookup).map(({ field }) => field.name),
    ...form.call.parameters.map(({ name }) => name),
  ].filter((name) => name !== '');
  const heard = isOfValues(problem) ? wantedAfter(said, form, names, store.lookup) : before;
  const refused = new Set(saidRefused(problem).map((place) => `/body${place}`));
  const wanted = heard.filter(({ place }) => !refused.has(place));
  const isSame = wanted.length === before.length && wanted.every((one, index) => one === before[index]);
  if (!isSame) want(store, wanted, keep);
}

/** Makes the form want these places, and no others that the contract does not name. */
export function want(store: FormStore, wanted: readonly WantedPlace[], keep: KeepWanted): void {
  const form = store.getForm();
  keep(form.call, wanted);
  store.want(formOf(withWanted(form.call, wanted), store.lookup, form.options));
}

/** The places of the body of which a refusal says that they must not be there. */
export function saidRefused({ issues, detail }: Pick<Problem, 'issues' | 'detail'>): readonly Pointer[] {
  const said = detail.split(/\n|; /).map((message): Issue => ({ pointer: '', code: '', params: {}, message }));
  return refusedPlaces([...issues, ...said]);
}

/** The last name in a place. */
export function nameIn(place: Pointer): string {
  return pointerParts(place).findLast((part) => part !== '*') ?? '';
}

/** Whether a refusal is one of values: by its status, or what a database says of a column. */
function isOfValues({ status, issues }: Problem): boolean {
  if (status === 500) return issues.every(({ code }) => code === 'required');
  return status < 300 || status === 400 || status === 409 || status === 422;
}
