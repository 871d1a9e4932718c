// A page that an API refuses: what it says in, the largest page of the list, or the name of its first one, out.
import { readContract } from '#contract';
import { expect, it } from 'vitest';
import type { Resource } from '../application.ts';
import { derive } from '../derive.ts';
import { withFittingPages, withoutPosition } from './learn-pages.ts';
import { learn } from './learn.ts';
import { lessonIn, lessonOf, withLesson } from './lesson.ts';

const number = 'in: query, schema: { type: integer }';
const { contract, diagnostics } = readContract(`openapi: 3.0.0
info: { title: T, version: '1' }
paths:
  /books: { get: { parameters: [{ name: page, ${number} }, { name: limit, ${number} }], responses: { '200': { description: '' } } } }
`);
const books = (contract === null ? [] : derive(contract, diagnostics).resources)[0] as Resource;

const largest = (asked: number | null, status: number, words: string): number | null | undefined =>
  withFittingPages(books, asked, { status, words })?.listing?.pagination.maxSize;

it('is as large as the refusal says, else as pages usually are', () => {
  expect(largest(50, 400, 'max limit is 30')).toBe(30);
  expect(largest(50, 422, 'The limit field must be between 1 and 25.')).toBe(25);
  expect(largest(500, 400, 'Invalid page size')).toBe(50);
  expect(largest(50, 400, 'Invalid page size')).toBe(20);
  expect(largest(20, 400, 'Invalid page size')).toBe(10);
  expect(largest(10, 400, 'Invalid page size')).toBeUndefined();
});

it('is not touched where the refusal is about something else, or no size was asked for', () => {
  expect(largest(50, 400, 'status must be one of open, closed')).toBeUndefined();
  expect(largest(50, 401, 'rate limit of 10 reached')).toBeUndefined();
  expect(largest(null, 400, 'max limit is 30')).toBeUndefined();
});

it('is shown as corrected, and is part of what the next person has', () => {
  const smaller = withFittingPages(books, 50, { status: 400, words: 'max limit is 30' }) as Resource;
  expect(smaller.corrections).toEqual([
    { what: 'size', was: null, is: 'at most 30', because: 'larger-pages-are-refused' },
  ]);
  const lesson = lessonIn(JSON.parse(JSON.stringify(lessonOf(smaller))));
  expect(lesson && withLesson(books, lesson, new Set(['books'])).listing?.pagination.maxSize).toBe(30);
});

it('is called 1 where 0 is refused by a list that has never been answered, and by no other', () => {
  const page = '{ name: page, in: query, schema: { type: integer, minimum: 0 } }';
  const text = `{ openapi: 3.0.0, info: { title: T, version: '1' }, paths: { /pens: { get: { parameters: [${page}], responses: {} } } } }`;
  const [pens] = derive(readContract(text).contract ?? fail(), []).resources as readonly Resource[];
  const first = (status: number, resource = pens) =>
    resource && withFittingPages(resource, null, { status, words: 'Internal server error' });
  expect([pens?.listing?.pagination.firstPage, first(500)?.listing?.pagination.firstPage]).toEqual([0, 1]);
  expect(first(500)?.corrections?.map(({ because }) => because)).toEqual(['first-page-is-called-1']);
  expect(first(503)).toBeNull();
  expect(first(500, first(500) ?? undefined)).toBeNull();
  const answered = pens && learn(pens, { value: [{ id: 1 }], headers: {} });
  expect(first(500, answered)).toBeNull();
  const said = (words: string) => answered && withFittingPages(answered, null, { status: 400, words });
  for (const words of ['page must not be less than 1', 'Page number must be > 0', 'page must be a positive integer'])
    expect([words, said(words)?.listing?.pagination.firstPage]).toEqual([words, 1]);
  for (const words of ['page must not be greater than 10', 'page not found', 'pages have at least 10 rows'])
    expect([words, said(words)]).toEqual([words, null]);
});

it('is called 1 where a 0 that was sent is told to be missing, whatever the size, and not where something else is', () => {
  const page = '{ name: page_index, in: query, required: true, schema: { type: integer } }';
  const size = '{ name: page_size, in: query, required: true, schema: { type: integer } }';
  const answer = `'200': { description: '', content: { application/json: { schema: { type: array, items: { type: object, properties: { id: { type: integer } } } } } } }`;
  const text = `{ openapi: 3.0.0, info: { title: T, version: '1' }, paths: { /pens: { get: { parameters: [${page}, ${size}], responses: { ${answer} } } } } }`;
  const [pens] = derive(readContract(text).contract ?? fail(), []).resources as readonly Resource[];
  const said = (words: string) => pens && withFittingPages(pens, 50, { status: 400, words })?.listing?.pagination;
  expect([pens?.listing?.known, pens?.listing?.pagination.firstPage]).toEqual([true, 0]);
  for (const words of [
    'GetPensReqV1.page_index is required',
    "Key: 'PensReq.PageIndex' Error:Field validation for 'PageIndex' failed on the 'required' tag",
  ])
    expect(said(words)).toMatchObject({ firstPage: 1, maxSize: null });
  expect(said('page_size is required')).toMatchObject({ firstPage: 0 });
});

function fail(): never {
  throw new Error('The contract does not open.');
}

it('is asked for at once where a position leads nowhere, and so for the next person', () => {
  const stuck = withoutPosition(books);
  expect(stuck.corrections?.map(({ because }) => because)).toEqual(['second-page-is-the-first-again']);
  const lesson = lessonIn(JSON.parse(JSON.stringify(lessonOf(stuck))));
  expect(lesson && withLesson(books, lesson, new Set(['books'])).listing?.pagination.style).toBe('none');
});

it('is no longer asked for where it is refused for want of what goes with it, and is so for the next person', () => {
  const inputs = ['limit', 'since'].map((name) => `{ name: ${name}, in: query, schema: { type: integer } }`);
  const answer = `'200': { description: '', content: { application/json: { schema: { type: array, items: { type: object, properties: { id: { type: string } } } } } } }`;
  const text = `{ openapi: 3.0.0, info: { title: T, version: '1' }, paths: { /pens: { get: { parameters: [${inputs.join()}], responses: { ${answer} } } } } }`;
  const [pens] = derive(readContract(text).contract ?? fail(), []).resources as readonly Resource[];
  const after = (words: string, status = 400) => pens && withFittingPages(pens, 500, { status, words });
  const whole = after('Missing "since" argument for GET request against: /pens') ?? fail();
  expect(whole.listing?.pagination).toMatchObject({ size: null, maxSize: null });
  expect(whole.corrections).toEqual([{ what: 'size', was: null, is: 'none', because: 'size-is-refused-alone' }]);
  const lesson = lessonIn(JSON.parse(JSON.stringify(lessonOf(whole))));
  expect(pens && lesson && withLesson(pens, lesson, new Set(['pens'])).listing?.pagination.size).toBeNull();
  expect(after('since is required')?.listing?.pagination.size).toBeNull();
  expect([after('Missing "colour" argument'), after('Missing "since" argument', 404)]).toEqual([null, null]);
});
