// Every word that the application says is in its catalogue, and is a message that can be formatted.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { parsedWords } from '../../../../scripts/words-plugin.mjs';
import { fieldWords } from '../../fields/words.ts';
import { bulkWords } from '../../screens/bulk/words.ts';
import { exportWords } from '../../screens/export/words.ts';
import { importWords } from '../../screens/import/words.ts';
import { connectWords } from '../../screens/connect/words.ts';
import { listWords } from '../../screens/list/words.ts';
import { streamWords } from '../../screens/result/words.ts';
import { placeWords } from '../../screens/place/words.ts';
import { quickWords } from '../../screens/quick/words.ts';
import { formWords } from '../../screens/form/words.ts';
import { signInWords } from '../../screens/sign-in/words.ts';
import { changedWords } from './changed.ts';
import { en } from './en.ts';
import { plainly } from '../../ui/words.ts';
import { workbenchWords } from './workbench.ts';

const APP = join(import.meta.dirname, '../..');
const ALL: Readonly<Record<string, string>> = {
  ...en,
  ...fieldWords,
  ...formWords,
  ...workbenchWords,
  ...bulkWords,
  ...exportWords,
  ...importWords,
  ...quickWords,
  ...listWords,
  ...streamWords,
  ...placeWords,
  ...connectWords,
  ...signInWords,
  ...changedWords,
};

function said(): ReadonlySet<string> {
  const files = readdirSync(APP, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  const ids = files
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .flatMap((name) => [...readFileSync(join(APP, name), 'utf8').matchAll(/\bwords\(\s*'([^']+)'/g)])
    .map((match) => match[1] ?? '');
  return new Set(ids);
}

test('every word that is said is in the catalogue', () => {
  const ids = [...said()];
  expect(ids.length).toBeGreaterThan(100);
  expect(ids.filter((id) => !Object.hasOwn(ALL, id))).toEqual([]);
});

test('every message can be formatted', () => {
  const faults: string[] = [];
  const intl = createIntl({ locale: 'en', messages: ALL, onError: (error) => faults.push(error.message) });
  const values = new Proxy({}, { get: () => 2, has: () => true }) as Record<string, number>;
  for (const id of Object.keys(ALL)) intl.formatMessage({ id }, values);
  expect(faults.filter((fault) => !fault.includes('not provided'))).toEqual([]);
});

test('a message that is put together in short says what the long way says', () => {
  const intl = createIntl({ locale: 'en', messages: ALL, onError: () => undefined });
  const short = Object.entries(ALL).flatMap(([id, message]) => {
    const values = Object.fromEntries([...message.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 'X']));
    const text = plainly(message, values);
    return text === null ? [] : [[text, intl.formatMessage({ id }, values)] as const];
  });
  expect(short.length).toBeGreaterThan(500);
  for (const [text, long] of short) expect(text).toBe(long);
  expect(plainly('{count, number} of {all}', { count: 1, all: 2 })).toBeNull();
  expect(plainly("'{'{name}", { name: 'x' })).toBeNull();
  expect(plainly('{name} made', {})).toBeNull();
});

test('what the build leaves as a text needs no formatter', () => {
  const line = (message: string): string | undefined => {
    const code = `  'a': ${JSON.stringify(message)},`;
    return parsedWords().transform(code, '/src/app/shell/words/en.ts')?.code.slice("  'a': ".length, -1);
  };
  const left = Object.values(ALL).flatMap((message) => {
    const built: unknown = JSON.parse(line(message) ?? 'null');
    return typeof built === 'string' ? [built] : [];
  });
  expect(left.length).toBeGreaterThan(500);
  const values = new Proxy({}, { get: () => 'X', has: () => true }) as Record<string, string>;
  expect(left.filter((text) => plainly(text, values) === null)).toEqual([]);
  expect(line("'{'{name}")).toMatch(/^\[/);
});
