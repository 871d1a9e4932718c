// The face of the sandbox: a contract becomes a backend with state, as a plain function from Request to Response.
export type { LogEntry } from './log.ts';
export type { SandboxHandler, SandboxOptions } from './sandbox.ts';
export { createSandbox } from './sandbox.ts';
export type { Seed, SeedFile, SeedTransition, SeedUser } from './seed.ts';
export { readSeed } from './seed.ts';
export type { Change, Committed, Condition, Order, Query, Store, Stored } from './store.ts';
export { memoryStore } from './stores/memory.ts';
export { postgresStore } from './stores/postgres.ts';
export { sqliteStore } from './stores/sqlite.ts';
