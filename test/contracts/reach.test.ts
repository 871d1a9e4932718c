// Whoever signs in by the way that a contract offers first is let in, and no list that they can open refuses them. Real contracts,
// each with its sandbox, signed in to as the sign-in screen does it: what is asked, where the token is found and how it is sent
// belong together. It cannot say that a login is none: the sandbox reads the contract as the application does.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { type Client, createClient, type Credential, credentialFor } from '#client';
import { type Contract, type Json, valueAt } from '#contract';
import {
  callOf,
  derive,
  type Field,
  FIRST_REQUEST,
  isOneTimeCode,
  listValues,
  loginFields,
  neededInQuery,
  type SignIn,
  tokensFound,
  usualValues,
} from '#model';
import { createSandbox, memoryStore } from '#sandbox';
import { contractIn } from '../contract.ts';

const FILES = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.gz'));
const ORIGIN = 'http://sandbox.test';
const TYPED = 'Secret-12345';

it.each(FILES)('%s', { timeout: 60_000 }, async (file) => {
  const contract = contractIn(gunzipSync(readFileSync(join(import.meta.dirname, file))).toString());
  const application = derive(contract);
  const options = { store: memoryStore(), basePath: '/api/v1', origin: ORIGIN, size: 2 };
  const sandbox = await createSandbox(contract, application, options);
  const fetches = withCookies((request) => sandbox(request));
  const at = (credentials: readonly Credential[]): Client =>
    createClient({ baseUrl: `${ORIGIN}/api/v1`, fetch: fetches, credentials, backoffMs: 1 });
  const [way] = application.index.signIn;
  const client = at(way === undefined ? [] : await credentialsBy(way, contract, at([])));
  const refused: string[] = [];
  for (const { listing, parentParameters } of application.resources) {
    const operation = contract.operations.find(({ id }) => id === listing?.operation);
    if (listing === null || operation === undefined || parentParameters.length > 0) continue;
    const call = callOf(operation);
    const values = listValues(listing, FIRST_REQUEST, neededInQuery(call));
    const answer = await client.send(call, { ...values, query: { ...usualValues(call, listing), ...values.query } });
    if (answer.kind === 'problem' && (answer.status === 401 || answer.status === 403)) refused.push(operation.id);
  }
  expect(refused).toEqual([]);
});

/** What is sent along from then on: what was typed, or the token that a login answered to it. */
async function credentialsBy(way: SignIn, contract: Contract, client: Client): Promise<readonly Credential[]> {
  const { login, secrets = [], scheme } = way;
  if (login === null) {
    const names = secrets.length > 0 ? secrets.map((one) => one.scheme) : [scheme];
    const made = names.map((name) => {
      const own = contract.securitySchemes.find((one) => one.name === name);
      return own === undefined ? null : credentialFor(own, { value: TYPED, username: TYPED, password: TYPED });
    });
    return made.filter((one) => one !== null);
  }
  const { fields, inside } = loginFields(login);
  const typed = Object.fromEntries(
    fields.filter((field) => !isOneTimeCode(field)).map((field) => [field.name, typedIn(field)]),
  );
  const given = inside === null ? typed : { [inside]: typed };
  const answer = await client.send(login.call, login.call.requestBody === null ? { query: given } : { body: given });
  if (answer.kind !== 'ok') throw new Error(`Nobody can sign in: ${JSON.stringify(answer).slice(0, 300)}`);
  const places = [...login.token, ...tokensFound(answer.value).token];
  const token = places.map((place) => valueAt(answer.value ?? null, place)).find((one) => typeof one === 'string');
  const { in: place, name, prefix } = login.sendAs;
  return token === undefined ? [] : [{ scheme, in: place, name, value: `${prefix}${token}` }];
}

function typedIn({ choices, kind }: Field): Json {
  const [first] = choices ?? [];
  if (first !== undefined) return first.value;
  return kind === 'email' ? 'ada@example.com' : kind === 'number' ? 1 : kind === 'boolean' ? true : TYPED;
}

/** Keeps what a backend sets, as a browser does. */
function withCookies(answer: (request: Request) => Promise<Response>): typeof fetch {
  const jar = new Map<string, string>();
  return async (input, init) => {
    const request = new Request(input, init);
    if (jar.size > 0) request.headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await answer(request);
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(name, value);
    }
    return response;
  };
}
