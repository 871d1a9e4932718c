// What the gateway costs beside a bare Node pipe, in one run: CPU for each request, added time at a steady pace, a minute of
// load without an error, and memory while a gigabyte passes both ways. Linux tells CPU and memory of a process in /proc.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import { Pool } from 'undici';
import { median, printTable } from './median.mjs';
import { addressOf } from './start-frontdesk.mjs';

const MB = 1024 * 1024;
const CPU_REQUESTS = 6000;
const ROUNDS = 3;
const PACE = 400;
const PACED_SECONDS = 10;
const STEADY_PACE = 300;
const STEADY_SECONDS = 60;
const LARGE = 1024 * MB;
const PART = Buffer.alloc(64 * 1024, 1);

/** Prints the four figures. `gateway` and `upstream` are running: origin and, for the gateway, its process id. */
export async function benchLoad(gateway, upstreamPort) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'pipe.mjs'), String(upstreamPort)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const pipe = { origin: await addressOf(child), pid: child.pid };
  const alone = { origin: `http://127.0.0.1:${upstreamPort}` };
  try {
    if (existsSync(`/proc/${pipe.pid}/stat`)) await printCpu(gateway, pipe);
    else console.log('CPU and memory of a process are not told here (no /proc): left out.');
    await printTimes([
      ['upstream alone', alone],
      ['bare Node pipe', pipe],
      ['gateway', gateway],
    ]);
    await printSteady(gateway);
    if (existsSync(`/proc/${gateway.pid}/status`)) await printMemory(gateway);
  } finally {
    child.kill('SIGTERM');
  }
}

async function printCpu(gateway, pipe) {
  const measured = { gateway: [], pipe: [] };
  for (let round = 0; round < ROUNDS; round++) {
    measured.pipe.push(await cpuPerRequest(pipe));
    measured.gateway.push(await cpuPerRequest(gateway));
  }
  const [own, bare] = [median(measured.gateway), median(measured.pipe)];
  printTable([
    ['CPU for a request', 'µs', 'ratio (aim ≤ 1.5)'],
    ['bare Node pipe', Math.round(bare), '1.00'],
    ['gateway', Math.round(own), (own / bare).toFixed(2)],
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

async function printTimes(peers) {
  const rows = [];
  for (const [name, { origin }] of peers) {
    const { times } = await paced(origin, PACE, PACED_SECONDS);
    rows.push([name, median(times), times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)]]);
  }
  const base = rows[0][1];
  printTable([
    [`at ${PACE} requests/s`, 'p50 ms', 'p99 ms', 'added p50 (aim ≤ 2)'],
    ...rows.map(([name, p50, p99]) => [name, p50.toFixed(2), p99.toFixed(2), (p50 - base).toFixed(2)]),
  ]);
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
