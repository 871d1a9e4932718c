// One contract in a process of its own: how long a bare JSON.parse plus one walk of it takes, reading it, its index, and the
// rest of every screen, at first (cold: nothing is compiled by V8 yet) and again. Out: one line of JSON, each figure as
// [milliseconds, processor time].
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const AGAIN = 6;
const { readContract } = await import(join(ROOT, 'dist/node/contract/index.js'));
const { derive } = await import(join(ROOT, 'dist/node/model/index.js'));
const { optimizeLater } = await import(join(ROOT, 'dist/node/server/index.js'));
const json = readFileSync(process.argv[2], 'utf8');
let contract = null;
let application = null;
const runs = { floor: [], read: [], index: [], rest: [] };
// As the server does.
await optimizeLater(() => {
  for (let run = 0; run <= AGAIN; run++) {
    runs.floor.push(timed(() => walk(JSON.parse(json))));
    runs.read.push(
      timed(() => {
        contract = readContract(json).contract;
      }),
    );
    runs.index.push(
      timed(() => {
        application = derive(contract);
      }),
    );
    // To look at a resource is to derive it.
    runs.rest.push(timed(() => application.resources.forEach(({ name }) => name)));
  }
});
console.log(JSON.stringify({ mb: json.length / 1e6, operations: contract.operations.length, runs }));

function timed(work) {
  const before = process.cpuUsage();
  const start = performance.now();
  work();
  const ms = performance.now() - start;
  const { user, system } = process.cpuUsage(before);
  return [ms, (user + system) / 1000];
}

function walk(value) {
  if (Array.isArray(value)) return value.reduce((sum, part) => sum + walk(part), 1);
  if (typeof value !== 'object' || value === null) return 1;
  let sum = 1;
  for (const key in value) sum += walk(value[key]);
  return sum;
}
