// Compares our reading of real contracts with independent ones: `node test/readers/run.mjs [FOLDER …]`, each folder of
// .gz documents (test/contracts by default). Two validators judge the documents, two upgraders give operations to compare.
// Prints counts and whatever has no explanation in explained.mjs; ends with 1 where there is such.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';

const HERE = new URL('.', import.meta.url);
const OURS = new URL('../../dist/node/contract/index.js', HERE);
needed(
  new URL('node_modules/', HERE),
  'Install the other readers first: npm ci --prefix test/readers (Node 22 or newer).',
);
needed(OURS, 'Build first: npm run build.');

const { readContract } = await import(OURS.href);
const { parse: parseYaml } = await import('yaml');
const { Validator } = await import('@seriousme/openapi-schema-validator');
const { validate } = await import('@readme/openapi-parser');
const { upgrade } = await import('@scalar/openapi-upgrader');
const { default: swagger2openapi } = await import('swagger2openapi');
const { ofContract, ofDocument } = await import('./signature.mjs');
const { explainDifference, explainFault } = await import('./explained.mjs');

const counts = new Map();
const unexplained = [];
for (const [name, text] of documents()) await compare(name, text);
for (const [what, count] of [...counts].sort(([one], [other]) => (one < other ? -1 : 1)))
  console.log(`${what}: ${count}`);
for (const line of unexplained) console.log(`UNEXPLAINED ${line}`);
console.log(`${unexplained.length} without an explanation`);
process.exitCode = unexplained.length === 0 ? 0 : 1;

async function compare(name, text) {
  const root = plainValue(text);
  const reading = readContract(text);
  count('documents');
  if (root === null || reading.contract === null) return void unexplained.push(`${name}: not read`);
  await judge('readme', name, reading, async () => {
    const { valid, errors = [] } = await validate(structuredClone(root), { validate: { errors: { colorize: false } } });
    return valid ? [] : errors.map(({ message }) => message);
  });
  await judge('seriousme', name, reading, async () => {
    const { valid, errors = [] } = await new Validator().validate(structuredClone(root));
    return valid
      ? []
      : typeof errors === 'string'
        ? [errors]
        : errors.map((one) => `${one.instancePath} ${one.message} ${JSON.stringify(one.params)}`);
  });
  const ours = ofContract(reading.contract);
  await differ('scalar', name, ours, reading, root, () => upgrade(structuredClone(root), '3.1'));
  if (String(root.swagger ?? '').startsWith('2')) {
    await differ('swagger2openapi', name, ours, reading, root, async () => {
      const options = { patch: true, warnOnly: true, resolveInternal: false };
      return (await swagger2openapi.convertObj(structuredClone(root), options)).openapi;
    });
  }
}

/** Valid for them means nothing graver than a warning for us; invalid means at least a diagnostic of ours. */
async function judge(reader, name, { diagnostics }, run) {
  let faults;
  try {
    faults = await run();
  } catch (error) {
    faults = [`threw: ${error instanceof Error ? error.message : String(error)}`];
  }
  const told = diagnostics.filter(({ severity }) => severity !== 'info');
  const same = faults.length > 0 === told.length > 0;
  count(
    `${reader}: ${faults.length > 0 ? 'invalid' : 'valid'}, ours ${told.length > 0 ? 'with' : 'without'} diagnostics`,
  );
  if (same) return;
  const lines = faults.length > 0 ? faults : told.map(({ code, pointer }) => `only ours: ${code} ${pointer}`);
  for (const line of lines) {
    const why = explainFault(reader, line);
    if (why === null) unexplained.push(`${reader} ${name}: ${line.slice(0, 300)}`);
    else count(`${reader} difference, ${why}`);
  }
}

async function differ(reader, name, ours, { diagnostics }, root, run) {
  let document;
  try {
    document = await run();
  } catch (error) {
    count(`${reader}: threw`);
    console.log(`${reader} threw on ${name}: ${String(error).slice(0, 100)}`);
    return;
  }
  const theirs = ofDocument(document);
  for (const id of new Set([...ours.keys(), ...theirs.keys()])) {
    count(`${reader}: operations compared`);
    const [mine, their] = [ours.get(id), theirs.get(id)];
    for (const aspect of ['parameters', 'body', 'responses', 'security', 'servers']) {
      const [left, right] = [JSON.stringify(mine?.[aspect]), JSON.stringify(their?.[aspect])];
      if (left === right) continue;
      const why = explainDifference({
        reader,
        root,
        id,
        aspect,
        mine: mine?.[aspect],
        their: their?.[aspect],
        diagnostics,
      });
      if (why === null) unexplained.push(`${reader} ${name} ${id} ${aspect}: ours ${left} theirs ${right}`);
      else count(`${reader} difference, ${why}`);
    }
  }
}

function documents() {
  const folders =
    process.argv.length > 2
      ? process.argv.slice(2).map((path) => pathToFileURL(`${path}/`))
      : [new URL('../contracts/', HERE)];
  const found = new Map();
  for (const folder of folders) {
    for (const name of readdirSync(folder)) {
      if (/\.(?:json|ya?ml)\.gz$/.test(name))
        found.set(name, gunzipSync(readFileSync(new URL(name, folder))).toString('utf8'));
    }
  }
  return found;
}

function plainValue(text) {
  try {
    return /^\s*\{/.test(text)
      ? JSON.parse(text)
      : parseYaml(text, { strict: false, uniqueKeys: false, logLevel: 'silent', merge: true, maxAliasCount: -1 });
  } catch {
    return null;
  }
}

function count(what) {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

function needed(place, words) {
  if (existsSync(place)) return;
  console.error(words);
  process.exit(2);
}
