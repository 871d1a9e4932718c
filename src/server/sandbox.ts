// The sandbox in place of a backend: made from the compiled contract when it is open, with its store in the data folder.
// Its code (and the words that it makes items of) is loaded only then.
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseJson } from '#contract';
import type { Seed } from '#sandbox';
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
  /** Answers 503 until a contract has been opened. */
  readonly handler: (request: Request) => Promise<Response>;
  readonly open: (compiled: Compiled) => Promise<void>;
  /** People of the sample; nobody before it has been opened. */
  readonly hints: () => readonly SignInHint[];
  readonly close: () => Promise<void>;
}

/** Makes the place for a sandbox; `origin` is where browsers find it, for addresses in its answers. */
export function mountSandbox(settings: Settings, origin: () => string): SandboxMount {
  let handler: ((request: Request) => Promise<Response>) | null = null;
  let hints: readonly SignInHint[] = [];
  let close = (): Promise<void> => Promise.resolve();
  return {
    hints: () => hints,
    handler: (request) => (handler ? handler(request) : Promise.resolve(new Response(null, { status: 503 }))),
    async open(compiled) {
      await close();
      const [{ contract, application }, store, seed] = await Promise.all([
        compiled.whole(),
        storeFor(settings),
        seedFor(settings),
      ]);
      close = async () => store.close();
      const { createSandbox } = await import('#sandbox');
      handler = await createSandbox(contract, application, {
        store,
        seed,
        size: Object.fromEntries(settings.size.map(({ resource, count }) => [resource, count])),
        basePath: API_PREFIX,
        origin: origin(),
      });
      hints = seed ? hintsOf(seed) : [];
    },
    close: () => close(),
  };
}

async function storeFor(settings: Settings) {
  const { memoryStore, postgresStore, sqliteStore } = await import('#sandbox');
  if (settings.store === 'memory') return memoryStore();
  if (settings.store !== 'sqlite') return postgresStore(settings.store);
  const file = join(settings.data, 'sandbox', `${nameOf(settings)}.sqlite`);
  mkdirSync(dirname(file), { recursive: true });
  return sqliteStore(file);
}

/** The sample's own seed; a contract that is given may hold one, or all is generated. */
async function seedFor({ contract }: Settings): Promise<Seed | null> {
  if (contract !== null) return null;
  const { readSeed } = await import('#sandbox');
  return readSeed(parseJson(readFileSync(join(dirname(sampleContract()), 'seed.json'), 'utf8'))).seed;
}

function hintsOf({ users = [] }: Seed): SignInHint[] {
  return users.map(({ username, password, roles }) => ({ label: roles?.[0] ?? username, username, password }));
}
