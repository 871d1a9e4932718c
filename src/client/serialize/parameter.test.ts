// The examples of OpenAPI 3.2 "Style Examples", and what the specification leaves open.
import { describe, expect, test } from 'vitest';
import { ExactNumber } from '#contract';
import type { Json, ParameterStyle } from '#contract';
import { cookiePairs, headerText, pathText, queryPairs, queryString } from './parameter.ts';
import type { Style } from './parameter.ts';

const ARRAY = ['blue', 'black', 'brown'];
const OBJECT = { R: 100, G: 200, B: 150 };

function style(name: ParameterStyle, explode: boolean, more: Partial<Style> = {}): Style {
  return { name: 'color', style: name, explode, allowReserved: false, mediaType: null, ...more };
}

describe('path styles', () => {
  const cases: readonly (readonly [ParameterStyle, boolean, Json, string])[] = [
    ['simple', false, 'blue', 'blue'],
    ['simple', false, ARRAY, 'blue,black,brown'],
    ['simple', false, OBJECT, 'R,100,G,200,B,150'],
    ['simple', true, ARRAY, 'blue,black,brown'],
    ['simple', true, OBJECT, 'R=100,G=200,B=150'],
    ['label', false, 'blue', '.blue'],
    ['label', false, ARRAY, '.blue,black,brown'],
    ['label', false, OBJECT, '.R,100,G,200,B,150'],
    ['label', true, ARRAY, '.blue.black.brown'],
    ['label', true, OBJECT, '.R=100.G=200.B=150'],
    ['matrix', false, '', ';color'],
    ['matrix', false, 'blue', ';color=blue'],
    ['matrix', false, ARRAY, ';color=blue,black,brown'],
    ['matrix', false, OBJECT, ';color=R,100,G,200,B,150'],
    ['matrix', true, ARRAY, ';color=blue;color=black;color=brown'],
    ['matrix', true, OBJECT, ';R=100;G=200;B=150'],
  ];
  test.each(cases)('%s explode=%s %j → %s', (name, explode, value, expected) => {
    expect(pathText(style(name, explode), value)).toBe(expected);
  });

  // Stream writes each of its identifiers as `content: application/json`, Telnyx as `*/*`.
  test('a text stands in a path without quotes, also where it is called JSON', () => {
    const json = style('simple', false, { mediaType: 'application/json' });
    expect(pathText(json, 'Rex & Co')).toBe('Rex%20%26%20Co');
    expect(pathText(json, { a: 1 })).toBe('%7B%22a%22%3A1%7D');
  });

  test('everything that means something in a path is encoded', () => {
    expect(pathText(style('simple', false), 'a/b?c#d;e,f=g%é ü')).toBe('a%2Fb%3Fc%23d%3Be%2Cf%3Dg%25%C3%A9%20%C3%BC');
  });
});

describe('query styles', () => {
  const cases: readonly (readonly [ParameterStyle, boolean, Json, string])[] = [
    ['form', false, '', 'color='],
    ['form', false, 'blue', 'color=blue'],
    ['form', false, ARRAY, 'color=blue,black,brown'],
    ['form', false, OBJECT, 'color=R,100,G,200,B,150'],
    ['form', true, ARRAY, 'color=blue&color=black&color=brown'],
    ['form', true, OBJECT, 'R=100&G=200&B=150'],
    ['spaceDelimited', false, ARRAY, 'color=blue%20black%20brown'],
    ['spaceDelimited', false, OBJECT, 'color=R%20100%20G%20200%20B%20150'],
    ['pipeDelimited', false, ARRAY, 'color=blue%7Cblack%7Cbrown'],
    ['pipeDelimited', false, OBJECT, 'color=R%7C100%7CG%7C200%7CB%7C150'],
    ['deepObject', true, OBJECT, 'color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150'],
    [
      'deepObject',
      true,
      { a: { b: 1 }, c: ['x', 'y'] },
      'color%5Ba%5D%5Bb%5D=1&color%5Bc%5D%5B%5D=x&color%5Bc%5D%5B%5D=y',
    ],
    ['deepObject', true, ['x', 'y'], 'color%5B%5D=x&color%5B%5D=y'],
    ['form', true, null, ''],
    ['form', true, [], ''],
    ['form', true, ['a', null, 'b'], 'color=a&color=b'],
    ['form', true, true, 'color=true'],
    ['form', true, new ExactNumber('12345678901234567890'), 'color=12345678901234567890'],
    ['form', false, ['a,b', 'c'], 'color=a%2Cb,c'],
  ];
  test.each(cases)('%s explode=%s %j → %s', (name, explode, value, expected) => {
    expect(queryPairs(style(name, explode), value).join('&')).toBe(expected);
  });

  test('allowReserved keeps what cannot end the value', () => {
    const reserved = style('form', true, { allowReserved: true });
    expect(queryPairs(reserved, '/a/b?c=d&e#f')).toEqual(['color=/a/b?c=d%26e%23f']);
  });

  test('a JSON-valued parameter is JSON text, exactly', () => {
    const json = style('form', false, { name: 'filter', mediaType: 'application/json' });
    expect(queryPairs(json, { limit: 2, where: { n: new ExactNumber('1e400') } })).toEqual([
      `filter=${encodeURIComponent('{"limit":2,"where":{"n":1e400}}')}`,
    ]);
  });

  test('half of a surrogate pair does not throw', () => {
    expect(queryPairs(style('form', true), 'a\uD800b')).toEqual(['color=a%EF%BF%BDb']);
  });

  test('querystring: a form, or text', () => {
    const whole = style('form', true, { mediaType: 'application/x-www-form-urlencoded' });
    expect(queryString(whole, { a: 1, b: ['x', 'y'] })).toBe('a=1&b=x&b=y');
    expect(queryString(style('form', true, { mediaType: 'application/json' }), { a: 1 })).toBe('%7B%22a%22%3A1%7D');
  });
});

test('headers are not encoded, cookies are', () => {
  expect(headerText(style('simple', false), OBJECT)).toBe('R,100,G,200,B,150');
  expect(headerText(style('simple', true), OBJECT)).toBe('R=100,G=200,B=150');
  expect(headerText(style('simple', false), null)).toBeNull();
  expect(cookiePairs(style('form', false), 'a b;c')).toEqual(['color=a%20b%3Bc']);
  expect(cookiePairs(style('cookie', true), ARRAY)).toEqual(['color=blue', 'color=black', 'color=brown']);
});
