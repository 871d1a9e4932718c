// The gateway beside a bare nginx and a bare Node pipe in front of the same upstream, in turns in one run. Bounded in count;
// everything on loopback. Where nginx is not installed, the output says so.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'undici';
import { answerLarge, benchLoad } from './gateway-load.mjs';
import { median, printTable } from './median.mjs';
import { addressOf, startFrontdesk } from './start-frontdesk.mjs';

const REQUESTS = 4000;
const CONNECTIONS = 32;
const ROUNDS = 3;
const CONTRACT = {
  openapi: '3.1.0',
  info: { title: 'Bench', version: '1' },
  paths: {
    '/things': {
      get: {
        responses: {
          200: {
            description: 'All things.',
            content: { 'application/json': { schema: { type: 'array', items: { type: 'object' } } } },
          },
        },
      },
    },
    '/large': {
      get: { responses: { 200: { description: 'A gigabyte.', content: { 'application/octet-stream': {} } } } },
      post: {
        requestBody: { content: { 'application/octet-stream': {} } },
        responses: { 200: { description: 'Taken.' } },
      },
    },
  },
};

/** Prints requests per second and their ratio. */
export async function benchGateway() {
  const upstream = await startUpstream();
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'));
  writeFileSync(join(folder, 'contract.json'), JSON.stringify(CONTRACT));
  const host = `http://127.0.0.1:${upstream.port}`;
  const gateway = await startFrontdesk(['--host', host, '--contract', join(folder, 'contract.json'), '--data', folder]);
  const bare = await barePeers(folder, upstream.port);
  const peers = [['gateway', gateway], ...bare, ['upstream alone', { origin: host }]];
  const results = new Map(peers.map(([name]) => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, { origin }] of peers) results.get(name).push(await requestsPerSecond(origin));
  }
  const best = median(results.get('bare Node pipe'));
  printTable([
    ['through', 'requests/s', 'ratio to the pipe'],
    ...peers.map(([name]) => [
      name,
      Math.round(median(results.get(name))),
      (median(results.get(name)) / best).toFixed(2),
    ]),
  ]);
  await benchLoad(peers);
  gateway.stop();
  for (const stop of stops) stop();
  upstream.server.close();
  return true;
}

const stops = [];

async function startUpstream() {
  const body = JSON.stringify(
    Array.from({ length: 25 }, (_unused, id) => ({ id, name: `Thing ${id}`, state: 'open' })),
  );
  const server = http.createServer((request, response) => {
    if (request.url.endsWith('/large')) return void answerLarge(request, response);
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
    response.end(body);
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  return { server, port: server.address().port };
}

async function barePeers(folder, upstreamPort) {
  const nginx = ['/usr/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'].find(existsSync);
  if (!nginx) {
    console.log('nginx is not installed: it is left out.');
    return [['bare Node pipe', await startPipe(upstreamPort)]];
  }
  const port = 20000 + Math.floor(Math.random() * 20000);
  writeFileSync(join(folder, 'nginx.conf'), nginxConfiguration(folder, port, upstreamPort));
  const child = spawn(nginx, ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log'), '-g', 'daemon off;'], {
    stdio: 'ignore',
  });
  stops.push(() => child.kill('SIGTERM'));
  const origin = `http://127.0.0.1:${port}`;
  await answers(origin);
  return [
    ['bare nginx', { origin, pid: child.pid }],
    ['bare Node pipe', await startPipe(upstreamPort)],
  ];
}

function nginxConfiguration(folder, port, upstreamPort) {
  return `pid ${folder}/nginx.pid; master_process off; events { worker_connections 512; }
http { access_log off; keepalive_requests 10000000; client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  upstream up { server 127.0.0.1:${upstreamPort}; keepalive 64; keepalive_requests 10000000; }
  server { listen 127.0.0.1:${port}; location / { proxy_pass http://up; proxy_http_version 1.1; proxy_set_header Connection ""; } } }`;
}

async function startPipe(upstreamPort) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'pipe.mjs'), String(upstreamPort)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  stops.push(() => child.kill('SIGTERM'));
  return { origin: await addressOf(child), pid: child.pid };
}

async function answers(origin) {
  for (let attempt = 0; attempt < 100; attempt++) {
    const ok = await fetch(`${origin}/api/v1/things`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ok) return;
    await new Promise((next) => setTimeout(next, 50));
  }
  throw new Error(`Nothing answers at ${origin}.`);
}

async function requestsPerSecond(origin) {
  const pool = new Pool(origin, { connections: CONNECTIONS });
  let left = REQUESTS;
  const start = performance.now();
  const worker = async () => {
    while (left-- > 0) {
      const { statusCode, body } = await pool.request({ method: 'GET', path: '/api/v1/things' });
      await body.dump();
      if (statusCode !== 200) throw new Error(`${origin} answered ${statusCode}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  const seconds = (performance.now() - start) / 1000;
  await pool.close();
  return REQUESTS / seconds;
}
