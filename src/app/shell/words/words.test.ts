// Every word that the application says is in its catalogue, and is a message that can be formatted.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { parsedWords } from '../../../../scripts/words-plugin.mjs';
import { fieldWords } from '../../fields/words.ts';
import { auditWords } from '../../screens/audit/words.ts';
import { bulkWords } from '../../screens/bulk/words.ts';
import { exportWords } from '../../screens/export/words.ts';
import { importWords } from '../../screens/import/words.ts';
import { connectWords } from '../../screens/connect/words.ts';
import { listWords } from '../../screens/list/words.ts';
import { deletingWords, resultWords, streamWords } from '../../screens/result/words.ts';
import { placeWords } from '../../screens/place/words.ts';
import { quickWords } from '../../screens/quick/words.ts';
import { formWords } from '../../screens/form/words.ts';
import { signInWords } from '../../screens/sign-in/words.ts';
import { itemWords } from '../../screens/item/words.ts';
import { changedWords } from './changed.ts';
import { en } from './en.ts';
import { keysWords } from './keys.ts';
import { type Part, spoken } from '../../ui/words.ts';
import { paletteWords } from './palette.ts';
import { workbenchWords } from './workbench.ts';

const APP = join(import.meta.dirname, '../..');
const ALL: Readonly<Record<string, string>> = {
  ...en,
  ...fieldWords,
  ...formWords,
  ...workbenchWords,
  ...keysWords,
  ...auditWords,
  ...bulkWords,
  ...exportWords,
  ...importWords,
  ...quickWords,
  ...listWords,
  ...streamWords,
  ...resultWords,
  ...deletingWords,
  ...placeWords,
  ...connectWords,
  ...signInWords,
  ...changedWords,
  ...itemWords,
  ...paletteWords,
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

const PLUGIN = parsedWords();

/** What the build leaves of a message. */
function built(message: string): string | readonly Part[] {
  const code = PLUGIN.transform(`  'a': ${JSON.stringify(message)},`, '/src/app/shell/words/en.ts')?.code;
  return JSON.parse(code?.slice("  'a': ".length, -1) ?? '""');
}

test.each(['en', 'de', 'pl', 'lv', 'ja', 'ar-EG', 'mr'])(
  'every message says in %s what ICU MessageFormat says',
  (locale) => {
    const faults: string[] = [];
    const intl = createIntl({
      locale,
      messages: ALL,
      onError: ({ code, message }) => faults.push(`${code} ${message}`),
    });
    for (const [id, message] of Object.entries(ALL)) {
      const parts = built(message);
      const names = [...message.matchAll(/\{(\w+)[,}]/g)].map(([, name = '']) => name);
      for (const given of [0, 1, 2, 5, 21, 999, 1000, 1234.5, -1, 'todo', 'null', 'true']) {
        const values = Object.fromEntries(names.map((name) => [name, given]));
        const isNumber = /\{\w+, *(plural|number)/.test(message);
        if (!isNumber || typeof given === 'number')
          expect(spoken(parts, values, locale)).toBe(intl.formatMessage({ id }, values));
      }
    }
    expect(faults.filter((fault) => !fault.startsWith('MISSING_DATA'))).toEqual([]);
  },
);

test('most messages are left as texts, which need nothing to say them', () => {
  const texts = Object.values(ALL).filter((message) => typeof built(message) === 'string');
  expect(texts.length).toBeGreaterThan(500);
  expect(built("'{'{name}")).toEqual([
    { type: 0, value: '{' },
    { type: 1, value: 'name' },
  ]);
});

test.each(['{at, date, short}', '{n, selectordinal, other {#th}}', '{n, plural, offset:1 other {#}}', '<b>x</b>'])(
  'what could not be said stops the build: %s',
  (message) => {
    expect(() => built(message)).toThrow(message);
  },
);
