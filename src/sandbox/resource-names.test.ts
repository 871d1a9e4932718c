// A sandbox of an API whose things are known by resource names (AIP-122): what it answers opens what it says.
import { expect, it } from 'vitest';
import { contractIn } from '../../test/contract.ts';
import { NAMED } from '../../test/named.ts';
import { derive } from '#model';
import { createSandbox, memoryStore } from './index.ts';

const contract = contractIn(NAMED);
const origin = 'http://sandbox.test';
const sandbox = await createSandbox(contract, derive(contract), { store: memoryStore(), basePath: '/api', origin });

async function ask(path: string, method = 'GET', body?: object): Promise<{ status: number; value: unknown }> {
  const response = await sandbox(
    new Request(`${origin}/api/v1/${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    }),
  );
  return { status: response.status, value: await response.json().catch(() => null) };
}

type Named = Readonly<Record<'name' | 'author' | 'title', string>>;

const rows = async (path: string, member: string): Promise<readonly Named[]> =>
  ((await ask(path)).value as Readonly<Record<string, readonly Named[]>>)[member] ?? [];

it('opens each thing at its name', async () => {
  const [note] = await rows('notes', 'notes');
  expect(note?.name).toMatch(/^notes\/\w+$/);
  expect(await ask(note?.name ?? '')).toMatchObject({ status: 200, value: { name: note?.name } });
  expect((await ask(note?.author ?? '')).value).toMatchObject({ name: note?.author });
  // A whole name is no part of itself.
  expect((await ask(`notes/${encodeURIComponent(note?.name ?? '')}`)).status).toBe(404);
});

it('names what is below another by both', async () => {
  const [user] = await rows('users', 'users');
  const [token] = await rows(`${user?.name}/tokens`, 'tokens');
  expect(token?.name).toMatch(new RegExp(`^${user?.name}/tokens/\\w+$`));
  expect((await ask(token?.name ?? '', 'DELETE')).status).toBeLessThan(300);
  expect((await rows(`${user?.name}/tokens`, 'tokens')).some(({ name }) => name === token?.name)).toBe(false);
});

it('names what is made, whatever it is said to be called', async () => {
  const made = (await ask('notes', 'POST', { name: 'mine', title: 'Mine' })).value as Named;
  expect(made.name).toMatch(/^notes\/\w+$/);
  expect((await ask(made.name)).value).toMatchObject({ title: 'Mine' });
});
