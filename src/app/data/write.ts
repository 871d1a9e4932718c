// Sending what acts. A write goes out once (rule S6): guarded synchronously here, by the disabled button on the screen,
// and never repeated by us. Where the server asks to sign in, it did nothing; then the person signs in and it goes on.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { Answer, CallOptions } from '#client';
import type { Call, CallValues } from '#model';
import { useServices } from './context.tsx';
import { asksToSignIn } from './failure.ts';

/** How something is sent: further headers, progress, a way to stop it. */
export type SendOptions = CallOptions;

/** A way to send one thing at a time. */
export interface Writer {
  /** True while something is being sent: the button is disabled then. */
  readonly busy: boolean;
  /** Sends it, unless something is being sent already: then null, and nothing goes out. */
  readonly send: (call: Call, values: CallValues, options?: SendOptions) => Promise<Answer | null>;
}

/** A way to send what acts; afterwards all lists and items on the screen are read anew. */
export function useWrite(): Writer {
  const { client, gate } = useServices();
  const cache = useQueryClient();
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const send = useCallback<Writer['send']>(
    async (call, values, options) => {
      if (sending.current) return null;
      sending.current = true;
      setBusy(true);
      try {
        let answer = await client.send(call, values, options);
        if (answer.kind === 'problem' && asksToSignIn(answer) && (await gate.wait())) {
          answer = await client.send(call, values, options);
        }
        if (!call.reads && mayHaveActed(answer)) await refreshData(cache);
        return answer;
      } finally {
        sending.current = false;
        setBusy(false);
      }
    },
    [client, gate, cache],
  );
  return { busy, send };
}

function mayHaveActed(answer: Answer): boolean {
  return answer.kind === 'ok' || (answer.kind === 'unreachable' && answer.outcome !== 'not-sent');
}

/** Answers that a write can make wrong. */
const DATA = new Set(['list', 'item', 'title', 'titles', 'count']);

async function refreshData(cache: ReturnType<typeof useQueryClient>): Promise<void> {
  // Not awaited to the end of the reads: the person should not wait for lists that they do not look at.
  void cache.invalidateQueries({ predicate: ({ queryKey }) => DATA.has(String(queryKey[0])) });
  await Promise.resolve();
}
