// What the routes of our own questions share: reading a body, answering JSON that nobody keeps, and a limit on sizes.
import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { parseJson, printJson } from '#contract';
import { problemResponse, type ServerProblem } from './problem.ts';
import { DATA_POLICY } from './security.ts';

/** What routes get from the server. */
export type Env = { readonly Bindings: HttpBindings };

/** A place for routes. */
export type Routes = Hono<Env>;

/** The body as a JSON object; null where it is none. */
export async function bodyOf<T>(context: Context<Env>): Promise<T | null> {
  try {
    const value = parseJson(await context.req.text());
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as T) : null;
  } catch {
    return null;
  }
}

/** Refuses bodies that are larger. */
export function limited(maxSize: number) {
  const detail = `It is larger than ${maxSize / 1024 / 1024} MB.`;
  return bodyLimit({
    maxSize,
    onError: () => problemResponse({ status: 413, code: 'too-large', title: 'This is too large.', detail }),
  });
}

/** A value as an answer, with cookies. */
export function json(value: unknown, cookies: readonly string[] = []): Response {
  const headers = new Headers({
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'content-security-policy': DATA_POLICY,
  });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(printJson(value), { headers });
}

/** What is said where a body is no JSON object. */
export function badBody(): ServerProblem {
  return { status: 400, code: 'bad-body', title: 'This could not be read.', detail: 'The body must be a JSON object.' };
}
