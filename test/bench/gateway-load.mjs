// What the gateway costs beside a bare nginx and a bare Node pipe, in one run: CPU for each request, added time at a steady pace, a minute of
// load without an error, and memory while a gigabyte passes both ways. Linux tells CPU and memory of a process in /proc.
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import http from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Pool } from 'undici';
import { median, printTable } from './median.mjs';

const MB = 1024 * 1024;
const CPU_REQUESTS = 6000;
const ROUNDS = 5;
const PACE = 400;
const PACED_SECONDS = 4;
const STEADY_PACE = 300;
const STEADY_SECONDS = 60;
const LARGE = 1024 * MB;
const PART = Buffer.alloc(64 * 1024, 1);

/** Prints the four figures. `peers` are running: names, each with its origin and, where it counts, its process id. */
export async function benchLoad(peers) {
  const [[, gateway]] = peers;
  const told = existsSync(`/proc/${gateway.pid}/stat`);
  if (told) await printCpu(peers.filter(([, { pid }]) => pid !== undefined));
  else console.log('CPU and memory of a process are not told here (no /proc): left out.');
  await printTimes(peers.toReversed());
  await printSteady(gateway);
  if (told) await printMemory(gateway);
}

async function printCpu(peers) {
  const measured = peers.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, [, peer]] of peers.entries()) measured[index].push(await cpuPerRequest(peer));
  }
  const bare = median(measured[peers.findIndex(([name]) => name === 'bare Node pipe')]);
  printTable([
    ['CPU for a request', 'µs', 'ratio to the pipe (aim ≤ 1.5)'],
    ...peers.map(([name], index) => [
      name,
      Math.round(median(measured[index])),
      (median(measured[index]) / bare).toFixed(2),
    ]),
  ]);
}

async function cpuPerRequest({ origin, pid }) {
  const pool = new Pool(origin, { connections: 32 });
  const before = cpuOf(pid);
  let left = CPU_REQUESTS;
  const worker = async () => {
    while (left-- > 0) await ask(pool, origin);
  };
  await Promise.all(Array.from({ length: 32 }, worker));
  await pool.close();
  return (cpuOf(pid) - before) / CPU_REQUESTS;
}

/** Microseconds of CPU that a process has used (proc(5): utime and stime in ticks of 1/100 s). */
function cpuOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

/** In turns, so that what else the machine does hits all alike; how late this process itself was is told beside. */
async function printTimes(peers) {
  const measured = peers.map(() => ({ p50: [], p99: [] }));
  const late = monitorEventLoopDelay({ resolution: 5 });
  late.enable();
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, [, { origin }]] of peers.entries()) {
      const { times } = await paced(origin, PACE, PACED_SECONDS);
      measured[index].p50.push(median(times));
      measured[index].p99.push(times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)]);
    }
  }
  late.disable();
  const base = median(measured[0].p50);
  printTable([
    [`at ${PACE} requests/s`, 'p50 ms', 'p99 ms', 'added p50 (aim ≤ 2)'],
    ...peers.map(([name], index) => {
      const [p50, p99] = [median(measured[index].p50), median(measured[index].p99)];
      return [name, p50.toFixed(2), p99.toFixed(2), (p50 - base).toFixed(2)];
    }),
  ]);
  console.log(`The measuring process itself was up to ${(late.percentile(99) / 1e6).toFixed(1)} ms late (its p99).`);
}

async function printSteady({ origin }) {
  const { times, errors } = await paced(origin, STEADY_PACE, STEADY_SECONDS);
  console.log(`${STEADY_PACE} requests/s for ${STEADY_SECONDS} s: ${times.length} answered, ${errors} errors (aim 0).`);
}

/** Sends at a steady pace, whether answers come or not. */
async function paced(origin, perSecond, seconds) {
  const pool = new Pool(origin, { connections: 64 });
  const times = [];
  let errors = 0;
  const running = [];
  const start = performance.now();
  for (let sent = 0; sent < perSecond * seconds; sent++) {
    const due = start + (sent * 1000) / perSecond;
    const wait = due - performance.now();
    if (wait > 1) await new Promise((next) => setTimeout(next, wait));
    const from = performance.now();
    running.push(
      ask(pool, origin).then(
        () => times.push(performance.now() - from),
        () => errors++,
      ),
    );
  }
  await Promise.all(running);
  await pool.close();
  return { times, errors };
}

async function ask(pool, origin) {
  const { statusCode, body } = await pool.request({ method: 'GET', path: '/api/v1/things' });
  await body.dump();
  if (statusCode !== 200) throw new Error(`${origin} answered ${statusCode}`);
}

async function printMemory({ origin, pid }) {
  const before = memoryOf(pid);
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, memoryOf(pid))), 50);
  const down = await fetch(`${origin}/api/v1/large`);
  let got = 0;
  for await (const part of down.body) got += part.byteLength;
  const headers = { 'x-frontdesk': '1', 'content-type': 'application/octet-stream', 'content-length': LARGE };
  const request = http.request(`${origin}/api/v1/large`, { method: 'POST', headers });
  for (let sent = 0; sent < LARGE; sent += PART.length) if (!request.write(PART)) await once(request, 'drain');
  request.end();
  const [answer] = await once(request, 'response');
  answer.resume();
  clearInterval(watch);
  const growth = Math.round((most - before) / MB);
  console.log(
    `1 GB down (${got === LARGE ? 'whole' : got}) and up (${answer.statusCode}): memory grew by ${growth} MB (aim < 64).`,
  );
}

function memoryOf(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
}

/** Answers the large file at the upstream: a gigabyte down, or counts what comes up. */
export async function answerLarge(request, response) {
  if (request.method === 'POST') {
    for await (const part of request) void part;
    response.end('{}');
    return;
  }
  response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': LARGE });
  for (let sent = 0; sent < LARGE && !response.destroyed; sent += PART.length) {
    if (!response.write(PART)) await once(response, 'drain');
  }
  response.end();
}
