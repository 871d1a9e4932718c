// The sandbox in place of a backend: made from the compiled contract when it is open, with its store in the data folder.
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseJson } from '#contract';
import { createSandbox, memoryStore, postgresStore, readSeed, type Seed, sqliteStore } from '#sandbox';
import { API_PREFIX, type Settings } from '#settings';
import type { Compiled } from './compile.ts';
import { nameOf } from './desk.ts';
import { sampleContract } from './find-contract.ts';

/** A person of the sample as whom one may look around. */
export interface SignInHint {
  readonly label: string;
  readonly username: string;
  readonly password: string;
}

/** The sandbox, before and after it has been opened. */
export interface SandboxMount {
  readonly handler: (request: Request) => Promise<Response>;
  readonly open: (compiled: Compiled) => Promise<void>;
  readonly hints: readonly SignInHint[];
  readonly close: () => Promise<void>;
}

/** Makes the place for a sandbox; it answers 503 until a contract has been opened. */
export function mountSandbox(settings: Settings, folder: string): SandboxMount {
  const seed = seedFor(settings);
  let handler: ((request: Request) => Promise<Response>) | null = null;
  let close = () => Promise.resolve();
  return {
    hints: settings.contract === null ? hintsOf(seed) : [],
    handler: (request) => (handler ? handler(request) : Promise.resolve(new Response(null, { status: 503 }))),
    async open(compiled) {
      await close();
      const { contract, application } = await compiled.whole();
      const store = await storeFor(settings, folder);
      close = async () => store.close();
      handler = await createSandbox(contract, application, { store, seed, basePath: API_PREFIX });
    },
    close: () => close(),
  };
}

async function storeFor(settings: Settings, folder: string) {
  if (settings.store === 'memory') return memoryStore();
  if (settings.store !== 'sqlite') return postgresStore(settings.store);
  const file = join(folder, 'sandbox', `${nameOf(settings)}.sqlite`);
  mkdirSync(dirname(file), { recursive: true });
  return sqliteStore(file);
}

/** The sample's seed, with the sizes of the settings over it. */
function seedFor({ contract, size }: Settings): Seed {
  const written = contract === null ? seedOfSample() : {};
  const sizes = Object.fromEntries(size.map(({ resource, count }) => [resource, count]));
  return { ...written, sizes: { ...written.sizes, ...sizes } };
}

function seedOfSample(): Seed {
  const file = join(dirname(sampleContract()), 'seed.json');
  return readSeed(parseJson(readFileSync(file, 'utf8'))).seed;
}

function hintsOf({ users = [] }: Seed): SignInHint[] {
  return users.map(({ username, password, roles }) => ({ label: roles?.[0] ?? username, username, password }));
}
