// How far long-running work is, in the words of real servers, and where it is watched.
import { expect, test } from 'vitest';
import { pathIn } from '../relations/addressed.ts';
import { jobAddresses, jobPlace, jobState, tellsOfWork } from './long-work.ts';

test.each([
  ['a queued export', { id: '1', status: 'queued', progress: 0 }, 'running', 0, ''],
  ['a fraction', { state: 'RUNNING', progress: 0.25 }, 'running', 25, ''],
  ['Microsoft: provisioning', { id: 'x', status: 'Running', percentComplete: 40 }, 'running', 40, ''],
  ['Microsoft: succeeded', { status: 'Succeeded' }, 'done', 100, ''],
  [
    'Google: an operation',
    { name: 'operations/1', done: false, metadata: { progressPercent: 7 } },
    'running',
    null,
    '',
  ],
  [
    'Google: failed',
    { name: 'operations/1', done: true, error: { code: 3, message: 'No room' } },
    'failed',
    null,
    'No room',
  ],
  ['Google: done', { name: 'operations/1', done: true, response: {} }, 'done', 100, ''],
  ['counts', { status: 'in_progress', processed_count: 30, total_count: 120 }, 'running', 25, ''],
  ['in an envelope', { data: { status: 'failed', error: 'Bad row' } }, 'failed', null, 'Bad row'],
  ['cancelled', { job_status: 'canceled' }, 'failed', null, ''],
])('%s', (_what, item, phase, percent, trouble) => {
  expect(jobState(item)).toMatchObject({ phase, percent, trouble });
});

test('what says nothing of its state is no job', () => {
  expect(jobState({ id: '1', name: 'Tent' })).toBeNull();
  expect(jobState(undefined)).toBeNull();
});

test.each([
  ['accepted for later', 202, { id: '1' }, 'Order', true, true],
  ['a job that runs again', 200, { status: 'queued' }, 'Import job', true, true],
  ['an export that was begun', 200, { state: 'RUNNING', progress: 0.25 }, 'Report', false, true],
  ['a run on GitHub', 201, { status: 'in_progress' }, 'Workflow run', false, true],
  ['a ticket that is worked on', 200, { status: 'in_progress' }, 'Ticket', true, false],
  ['a campaign that runs', 200, { status: 'running' }, 'Campaign', true, false],
  ['an order whose state no list of words has', 200, { status: 'approved' }, 'Order', true, false],
  ['a refund that waits for people', 200, { status: 'pending' }, 'Refund', false, false],
  ['a to-do that is not done', 200, { title: 'Call back', completed: false }, 'To-do', false, false],
])('work that goes on: %s', (_what, status, value, called, isActedOn, goesOn) => {
  expect(tellsOfWork({ status, value }, { called, isActedOn })).toBe(goesOn);
});

const RESOURCES = [
  { name: 'jobs', schema: 'Job', get: '/jobs/{jobId}' },
  { name: 'exports', schema: 'Export', get: '/shops/{shop}/exports/{id}' },
  { name: 'orders', schema: 'Order', get: null },
];

test.each([
  ['a whole address under a base path', { location: 'https://api.example/v2/jobs/42?x=1' }, undefined, 'jobs', ['42']],
  ['a nested one', { 'operation-location': '/shops/s%2F1/exports/7' }, undefined, 'exports', ['s/1', '7']],
  ['a link in the body', {}, { id: '9', _links: { self: { href: '/jobs/9' } } }, 'jobs', ['9']],
  ['a named link', {}, { statusUrl: 'jobs/3' }, 'jobs', ['3']],
])('where it is watched: %s', (_what, headers, value, resource, parts) => {
  const place = jobPlace(jobAddresses({ headers, value }), RESOURCES, { schema: null, id: null });
  expect(place).toEqual({ resource, parts });
});

test('without an address, the kind that was answered; never what is not declared', () => {
  expect(jobPlace([], RESOURCES, { schema: 'Job', id: '5' })).toEqual({ resource: 'jobs', parts: ['5'] });
  expect(jobPlace(['https://evil.example/other/5'], RESOURCES, { schema: 'Order', id: '5' })).toBeNull();
  expect(pathIn('/jobs/{id}', '/jobs')).toBeNull();
});
