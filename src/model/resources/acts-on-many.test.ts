// What deletes or changes as many as it is told of is done at their list. Input: paths; output: where such an action stands.
import { expect, it } from 'vitest';
import { applicationOf, inPath, list, operation, ref, text, things } from '../paths/paths.fixture.ts';

// WireMock, ElevenLabs, SendGrid, HubSpot: one of many had an action that deletes whatever it is told of.
it('gives no item to what deletes as many as it is told of', () => {
  const Entry = things({ id: text, title: text });
  const paths = (told: ReturnType<typeof things>) => ({
    '/entries': { get: operation(list(ref('Entry'))) },
    '/entries/{id}': {
      get: operation(ref('Entry'), undefined, inPath('id')),
      delete: operation(null, undefined, inPath('id')),
    },
    '/entries/remove': { post: operation(null, told) },
  });
  const onOf = (told: ReturnType<typeof things>) =>
    applicationOf(paths(told), { Entry })
      .resources.flatMap(({ actions }) => actions)
      .find(({ operation: id }) => id === 'POST /entries/remove')?.on;
  expect(onOf(things({ method: text, urlPattern: text }))).toBe('collection');
  expect(onOf(things({ entry_ids: list(text) }))).toBe('collection');
  expect(onOf(things({ entry_id: text, reason: text }))).toBe('item');
});
