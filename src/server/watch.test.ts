// A contract that changes while people work: seen at a calm interval, sooner after an answer that it does not explain, and
// never taken from a server that tells nothing that can be read.
import { expect, test, vi } from 'vitest';
import { backend, CONTRACT, frontdesk, listen } from './server.fixture.ts';

const MINUTE = 60_000;

async function signedIn(origin: string, clock: () => number) {
  const desk = await frontdesk({ host: origin }, {}, clock);
  const session = { kind: 'apiKey', scheme: 'key', value: 'k' };
  await desk.ask('/_frontdesk/index');
  await desk.ask('/_frontdesk/session', { json: session });
  return desk;
}

function shelf() {
  return structuredClone<Record<string, unknown> & { paths: Record<string, unknown> }>(CONTRACT);
}

test('a contract that changes is in service after a minute, and answers say by which contract they came', async () => {
  const contract = shelf();
  const { origin, seen } = await backend({ contract });
  let time = Date.now();
  const { ask } = await signedIn(origin, () => time);
  const first = await ask('/api/v1/books');
  const index = (await ask('/_frontdesk/index')).json();
  expect(first.headers.get('x-frontdesk-contract')).toBe(index['contract']);
  contract.paths['/authors'] = { get: { operationId: 'listAuthors', responses: { 200: { description: 'OK' } } } };
  const reads = () => seen.filter(({ url }) => url === '/openapi.json').length;
  const before = reads();
  await ask('/api/v1/books');
  expect(reads()).toBe(before);
  time += MINUTE;
  await ask('/api/v1/books');
  await vi.waitFor(
    async () => expect((await ask('/_frontdesk/index')).json()['contract']).not.toBe(index['contract']),
    {
      timeout: 5000,
    },
  );
  const fresh = (await ask('/_frontdesk/index')).json();
  expect(fresh['changes']).toEqual([{ kind: 'added', what: 'operation', name: 'GET /authors' }]);
  expect((await ask('/api/v1/books')).headers.get('x-frontdesk-contract')).toBe(fresh['contract']);
});

test('an answer that the contract does not explain has it looked up sooner, and not at every such answer', async () => {
  const contract = shelf();
  const { origin, seen } = await backend({ contract });
  let time = Date.now();
  const { ask } = await signedIn(origin, () => time);
  const reads = () => seen.filter(({ url }) => url === '/openapi.json').length;
  const before = reads();
  time += 15_000;
  await ask('/api/v1/books');
  expect(reads()).toBe(before);
  // The backend knows "/books/7" only.
  expect((await ask('/api/v1/books/8')).status).toBe(404);
  await ask('/api/v1/books');
  await vi.waitFor(() => expect(reads()).toBe(before + 1), { timeout: 5000 });
  for (let n = 0; n < 5; n++) await ask('/api/v1/books/8');
  expect(reads()).toBe(before + 1);
});

test('a backend that tells a page of faults in place of its contract changes nothing', async () => {
  let answer = (): [number, string] => [200, JSON.stringify(CONTRACT)];
  let marked = 0;
  const origin = await listen((request, response) => {
    if (request.url !== '/openapi.json') return response.writeHead(404).end();
    const [status, text] = answer();
    const isKnown = request.headers['if-none-match'] === '"1"' && status === 200;
    if (isKnown) marked += 1;
    return response.writeHead(isKnown ? 304 : status, { etag: '"1"' }).end(isKnown ? '' : text);
  });
  let time = Date.now();
  const { ask } = await frontdesk({ host: origin }, {}, () => time);
  const known = (await ask('/_frontdesk/index')).json()['contract'];
  const look = async () => {
    time += MINUTE;
    await ask('/_frontdesk/index');
  };
  await look();
  const marks = async (): Promise<number> => {
    await look();
    return marked;
  };
  await expect.poll(marks).toBeGreaterThan(0);
  for (const next of [
    [500, 'no'],
    [200, '<h1>Back soon</h1>'],
    [200, '{}'],
  ] as [number, string][]) {
    answer = () => next;
    await look();
    await look();
    expect((await ask('/_frontdesk/index')).json()).toMatchObject({ state: 'ready', contract: known });
  }
});

test("the server's credential goes to the API's host alone, never to where the contract and its further files lie", async () => {
  const own = await backend();
  const heard: { readonly url: string; readonly secret: boolean }[] = [];
  const contract = shelf();
  const book = contract.paths['/books/{id}'];
  contract.paths['/books/{id}'] = { $ref: 'paths/book.json' };
  const elsewhere = await listen((request, response) => {
    const url = request.url ?? '';
    heard.push({ url, secret: JSON.stringify([url, request.headers]).includes('host-secret') });
    const file = url === '/openapi.json' ? contract : url === '/paths/book.json' ? book : null;
    response.writeHead(file ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(file));
  });
  let time = Date.now();
  const { ask } = await frontdesk(
    { host: own.origin, contract: `${elsewhere}/openapi.json` },
    { FRONTDESK_CREDENTIAL_KEY: 'host-secret' },
    () => time,
  );
  expect((await ask('/api/v1/books/7')).json()).toEqual({ id: 7, title: 'Seven' });
  expect(own.seen.at(-1)?.headers['x-api-key']).toBe('host-secret');
  const before = heard.length;
  contract.paths['/authors'] = { get: { operationId: 'listAuthors', responses: { 200: { description: 'OK' } } } };
  time += MINUTE;
  await ask('/api/v1/books');
  // The look again reads the contract, and its further files with it.
  await vi.waitFor(
    () => expect(heard.slice(before).map(({ url }) => url)).toEqual(['/openapi.json', '/paths/book.json']),
    { timeout: 5000 },
  );
  expect(heard.filter(({ secret }) => secret)).toEqual([]);
});
