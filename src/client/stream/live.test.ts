// Streams over real connections: what breaks off is asked for again from the last event where that is safe, and what acts
// is never sent twice.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test } from 'vitest';
import { createClient, plainCall } from '../client.ts';
import type { StreamState } from './live.ts';

interface Heard {
  readonly values: readonly unknown[];
  readonly states: readonly StreamState[];
  readonly asked: readonly IncomingMessage[];
}

/** What a server does with a request; `count` says how many events have been heard so far. */
type Turn = (response: ServerResponse, count: () => number) => void;

/** Answers each request with the next of `turns`, and tells what a listener heard until the stream was over. */
async function follow(
  method: string,
  turns: readonly Turn[],
  mediaType = 'text/event-stream',
  before = (): Promise<void> => Promise.resolve(),
): Promise<Heard> {
  const asked: IncomingMessage[] = [];
  const values: unknown[] = [];
  const server = createServer((request, response) => {
    request.resume();
    asked.push(request);
    const turn = turns[asked.length - 1];
    if (turn === undefined) return void response.writeHead(204).end();
    response.writeHead(200, { 'content-type': mediaType });
    response.flushHeaders();
    turn(response, () => values.length);
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = createClient({ baseUrl, backoffMs: 1 });
  const answer = await client.send(plainCall(method, '/stream'), {}, { live: true });
  if (answer.kind !== 'ok' || answer.stream === undefined) throw new Error('no stream came');
  const { stream } = answer;
  await before();
  const states: StreamState[] = [];
  await new Promise<void>((resolve) => {
    stream.listen({
      onEvents: (events) => values.push(...events.map(({ value }) => value)),
      onState: (state) => {
        states.push(state);
        if (state === 'ended' || state === 'broken') resolve();
      },
    });
  });
  return { values, states, asked };
}

/** Done when what nobody holds any more has been let go, and whoever wanted to hear of it has. */
async function tidied(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let round = 0; round < 3; round += 1) {
    await new Promise<void>((resolve) => {
      const registry = new FinalizationRegistry(() => resolve());
      registry.register({}, null);
      REGISTRIES.add(registry);
      setImmediate(collect);
    });
  }
}

const REGISTRIES = new Set<unknown>();

/** Tears the connection once so many events of the text were heard. */
const cut =
  (text: string, until: number): Turn =>
  (response, count) => {
    const wait = (): void => void (count() >= until ? response.destroy() : setImmediate(wait));
    response.write(text, wait);
  };
const ends =
  (text: string): Turn =>
  (response) =>
    void response.end(text);

test('a read that breaks off goes on after the last event that came', async () => {
  const { values, states, asked } = await follow('GET', [
    cut('id: 1\ndata: 1\n\nid: 2\ndata: 2\n\n', 2),
    ends('id: 3\ndata: 3\n\n'),
  ]);
  expect(values).toEqual([1, 2, 3]);
  expect(asked.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '2', '3']);
  expect(states).toEqual(['open', 'waiting', 'open', 'waiting', 'ended']);
});

test('a stream is not ended because nobody has listened to it yet when memory is tidied', async () => {
  const { values, states } = await follow('GET', [ends('data: 1\n\n')], 'text/event-stream', tidied);
  expect([values, states]).toEqual([[1], ['open', 'ended']]);
});

test('a read whose events have no numbers has ended when the server closes it', async () => {
  const { values, states, asked } = await follow('GET', [ends('data: 1\n\n')]);
  expect([values, states, asked.length]).toEqual([[1], ['open', 'ended'], 1]);
});

test('S6: what acts is never sent again, whatever becomes of its answer', async () => {
  const { values, states, asked } = await follow('POST', [cut('id: 1\ndata: 1\n\n', 1)]);
  expect([values, states, asked.length]).toEqual([[1], ['open', 'broken'], 1]);
});

test('lines of JSON say nothing of where to go on, and are not asked for again', async () => {
  const { values, states, asked } = await follow('GET', [cut('{"a":1}\n{"a":', 1)], 'application/jsonl');
  expect([values, states, asked.length]).toEqual([[{ a: 1 }], ['open', 'broken'], 1]);
});

test('a server that lets nobody in again is given up', async () => {
  const refusing = Array.from({ length: 20 }, () => cut(': nothing\n\n', 0));
  const { states, asked } = await follow('GET', [cut('id: 1\ndata: 1\n\n', 1), ...refusing]);
  expect(states.at(-1)).toBe('broken');
  expect(asked.length).toBeLessThan(10);
});
