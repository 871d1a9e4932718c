// Lists of answers that come in pages, further down than others or beside much else; output: where the items are.
import { expect, it } from 'vitest';
import {
  applicationOf,
  inPath,
  inQuery,
  type Json,
  list,
  number,
  operation,
  ref,
  text,
  things,
} from '../paths/paths.fixture.ts';

const schemas = {
  Conversation: things({ id: text, name: text }),
  Entry: things({ id: text, title: text }),
  Theme: things({ color: text }),
  Switch: things({ mac: text }),
  Topology: things({ id: text, name: text, switches: list(ref('Switch')) }),
};
const pages = [inQuery('page'), inQuery('page_size')];
const link = things({ next: things({ href: text }) });
const itemsOf = (path: string, answer: Json, ...parameters: readonly Json[]) => {
  const application = applicationOf({ [path]: { get: operation(answer, undefined, ...parameters) } }, schemas);
  const own = application.resources.find(({ operations }) => operations.list === `GET ${path}`);
  return own?.listing?.known === true ? own.listing.items : null;
};

it('finds what is called as the path is, three deep', () => {
  // Vonage's conversations, members and users.
  const data = things({ conversations: list(ref('Conversation')), count: number });
  const answer = things({ _embedded: things({ data }), _links: link });
  expect(itemsOf('/conversations', answer, inQuery('cursor'))).toBe('/_embedded/data/conversations');
});

it('finds the only one of things, whatever it is called, in what says how many there are', () => {
  // Erskine May's index terms, Listen Notes' best podcasts.
  const found = { searchResults: list(ref('Entry')), searchTerms: list(text), searchTerm: text, startLetter: text };
  const more = { suggestedSearch: text, language: text, region: text, source: text };
  expect(itemsOf('/terms', things({ ...found, ...more, totalResults: number }), ...pages)).toBe('/searchResults');
  expect(itemsOf('/terms', things({ ...found, ...more }), ...pages)).toBeNull();
});

it('takes the key that says list, of several in a thing with an identity', () => {
  // Britbox' children of a show: the show's list, its themes and what it is called.
  const answer = things({
    id: text,
    title: text,
    items: list(ref('Entry')),
    themes: list(ref('Theme')),
    tagline: text,
    paging: things({ next: text, total: number }),
  });
  const path = '/shows/{id}/children';
  expect(itemsOf(path, answer, inPath('id'), ...pages)).toBe('/items');
});

it('leaves one thing with a list in it, of which no pages are told', () => {
  // Mist's topologies are said to answer one.
  expect(itemsOf('/topologies', ref('Topology'), ...pages)).not.toBe('/switches');
});

it('is not looked for in what has hundreds of parts, each of which has as many', () => {
  const parts = Object.fromEntries(Array.from({ length: 300 }, (_none, at) => [`part${at}`, ref('Maze')]));
  const maze = things({ ...parts, total: number });
  const get = operation(ref('Maze'), undefined, ...pages);
  const start = performance.now();
  applicationOf({ '/findings': { get } }, { Maze: maze });
  expect(performance.now() - start).toBeLessThan(3000);
});
