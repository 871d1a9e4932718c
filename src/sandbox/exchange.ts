// One request on its way through the sandbox, and what is to come of it: the answer, and the changes that are made
// together with it, or not at all.
import { printJson } from '#contract';
import type { Issue, Json, Operation } from '#contract';
import type { SeedUser } from './seed.ts';
import type { Answering } from './answer-shape.ts';
import type { Change, Store } from './store.ts';
import type { World } from './world.ts';

/** Who is signed in. `user` is null where the sandbox has no seeded users: then anyone may do everything. */
export interface Person {
  readonly user: SeedUser | null;
  readonly name: string;
  /** The token it came with, to be forgotten at sign-out. */
  readonly token: string | null;
}

/** What does not change from request to request. */
export interface Sandbox {
  readonly world: World;
  readonly store: Store;
  readonly basePath: string;
  readonly now: () => Date;
  readonly answering: Answering;
}

/** A request that has found its operation. */
export interface Exchange {
  readonly sandbox: Sandbox;
  readonly operation: Operation;
  /** Path parameters, decoded. */
  readonly values: ReadonlyMap<string, string>;
  readonly url: URL;
  readonly headers: Headers;
  /** Where the browser finds the sandbox: "https://host", or "" where only paths make sense. */
  readonly origin: string;
  readonly body: Body;
  readonly person: Person | null;
}

/** A request's body, read. */
export interface Body {
  readonly mediaType: string;
  /** JSON, or a form's fields; undefined where there is none. */
  readonly value: Json | undefined;
  /** Files of a form by field, or the body itself under "" where it is no JSON and no form. */
  readonly files: readonly BodyFile[];
  /** What was wrong with its text. */
  readonly issue: string | null;
}

/** A file that was sent. */
export interface BodyFile {
  readonly field: string;
  readonly name: string | null;
  readonly mediaType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What is to be answered. */
export interface Outcome {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text, bytes, what still comes, or nothing. */
  readonly body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;
  /** Written before the answer is given, all or none. */
  readonly changes: readonly Change[];
}

/** An answer with a JSON value. */
export function json(
  status: number,
  value: Json,
  headers: Readonly<Record<string, string>> = {},
  changes: readonly Change[] = [],
): Outcome {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: printJson(value), changes };
}

/** An answer without content. */
export function empty(
  status: number,
  headers: Readonly<Record<string, string>> = {},
  changes: readonly Change[] = [],
): Outcome {
  return { status, headers, body: null, changes };
}

/** A refusal, before it gets the contract's shape. */
export interface Refusal {
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  /** A word for programs: "not-found". */
  readonly code: string;
  readonly issues?: readonly Issue[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Scopes that would be needed. */
  readonly scopes?: readonly string[];
}

/** Either an outcome or a refusal. */
export type Result = Outcome | { readonly refused: Refusal };

/** Whether a method only reads. */
export const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

/** Whether a result is a refusal. */
export function isRefused(result: object): result is { readonly refused: Refusal } {
  return 'refused' in result;
}

/** A refusal as a result. */
export function refuse(
  status: number,
  code: string,
  title: string,
  detail: string,
  more: Partial<Refusal> = {},
): { readonly refused: Refusal } {
  return { refused: { status, code, title, detail, ...more } };
}
