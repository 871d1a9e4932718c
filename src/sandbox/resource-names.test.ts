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

it('names what nothing opens as the paths below it want', async () => {
  const { get, ...rest } = NAMED.paths['/v1/{name_1}'];
  const { delete: _remove, ...note } = NAMED.paths['/v1/{name}'];
  const name = { type: 'string', description: 'The resource name of the user.' };
  const unopened = contractIn({
    ...NAMED,
    paths: { ...NAMED.paths, '/v1/{name_1}': rest, '/v1/{name}': note },
    definitions: { ...NAMED.definitions, User: { type: 'object', properties: { name, email: { type: 'string' } } } },
  });
  expect(get.operationId).toBe('Users_Get');
  const other = await createSandbox(unopened, derive(unopened), { store: memoryStore(), basePath: '/api', origin });
  const read = async (path: string): Promise<Response> => other(new Request(`${origin}/api/v1/${path}`));
  const { users } = (await (await read('users')).json()) as { readonly users: readonly Named[] };
  expect(users[0]?.name).toMatch(/^users\/\w+$/);
  expect((await read(`${users[0]?.name}/tokens`)).status).toBe(200);
});
