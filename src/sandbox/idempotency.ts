// Idempotency-Key (draft-ietf-httpapi-idempotency-key-header): a write that is sent again with the same key is answered as
// the first time, and done once.
import { isKeyName } from '#model';
import { isObject, member } from '#contract';
import type { Json } from '#contract';
import { isRead, refuse } from './exchange.ts';
import type { Body, Exchange, Outcome } from './exchange.ts';
import { problemOutcome } from './problems.ts';
import { hashOf } from './random.ts';
import type { Change } from './store.ts';

const REMEMBERED = '$idempotency';

function idempotencyKey({ operation, headers, person, body }: Exchange): string | null {
  const declared = operation.parameters.find((one) => one.in === 'header' && /idempotency/i.test(one.name));
  const [, told] = Object.entries(isObject(body.value) ? body.value : {}).find(([name]) => isKeyName(name)) ?? [];
  const value =
    (declared === undefined ? null : headers.get(declared.name)) ?? (typeof told === 'string' ? told : null);
  return value === null || value === '' ? null : `${operation.id} ${person?.name ?? ''} ${value}`;
}

const bodyHash = (body: Body, values: Exchange['values']): number =>
  hashOf(JSON.stringify([body.value ?? null, [...values], body.files.map((file) => [file.field, file.bytes.length])]));

/** The answer that was given to the same key before, a refusal where the input differs, or null. */
export async function repeated(exchange: Exchange): Promise<Outcome | null> {
  const key = idempotencyKey(exchange);
  const stored = key === null ? null : await exchange.sandbox.store.get(REMEMBERED, '', key);
  if (stored === null) return null;
  if (member(stored.value, 'hash') !== bodyHash(exchange.body, exchange.values)) {
    const refused = refuse(
      422,
      'idempotency-key-reused',
      'Key used before',
      'This Idempotency-Key was used with another input. Use a new one.',
    );
    return problemOutcome(exchange.sandbox.world, exchange.operation, refused.refused, exchange.url.pathname);
  }
  const headers = member(stored.value, 'headers');
  const body = member(stored.value, 'body');
  return {
    status: Number(member(stored.value, 'status')),
    headers: isObject(headers) ? (headers as Record<string, string>) : {},
    body: typeof body === 'string' ? body : null,
    changes: [],
  };
}

/** The change that remembers an answer by its key; none where no key was sent. */
export function remembered(exchange: Exchange, outcome: Outcome): readonly Change[] {
  const key = idempotencyKey(exchange);
  if (key === null || isRead(exchange.operation.method) || (outcome.body !== null && typeof outcome.body !== 'string'))
    return [];
  const value: Record<string, Json> = {
    hash: bodyHash(exchange.body, exchange.values),
    status: outcome.status,
    headers: outcome.headers,
    body: outcome.body,
  };
  return [{ kind: 'put', collection: REMEMBERED, scope: '', key, value }];
}
