// The curl command that people share: it runs, and it holds no secret.
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { curlOf } from './curl.ts';
import type { BuiltRequest } from './request.ts';

function request(more: Partial<BuiltRequest>): BuiltRequest {
  return { url: 'https://api.test/x', method: 'GET', headers: {}, body: null, parts: null, ...more };
}

test('no secret in headers, parameters and bodies', () => {
  const curl = curlOf(
    request({
      url: 'https://api.test/x?api_key=s3cret&q=1&sig=s3cret',
      method: 'POST',
      headers: { authorization: 'Bearer s3cret', 'x-own': 's3cret', cookie: 'a=s3cret', accept: '*/*' },
      body: '{"user":"ada","password":"s3cret","deep":[{"client_secret":"s3cret"}]}',
    }),
    ['X-Own'],
  );
  expect(curl).not.toContain('s3cret');
  expect(curl).toContain('q=1');
  expect(curl).toContain('"user":"ada"');
  expect(
    curlOf(
      request({
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'password=s3cret&a=1',
      }),
    ),
  ).toMatch(/password=[^s]+&a=1/);
});

test('quotes survive the shell', () => {
  const body = `it's "quoted" $HOME \`id\``;
  const curl = curlOf(request({ method: 'PUT', body })).replace(/^curl/, 'printf "%s\\n"');
  expect(execFileSync('sh', ['-c', curl]).toString()).toContain(body);
});
