// The call that makes or changes something, with what is known of its input beside the contract.
import { type Call, type ResourceDetails, withLearnedInput } from '#model';
import { callOf } from './call-values.ts';

/** The call of an operation among a resource's details, with what answers taught of its input. */
export function writeCallOf(details: ResourceDetails, operation: string | null): Call | null {
  const call = callOf(details, operation);
  return call === null ? null : withLearnedInput(details, call);
}
