// What only programs follow is no column of a list. Output: the columns.
import { expect, it } from 'vitest';
import { applicationOf, list, operation, resourceOf, text, things } from '../paths/paths.fixture.ts';

it.each(['_links', 'links'])('where programs go on, under %s, is no column, however few there are', (name) => {
  // Akeneo's asset tags, Parliament's members, nodes of OSF.
  const tag = things({ code: text, [name]: things({ self: things({ href: text }) }) });
  const application = applicationOf({ '/tags': { get: operation(list(tag)) } });
  expect(resourceOf(application, 'tags').columns).toEqual(['code']);
});

it('what else has parts is one, where there are few', () => {
  const tag = things({ code: text, limits: things({ self: things({ href: text }) }) });
  const application = applicationOf({ '/tags': { get: operation(list(tag)) } });
  expect(resourceOf(application, 'tags').columns).toEqual(['code', 'limits']);
});
