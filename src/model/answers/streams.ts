// What one event or line of an answer that comes bit by bit holds, by the contract: OpenAPI 3.2 describes one event
// (`itemSchema`), with the payload under `data` as the text of JSON (`contentSchema`); before, people wrote the payload's
// schema, or a list of it.
import { isObject, type Lookup, member, type Schema } from '#contract';
import type { Call } from '../application.ts';
import { viewOf } from '../schemas.ts';

/** The schema of what people see of one event; null where the contract says nothing of it. */
export function eventSchema(call: Pick<Call, 'answers'>, mediaType: string, lookup: Lookup): Schema | null {
  const content = call.answers.flatMap((answer) => (/^(2|default)/i.test(answer.status) ? answer.content : []));
  const declared = content.find((one) => one.mediaType.toLowerCase().startsWith(mediaType))?.schema ?? null;
  if (declared === null) return null;
  const whole = viewOf(declared, lookup);
  const one = whole.types.includes('array') ? whole.items : declared;
  if (one === null || !mediaType.startsWith('text/event-stream')) return one;
  const names = [...viewOf(one, lookup).properties];
  const data = names.find(([name]) => name === 'data')?.[1];
  if (data === undefined || !names.every(([name]) => EVENT_FIELDS.has(name))) return one;
  const view = viewOf(data, lookup);
  const inside = member(view.schema, 'contentSchema');
  if (isObject(inside)) return inside;
  return view.types.includes('string') ? null : data;
}

/** What a server-sent event is made of (HTML §9.2.6). */
const EVENT_FIELDS: ReadonlySet<string> = new Set(['data', 'event', 'id', 'retry', 'comment']);
