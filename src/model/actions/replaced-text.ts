// An action that puts a text in place of another (rule `replaces-a-text`): what it replaces is what its own address answers, so
// that whoever changes one word of a note, or of a project's settings in YAML, does not write over all the rest unseen.
import type { Lookup } from '#contract';
import { member } from '#contract';
import type { Call } from '../application.ts';
import { viewOf } from '../schemas.ts';

/** The call that reads what a call replaces as a whole, where both are of a text; null where there is none. */
export function readsReplaced(call: Call, calls: readonly Call[], lookup: Lookup): Call | null {
  const bodies = call.requestBody?.content ?? [];
  const isOfText = ({ schema }: (typeof bodies)[number]): boolean => {
    const { types, schema: own } = viewOf(schema ?? {}, lookup);
    return types.includes('string') && member(own, 'format') === undefined;
  };
  if (call.method !== 'PUT' || bodies.length === 0 || !bodies.every(isOfText)) return null;
  const reading = calls.find((one) => one.method === 'GET' && one.reads && one.path === call.path);
  const isAskedMore = reading?.parameters.some((one) => one.required && one.in !== 'path') === true;
  return reading === undefined || isAskedMore ? null : reading;
}
