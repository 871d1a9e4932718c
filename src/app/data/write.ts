// Sending what acts. A write goes out once (rule S6): guarded synchronously here, by the disabled button on the screen,
// and never repeated by us. Where the server asks to sign in, it did nothing: the person signs in and says whether to send.
import { useCallback, useRef, useState } from 'react';
import { type Answer, type CallOptions, type Progress, randomUuid } from '#client';
import type { Lookup } from '#contract';
import { type Call, type CallValues, filesIn, fingerprint } from '#model';
import { type Services, useServices } from './context.tsx';
import { effectOf } from './failure.ts';
import { understood } from './read.ts';
import { askSignedIn } from './signed-in.ts';
import type { FreshItem } from './use-fresh-item.ts';

/** How something is sent: further headers, progress, a way to stop it. */
export interface SendOptions extends CallOptions {
  /** Reads what is acted on anew, where the server wants to be told which version was seen (428). */
  readonly fresh?: (() => Promise<FreshItem>) | undefined;
}

/** A way to send one thing at a time. */
export interface Writer {
  /** True while something is being sent: the button is disabled then. */
  readonly busy: boolean;
  /**
   * Sends it, unless something is being sent already: then null, and nothing goes out. `lookup`: what the call's schemas
   * refer to, by which an answer in XML is understood.
   */
  readonly send: (call: Call, values: CallValues, options?: SendOptions, lookup?: Lookup) => Promise<Answer | null>;
  /** How far the sending of files is, and the way to stop it; null while nothing large is being sent. */
  readonly transfer: Transfer | null;
}

/** Files on their way. */
export interface Transfer {
  readonly loaded: number;
  readonly total: number | null;
  /** Stops it. What has not gone out whole has no effect. */
  readonly cancel: () => void;
}

/** A way to send what acts; afterwards all lists and items on the screen are read anew. */
export function useWrite(): Writer {
  const services = useServices();
  const sending = useRef(false);
  const last = useRef<Attempt | null>(null);
  const [busy, setBusy] = useState(false);
  const [transfer, setTransfer] = useState<Transfer | null>(null);
  const send = useCallback<Writer['send']>(
    async (call, values, options, lookup) => {
      if (sending.current) return null;
      sending.current = true;
      setBusy(true);
      try {
        const keyed = withSteadyKey(call, values, last.current);
        last.current = keyed;
        const answer = await sendWrite(services, call, values, {
          ...(keyed === null ? {} : { key: keyed.key }),
          ...(filesIn(values.body).length > 0 ? carried(options, setTransfer) : options),
        });
        if (!isUndecided(answer)) last.current = null;
        return lookup === undefined ? answer : await understood(answer, call, lookup);
      } finally {
        sending.current = false;
        setBusy(false);
        setTransfer(null);
      }
    },
    [services],
  );
  return { busy, send, transfer };
}

/**
 * Sends what acts, once. Whoever calls this sees to it that one press is one call. `quiet`: what is on the screen is not
 * read anew (many are sent, and `refreshData` follows at the end).
 */
export async function sendWrite(
  { client, gate, cache, source }: Pick<Services, 'client' | 'gate' | 'cache' | 'source'>,
  call: Call,
  values: CallValues,
  options?: SendOptions,
  { quiet = false }: { readonly quiet?: boolean } = {},
): Promise<Answer> {
  const answer = await askSignedIn({ gate }, call, () =>
    sendGuarded(source, () => sendUnderCondition(client, call, values, options)),
  );
  if (!quiet && !call.reads && mayHaveActed(answer)) refreshData(cache);
  return answer;
}

/**
 * What is refused because it did not bring back what shows that no other site started it was not done: where that can be asked
 * for anew, it is, and the call goes out once more.
 */
async function sendGuarded(source: Services['source'], send: () => Promise<Answer>): Promise<Answer> {
  const answer = await send();
  if (answer.kind !== 'problem' || !UNGUARDED.has(answer.status) || !/[cx]srf/i.test(answer.text)) return answer;
  const isRenewed = await source.guard().then(
    () => true,
    () => false,
  );
  return isRenewed ? send() : answer;
}

/** Laravel has a status of its own for it. */
const UNGUARDED: ReadonlySet<number> = new Set([400, 403, 419, 422]);

/** What a server refuses that wants to know which version was seen was not done (RFC 6585 §3): it goes out under that condition. */
async function sendUnderCondition(
  client: Services['client'],
  call: Call,
  values: CallValues,
  { fresh, ...options }: SendOptions = {},
): Promise<Answer> {
  const answer = await client.send(call, values, options);
  if (fresh === undefined || answer.kind !== 'problem' || answer.status !== 428) return answer;
  const now = await fresh();
  const etag = 'read' in now ? now.read.headers['etag'] : undefined;
  if (etag === undefined) return answer;
  return client.send(call, values, { ...options, headers: { ...options.headers, 'If-Match': etag } });
}

/** Files take time: it is told how far they are, and they can be stopped. */
function carried(options: SendOptions | undefined, tell: (transfer: Transfer) => void): SendOptions {
  if (options?.signal !== undefined) return options;
  const controller = new AbortController();
  const cancel = (): void => controller.abort();
  tell({ loaded: 0, total: null, cancel });
  const onProgress = ({ phase, loaded, total }: Progress): void => {
    if (phase === 'upload') tell({ loaded, total, cancel });
  };
  return { onProgress, ...options, signal: controller.signal };
}

/** A sending whose outcome may not be known, by what was sent, and the key that it went out under. */
interface Attempt {
  readonly what: string;
  readonly key: string;
}

/**
 * Who sends the very same again after an answer was lost sends it under the same key, so that a server that takes one
 * (`Idempotency-Key`) does it once; anything else gets a key of its own.
 */
function withSteadyKey(call: Call, values: CallValues, last: Attempt | null): Attempt | null {
  if (call.idempotencyKey === null) return null;
  const what = `${call.operation} ${fingerprint(values)}`;
  return last?.what === what ? last : { what, key: randomUuid() };
}

function isUndecided(answer: Answer): boolean {
  return answer.kind !== 'ok' && effectOf(answer) === 'unknown';
}

function mayHaveActed(answer: Answer): boolean {
  return answer.kind === 'ok' || effectOf(answer) !== 'not-sent';
}

/** Answers that a write can make wrong. */
const DATA = new Set(['list', 'item', 'title', 'titles', 'count']);

/** Reads lists and items on the screen anew. Nobody waits for it: they may be lists that no one looks at. */
export function refreshData(cache: Services['cache']): void {
  void cache.invalidateQueries({ predicate: ({ queryKey }) => DATA.has(String(queryKey[0])) });
}
