// Text → document: formats, faults, and the limits of rule S2.
import { describe, expect, it } from 'vitest';
import { ExactNumber, printJson, readContract, valueAt } from './index.ts';
import { parse, parseValues } from './parse.ts';

/** Seconds of processor time since: what it costs, however busy the machine is. */
function cpuSeconds(started: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1_000_000;
}

const codes = (text: string): readonly string[] => parse(text).diagnostics.map(({ code }) => code);

describe('parse', () => {
  it('reads JSON and YAML to the same document', () => {
    const json = '{"openapi":"3.1.0","info":{"title":"A","version":"1"},"paths":{"/a":{"get":{}}}}';
    const yaml = 'openapi: 3.1.0\ninfo: {title: A, version: "1"}\npaths:\n  /a:\n    get: {}\n';
    expect(parse(yaml).document).toEqual(parse(json).document);
    expect(parse(`\uFEFF${json}`).document).toEqual(parse(json).document);
  });

  it('keeps YAML scalars as contracts mean them', () => {
    const { values } = parseValues(
      'date: 2024-01-02\nyes: y\nno: no\nzip: 01234\nid: 12345678901234567890\nf: 1.5\nhex: 0x1F\ninf: .inf\nnothing: ~\nexp: 1e3\nflag: True\n200: ok\n',
    );
    expect(values[0]).toEqual({
      date: '2024-01-02',
      yes: 'y',
      no: 'no',
      zip: '01234',
      id: new ExactNumber('12345678901234567890'),
      f: 1.5,
      hex: '0x1F',
      inf: '.inf',
      nothing: null,
      exp: 1000,
      flag: true,
      200: 'ok',
    });
  });

  it('keeps the text of a version that looks like a number', () => {
    expect(readContract('openapi: 3.0\ninfo:\n  title: A\n  version: 1.10\npaths: {}\n').contract?.version).toBe(
      '1.10',
    );
  });

  it('reads anchors and merge keys', () => {
    const { values } = parseValues('a: &x {p: 1, q: 2}\nb: {<<: *x, q: 3}\n');
    expect(values[0]).toEqual({ a: { p: 1, q: 2 }, b: { p: 1, q: 3 } });
  });

  it.each([
    ['openapi: 3.0\npaths: {}', '3.0', []],
    ['swagger: 2.0\npaths: {}', '2.0', []],
    ['{"swagger":"2.0","paths":{}}', '2.0', []],
    ['{"openapi":"3.3.0","paths":{}}', '3.3.0', ['unknown-version']],
    ['{"openapi":"4.0.0","paths":{}}', '4.0.0', ['unknown-version']],
    ['{"paths":{"/a":{}}}', '', ['missing-version']],
  ])('takes the version of %s', (text, version, diagnostics) => {
    expect(parse(text).document?.version).toBe(version);
    expect(codes(text)).toEqual(diagnostics);
  });

  it('opens a document with a syntax fault, and says where it is', () => {
    const text =
      'openapi: 3.0.0\ninfo:\n  title: A\npaths:\n  /a:\n    get:\n      summary: "open\n  /b:\n    get: {}\n';
    const { contract, diagnostics } = readContract(text);
    expect(contract?.title).toBe('A');
    expect(diagnostics[0]).toMatchObject({ code: 'syntax-tolerated', severity: 'warning' });
    expect(diagnostics[0]?.message).toMatch(/line|\(\d+:\d+\)/i);
  });

  it('opens JSON with a trailing comma', () => {
    const { contract } = readContract('{"openapi":"3.0.0","paths":{"/a":{"get":{"summary":"x",},},},}');
    expect(contract?.operations.map(({ id }) => id)).toEqual(['GET /a']);
  });

  it('takes the first of several documents that is a contract', () => {
    const text = 'kind: ConfigMap\n---\nopenapi: 3.0.0\ninfo: {title: Second}\npaths: {}\n';
    expect(readContract(text).contract?.title).toBe('Second');
    expect(codes(text)).toContain('several-documents');
  });

  it.each([
    ['', 'empty'],
    ['<!doctype html><html><body>Hi</body></html>', 'a web page'],
    ['Not Found', 'plain text'],
    ['{"error":"not found"}', 'an error answer'],
    ['{"asyncapi":"2.0.0"}', 'AsyncAPI'],
    ['{"swaggerVersion":"1.2","apis":[]}', 'Swagger 1'],
    ['[1,2]', 'a list'],
    ['{"a":1,"b":2}', 'neither "openapi" nor "paths", but a, b'],
    ['{', 'an empty object'],
    ['\u0000\u0001\u0002', ''],
    ['null', 'empty'],
  ])('refuses %j in one sentence', (text, words) => {
    const { contract, diagnostics } = readContract(text);
    expect(contract).toBeNull();
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toHaveLength(1);
    expect(diagnostics.map(({ message }) => message).join(' ')).toContain(words);
  });
});

describe('S2: limits', () => {
  it('refuses text that is too large, before parsing', () => {
    expect(codes(`{"a":"${'x'.repeat(64_000_001)}"}`)).toEqual(['too-large']);
  });

  it.each([
    ['JSON', `{"openapi":"3.0.0","a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['JSON objects', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`],
    ['broken flow', '[{'.repeat(100_000)],
    ['YAML lists', `openapi: 3.0.0\na:\n  ${'- '.repeat(3000)}x`],
    ['YAML flow', `openapi: 3.0.0\na: ${'['.repeat(3000)}${']'.repeat(3000)}`],
  ])('refuses %s that nests too deep, quickly', (_name, text) => {
    const started = process.cpuUsage();
    const { contract, diagnostics } = readContract(text);
    expect(contract).toBeNull();
    expect(diagnostics.some(({ code }) => code === 'too-deep' || code === 'syntax-error')).toBe(true);
    expect(cpuSeconds(started)).toBeLessThan(10);
  });

  it('refuses an alias bomb', () => {
    const levels = Array.from({ length: 12 }, (_, level) => {
      const inner = level === 0 ? 'x' : `*a${level - 1}`;
      return `a${level}: &a${level} [${Array.from({ length: 10 }, () => inner).join(', ')}]`;
    });
    expect(codes(`openapi: 3.0.0\npaths: {}\n${levels.join('\n')}`)).toEqual(['too-many-aliases']);
  });

  it('refuses an alias that contains itself', () => {
    expect(readContract('openapi: 3.0.0\npaths: {}\na: &a [*a]\n').contract).toBeNull();
  });

  it('keeps dangerous names as plain names', () => {
    for (const text of [
      '{"openapi":"3.0.0","paths":{"/__proto__":{"get":{"tags":["__proto__"]}},"/a":{"__proto__":{"get":{}}}},"components":{"schemas":{"__proto__":{"type":"string","nullable":true},"constructor":{"type":"object"}}}}',
      'openapi: 3.0.0\npaths:\n  /__proto__: {get: {tags: [__proto__]}}\n  /a: {__proto__: {get: {}}}\ncomponents:\n  schemas:\n    __proto__: {type: string, nullable: true}\n    constructor: {type: object}\n',
    ]) {
      const { contract } = readContract(text);
      expect(contract?.operations.map(({ id }) => id)).toEqual(['GET /__proto__']);
      expect(printJson(valueAt(contract?.root, '/components/schemas'))).toBe(
        '{"__proto__":{"type":["string","null"]},"constructor":{"type":"object"}}',
      );
      expect(Object.hasOwn(Object.prototype, 'get')).toBe(false);
    }
  });
});
