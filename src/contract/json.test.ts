// JSON comes back exactly as it went in: numbers beyond a double, order of keys, dangerous keys.
import { describe, expect, it } from 'vitest';
import { costOf } from '../../test/cost.ts';
import { ExactNumber, isObject, member, parseJson, printJson } from './index.ts';

describe('parseJson and printJson', () => {
  it.each([
    '{"id":12345678901234567890}',
    '{"id":-9223372036854775808,"n":1}',
    '[0.1234567890123456789]',
    '{"a":1e400}',
    '12345678901234567890',
    '{"text":"id: 12345678901234567890, [1234567890123456789]","n":12345678901234567890}',
    '{"quoted":"a \\" ,12345678901234567891 ","n":[12345678901234567891]}',
    '{"__proto__":12345678901234567890,"constructor":{"__proto__":1}}',
  ])('S12: keeps %s', (text) => {
    expect(printJson(parseJson(text))).toBe(text);
  });

  it('gives plain numbers where a double is exact', () => {
    expect(parseJson('{"a":1e3,"b":0.1,"c":9007199254740991,"d":1.50,"e":9007199254740993}')).toEqual({
      a: 1000,
      b: 0.1,
      c: 9007199254740991,
      d: 1.5,
      e: new ExactNumber('9007199254740993'),
    });
  });

  it('forgives a byte order mark and refuses what is no JSON', () => {
    expect(parseJson('\uFEFF{"a":1}')).toEqual({ a: 1 });
    expect(() => parseJson('{"a":01234567890123456789}')).toThrow(SyntaxError);
    expect(() => parseJson('{"a":')).toThrow(SyntaxError);
  });

  it('does not take a text for a number, whatever the text', () => {
    const value = { text: '\u0001exact:5', number: new ExactNumber('12345678901234567890') };
    expect(parseJson(printJson(value))).toEqual(value);
    expect(parseJson('{"tag":"exact:1","n":12345678901234567890}')).toEqual({
      tag: 'exact:1',
      n: new ExactNumber('12345678901234567890'),
    });
  });

  it('finds numbers between texts that look like them, in one line and in many', () => {
    const item = '{"n":12345678901234567890,"t":"a, 12345678901234567890 ]","q":"\\\\","e":"\\"[1e999,"}';
    for (const text of [
      `[${item},${item}]`,
      `[\n${item},\n${item}\n]`,
      '[":12345678901234567890,",12345678901234567890]',
    ])
      expect(printJson(parseJson(text))).toBe(text.replaceAll('\n', ''));
  });

  it('S2: reads many such numbers in one text or beside it in time that grows with the text only', () => {
    const numbers = ':1e999,'.repeat(40_000);
    const cost = costOf(() => {
      expect(parseJson(`["${numbers}",1e999]`)).toEqual([numbers, new ExactNumber('1e999')]);
      expect(parseJson(`[${'"",1e999,'.repeat(40_000)}0]`)).toHaveLength(80_001);
    });
    expect(cost).toBeLessThan(8000);
  });

  it('prints with indent, and what is not there as null', () => {
    expect(printJson({ a: [1] }, 2)).toBe('{\n  "a": [\n    1\n  ]\n}');
    expect(printJson(undefined)).toBe('null');
  });
});

describe('member', () => {
  it('S2: never reaches a prototype', () => {
    expect(member({}, 'constructor')).toBeUndefined();
    expect(member(parseJson('{"__proto__":{"a":1}}'), '__proto__')).toEqual({ a: 1 });
    expect(member('text', 'length')).toBeUndefined();
    expect(member(undefined, 'a')).toBeUndefined();
    expect(isObject(new ExactNumber('1'))).toBe(false);
  });
});
