// Operations that are no standard method and move nothing: an answer after their schema, filled with what is known (the
// item, what was sent) and made up beside, the same each time.
import type { JsonObject } from '#contract';
import { empty, json } from './exchange.ts';
import type { Exchange, Result } from './exchange.ts';
import { jsonTypeOf, successOf } from './kinds.ts';
import { shapeOf } from './shape.ts';
import type { Change } from './store.ts';

/** An answer after the operation's schema; `known` are values for properties of the same name. */
export function answerAnything(exchange: Exchange, known: JsonObject, changes: readonly Change[]): Result {
  const { operation, sandbox, url } = exchange;
  const success = successOf(operation);
  if (success === null || success.mediaType === '' || success.status === 204)
    return empty(success?.status ?? 204, {}, changes);
  const type = { 'content-type': jsonTypeOf(success) };
  const { schema } = success;
  const shape = shapeOf(schema, sandbox.world.lookup);
  // Where the contract says nothing of the answer, an example of it is all there is.
  const example = success.media?.examples[0];
  if (schema === null || (shape.type === '' && shape.variants.length === 0 && shape.choices === null)) {
    return json(success.status, example ?? (Object.keys(known).length > 0 ? known : { message: 'OK' }), type, changes);
  }
  const value = sandbox.answering.filled(schema, { at: new Map(), known }, `${operation.id} ${url.pathname}`);
  return json(success.status, value, type, changes);
}
