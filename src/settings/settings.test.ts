// The fixed facts by name, the order of the sources, and the words for wrong values.
import { describe, expect, test } from 'vitest';
import { API_PREFIX, API_VERSION, apiBaseAddress, publicSettings, readSettings, type SettingSources } from './index.ts';

function settingsOf(sources: SettingSources) {
  const result = readSettings(sources);
  if ('error' in result) throw new Error(result.error);
  return result.settings;
}

function errorOf(sources: SettingSources): string {
  const result = readSettings(sources);
  return 'error' in result ? result.error : 'no error';
}

describe('fixed facts', () => {
  test('the API base address is {host} + the path prefix /api/v1', () => {
    const settings = settingsOf({ commandLine: { host: 'https://staging.example.com' } });
    expect(apiBaseAddress(settings)).toBe('https://staging.example.com/api/v1');
    expect(settings.prefix).toBe('/api/v1');
    expect(API_PREFIX).toBe('/api/v1');
  });

  test('the API version is v1', () => {
    expect(settingsOf({}).version).toBe('v1');
    expect(API_VERSION).toBe('v1');
  });

  test('the {product} flag is true by default', () => {
    expect(settingsOf({}).product.mode).toBe(true);
  });

  test('the product has a name that can be set', () => {
    expect(settingsOf({}).product.name).toBe('Frontdesk');
    expect(settingsOf({ environment: { FRONTDESK_PRODUCT_NAME: 'Back Office' } }).product.name).toBe('Back Office');
  });

  test.each(['prefix', 'version'])('%s cannot be set to anything else', (name) => {
    const error = errorOf({ file: { name: 'f.json', value: { [name]: 'v2' } } });
    expect(error).toContain(`"${name}"`);
    expect(error).toContain('it is always');
  });
});

describe('sources', () => {
  const file = { name: 'frontdesk.json', value: { port: 1001, data: 'from-file', environment: 'file' } };
  const environment = { FRONTDESK_PORT: '1002', FRONTDESK_DATA: 'from-environment' };
  const commandLine = { port: '1003' };

  test('defaults < config file < environment < command line', () => {
    const settings = settingsOf({ file, environment, commandLine });
    expect([settings.timeout, settings.environment, settings.data, settings.port]).toEqual([
      60,
      'file',
      'from-environment',
      1003,
    ]);
  });

  test('the product in the config file is an object', () => {
    const value = { product: { name: 'Desk', mode: false } };
    expect(settingsOf({ file: { name: 'f', value } }).product).toEqual({ name: 'Desk', mode: false });
  });

  test('credentials add up, and never reach the page', () => {
    const settings = settingsOf({
      file: { name: 'f', value: { credentials: { key: 'file-secret' } } },
      environment: { FRONTDESK_CREDENTIAL_KEY: 'environment-secret' },
    });
    expect(settings.credentials.map(({ value }) => value)).toEqual(['file-secret', 'environment-secret']);
    expect(JSON.stringify(publicSettings(settings))).not.toContain('secret');
  });

  test('a service variable of Kubernetes is not taken for our port', () => {
    expect(settingsOf({ environment: { FRONTDESK_PORT: 'tcp://10.0.0.7:80' } }).port).toBe(4400);
  });
});

test.each([
  ['localhost:3000', 'http://localhost:3000'],
  ['127.0.0.1:8080/', 'http://127.0.0.1:8080'],
  ['crm.example.com', 'http://crm.example.com'],
  ['https://crm.example.com/', 'https://crm.example.com'],
  ['https://crm.example.com/api/v1/', 'https://crm.example.com'],
  ['https://example.com/backend', 'https://example.com/backend'],
])('host %s is read as %s', (written, host) => {
  expect(settingsOf({ commandLine: { host: written } }).host).toBe(host);
});

test.each<[string, SettingSources, readonly string[]]>([
  ['a port out of range', { commandLine: { port: '70000' } }, ['--port', '"70000"', '0 to 65535']],
  ['a port that is no number', { environment: { FRONTDESK_PORT: 'http' } }, ['FRONTDESK_PORT', '"http"']],
  ['a host with another scheme', { commandLine: { host: 'ftp://x' } }, ['--host', 'http://']],
  ['a host with a password', { commandLine: { host: 'http://me:pw@x' } }, ['--host', 'FRONTDESK_CREDENTIAL_']],
  ['a host that is none', { environment: { FRONTDESK_HOST: 'http://a b' } }, ['FRONTDESK_HOST', 'no address']],
  ['a setting that does not exist', { file: { name: 'f.json', value: { hots: 'x' } } }, ['f.json', '"hots"', 'host']],
  ['a name of the prototype', { file: { name: 'f.json', value: { constructor: 1 } } }, ['"constructor"']],
  ['a config file that is a list', { file: { name: 'f.json', value: [] } }, ['f.json', 'one JSON object']],
  [
    'a switch that is none',
    { file: { name: 'f', value: { product: { mode: 'no' } } } },
    ['product.mode', 'true or false'],
  ],
  ['a store of another kind', { commandLine: { store: 'mysql://x' } }, ['--store', 'sqlite']],
  ['a size without a number', { commandLine: { size: ['orders'] } }, ['--size', 'orders=100000']],
  ['a short session key', { environment: { FRONTDESK_SESSION_KEY: 'short-secret' } }, ['FRONTDESK_SESSION_KEY', '32']],
])('%s is refused in words that name it', (_case, sources, words) => {
  const error = errorOf(sources);
  for (const word of words) expect(error).toContain(word);
  expect(error).not.toContain('short-secret');
});

test('sizes are read from text, list and object alike', () => {
  const expected = [{ resource: 'orders', count: 100_000 }];
  for (const size of ['orders=100000', ['orders=100000']]) {
    expect(settingsOf({ commandLine: { size } }).size).toEqual(expected);
  }
  expect(settingsOf({ file: { name: 'f', value: { size: { orders: 100_000 } } } }).size).toEqual(expected);
});

describe('sign-in', () => {
  test('a client of a security scheme has its parts in variables of their own', () => {
    const environment = {
      FRONTDESK_CLIENT_ID_SHOP: 'desk',
      FRONTDESK_CLIENT_SECRET_SHOP: 's3cret',
      FRONTDESK_CLIENT_ISSUER_SHOP: 'https://login.example.com/realm/',
    };
    expect(settingsOf({ environment }).clients).toEqual([
      {
        scheme: 'SHOP',
        id: 'desk',
        secret: 's3cret',
        issuer: 'https://login.example.com/realm',
        scopes: null,
        service: false,
      },
    ]);
    const wrong = errorOf({ environment: { FRONTDESK_CLIENT_SECRET_SHOP: 's3cret' } });
    expect(wrong).toContain('gives "SHOP" no client id');
    expect(wrong).not.toContain('s3cret');
  });

  test('signing in to Frontdesk needs an issuer and a client, or neither', () => {
    expect(settingsOf({}).signIn).toBeNull();
    const file = { name: 'f.json', value: { signIn: { issuer: 'https://id.example.com', clientId: 'desk' } } };
    expect(settingsOf({ file }).signIn).toEqual({
      issuer: 'https://id.example.com',
      clientId: 'desk',
      clientSecret: null,
      scopes: 'openid profile email',
      groups: 'groups',
    });
    expect(errorOf({ environment: { FRONTDESK_SIGN_IN_ISSUER: 'https://id.example.com' } })).toContain(
      'signIn.clientId',
    );
  });
});
