import { readFileSync } from 'node:fs';
import { it } from 'vitest';
import { Session } from 'node:inspector/promises';
import { readContract, parseJson } from '#contract';
import { derive } from '#model';
import { createSandbox, memoryStore, readSeed } from './index.ts';
it('speed', async () => {
  const { contract } = readContract(readFileSync('sample/openapi.yaml', 'utf8'));
  const application = derive(contract!);
  const { seed } = readSeed(parseJson(readFileSync('sample/seed.json', 'utf8')));
  const app = await createSandbox(contract!, application, {
    store: memoryStore(),
    seed: { ...seed, users: [] },
    basePath: '/api/v1',
    size: { orders: 50000 },
  });
  const t = performance.now();
  const c = process.cpuUsage();
  const r = await app(new Request('http://127.0.0.1/api/v1/orders', { headers: { authorization: 'Bearer x' } }));
  const u = process.cpuUsage(c);
  console.log(r.status, 'ms', performance.now() - t, 'cpu', (u.user + u.system) / 1000);
  await app.reset();
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 500 });
  await session.post('Profiler.start');
  await app(new Request('http://127.0.0.1/api/v1/orders', { headers: { authorization: 'Bearer x' } }));
  const { profile } = await session.post('Profiler.stop');
  const byId = new Map(profile.nodes.map((n) => [n.id, n]));
  const parent = new Map<number, number>();
  profile.nodes.forEach((n) => n.children?.forEach((ch) => parent.set(ch, n.id)));
  const self = new Map<string, number>();
  const incl = new Map<string, number>();
  const name = (id: number) => {
    const n = byId.get(id)!;
    return `${n.callFrame.functionName} ${n.callFrame.url.split('/').slice(-2).join('/')}:${n.callFrame.lineNumber}`;
  };
  let total = 0;
  profile.samples!.forEach((id, i) => {
    const dt = profile.timeDeltas![i]!;
    total += dt;
    self.set(name(id), (self.get(name(id)) ?? 0) + dt);
    const seen = new Set<string>();
    for (let at: number | undefined = id; at !== undefined; at = parent.get(at)) {
      const k = name(at);
      if (!seen.has(k)) {
        seen.add(k);
        incl.set(k, (incl.get(k) ?? 0) + dt);
      }
    }
  });
  const show = (m: Map<string, number>, n: number) =>
    [...m]
      .sort((a, b) => b[1] - a[1])
      .slice(0, n)
      .map(([k, v]) => `${((100 * v) / total).toFixed(1)}% ${k}`)
      .join('\n');
  console.log(show(self, 14));
  console.log('--- inclusive');
  console.log(show(incl, 60));
});
