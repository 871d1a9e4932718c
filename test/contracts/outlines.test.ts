// Real contracts in, their outline as expected text out: the regression test of the whole engine. To accept a change,
// run with UPDATE_EXPECTED=1 and read the difference as a user of that API would.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { Contract } from '#contract';
import type { Application } from '#model';
import { derive, deriveDetails, inspect, outline } from '#model';
import { describe, expect, it } from 'vitest';
import { contractIn } from '../contract.ts';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const UPDATE = process.env['UPDATE_EXPECTED'] === '1';
const files = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.gz'))
  .sort();

function readText(name: string): string {
  return gunzipSync(readFileSync(`${FOLDER}${name}`)).toString('utf8');
}

describe.each(files)('%s', (file) => {
  const contract = contractIn(readText(file));
  const application = derive(contract);

  it('has the expected outline', () => compare(file, outline(contract, application, { forms: true })));
  it('places every operation exactly once', () => expectPlaced(contract, application));
  it('names only what exists', () => expectExisting(contract, application));
  it('leads to every resource by what is pressed', () => expect(unreached(application)).toEqual([]));
});

describe('the sample contract', () => {
  it('has the expected outline', () => {
    const text = readFileSync(`${FOLDER}../../sample/openapi.yaml`, 'utf8');
    const contract = contractIn(text);
    compare('sample', outline(contract, derive(contract), { forms: true }));
  });
});

/** Resources that stand neither in the navigation nor on a tab of what can be opened from there. */
function unreached({ index, resources }: Application): readonly string[] {
  const byName = new Map(resources.map((resource) => [resource.name, resource]));
  const reached = new Set<string>();
  const reach = (name: string): void => {
    const resource = byName.get(name);
    if (resource === undefined || reached.has(name)) return;
    reached.add(name);
    if (resource.opens) reach(resource.opens);
    const { list, get, update, replace, delete: remove } = resource.operations;
    const isOpened = (list ?? resource.listedIn ?? get ?? update ?? replace ?? remove) !== null;
    if (isOpened)
      for (const tab of [...resource.children, ...resource.referrers.map((one) => one.resource)]) reach(tab);
  };
  for (const { entries } of index.groups) for (const { kind, name } of entries) if (kind === 'resource') reach(name);
  return resources.map(({ name }) => name).filter((name) => !reached.has(name));
}

function compare(file: string, text: string): void {
  const path = `${FOLDER}expected/${file.replace(/\.(?:ya?ml|json)\.gz$/, '')}.txt`;
  if (UPDATE) writeFileSync(path, text);
  expect(text).toBe(readFileSync(path, 'utf8'));
}

function expectPlaced(contract: Contract, application: Application): void {
  const result = inspect(contract, application, []);
  expect(result.unplaced).toEqual([]);
  const places = [
    ...result.resources.flatMap((resource) => [
      ...[resource.list, resource.get, resource.create, resource.update, resource.replace, resource.delete].filter(
        (one) => one !== null,
      ),
      ...resource.actions,
    ]),
    ...result.actions,
  ].map((one) => one.operation);
  places.push(...application.repeats.keys());
  expect(places.toSorted()).toEqual(contract.operations.map((operation) => operation.id).toSorted());
}

function expectExisting(contract: Contract, application: Application): void {
  const names = application.resources.map((resource) => resource.name);
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  const known = new Set(names);
  for (const resource of application.resources) {
    const fields = new Set(resource.fields.map((field) => field.name));
    if (resource.parent !== null) expect(known).toContain(resource.parent);
    if (resource.opens) expect(known).toContain(resource.opens);
    for (const relation of resource.relations) expect(known).toContain(relation.resource);
    for (const referrer of resource.referrers) expect(known).toContain(referrer.resource);
    if (fields.size > 0 && resource.state !== null) expect(fields).toContain(resource.state.field);
    const details = deriveDetails(contract, application, resource.name);
    expect(details?.calls.length).toBeGreaterThan(0);
  }
  for (const group of application.index.groups) {
    for (const entry of group.entries) if (entry.kind === 'resource') expect(known).toContain(entry.name);
  }
}
