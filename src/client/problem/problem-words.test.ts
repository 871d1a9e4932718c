// What people read of a refusal, what they may not do, and how long they wait: answers in, the problem out.
import { describe, expect, test } from 'vitest';
import { check } from './problem.fixture.ts';
import { problemOf } from './problem.ts';

describe('words', () => {
  test.each([
    [
      'RFC 9457',
      { type: 'https://x.test/out-of-credit', title: 'Not enough credit', detail: 'You have 30, it costs 50.' },
      { title: 'Not enough credit', detail: 'You have 30, it costs 50.', code: 'https://x.test/out-of-credit' },
    ],
    ['AdonisJS', { errors: [{ message: 'E_ROW_NOT_FOUND: Row not found' }] }, { detail: 'Row not found' }],
    ['an error of JavaScript as a text', { message: 'Error: Not found city' }, { detail: 'Not found city' }],
    [
      'WebOb (OpenStack Glance)',
      {
        message: 'Image 7 is protected and cannot be deleted.<br /><br />\n\n\n',
        code: '403 Forbidden',
        title: 'Forbidden',
      },
      { detail: 'Image 7 is protected and cannot be deleted.' },
    ],
    [
      'WordPress',
      {
        code: 'invalid_username',
        message: '<strong>Error:</strong> The name <a href="/x">ann</a> is taken.<br>Try another.',
      },
      { detail: 'Error: The name ann is taken. Try another.' },
    ],
    ['what is no tag', { message: 'Give <id> or a < b > c' }, { detail: 'Give <id> or a < b > c' }],
    ['a word before a colon', { message: 'NOTE: Row not found' }, { detail: 'NOTE: Row not found' }],
    [
      'Hydra',
      { '@type': 'hydra:Error', 'hydra:title': 'An error occurred', 'hydra:description': 'Invalid IRI "9".' },
      { title: 'An error occurred', detail: 'Invalid IRI "9".' },
    ],
    ['error text', { error: 'Conflict' }, { title: 'Not accepted', detail: 'Conflict', code: null }],
    ['code and message', { code: 1003, message: 'No such thing' }, { detail: 'No such thing', code: '1003' }],
    [
      'error and message',
      { statusCode: 409, error: 'Conflict', message: 'Name is taken' },
      { title: 'Conflict', detail: 'Name is taken' },
    ],
    [
      'nothing but the status in the words of the protocol',
      { status: 400, error: 'Bad Request', message: 'Name is taken' },
      { title: 'Not accepted', detail: 'Name is taken' },
    ],
    [
      'OAuth',
      { error: 'invalid_grant', error_description: 'Wrong password' },
      { detail: 'Wrong password', code: 'invalid_grant', title: 'Not accepted' },
    ],
    [
      'under the word for its kind (OpenStack Networking)',
      { NeutronError: { type: 'VlanIdInUse', message: 'The VLAN 101 is in use.', detail: '' } },
      { detail: 'The VLAN 101 is in use.', code: 'VlanIdInUse' },
    ],
    [
      'under the word for its kind (OpenStack Compute)',
      { itemNotFound: { code: 404, message: 'Instance 7 could not be found.' } },
      { detail: 'Instance 7 could not be found.', code: '404' },
    ],
    [
      'under the word for its kind (PayRun)',
      { ErrorModel: { Description: 'The pay run is closed.', ErrorCategory: 'Conflict', Errors: [] } },
      { detail: 'The pay run is closed.' },
    ],
    [
      'under the word for its kind (Mastercard)',
      { Errors: { Error: [{ Source: 'MATCH', ReasonCode: 'SYSTEM.ERROR', Description: 'Try again.' }] } },
      { detail: 'Try again.' },
    ],
    ['one thing that says nothing in words', { order: { id: 7, lines: [] } }, { detail: '' }],
    [
      'error object',
      { error: { message: 'Bad thing', code: 'bad_thing' } },
      { detail: 'Bad thing', code: 'bad_thing' },
    ],
    ['list of texts', { message: ['a is bad', 'b is bad'], error: 'Bad Request' }, { detail: 'a is bad; b is bad' }],
    ['detail text', { detail: 'Not found.' }, { detail: 'Not found.' }],
    ['bare text in JSON', '"Conflict"', { detail: 'Conflict' }],
    ['issues alone', { errors: { a: ['x'], b: ['y'] } }, { detail: 'x; y' }],
  ])('%s', (_name, body, expected) => check(400, body, expected));

  test('plain text, a page, XML, nothing', () => {
    check(409, 'Conflict', { detail: 'Conflict' }, { 'content-type': 'text/plain' });
    check(
      502,
      '<html><head><title>502 Bad&amp;Gateway</title></head>',
      { detail: '502 Bad&Gateway', title: 'The server behind did not answer properly' },
      { 'content-type': 'text/html' },
    );
    check(
      403,
      '<Error><Code>AccessDenied</Code><Message>No &lt;way&gt;</Message></Error>',
      { detail: 'No <way>', code: 'AccessDenied' },
      { 'content-type': 'application/xml' },
    );
    check(500, '', { title: 'Server error', detail: '' }, {});
    check(400, '{"error": cut', { detail: '{"error": cut' });
  });
});

