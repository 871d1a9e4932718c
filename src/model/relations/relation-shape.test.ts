// Where a thing leads of which all is shown and nothing says what it is. Input: paths and schemas as contracts have them in
// which every schema is written out in place (Strapi's uploads, a community's praise, transfers of a bank).
import { describe, expect, it } from 'vitest';
import { applicationOf, type Json, kept, list, number, resourceOf, text, things } from '../paths/paths.fixture.ts';

const FILE = { id: number, name: text, url: text, mime: text, ext: text, size: number, hash: text, provider: text };

const leadsOf = (paths: Json, name: string): readonly string[] =>
  resourceOf(applicationOf(paths), name).relations.map(
    ({ field, resource, holds, because }) => `${field} ${resource} ${holds} ${because}`,
  );

const newsWith = (fields: Json, more: Json = {}): readonly string[] =>
  leadsOf(
    {
      ...kept('/upload/files', things(FILE), 'id'),
      ...kept('/news', things({ id: number, headline: text, ...fields }), 'id'),
      ...more,
    },
    'news',
  );

describe('what is shown whole', () => {
  const shown = things({ ...FILE, documentId: text, folder: text });

  it('is what has all of that, whatever it is called', () => {
    expect(newsWith({ rasmi: shown })).toEqual(['rasmi files item embedded-by-shape']);
    expect(newsWith({ rasmlar: list(shown) })).toEqual(['rasmlar files item embedded-by-shape']);
  });

  it('is nothing else where a part of that is missing, or far more stands beside it', () => {
    const { mime: _mime, ...less } = FILE;
    const more = Object.fromEntries(Array.from({ length: 12 }, (_one, at) => [`other${at}`, text]));
    expect(newsWith({ rasmi: things({ ...less, documentId: text }) })).toEqual([]);
    expect(newsWith({ rasmi: things({ ...FILE, ...more }) })).toEqual([]);
  });

  it('is nothing sure where things of two kinds have that', () => {
    expect(newsWith({ rasmi: shown }, kept('/drive/pictures', things(FILE), 'id'))).toEqual([]);
  });

  it('is no file where anything of any kind has as much', () => {
    const plain = {
      id: number,
      name: text,
      title: text,
      description: text,
      status: text,
      created: text,
      updated: text,
    };
    const paths = {
      ...kept('/stages', things(plain), 'id'),
      ...kept('/news', things({ id: number, extra: things({ ...plain, more: text }) }), 'id'),
    };
    expect(leadsOf(paths, 'news')).toEqual([]);
  });

  it('is a part of the thing where it says whose it is, and another of the same kind where it is one', () => {
    expect(newsWith({ lines: list(things({ ...FILE, newsId: number })) })).toEqual([]);
    const again = { id: number, headline: text, lead: text, byline: text, section: text, edition: text, day: text };
    const paths = kept('/news', things({ ...again, translations: list(things({ ...again, tongue: text })) }), 'id');
    expect(leadsOf({ ...paths, ...kept('/events', things(again), 'id') }, 'news')).toEqual([]);
  });

  it('is what it is called where there are such', () => {
    const quote = { id: number, rate: number, fee: number, source: text, target: text, amount: number, expiry: text };
    const paths = {
      ...kept('/transfer-quotes', things({ ...quote, signature: text, bank: text }), 'id'),
      ...kept('/drafts', things(quote), 'id'),
      ...kept('/payments', things({ id: number, quote: things({ ...quote, more: text }) }), 'id'),
    };
    expect(leadsOf(paths, 'payments')).toEqual([]);
  });
});
