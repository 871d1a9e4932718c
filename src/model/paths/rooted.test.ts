import { describe, expect, it } from 'vitest';
import { applicationIn } from '../../../test/contract.ts';
import type { Application } from '../derive.ts';
import { inPath, inQuery, list, operation, resourceOf, roleOf, text, things, type Json } from './paths.fixture.ts';

const call = things({ uuid: text, direction: text });
const at = (url: string, paths: Json): Application =>
  applicationIn({ openapi: '3.0.3', info: { title: 'T', version: '1' }, servers: [{ url }], paths });

// Protects contracts that leave the thing's name in the server's address: Nexmo's calls, applications and media, Transavia's
// airports, LambdaTest's screenshots.
describe('rooted-in-base', () => {
  const paths = {
    '/': { get: operation(list(call), undefined, inQuery('page')), post: operation(call, call) },
    '/{uuid}': { get: operation(call, undefined, inPath('uuid')), put: operation(call, call, inPath('uuid')) },
    '/{uuid}/stop': { post: operation(null, undefined, inPath('uuid')) },
  };

  it.each(['https://api.example.com/v1/calls', '/calls', '{scheme}://example.com/calls/v2/'])('%s', (url) => {
    const application = at(url, paths);
    expect(resourceOf(application, 'calls')).toMatchObject({ label: 'Calls', singular: 'Call' });
    expect(['GET /', 'POST /', 'GET /{uuid}', 'PUT /{uuid}'].map((id) => roleOf(application, id))).toEqual([
      'list',
      'create',
      'get',
      'update',
    ]);
    expect(application.index.actions).toEqual([]);
  });

  it('lists what stands at the root though no address says what it is', () => {
    const application = at('https://api.example.com/v1', paths);
    expect(application.resources).toHaveLength(1);
    expect(roleOf(application, 'GET /')).toBe('list');
  });

  it('takes no word of the address where the root has nothing, or only links', () => {
    const users = { get: operation(list(things({ id: text }))) };
    for (const [url, more] of [
      ['https://example.com/orders', {}],
      ['https://example.com/webapi', { '/': { get: operation(things({ links: list(text) })) } }],
    ] as const)
      expect(at(url, { '/users': users, ...more }).resources.map((one) => one.name)).toEqual(['users']);
  });

  it('opens "/{app}" above "/{app}/{card}" as before: the first is no card', () => {
    const application = at('https://example.com/cards', {
      '/{app}': { get: operation(list(call), undefined, inPath('app')) },
      '/{app}/{card}': { get: operation(call, undefined, inPath('app'), inPath('card')) },
    });
    expect(application.resources).toHaveLength(1);
  });
});