describe('permissions', () => {
  test.each([
    [
      'list of names',
      { name: 'NoAccessError', message: 'You need a permission', permissions: ['CREATE_FEATURE'] },
      ['CREATE_FEATURE'],
    ],
    [
      'in an error',
      { error: { message: 'x', required_scopes: 'orders:write orders:read' } },
      ['orders:write', 'orders:read'],
    ],
    ['in words', { message: 'Missing permission "orders.refund"' }, ['orders.refund']],
    ['nothing said', { message: 'Forbidden' }, []],
  ])('%s', (_name, body, permissions) => check(403, body, { permissions }));

  test('insufficient_scope in WWW-Authenticate (RFC 6750)', () => {
    const headers = { 'www-authenticate': 'Bearer realm="x", error="insufficient_scope", scope="refunds:write audit"' };
    check(403, '', { permissions: ['refunds:write', 'audit'] }, headers);
  });
});

test('how long to wait', () => {
  expect(problemOf(429, { 'retry-after': '60' }, '').retryAfter).toBe(60);
  expect(problemOf(429, { 'ratelimit-reset': '12', 'ratelimit-remaining': '0' }, '').retryAfter).toBe(12);
  expect(problemOf(404, {}, '').retryAfter).toBeNull();
});

test('a code says what its words do not', () => {
  // tsoa's habit, OAuth 2.0 without a description, and words that say more than the code.
  check(500, { code: 'INVALID_PASSWORD', message: 'Internal Server Error' }, { detail: 'Invalid password' });
  check(500, { code: 'No token provided' }, { detail: 'No token provided' });
  check(400, { error: 'invalid_grant' }, { detail: 'Invalid grant', code: 'invalid_grant' });
  check(409, { code: 'SLOT_TAKEN', message: 'Ann has this slot.' }, { detail: 'Ann has this slot.' });
  check(500, { code: 'INTERNAL_SERVER_ERROR', message: 'Internal Server Error' }, { detail: 'Internal Server Error' });
  check(500, { code: 'E1001', message: 'Internal Server Error' }, { detail: 'Internal Server Error' });
});

test('the protocol’s own words give way to what says more beside them', () => {
  check(400, { Message: 'Bad request', Details: 'Missing "since" argument' }, { detail: 'Missing "since" argument' });
  check(
    403,
    { message: 'Forbidden', reason: 'Only who made it may do that.' },
    { detail: 'Only who made it may do that.' },
  );
  check(500, { message: 'Internal Server Error' }, { detail: 'Internal Server Error' });
});

test('the words of a box called status are the refusal’s own (Riot Games, CoinMarketCap, NodeBB)', () => {
  check(
    400,
    { status: { code: 'bad-request', message: 'Group already exists' }, response: {} },
    { detail: 'Group already exists' },
  );
  check(403, { status: { message: 'Key has expired', status_code: 403 } }, { detail: 'Key has expired' });
  check(
    400,
    { status: { error_code: 1006, error_message: 'Your plan has no such endpoint' } },
    { detail: 'Your plan has no such endpoint' },
  );
  check(400, { status: { message: 'no' }, error: { message: 'The name is taken' } }, { detail: 'The name is taken' });
});
