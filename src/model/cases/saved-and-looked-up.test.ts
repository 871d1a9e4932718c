// Rules that contracts of Go, Laravel, Django, Spring and Scala taught: lists that are said to be one, pages that only the
// answer tells, and what saves. Input: paths and schemas as those have them; output: what is made of them.
import { describe, expect, it } from 'vitest';
import {
  applicationOf,
  inPath,
  inQuery,
  type Json,
  kept,
  list,
  number,
  operation,
  ref,
  resourceOf,
  roleOf,
  text,
  things,
} from '../paths/paths.fixture.ts';

const post = (body: Json, answer: Json | null = null) => ({ post: operation(answer, body) });

describe('a list in pages that is said to answer one of what its items are', () => {
  const inPages = (answer: Json) => operation(answer, undefined, inQuery('limit'), inQuery('offset'));
  const schemas = {
    Correo: things({ Id: number, Correo: text }),
    InfoComplementaria: things({ Id: number, Nombre: text }),
    Outcome: things({ code: number, message: text, data: things({ name: text, size: number }) }),
  };
  const one = (name: string) => ({ get: operation(ref(name), undefined, inPath('id')) });

  it('is a list, whatever the word', () => {
    const paths = {
      '/correo/': { get: inPages(ref('Correo')) },
      '/correo/{id}': one('Correo'),
      '/info_complementaria/': { get: inPages(ref('InfoComplementaria')) },
      '/info_complementaria/{id}': one('InfoComplementaria'),
    };
    const application = applicationOf(paths, schemas);
    for (const name of ['correo', 'info_complementaria']) {
      const { pagination, items } = resourceOf(application, name).listing ?? {};
      expect([items, pagination?.style, pagination?.parameters]).toEqual(['', 'offset', ['offset', 'limit']]);
    }
  });

  it('is one where each stands in a box of its own, and nothing is asked', () => {
    const paths = { '/categories': { get: operation(ref('Category')) }, '/categories/{id}': one('Category') };
    const boxed = { Category: things({ category: things({ id: number, name: text }) }) };
    expect(roleOf(applicationOf(paths, boxed), 'GET /categories')).toBe('list');
  });

  it('is none where both answer what came of the call', () => {
    const paths = { '/thing': { get: inPages(ref('Outcome')) }, '/thing/{id}': one('Outcome') };
    expect(roleOf(applicationOf(paths, schemas), 'GET /thing')).not.toBe('list');
  });
});

describe('pages that only the answer tells', () => {
  const thing = things({ id: number, name: text });
  const paging = (answer: Json, ...inputs: readonly string[]) => {
    const paths = { '/jobs': { get: operation(answer, undefined, ...inputs.map(inQuery)) } };
    return resourceOf(applicationOf(paths), 'jobs').listing?.pagination;
  };
  const laravel = things({
    current_page: number,
    data: list(thing),
    last_page: number,
    per_page: number,
    total: number,
  });

  it('are asked for by `page` where a size can be', () => {
    expect(paging(laravel, 'per_page')).toMatchObject({
      style: 'page',
      parameters: ['page', 'per_page'],
      page: 'page',
      firstPage: 1,
      total: '/total',
      because: 'page-told-by-answer',
    });
    const beside = things({ data: list(thing), meta: things({ current_page: number, last_page: number }) });
    expect(paging(beside, 'per_page')?.page).toBe('page');
  });

  it('are not asked for where nothing can be, where another way on is told, or where the answer tells no page', () => {
    expect(paging(laravel)?.style).toBe('none');
    expect(paging(laravel, 'per_page', 'offset')?.style).toBe('offset');
    expect(paging(things({ data: list(thing), total: number }), 'per_page')?.style).toBe('none');
  });
});

describe('what Django looks up', () => {
  const Speaker = things({ code: text, name: text });
  const paths = {
    '/speakers': { get: operation(list(Speaker)) },
    '/speakers/{code__iexact}': { get: operation(Speaker, undefined, inPath('code__iexact')) },
    ...kept('/tracks', things({ id: number, name: text }), 'id'),
    '/reviews': {
      get: operation(list(things({ id: number, text })), undefined, {
        ...inQuery('submission__track'),
        schema: number,
      }),
    },
  };
  const application = applicationOf(paths);

  it('identifies by the property before the way of looking', () => {
    expect(resourceOf(application, 'speakers').idField).toBe('code');
  });

  it('filters by the last of the words', () => {
    const [filter] = resourceOf(application, 'reviews').listing?.filters ?? [];
    expect(filter?.control.resource).toBe('tracks');
  });
});

describe('a POST that saves', () => {
  const Bien = things({ id: number, nom: text });
  const read = {
    '/biens/all': { get: operation(list(Bien)) },
    '/biens/{IdBien}': { get: operation(Bien, undefined, inPath('IdBien')) },
  };

  it('makes one where nothing else does', () => {
    expect(roleOf(applicationOf({ ...read, '/biens/saveBien': post(Bien, Bien) }), 'POST /biens/saveBien')).toBe(
      'create',
    );
  });

  it('changes one where another makes it', () => {
    const paths = { ...read, '/biens/createBien': post(Bien, Bien), '/biens/saveBien': post(Bien, Bien) };
    expect(roleOf(applicationOf(paths), 'POST /biens/createBien')).toBe('create');
    expect(roleOf(applicationOf(paths), 'POST /biens/saveBien')).toBe('update');
  });
});

describe('what is asked and what is made', () => {
  const Outcome = things({ success: { type: 'boolean' }, message: text });

  it('is told apart by the first word of the summary', () => {
    const Query = things({ id: text, query: text });
    const make = { ...operation(Outcome, Query), operationId: 'task-query-new', summary: 'Create settings of a task' };
    const paths = { ...kept('/taskquery', Query, 'id') };
    const application = applicationOf({ ...paths, '/taskquery': { ...(paths['/taskquery'] as Json), post: make } });
    expect(roleOf(application, 'POST /taskquery')).toBe('create');
  });

  it('is no change of what only asks', () => {
    const Asked = things({ query: text, limit: number });
    const Stats = things({ count: number });
    const ask = { ...operation(Stats, Asked), summary: 'Get statistics' };
    const askOne = { ...operation(Stats, Asked, inPath('profile')), summary: 'Get statistics of a profile' };
    const application = applicationOf({ '/stats': { post: ask }, '/stats/{profile}': { post: askOne } });
    expect(roleOf(application, 'POST /stats/{profile}')).toBe('application');
  });

  it('is a change where what is written has its identity inside, whatever stands beside', () => {
    const Source = things({ id: text, name: text });
    const body = things({ source: Source, tags: list(text) });
    const paths = {
      '/source': { get: operation(list(body)), post: operation(Outcome, body), put: operation(Outcome, body) },
      '/source/{id}': { delete: operation(Outcome, undefined, inPath('id')) },
    };
    expect(roleOf(applicationOf(paths), 'PUT /source')).toBe('update');
  });

  it('is an action in Spanish as well', () => {
    const paths = {
      ...kept('/envios', things({ id: number, codigo: text }), 'id'),
      '/envios/aplicar-secuencia-estados': post(things({ estados: list(text) })),
      '/envios/atualiza-periodos': post(things({ periodo: text })),
    };
    expect(roleOf(applicationOf(paths), 'POST /envios/aplicar-secuencia-estados')).toBe('action');
    expect(roleOf(applicationOf(paths), 'POST /envios/atualiza-periodos')).toBe('action');
  });
});
