// What people are told of every sort of response, also of those that are not what they claim to be.
import { describe, expect, test } from 'vitest';
import { ExactNumber, type Json, printJson } from '#contract';
import type { CallAnswer } from '#model';
import { answerOf, isTooDeep, type KnownCodes } from './answer.ts';
import { plainCall } from './client.ts';

const jsonAnswers = [{ status: '200', description: '', content: [{ mediaType: 'application/json', schema: null }] }];

async function answer(
  status: number,
  headers: Record<string, string>,
  body: BlobPart,
  more: { method?: string; answers?: readonly CallAnswer[] } = {},
) {
  const call = plainCall(more.method ?? 'GET', '/x', { answers: more.answers ?? [] });
  return answerOf(call, { status, headers, blob: new Blob([body]), url: 'https://api.test/x' });
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

describe('ok', () => {
  test('JSON, exactly', async () => {
    const got = await answer(200, JSON_TYPE, '\uFEFF{"id":12345678901234567890,"b":1,"a":2}');
    expect(got.kind === 'ok' && printJson(got.value)).toBe('{"id":12345678901234567890,"b":1,"a":2}');
    expect(got.kind === 'ok' && (got.value as { id: unknown }).id).toBeInstanceOf(ExactNumber);
  });

  test('no prototype is reached', async () => {
    const got = await answer(200, JSON_TYPE, '{"__proto__":{"polluted":true}}');
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect(got.kind === 'ok' && Object.keys(got.value as object)).toEqual(['__proto__']);
  });

  test.each([
    [204, '', undefined],
    [304, '', undefined],
    [202, '{"job":7}', { job: 7 }],
    [200, '', undefined],
  ])('%i %j', async (status, body, value) => {
    expect(await answer(status, JSON_TYPE, body)).toMatchObject({ kind: 'ok', status, value });
  });

  test('JSON sent as text, text sent as text, lines of JSON', async () => {
    expect(await answer(200, { 'content-type': 'text/plain' }, '[{"a":1}]')).toMatchObject({ value: [{ a: 1 }] });
    expect(await answer(200, { 'content-type': 'text/plain' }, 'pong')).toMatchObject({ value: 'pong', file: null });
    expect(await answer(200, {}, '{"a":1}')).toMatchObject({ value: { a: 1 } });
    expect(await answer(200, { 'content-type': 'application/x-ndjson' }, '{"a":1}\n{"a":2}\n{"cut')).toMatchObject({
      value: [{ a: 1 }, { a: 2 }],
    });
    // Docker's and Podman's events say that they are JSON.
    expect(await answer(200, JSON_TYPE, '{"a":1}\n{"a":2}\n')).toMatchObject({ value: [{ a: 1 }, { a: 2 }] });
  });

  test('another charset', async () => {
    const latin = new Uint8Array([0x22, 0xe9, 0x22]);
    expect(await answer(200, { 'content-type': 'application/json; charset=iso-8859-1' }, latin)).toMatchObject({
      value: 'é',
    });
  });

  test('files keep their bytes and name', async () => {
    const headers = { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="i.pdf"' };
    const got = await answer(200, headers, new Uint8Array([0xff, 0]));
    expect(got).toMatchObject({ kind: 'ok', value: undefined, file: { name: 'i.pdf' }, mediaType: 'application/pdf' });
    expect(got.kind === 'ok' && got.file?.blob.size).toBe(2);
    expect(await answer(200, { 'content-type': 'text/csv' }, 'a,b')).toMatchObject({
      value: 'a,b',
      file: { name: null },
    });
    const attached = { ...JSON_TYPE, 'content-disposition': 'attachment; filename=x.json' };
    expect(await answer(200, attached, '{"a":1}')).toMatchObject({ value: { a: 1 }, file: { name: 'x.json' } });
    expect(await answer(200, { ...JSON_TYPE, 'content-disposition': 'inline;filename=f.txt' }, '{}')).toMatchObject({
      file: null,
    });
  });
});

describe('unexpected', () => {
  test.each([
    ['cut off', JSON_TYPE, '{"a":1,"b', 'happened'],
    ['trailing', JSON_TYPE, '{"a":1},}', 'happened'],
    ['NaN', JSON_TYPE, '{"a":NaN}', 'happened'],
    ['not JSON', JSON_TYPE, 'OK', 'happened'],
    ['cut off in the first of several lines', JSON_TYPE, '[\n  {"a":1},\n  {"b', 'happened'],
    ['deep', JSON_TYPE, '['.repeat(100_000) + ']'.repeat(100_000), 'happened'],
    ['a web page', { 'content-type': 'text/html' }, '<!doctype html><title>Sign in to Wi-Fi</title>', 'unknown'],
  ])('%s: of a write, whether it happened', async (_name, headers, body, outcome) => {
    const written = await answer(200, headers, body, { method: 'POST', answers: jsonAnswers });
    expect(written).toMatchObject({ kind: 'unreachable', reason: 'unexpected', outcome, status: 200 });
    const read = await answer(200, headers, body, { answers: jsonAnswers });
    expect(read).toMatchObject({ kind: 'unreachable', reason: 'unexpected', outcome: 'unknown' });
  });

  test('nothing where data is declared is not an empty list', async () => {
    expect(await answer(200, JSON_TYPE, '', { answers: jsonAnswers })).toMatchObject({
      kind: 'unreachable',
      reason: 'unexpected',
    });
    expect(await answer(200, JSON_TYPE, '  ', { answers: jsonAnswers })).toMatchObject({ kind: 'unreachable' });
    expect(await answer(201, JSON_TYPE, '', { method: 'POST', answers: jsonAnswers })).toMatchObject({ kind: 'ok' });
  });

  test('a page where a page is declared is an answer', async () => {
    const answers = [{ status: '200', description: '', content: [{ mediaType: 'text/html', schema: null }] }];
    expect(await answer(200, { 'content-type': 'text/html' }, '<p>x', { answers })).toMatchObject({
      kind: 'ok',
      value: '<p>x',
    });
  });

  test('a redirect is not followed here; one to a sign-in page means 401', async () => {
    expect(await answer(302, { location: 'https://evil.test/' }, '')).toMatchObject({
      kind: 'unreachable',
      reason: 'unexpected',
    });
    expect(await answer(302, { location: '/auth/login?next=/x' }, '')).toMatchObject({ kind: 'problem', status: 401 });
  });
});

test('a refusal is a problem, in the words of the server', async () => {
  const got = await answer(409, { 'content-type': 'text/plain' }, 'Conflict');
  expect(got).toMatchObject({ kind: 'problem', status: 409, detail: 'Conflict', issues: [] });
});

describe('what came well and says that nothing was done', () => {
  const outcome = (code: number) => ({ type: 'object', properties: { code: { examples: [code] } } });
  const told = [
    { status: '200', description: '', content: [{ mediaType: 'application/json', schema: outcome(0) }] },
    { status: '400', description: '', content: [{ mediaType: 'application/json', schema: outcome(1) }] },
  ];

  test.each([
    ['{"success":false,"message":"The slot is taken","data":null}', 400, 'The slot is taken'],
    ['{"ok":false,"error":"channel_not_found"}', 400, 'channel_not_found'],
    ['{"status":"error","message":"No stock","data":{}}', 400, 'No stock'],
    ['{"code":403,"msg":"Not yours","data":null,"timestamp":1}', 403, 'Not yours'],
    ['{"code":1,"message":"There is no such pad","data":null}', 400, 'There is no such pad'],
    // FlowFuse's invitations, and GitHub's tokens, which are refused with 200 as well.
    ['{"code":"invitation_failed","error":{"PLaOnjO8NY":"Not an existing user"}}', 400, 'Not an existing user'],
    ['{"error":"bad_verification_code","error_description":"The code is wrong or expired."}', 400, 'The code is wrong'],
    // Slurm's change of a job, a GraphQL response without data, JSON:API's top level.
    ['{"meta":{"plugin":{}},"errors":[{"error":"Invalid deadline time","error_code":-1}]}', 400, 'Invalid deadline'],
    ['{"data":null,"errors":[{"message":"No such shelf","path":["shelf"]}]}', 400, 'No such shelf'],
    ['{"jsonapi":{"version":"1.1"},"errors":[{"status":"422","title":"Name is taken"}]}', 400, 'Name is taken'],
  ])('is a refusal: %s', async (body, status, words) => {
    const got = await answer(200, JSON_TYPE, body, { method: 'POST', answers: told });
    expect(got).toMatchObject({ kind: 'problem', status });
    expect(got.kind === 'problem' && `${got.title} ${got.detail} ${got.code}`).toContain(words);
  });

  test.each([
    '{"success":true,"message":"Kept","data":null}',
    '{"code":0,"message":"ok","data":null}',
    '{"code":200,"message":"ok"}',
    '{"id":7,"status":"error","message":"The job failed"}',
    '{"success":false,"message":"Partly","data":{"kept":3}}',
    '{"status":"error"}',
    '{"code":"invitation_sent","error":{}}',
    '{"code":"wrong_door","error":"none","room":7}',
    '{"success":true,"code":"all_done","error":"none"}',
    '{"error":"none"}',
    // What only finds faults answers them, and something was done with the others.
    '{"errors":[{"message":"Unknown step","line":3}]}',
    '{"meta":{"created":41},"errors":[{"message":"Row 7 has no name"}]}',
    '{"meta":{"plugin":{}},"errors":[]}',
    '{"meta":{},"errors":["late"],"job_id":7}',
  ])('is an answer: %s', async (body) => {
    expect(await answer(200, JSON_TYPE, body, { answers: told })).toMatchObject({ kind: 'ok' });
  });

  test('a code that none of its results came with is one, where nothing came with it', async () => {
    const known: KnownCodes = new Map();
    const got = async (body: string) => {
      const received = { status: 200, headers: JSON_TYPE, blob: new Blob([body]), url: 'https://api.test/x' };
      return (await answerOf(plainCall('POST', '/x', {}), received, known)).kind;
    };
    const refusal = '{"code":4102,"msg":"The plate exists already","data":null}';
    expect(await got(refusal)).toBe('ok');
    expect(await got('{"code":0,"msg":"ok","data":{"list":[{"id":1}]}}')).toBe('ok');
    expect(await got(refusal)).toBe('problem');
    expect(await got('{"code":0,"msg":"kept","data":null}')).toBe('ok');
    expect(await got('{"code":201,"msg":"made","data":null}')).toBe('ok');
  });

  test('a code of its own is none where the contract does not say which is good', async () => {
    expect(await answer(200, JSON_TYPE, '{"code":1,"message":"Kept","data":null}')).toMatchObject({ kind: 'ok' });
  });
});

test('a long answer, read in steps, is what a short one is', async () => {
  const rows = Array.from({ length: 30_000 }, (_, row) => `{"row":${row},"note":"Nothing is to be said of it."}`);
  rows.push('{"big":9007199254740993}');
  const got = await answer(200, JSON_TYPE, `[${rows.join(',')}]`);
  if (got.kind !== 'ok' || !Array.isArray(got.value)) throw new Error(got.kind);
  expect(got.value.length).toBe(30_001);
  expect(printJson(got.value.at(-1))).toBe('{"big":9007199254740993}');
  expect(await answer(200, JSON_TYPE, `[${rows.join(',')}`)).toMatchObject({ kind: 'unreachable' });
});

test('text is read from the bytes at hand as from a file, a letter that two of them share too', async () => {
  const bytes = new TextEncoder().encode('{"name":"Zoë"}');
  const cut = bytes.length - 3;
  const chunks = [bytes.slice(0, cut), bytes.slice(cut)];
  const headers = { 'content-type': 'application/json' };
  const file = new Blob([]);
  const got = await answerOf(plainCall('GET', '/x', {}), { status: 200, headers, blob: file, chunks, url: '/x' });
  expect(got).toMatchObject({ kind: 'ok', value: { name: 'Zoë' } });
});

test('depth has a bound', () => {
  let value: Json = 1;
  for (let depth = 0; depth < 300; depth += 1) value = depth % 2 === 0 ? [value] : { a: value };
  expect(isTooDeep(value)).toBe(false);
  for (let depth = 0; depth < 50_000; depth += 1) value = [value];
  expect(isTooDeep(value)).toBe(true);
});
