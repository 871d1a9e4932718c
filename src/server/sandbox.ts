// The sandbox in place of a backend, with its store in the data folder. The store is opened with the contract, so that what
// is wrong with it is said at the start; the items are made, and the contract read for them, with the first call.
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SignInHint } from '#client';
import { parseJson } from '#contract';
import type { LogEntry, SandboxHandler, Seed, Store } from '#sandbox';
import { API_PREFIX, type Settings } from '#settings';
import type { Compiled } from './compile.ts';
import { nameOf } from './desk.ts';
import { sampleContract } from './find-contract.ts';
import { problemResponse } from './problem.ts';

/** The sandbox, before and after it has been opened. */
export interface SandboxMount {
  /** Makes the sandbox with the first call; answers 503 where no contract has been opened or it cannot be made. */
  readonly handler: (request: Request) => Promise<Response>;
  readonly open: (compiled: Compiled) => Promise<void>;
  /** People of the sample; nobody before it has been opened. */
  readonly hints: () => readonly SignInHint[];
  /** Why it could not be opened, in words; null where nothing went wrong. */
  readonly failure: () => string | null;
  readonly close: () => Promise<void>;
}

/** Makes the place for a sandbox; `origin` is where browsers find it, for addresses in its answers; `log` takes lines. */
export function mountSandbox(settings: Settings, origin: () => string, log: (line: string) => void): SandboxMount {
  let opened: Promise<OpenSandbox> | null = null;
  let current: OpenSandbox | null = null;
  let failure: string | null = null;
  let ended = false;
  const close = async (): Promise<void> => {
    const before = opened;
    opened = null;
    current = null;
    await before?.then(({ store }) => store.close());
  };
  const fail = (error: unknown): void => {
    failure = `The sandbox could not be opened with the store "${storeName(settings)}": ${error instanceof Error ? error.message : String(error)}`;
  };
  return {
    hints: () => current?.hints ?? [],
    failure: () => failure,
    async handler(request) {
      const asked = current;
      const made = await asked?.handler().catch((error: unknown) => {
        if (asked === current) fail(error);
        return null;
      });
      return made ? answered(made, request) : notOpen(failure);
    },
    async open(compiled) {
      await close();
      if (ended) return;
      try {
        opened = openSandbox(compiled, settings, origin(), log);
        current = await opened;
        failure = null;
      } catch (error) {
        opened = null;
        fail(error);
      }
    },
    close() {
      ended = true;
      return close();
    },
  };
}

/** A fault of the sandbox is ours: it is noted in full, and is no unreachable backend. */
async function answered(handler: SandboxHandler, request: Request): Promise<Response> {
  try {
    return await handler(request);
  } catch (error) {
    console.error(error);
    return problemResponse({
      status: 500,
      code: 'sandbox-fault',
      title: 'The sandbox itself failed.',
      detail: 'This is a fault in Frontdesk, noted in its output. Whether the request took effect is not known.',
    });
  }
}

function notOpen(failure: string | null): Response {
  const detail = failure ?? 'The sandbox is still being made. Try again in a moment.';
  return problemResponse({ status: 503, code: 'sandbox-not-open', title: 'The sandbox is not there.', detail });
}

/** The store without what may be secret in a database's address. */
function storeName({ store }: Settings): string {
  return store.replace(/:\/\/[^@]*@/, '://…@');
}

interface OpenSandbox {
  /** What answers; made when it is first asked for. */
  readonly handler: () => Promise<SandboxHandler>;
  readonly store: Store;
  readonly hints: readonly SignInHint[];
}

async function openSandbox(
  compiled: Compiled,
  settings: Settings,
  origin: string,
  log: (line: string) => void,
): Promise<OpenSandbox> {
  const [store, seed] = await Promise.all([storeFor(settings), seedFor(settings)]);
  const size = Object.fromEntries(settings.size.map(({ resource, count }) => [resource, count]));
  const told = (entry: LogEntry): void => log(JSON.stringify({ level: 'info', kind: 'sandbox', ...entry }));
  const heard = settings.logRequests ? { heard: told } : {};
  const make = async (): Promise<SandboxHandler> => {
    const [{ createSandbox }, { contract, application }] = await Promise.all([import('#sandbox'), compiled.whole()]);
    return createSandbox(contract, application, { store, seed, size, basePath: API_PREFIX, origin, ...heard });
  };
  let made: Promise<SandboxHandler> | null = null;
  return { handler: () => (made ??= make()), store, hints: seed ? hintsOf(seed) : [] };
}

async function storeFor(settings: Settings): Promise<Store> {
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
