// The gateway when things go wrong or take long, between real servers on loopback: an upstream that is down, breaks off or
// does not answer, and bodies that stream.
import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { closing, start, ask, OWN, ok } from './gateway.fixture.ts';

test('an upstream that is down: 502, in words, and nothing was sent', async () => {
  const { port, origin } = await start(ok);
  await closing.splice(0, 1)[0]?.();
  const answer = await ask(port, '/api/v1/things', { method: 'POST', headers: OWN, body: '{}' });
  expect(answer.status).toBe(502);
  expect(answer.headers['x-frontdesk-outcome']).toBe('not-sent');
  expect(answer.problem()).toMatchObject({ code: 'upstream-unreachable', outcome: 'not-sent' });
  // People read what it means for them; where it was asked and why it did not answer is for who runs it.
  expect(answer.problem()).toMatchObject({
    detail: 'No connection to it could be made. Nothing was changed.',
    cause: `${origin} was asked for "POST /things", but nothing listens at that address.`,
  });
});

test('S6, S9: a connection that breaks before the answer: the outcome of a write is unknown, and it went out once', async () => {
  const { port, seen } = await start((request) => void request.socket.destroy());
  const answer = await ask(port, '/api/v1/things', { method: 'POST', headers: OWN, body: '{"a":1}' });
  expect(answer.status).toBe(502);
  expect(answer.problem()).toMatchObject({ code: 'upstream-broken', outcome: 'unknown' });
  expect(seen).toHaveLength(1);
});

test('an upstream that does not answer: 504', async () => {
  const { port } = await start(() => undefined);
  const answer = await ask(port, '/api/v1/things');
  expect(answer.status).toBe(504);
  expect(answer.problem()).toMatchObject({ code: 'upstream-timeout' });
});

test('401 passes on with a hint, but without the challenge that makes browsers ask by themselves', async () => {
  const { port } = await start((_request, response) =>
    response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end('no'),
  );
  const { status, headers, text } = await ask(port, '/api/v1/things');
  expect([status, text, headers['x-frontdesk-sign-in']]).toEqual([401, 'no', 'Basic realm="x"']);
  expect(headers['www-authenticate']).toBeUndefined();
});

test('answers stream: a part is there before the next is made', async () => {
  let goOn: () => void = () => undefined;
  const { port } = await start((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
    goOn = () => response.end('data: 2\n\n');
  });
  const request = http.get({ host: '127.0.0.1', port, path: '/api/v1/things', agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const [part] = (await once(response, 'data')) as [Buffer];
  expect(part.toString()).toBe('data: 1\n\n');
  goOn();
  expect(String(((await once(response, 'data')) as [Buffer])[0])).toBe('data: 2\n\n');
});

test('a page that goes away ends the call to the upstream', async () => {
  let ended: Promise<unknown> = Promise.resolve();
  const reached = new Promise<void>((resolve) => {
    void start((request, response) => {
      ended = once(response, 'close');
      response.write('x');
      resolve();
      request.resume();
    }).then(({ port }) => {
      const request = http.get({ host: '127.0.0.1', port, path: '/api/v1/things', agent: false });
      request.on('response', (response) => {
        response.on('error', () => undefined);
        response.once('data', () => request.destroy());
      });
      request.on('error', () => undefined);
    });
  });
  await reached;
  await ended;
});

test('large bodies pass both ways, slower than they come, without being held', async () => {
  const size = 48 * 1024 * 1024;
  let received = 0;
  const { port } = await start((request, response) => {
    request.on('data', (part: Buffer) => {
      received += part.length;
    });
    request.on('end', () => {
      response.writeHead(200, { 'content-type': 'application/octet-stream' });
      let left = size;
      const write = (): void => {
        while (left > 0) {
          left -= 65_536;
          if (!response.write(Buffer.alloc(65_536))) {
            response.once('drain', write);
            return;
          }
        }
        response.end();
      };
      write();
    });
  });
  const before = process.memoryUsage().rss;
  const request = http.request({
    host: '127.0.0.1',
    port,
    path: '/api/v1/things',
    method: 'POST',
    headers: OWN,
    agent: false,
  });
  const block = Buffer.alloc(1024 * 1024);
  for (let sent = 0; sent < size; sent += block.length) if (!request.write(block)) await once(request, 'drain');
  request.end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let got = 0;
  for await (const part of response) got += (part as Buffer).length;
  expect([received, got]).toEqual([size, size]);
  expect(process.memoryUsage().rss - before).toBeLessThan(128 * 1024 * 1024);
});

test('an answer that breaks off half way is broken off for the page too', async () => {
  const { port } = await start((_request, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('half');
    setImmediate(() => response.destroy());
  });
  await expect(ask(port, '/api/v1/things')).rejects.toThrow();
});
