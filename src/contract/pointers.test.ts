// RFC 6901, and writing without changing the original.
import { describe, expect, it } from 'vitest';
import { pointerOf, pointerParts, printJson, valueAt, withValueAt } from './index.ts';
import { parseJson } from './json.ts';

const value = parseJson('{"foo":["bar","baz"],"":0,"a/b":1,"m~n":2,"o":{"x":1,"y":2}}');

describe('pointers', () => {
  it('finds what RFC 6901 finds', () => {
    expect(valueAt(value, '')).toBe(value);
    expect(valueAt(value, '/foo/1')).toBe('baz');
    expect(valueAt(value, '/')).toBe(0);
    expect(valueAt(value, '/a~1b')).toBe(1);
    expect(valueAt(value, '/m~0n')).toBe(2);
    expect(valueAt(value, '/foo/01')).toBeUndefined();
    expect(valueAt(value, '/o/constructor')).toBeUndefined();
  });

  it('goes from parts to pointer and back', () => {
    const parts = ['a/b', 'm~n', '~1', '', '0'];
    expect(pointerParts(pointerOf(parts))).toEqual(parts);
    expect(pointerParts('')).toEqual([]);
  });

  it.each([
    ['/o/x', 5, '{"x":5,"y":2}'],
    ['/o/x', undefined, '{"y":2}'],
    ['/o/z/0/b', 1, '{"x":1,"y":2,"z":[{"b":1}]}'],
    ['/o/missing/deep', undefined, '{"x":1,"y":2}'],
    ['/o/__proto__', 1, '{"x":1,"y":2,"__proto__":1}'],
  ] as const)('writes %s = %s', (pointer, replacement, expected) => {
    const before = printJson(value);
    expect(printJson(valueAt(withValueAt(value, pointer, replacement), '/o'))).toBe(expected);
    expect(printJson(value)).toBe(before);
  });

  it('appends, replaces and removes in lists, and shares what does not change', () => {
    expect(valueAt(withValueAt(value, '/foo/-', 'x'), '/foo')).toEqual(['bar', 'baz', 'x']);
    expect(valueAt(withValueAt(value, '/foo/0', undefined), '/foo')).toEqual(['baz']);
    expect(withValueAt(value, '/foo/9', 'x')).toBe(value);
    expect(valueAt(withValueAt(value, '/o/x', 9), '/foo')).toBe(valueAt(value, '/foo'));
    expect(withValueAt(value, '/o/x', 1)).toBe(value);
  });
});
