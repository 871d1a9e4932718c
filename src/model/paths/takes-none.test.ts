// What is written at the address of a thing and takes nothing that is told of it: an action, where it says what it does.
import { expect, test } from 'vitest';
import { applicationIn } from '../../../test/contract.ts';

const text = { type: 'string' };
const content = (properties: object) => ({
  content: { 'application/json': { schema: { type: 'object', properties } } },
});
const name = { name: 'name', in: 'path', required: true, schema: text };
const machine = { name: text, place: text };
const told = { status: text, memory: { type: 'object', properties: { usage: { type: 'integer' } } } };

/** What is done to the state of a machine by PUT: its action, or its update. */
function doneBy(summary: string, taken: object): { readonly action: string | undefined; readonly changes: boolean } {
  const { resources } = applicationIn({
    openapi: '3.0.3',
    info: { title: 'Machines', version: '1' },
    paths: {
      '/machines': {
        get: {
          responses: {
            200: {
              description: '',
              content: {
                'application/json': { schema: { type: 'array', items: { type: 'object', properties: machine } } },
              },
            },
          },
        },
      },
      '/machines/{name}': { get: { parameters: [name], responses: { 200: { description: '', ...content(machine) } } } },
      '/machines/{name}/state': {
        get: { parameters: [name], responses: { 200: { description: '', ...content(told) } } },
        put: {
          parameters: [name],
          summary,
          requestBody: content(taken),
          responses: { 202: { description: 'Accepted' } },
        },
      },
    },
  });
  const state = resources.find((one) => one.name === 'state');
  const { update, replace } = state?.operations ?? {};
  return { action: state?.actions[0]?.because, changes: (update ?? replace ?? null) !== null };
}

test.each([
  // LXD and Incus, DigitalOcean, Spotify.
  ['Change the state', { action: text, timeout: { type: 'integer' } }],
  ['Start an online migration', { source: text }],
  ['Transfer playback', { device_ids: { type: 'array', items: text }, play: { type: 'boolean' } }],
])('"%s" that takes nothing of what is told does something', (summary, taken) => {
  expect(doneBy(summary, taken)).toEqual({ action: 'put-changes-none', changes: false });
});

test.each([
  // What is told, also of a part of it, in a box of its own or called as the thing.
  ['Start', { status: text }],
  ['Start', { usage: { type: 'integer' } }],
  ['Start', { data: { type: 'object', properties: { status: text } } }],
  ['Start', { state: text }],
  // Settings that are only told otherwise than they are taken (DRACOON, Linode, Mastodon).
  ['Set the state', { items: { type: 'array', items: { type: 'object' } } }],
  ['Update the state', { wanted: text }],
  ['', { wanted: text }],
])('"%s" that takes %j changes it', (summary, taken) => {
  expect(doneBy(summary, taken)).toEqual({ action: undefined, changes: true });
});
