// Real contracts: each opens, with every operation it has, and nothing in what we made of it points nowhere.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  type Contract,
  isObject,
  type Json,
  lookupIn,
  mergeAllOf,
  nodeAt,
  readContract,
  referencesOf,
  type Schema,
  validate,
} from './index.ts';
import { PATH_ITEM_METHODS } from './nodes.ts';
import { parse } from './parse.ts';

const OWN = new URL('../../test/contracts/', import.meta.url);
const MORE = new URL('../../../shared/corpus/', import.meta.url);

function documents(folder: URL): readonly { readonly name: string; readonly url: URL }[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => /\.(?:json|ya?ml)\.gz$/.test(name));
  return names.map((name) => ({ name, url: new URL(name, folder) }));
}

const textOf = (url: URL): string => gunzipSync(readFileSync(url)).toString('utf8');

/** What the text itself says, without our reader. */
function operationsIn(text: string): readonly string[] {
  const paths = parse(text).document?.root['paths'];
  return Object.entries(isObject(paths) ? paths : {}).flatMap(([path, item]) =>
    isObject(item) && !path.startsWith('x-')
      ? Object.keys(item)
          .filter((key) => PATH_ITEM_METHODS.includes(key))
          .map((key) => `${key.toUpperCase()} ${path}`)
      : [],
  );
}

function schemasOf(contract: Contract): readonly Schema[] {
  return contract.operations.flatMap((operation) => [
    ...operation.parameters.map(({ schema }) => schema),
    ...[...(operation.requestBody?.content ?? []), ...operation.responses.flatMap(({ content }) => content)].flatMap(
      ({ schema }) => (schema === null ? [] : [schema]),
    ),
  ]);
}

const own = documents(OWN);
const ownNames = new Set(own.map(({ name }) => name));
const all = [...own, ...documents(MORE).filter(({ name }) => !ownNames.has(name))];

describe.each(all)('$name', { timeout: 120_000 }, ({ url }) => {
  const text = textOf(url);
  const { contract, diagnostics } = readContract(text);

  it('opens with every operation, each at its place', () => {
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(contract?.operations.map(({ id }) => id)).toEqual(operationsIn(text));
    for (const { pointer, id } of contract?.operations ?? []) {
      expect(nodeAt(contract?.root ?? {}, `#${pointer}`), id).toBeDefined();
    }
  });

  it('leaves no word of older versions in its schemas', () => {
    const found: string[] = [];
    const lookup = lookupIn(contract ?? { root: {} });
    for (const [ref, schema] of referencesOf(schemasOf(contract as Contract), lookup, 20_000)) {
      if (!isObject(schema)) continue;
      for (const key of ['nullable', 'example']) if (Object.hasOwn(schema, key)) found.push(`${ref} ${key}`);
      if (typeof schema['exclusiveMinimum'] === 'boolean') found.push(ref);
      if (schema['required'] !== undefined && !Array.isArray(schema['required'])) found.push(ref);
    }
    expect(found).toEqual([]);
  });

  it('has schemas that can be merged and validated against', () => {
    const lookup = lookupIn(contract ?? { root: {} });
    for (const schema of schemasOf(contract as Contract).slice(0, 300)) {
      expect(isObject(mergeAllOf(schema, lookup))).toBe(true);
      for (const value of [{}, [], 'text', 1, null, { id: 1, name: ['x'] }] as Json[]) {
        expect(Array.isArray(validate(value, schema, lookup, { direction: 'write' }))).toBe(true);
      }
    }
  });
});

/** Documents whose authors keep their examples right. */
const CAREFUL = ['elasticpath', 'moby', 'museum', 'cafe', 'DGAT', 'komga'];

describe('examples of careful contracts', { timeout: 120_000 }, () => {
  it('are valid under the schemas beside them', () => {
    const wrong: string[] = [];
    let count = 0;
    for (const { url } of own.filter(({ name }) => CAREFUL.some((part) => name.includes(part)))) {
      const { contract } = readContract(textOf(url));
      const lookup = lookupIn(contract ?? { root: {} });
      for (const { id, responses } of contract?.operations ?? []) {
        for (const { schema, examples } of responses.flatMap(({ content }) => content)) {
          for (const example of schema === null ? [] : examples) {
            count++;
            const [issue] = validate(example, schema ?? true, lookup, { direction: 'read' });
            if (issue !== undefined) wrong.push(`${id} ${issue.pointer} ${issue.code}`);
          }
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(200);
  });
});
