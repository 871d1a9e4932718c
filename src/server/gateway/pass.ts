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
    let isToWait: ReturnType<typeof pausesFor> = () => false;
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
        isToWait = pausesFor(answered);
        target = take(status, nodeHeaders(answered));
        if (target !== waiting) target.once('close', closed);
        target.on('error', giveUp);
        if (target.writableNeedDrain) controller.pause();
        target.on('drain', () => controller.resume());
      },
      onResponseData(controller, part) {
        if (target !== null && isToWait(target, !target.write(part), part)) controller.pause();
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

/** So much is held of an answer that ends with its connection, for who reads more slowly than it comes. */
const MOST_HELD = 64 * 1024 * 1024;

/**
 * Whether to wait for the reader, asked of each part. Not after the last one: undici 7 cannot bear that a connection ends while
 * its answer is paused, and takes the process with it (nodejs/undici#5360). Which one is the last is told by the length; what
 * has none and comes in no chunks ends with its connection, at any part.
 */
function pausesFor(headers: Readonly<Record<string, string | string[] | undefined>>) {
  const length = Number(headers['content-length'] ?? Number.NaN);
  const isOpenEnded = Number.isNaN(length) && headers['transfer-encoding'] === undefined;
  let received = 0;
  return (target: Writable, isBehind: boolean, part: Buffer): boolean => {
    received += part.length;
    return isBehind && received !== length && (!isOpenEnded || target.writableLength > MOST_HELD);
  };
}

/** As Node has them: undici leaves a single Set-Cookie a text. */
function nodeHeaders(answered: Readonly<Record<string, string | string[] | undefined>>): IncomingHttpHeaders {
  const cookies = answered['set-cookie'];
  if (typeof cookies !== 'string') return answered as IncomingHttpHeaders;
  return { ...answered, 'set-cookie': [cookies] } as IncomingHttpHeaders;
}
