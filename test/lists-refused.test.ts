// What refusals of lists teach of their query: which places a person is asked for, with which control; and what they must not
// teach. Each is a text as its framework writes it.
import { expect, test } from 'vitest';
import { problemOf } from '#client';
import { derive, deriveDetails, type ResourceDetails, wantedInQuery, withWanted, withWantedFilters } from '#model';
import { contractIn } from './contract.ts';

const text = { type: 'string' };
const query = (name: string, schema: object = text) => ({ name, in: 'query', schema });
const visit = {
  type: 'object',
  properties: { id: text, clinic_id: text, status: { type: 'string', enum: ['a', 'b'] } },
};

function visits(...parameters: object[]): ResourceDetails {
  const answer = { content: { 'application/json': { schema: { type: 'array', items: visit } } }, description: '' };
  const paths = { '/visits': { get: { parameters, responses: { 200: answer } } } };
  const contract = contractIn({ openapi: '3.0.0', info: { title: 'T', version: '1' }, paths });
  const details = deriveDetails(contract, derive(contract), 'visits');
  if (details === null) throw new Error('There are no visits.');
  return details;
}

/** What is asked for after a refusal: "parameter: kind". `sent`: what the query held. */
function asked(details: ResourceDetails, body: unknown, sent: readonly string[] = [], type = 'application/json') {
  const [call] = details.calls;
  if (call === undefined) throw new Error('There is no call.');
  const said = typeof body === 'string' ? body : JSON.stringify(body);
  const { issues } = problemOf(400, { 'content-type': type }, said);
  const heard = withWanted(call, wantedInQuery(issues, call, sent));
  const { listing } = withWantedFilters({ ...details, calls: [heard] }).resource;
  return (listing?.filters ?? [])
    .filter(({ because }) => because === 'asked-for-after-refusal')
    .map(({ parameter, control }) => `${parameter}: ${control.kind}`);
}

const nest = (...message: string[]) => ({ statusCode: 400, error: 'Bad Request', message });

test.each<readonly [string, unknown, readonly string[]]>([
  [
    'class-validator',
    nest('startDate must be a valid ISO 8601 date string', 'branch should not be empty'),
    ['startDate: date', 'branch: text'],
  ],
  ['FastAPI', { detail: [{ loc: ['query', 'branch'], msg: 'field required', type: 'missing' }] }, ['branch: text']],
  [
    'Spring',
    { message: "Required request parameter 'branch' for method parameter type String is not present" },
    ['branch: text'],
  ],
  ['Spring 6', { title: 'Bad Request', detail: "Required parameter 'branch' is not present." }, ['branch: text']],
  ['Express, by hand', { message: 'Missing required query parameter: branch' }, ['branch: text']],
  ['by hand, in quotes', { error: 'Query parameter "branch" is required' }, ['branch: text']],
  ['Laravel', { errors: { from: ['The from field is required.'] } }, ['from: text']],
  ['by hand', { error: 'startDate and endDate are required' }, ['startDate: date', 'endDate: date']],
  ['a choice of the item', { error: 'status is required' }, ['status: state']],
  ['who one is', { error: 'Token is required' }, []],
  ['only then', { error: 'branch is required if region is not set' }, []],
  ['what came', { error: 'branch not found' }, []],
])('%s', (_, body, wanted) => {
  expect(asked(visits(), body)).toEqual(wanted);
});

test('what the contract calls optional is asked for as it says, what the path has is not, and what was sent lacks nothing', () => {
  const details = visits(query('fields'), query('startDate', { type: 'string', format: 'date' }), {
    ...query('X-Unit'),
    in: 'header',
  });
  expect(asked(details, { error: 'startDate is required' })).toEqual([]);
  expect(asked(details, { error: 'fields is required' })).toEqual(['fields: text']);
  expect(asked(details, { errors: [{ field: 'x_unit', message: 'is required' }] })).toEqual([]);
  expect(asked(visits(), { error: 'branch is required' }, ['branch'])).toEqual([]);
});

test('a refusal in plain words says it as well', () => {
  expect(asked(visits(), 'branch is required\n', [], 'text/plain; charset=utf-8')).toEqual(['branch: text']);
  expect(asked(visits(), '<html><title>branch is required</title></html>', [], 'text/html')).toEqual([]);
});
