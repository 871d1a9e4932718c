// An action that answers a job (202 Accepted): the item of the jobs' kind that it starts.
import type { Action } from '#model';
import { isRefused } from './exchange.ts';
import type { Exchange, Refusal, Result } from './exchange.ts';
import type { Input } from './input.ts';
import { scopeOf } from './items.ts';
import { startedJob } from './jobs.ts';
import { isJson } from './kinds.ts';
import type { Kind } from './kinds.ts';
import { allProperties, shapeOf } from './shape.ts';
import type { Change } from './store.ts';
import { scopeText } from './world.ts';
import { created } from './create.ts';
import { itemAnswer, locationOf } from './item-answer.ts';

/** The kind of jobs that an operation's answer is one of, with a new one of it; null where it answers none. */
export async function startsJob(
  exchange: Exchange,
  action: Action,
  about: Kind | null,
): Promise<
  | { readonly result: Result & { status: number }; readonly changes: readonly Change[] }
  | { readonly refused: Refusal }
  | null
> {
  const { operation, sandbox } = exchange;
  const accepted = operation.responses.some((one) => one.status === '202');
  if (action.answers !== 'job' && !accepted) return null;
  const kind = jobKind(exchange);
  if (kind === null) return null;
  const at = sandbox.now();
  const input: Input = { value: {}, schema: null, place: [] };
  const made = await created(
    { ...exchange, values: new Map() },
    kind,
    input,
    startedJob(sandbox, kind, '', '', at).fields,
  );
  if (isRefused(made)) return made;
  const scope = scopeText(scopeOf({ ...exchange, values: new Map() }, kind));
  const { change } = startedJob(sandbox, kind, made.key, scope, at, about?.name ?? null);
  const location = locationOf({ ...exchange, values: new Map() }, kind, made.key);
  const result = itemAnswer(exchange, kind, made.value, 202, [], location === null ? {} : { location });
  return { result: { ...result, status: accepted ? 202 : result.status }, changes: [...made.changes, change] };
}

function jobKind(exchange: Exchange): Kind | null {
  const { world } = exchange.sandbox;
  const response =
    exchange.operation.responses.find((one) => one.status === '202') ??
    exchange.operation.responses.find((one) => one.status.startsWith('2'));
  const schema = response?.content.find((one) => isJson(one.mediaType))?.schema ?? null;
  const name = schema === null ? null : shapeOf(schema, world.lookup).name;
  const kinds = [...world.kinds.byName.values()].filter(
    (one) => one.resource.kind === 'collection' && one.resource.parentParameters.length === 0,
  );
  const same = name === null ? undefined : kinds.find((one) => one.resource.schema === name);
  return (
    same ??
    (schema === null
      ? null
      : (kinds.find(
          (one) =>
            /^(job|task|operation|async ?operation|import|export)$/i.test(one.resource.singular) &&
            one.resource.state !== null &&
            sameMembers(one, schema, exchange),
        ) ?? null))
  );
}

function sameMembers(kind: Kind, schema: Parameters<typeof allProperties>[0], exchange: Exchange): boolean {
  const own = allProperties(kind.schema, exchange.sandbox.world.lookup);
  return [...allProperties(schema, exchange.sandbox.world.lookup).keys()].some(
    (name) => name !== 'id' && own.has(name),
  );
}
