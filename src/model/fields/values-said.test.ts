// Protects: a text of which only the description names the values is chosen among them, and what a description says of
// other things, or as an example, is none.
import { expect, test } from 'vitest';
import type { JsonObject } from '#contract';
import { fieldOf } from './field.ts';
import { valuesSaid } from './values-said.ts';

const none = (): undefined => undefined;

test('what is introduced as the values is read, quoted or bare, in a sentence or in lines', () => {
  const said = (text: string, name = 'status') => valuesSaid(text, name);
  expect(said('Task type, valid options are: call, email, general', 'task_type')).toEqual(['call', 'email', 'general']);
  expect(said("State of the issue; either 'open' or 'closed'")).toEqual(['open', 'closed']);
  expect(said('One of the following values: ACCEPTED, REJECTED')).toEqual(['ACCEPTED', 'REJECTED']);
  expect(said('The possible values are **pin** (default), **otp** or **none**.')).toEqual(['pin', 'otp', 'none']);
  expect(said('Possible values:\n\n* `A`: the first\n  * `inner` of it\n* `B`: the second\n\nMore on `C`.')).toEqual([
    'A',
    'B',
  ]);
  expect(said('**One of:** `figure` `online resource` `book`')).toEqual(['figure', 'online resource', 'book']);
  expect(said('申请状态筛选，可选值：applied, rejected')).toEqual(['applied', 'rejected']);
  expect(said('Valores permitidos: `activo`, `inactivo`')).toEqual(['activo', 'inactivo']);
});

test('what is done is one of what stands in brackets', () => {
  // LXD, Square
  const change = 'State change action (start, stop, restart, freeze, unfreeze)';
  expect(valuesSaid(change, 'action')).toEqual(['start', 'stop', 'restart', 'freeze', 'unfreeze']);
  const order = 'The action to perform on the order (COMPLETE, CANCEL, or REFUND).';
  expect(valuesSaid(order, 'action')).toEqual(['COMPLETE', 'CANCEL', 'REFUND']);
  expect(valuesSaid('Action name this permission is for (e.g. SendMessage, Ban)', 'action')).toBeNull();
});

test('what it must be is read where it is quoted or written as a code', () => {
  // Kubernetes, PowerDNS, Figma, Adyen, Meraki
  expect(valuesSaid('Protocol for port. Must be UDP, TCP, or SCTP. Defaults to "TCP".', 'protocol')).toEqual([
    'UDP',
    'TCP',
    'SCTP',
  ]);
  const change = 'MUST be added when updating the RRSet. Must be REPLACE or DELETE. With DELETE, all are deleted.';
  expect(valuesSaid(change, 'changetype')).toEqual(['REPLACE', 'DELETE']);
  expect(valuesSaid('Must be "team", "project", or "file".', 'context')).toEqual(['team', 'project', 'file']);
  expect(valuesSaid("Filter by method (must be 'GET', 'PUT')", 'method')).toEqual(['GET', 'PUT']);
  expect(valuesSaid('Must be lowercase, numbers or dashes.', 'handle')).toBeNull();
  expect(valuesSaid('Must be unique, and shorter than 80.', 'handle')).toBeNull();
  expect(valuesSaid('The URL of the image, must be a supported image type: jpeg, png, gif.', 'url')).toBeNull();
});

test('what closes a description is read where its name is one of a sort, or it is quoted', () => {
  expect(valuesSaid('Filter by status (NEW, IN_PROGRESS, CLOSED)', 'status')).toEqual(['NEW', 'IN_PROGRESS', 'CLOSED']);
  expect(valuesSaid('Estado clínico: active | resolved | inactive', 'clinical_status')).toHaveLength(3);
  expect(valuesSaid('casting_director | agency', 'accountType')).toEqual(['casting_director', 'agency']);
  expect(valuesSaid('The recorded track. Can be: `inbound`, `outbound`, or `both`.', 'track')).toHaveLength(3);
  expect(valuesSaid('The programs (CAA, CWA) of the facility', 'program_note')).toBeNull();
  expect(valuesSaid('Form (e.g., dissolved, suspended)', 'type')).toBeNull();
  expect(valuesSaid('Name of the program/show', 'episode')).toBeNull();
  expect(valuesSaid('A name such as: `on-call`, `break`, `email`', 'activity')).toBeNull();
});

test('what is said of other things, or not of all, names no values', () => {
  const beside = ['email', 'userName', 'userId'];
  expect(valuesSaid('You can use either `email` or `userName`.', 'userId', beside)).toBeNull();
  expect(valuesSaid('Only one of `body`, `base64Body` may be specified.', 'content')).toBeNull();
  expect(valuesSaid('Either **feed_type** or **schedule_id** is required.', 'other')).toBeNull();
  expect(valuesSaid('Required if type is either FBO or PRIVATE', 'bank')).toBeNull();
  expect(valuesSaid('One of: red, green, etc.', 'shade')).toBeNull();
  expect(valuesSaid('Either a SID or a unique name.', 'document')).toBeNull();
  expect(valuesSaid('Possible values: see https://a.test/x or https://a.test/y', 'kind')).toBeNull();
});

test('such a text is a state or a choice that is open; what has a form of its own stays what it is', () => {
  const field = (name: string, schema: JsonObject) => fieldOf(name, schema, none);
  const state = field('status', { type: 'string', description: 'One of `draft`, `sent`.' });
  expect(state).toMatchObject({ kind: 'state', open: true, because: 'values-said' });
  expect(state.choices?.map(({ label }) => label)).toEqual(['Draft', 'Sent']);
  const tags = field('events', { type: 'array', items: { type: 'string' }, description: 'Allowed values: `a`, `b`' });
  expect(tags).toMatchObject({ kind: 'tags', open: true });
  expect(field('status', { type: 'string', enum: ['a', 'b'], description: 'One of `a`, `c`.' }).open).toBeUndefined();
  expect(field('day', { type: 'string', format: 'date', description: 'One of `a`, `b`.' }).kind).toBe('date');
  expect(field('title', { type: 'string', description: 'One of `Mr`, `Ms`.' }).kind).toBe('text');
});

test('a description that was made to be slow is not', () => {
  const many = ' '.repeat(4_900);
  const slow = [`a, b: ${many}x(`, `a, ${'if '.repeat(1_200)}. ${'one of '.repeat(150)}`, `a, values${many}x`];
  const start = performance.now();
  for (const description of slow) expect(valuesSaid(description, 'status')).toBeNull();
  expect(performance.now() - start).toBeLessThan(1_000);
});
