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
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
  readonly resources: { readonly requests?: object; readonly limits?: { readonly memory?: string } };
  readonly securityContext: object;
  readonly [probe: `${string}Probe`]: { readonly httpGet: { readonly path: string; readonly port: string } };
}

interface Pod {
  readonly securityContext: object;
  readonly terminationGracePeriodSeconds: number;
  readonly containers: readonly Container[];
  readonly volumes: readonly { readonly name: string }[];
}

test('Kubernetes asks whether each container starts, lives and is ready, limits it, and runs it as nobody special', () => {
  const all = documents('kubernetes.yaml') as {
    kind: string;
    metadata: { name: string };
    spec: { template?: { metadata: { labels: object }; spec: Pod }; selector?: Record<string, unknown> };
  }[];
  const template = all.find(({ kind }) => kind === 'Deployment')?.spec.template;
  const pod = template?.spec;
  expect(pod?.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
  // Whoever is being stopped gets longer than what runs may take, and the pause before it.
  expect(pod?.terminationGracePeriodSeconds).toBeGreaterThan(15);
  expect(pod?.containers.length).toBeGreaterThan(0);
  for (const one of pod?.containers ?? []) {
    const ports = one.ports.map(({ name }) => name);
    for (const [probe, path] of [
      ['startupProbe', '/healthz'],
      ['livenessProbe', '/healthz'],
      ['readinessProbe', '/readyz'],
    ] as const) {
      expect(one[probe]?.httpGet.path, probe).toBe(path);
      expect(ports, probe).toContain(one[probe]?.httpGet.port);
    }
    expect(one.resources.limits?.memory).toMatch(/^\d+Mi$/);
    expect(one.resources.requests).toHaveProperty('cpu');
    expect(one.securityContext).toMatchObject({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    const volumes = new Set(pod?.volumes.map(({ name }) => name));
    expect(one.volumeMounts.filter(({ name }) => !volumes.has(name))).toEqual([]);
    // What it writes to must be mounted where the root cannot be written.
    expect(one.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(expect.arrayContaining(['/data', '/tmp']));
    const metrics = one.ports.find(({ name }) => name === 'metrics')?.containerPort;
    expect(one.env.find(({ name }) => name === 'FRONTDESK_METRICS_PORT')?.value).toBe(String(metrics));
  }
  const service = all.find(({ kind }) => kind === 'Service')?.spec.selector;
  expect(template?.metadata.labels).toMatchObject(service ?? { none: true });
});

test('Compose runs two of them read only and without rights, before a database that is ready, and mounts what is there', () => {
  interface Service {
    readonly [name: string]: unknown;
    readonly environment?: Readonly<Record<string, string>>;
    readonly volumes?: readonly string[];
    readonly depends_on?: object;
  }
  const [compose] = documents('compose.yaml') as [{ services: Record<string, Service> }];
  const { one, two, balancer, database } = compose.services;
  for (const desk of [one, two]) {
    expect(desk).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    expect(desk?.depends_on).toEqual({ database: { condition: 'service_healthy' } });
    expect(desk?.environment).toMatchObject({ FRONTDESK_AUDIT_REQUIRED: 'true', FRONTDESK_PROXIES: '1' });
  }
  expect(database).toHaveProperty('healthcheck');
  const mounted = [one, two, balancer].flatMap((service) => service?.volumes ?? []);
  const files = mounted.filter((volume) => volume.startsWith('./')).map((volume) => volume.split(':')[0] ?? '');
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => !existsSync(join(DEPLOY, file)))).toEqual([]);
  const named = [...read('nginx.conf').matchAll(/server (\w+):(\d+);/g)].map(([, name, port]) => [name, port]);
  expect(named).toEqual([
    ['one', '4400'],
    ['two', '4400'],
  ]);
});

test('the Containerfile ends as a user without rights, with a health check', () => {
  const text = read('Containerfile');
  const last = text.slice(text.lastIndexOf('\nFROM'));
  expect(last).toMatch(/^USER node$/m);
  expect(last.indexOf('USER node')).toBeLessThan(last.indexOf('ENTRYPOINT'));
  expect(last).toMatch(/^HEALTHCHECK /m);
  expect(text).toContain('npm prune --omit=dev');
});

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
