// One call through undici where the answer ends with its connection, as that of PHP's own server and of whatever speaks HTTP/1.0,
// and who reads is slower: the whole server ended with it.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { Writable } from 'node:stream';
import { Pool } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { passThrough } from './pass.ts';

const BODY = 'x'.repeat(60_000);

test.each([
  ['tells no length', '', BODY],
  ['tells its length', `content-length: ${BODY.length}\r\n`, BODY],
  ['comes in chunks', 'transfer-encoding: chunked\r\n', `${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`],
])('an answer that ends with its connection and %s comes whole to who reads slowly', async (_what, header, body) => {
  const server = createServer((socket) => {
    socket.once('data', () => socket.end(`HTTP/1.1 200 OK\r\nconnection: close\r\n${header}\r\n${body}`));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const pool = new Pool(`http://127.0.0.1:${port}`);
  onTestFinished(async () => {
    server.close();
    await pool.destroy();
  });
  let received = 0;
  const slow = new Writable({
    highWaterMark: 1,
    write(part: Buffer, _encoding, done) {
      received += part.length;
      setTimeout(done, 100);
    },
  });
  await passThrough(pool, { method: 'GET', path: '/', headers: {}, body: null }, () => slow);
  expect(received).toBe(BODY.length);
});
