import { readFileSync } from 'node:fs';
import { it } from 'vitest';
import { readContract, parseJson, validate } from '#contract';
import { derive, outline } from '#model';
import { createSandbox, memoryStore, readSeed } from './index.ts';
it('sample', async () => {
  const { contract, diagnostics } = readContract(readFileSync('sample/openapi.yaml', 'utf8'));
  console.log(diagnostics.slice(0, 5));
  const application = derive(contract!);
  console.log(outline(contract!, application));
  const { seed, problems } = readSeed(parseJson(readFileSync('sample/seed.json', 'utf8')));
  console.log(problems);
  const t = performance.now();
  const app = await createSandbox(contract!, application, { store: memoryStore(), seed, basePath: '/api/v1' });
  console.log('make', performance.now() - t);
  let token = '';
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const t = performance.now();
    const r = await app(
      new Request(`http://127.0.0.1/api/v1${path}`, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    );
    const text = await r.text();
    console.log(
      `\n== ${method} ${path} → ${r.status} ${JSON.stringify(Object.fromEntries(r.headers))} ${(performance.now() - t).toFixed(0)}ms\n${text.slice(0, 1800)}`,
    );
    return text === '' ? null : /json/.test(r.headers.get('content-type') ?? '') ? JSON.parse(text) : text;
  };
  await call('GET', '/orders');
  await call('POST', '/auth/login', { username: 'support', password: 'nope' });
  token = (await call('POST', '/auth/login', { username: 'support', password: 'support' })).accessToken;
  await call('GET', '/me');
  const orders = await call('GET', '/orders?perPage=3');
  const id = orders.data[0].id;
  await call('GET', `/orders/${id}/lines`);
  await call('GET', `/orders/${id}/shipments`);
  await call('GET', '/customers?q=anna&perPage=2');
  await call('GET', '/products?perPage=2');
  await call('GET', '/refunds?perPage=2');
  await call('GET', '/events');
  await call('GET', '/categories');
  await call('GET', `/orders/${id}/invoice`);
  await call('POST', `/orders/${id}/cancel`, { reason: 'other' });
  await call('POST', `/orders/${id}/cancel`, {});
  await call('POST', `/customers`, { name: 'x', email: 'nope' });
  await call('POST', `/staff`, { name: 'x', email: 'nope' });
  await call('POST', `/orders/export`, {});
  await call('GET', `/jobs`);
  await call('GET', `/settings`);
  await call('GET', `/nowhere`);
  await call('DELETE', `/orders`);
  console.log(app.log.slice(-3));
});
