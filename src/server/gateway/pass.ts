// One call through undici's dispatcher, as directly as it can be had: head and body of the answer in, written to a target
// with back-pressure. A promise is kept when the target has it all; it is broken where the answer breaks off or nobody waits.
import type { IncomingHttpHeaders } from 'node:http';
import type { Writable } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { TakeHead, UpstreamRequest } from './upstream.ts';

/** Nobody waits for the answer any more. */
export class NobodyWaits extends Error {
  constructor() {
    super('Nobody waits for the answer any more.');
  }
}

/** Sends the request and writes the answer to where `take` says. */
export function passThrough(pool: Dispatcher, request: UpstreamRequest, take: TakeHead): Promise<void> {
  const { method, path, headers, body, signal, waiting, endless } = request;
  return new Promise((resolve, reject) => {
    let call: Dispatcher.DispatchController | null = null;
    let target: Writable | null = null;
    let why: Error | null = null;
    const settle = (): void => {
      waiting?.off('close', closed);
      signal?.removeEventListener('abort', giveUp);
    };
    const giveUp = (): void => {
      why ??= new NobodyWaits();
      call?.abort(why);
      // An answer that is whole on this side is no longer undici's to break off.
      if (target?.writableEnded) fail(why);
    };
    const fail = (error: Error): void => {
      settle();
      reject(error);
    };
    function closed(): void {
      if (target === null || !target.writableFinished) return giveUp();
      settle();
      resolve();
    }
    waiting?.once('close', closed);
    signal?.addEventListener('abort', giveUp, { once: true });
    const options = { method: method as Dispatcher.HttpMethod, path, headers, body };
    pool.dispatch(endless ? { ...options, bodyTimeout: 0 } : options, {
      onRequestStart(controller) {
        call = controller;
        if (why !== null || signal?.aborted) giveUp();
      },
      onResponseStart(controller, status, answered) {
        // What only announces the answer (1xx) is no answer.
        if (status < 200 || why !== null) return;
        target = take(status, nodeHeaders(answered));
        if (target !== waiting) target.once('close', closed);
        target.on('error', giveUp);
        if (target.writableNeedDrain) controller.pause();
        target.on('drain', () => controller.resume());
      },
      onResponseData(controller, part) {
        if (target?.write(part) === false) controller.pause();
      },
      onResponseEnd() {
        target?.end();
      },
      onResponseError(_controller, error) {
        // What has begun cannot be taken back: it is cut off, so that nobody takes a part for the whole.
        target?.destroy();
        if (body !== null && typeof body === 'object' && 'destroy' in body) body.destroy();
        fail(why ?? error);
      },
    });
  });
}

/** As Node has them: undici leaves a single Set-Cookie a text. */
function nodeHeaders(answered: Readonly<Record<string, string | string[] | undefined>>): IncomingHttpHeaders {
  const cookies = answered['set-cookie'];
  if (typeof cookies !== 'string') return answered as IncomingHttpHeaders;
  return { ...answered, 'set-cookie': [cookies] } as IncomingHttpHeaders;
}
