// A contract with its application and diagnostics in, what its owners should mend out: one advice for each rule that found
// something, worst effect first, then the rules' own order.
import { type Contract, type Diagnostic, lookupIn, type Severity } from '#contract';
import type { Application } from '../derive.ts';
import { ADVICE_RULES, type AdvicePlace, type AdviceRule, type Seen } from './rules.ts';

/** A thing to mend and all its places. */
export interface Advice extends Pick<AdviceRule, 'rule' | 'severity' | 'effect' | 'mend'> {
  readonly places: readonly AdvicePlace[];
}

const ORDER: readonly Severity[] = ['error', 'warning', 'info'];

/** What should be mended, worst first. `contract` and `application` are null where the text could not be read. */
export function advise(
  contract: Contract | null,
  application: Application | null,
  diagnostics: readonly Diagnostic[],
): readonly Advice[] {
  const seen: Seen = {
    contract,
    application,
    diagnostics,
    lookup: contract === null ? () => undefined : lookupIn(contract),
    operations: new Map(contract?.operations.map((operation) => [operation.id, operation])),
  };
  const found = ADVICE_RULES.flatMap(({ find, ...rule }) => {
    const places = once(find(seen));
    return places.length === 0 ? [] : [{ ...rule, places }];
  });
  return ORDER.flatMap((severity) => found.filter((one) => one.severity === severity));
}

function once(places: readonly AdvicePlace[]): readonly AdvicePlace[] {
  return [...new Map(places.map((place) => [`${place.pointer} ${place.message}`, place] as const)).values()];
}
