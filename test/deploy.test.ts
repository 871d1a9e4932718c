// The files of docs/deploy: what they set must exist, what they copy must be there, what their pages name must be so.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { readPolicy } from '../src/server/policy/read.ts';
import { readSettings } from '#settings';

const ROOT = join(import.meta.dirname, '..');
const DEPLOY = join(ROOT, 'docs/deploy');
const read = (name: string): string => readFileSync(join(DEPLOY, name), 'utf8');

/** All values of a YAML file, wherever they stand. */
function documents(name: string): unknown[] {
  return parseAllDocuments(read(name), { merge: true }).map((document) => {
    expect(document.errors, name).toEqual([]);
    return document.toJS() as unknown;
  });
}

test.each(['compose.yaml', 'kubernetes.yaml', 'policy.yaml'])('%s is YAML', (name) => {
  expect(documents(name).every((one) => typeof one === 'object' && one !== null)).toBe(true);
});

test.each(['compose.yaml', 'kubernetes.yaml', 'Containerfile', 'README.md'])(
  'each setting that %s names exists',
  (name) => {
    for (const [variable] of read(name).matchAll(/FRONTDESK_[A-Z_]+/g)) {
      // A value that no setting takes: where the variable is read, it is refused with words that name it.
      const result = readSettings({ environment: { [variable]: '\u0000'.repeat(3) } });
      const known = 'error' in result ? result.error.includes(variable) : !same(result.settings);
      expect(known, `${variable} in ${name}`).toBe(true);
    }
  },
);

function same(settings: object): boolean {
  const plain = readSettings({});
  return JSON.stringify(settings) === JSON.stringify('settings' in plain && plain.settings);
}

test('the values that Kubernetes sets are taken', () => {
  const [deployment] = documents('kubernetes.yaml') as [{ spec: { template: { spec: { containers: Container[] } } } }];
  const env = deployment.spec.template.spec.containers[0]?.env ?? [];
  const environment = Object.fromEntries(
    env.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])),
  );
  const result = readSettings({ environment });
  expect(result).toMatchObject({
    settings: { host: 'https://api.example.com', rate: 3000, proxies: 1, metricsPort: 9400 },
  });
});

interface Container {
  readonly env: readonly { readonly name: string; readonly value?: string }[];
}

test('the example of a policy is one', () => {
  expect(readPolicy(read('policy.yaml'), 'policy.yaml')).toHaveProperty('policy');
});

test('the Containerfile copies what is there, or what the build makes', () => {
  const copied = [...read('Containerfile').matchAll(/^COPY (?:--from=build )?(.+) \S+$/gm)].flatMap(([, names = '']) =>
    names.split(' ').map((name) => name.replace('/build/', '')),
  );
  const made = new Set(['node_modules', 'dist']);
  expect(copied.filter((name) => !made.has(name) && !existsSync(join(ROOT, name)))).toEqual([]);
});

test('each file that the page links to is there', () => {
  for (const [, name = ''] of read('README.md').matchAll(/\]\(([^)#]+)[^)]*\)/g)) {
    expect(existsSync(join(DEPLOY, name)), name).toBe(true);
  }
});
