// Vite plugin: our words are ICU messages; they are parsed when the app is built, so that browsers need no parser of them.
// In: a module of words ("'id': 'message {name}',"); out: the same with each message as its parsed form, but those that hold
// nothing but texts and names.
import { parse } from '@formatjs/icu-messageformat-parser';

const WORDS = /\/src\/app\/(.*\/)?words(\/\w+)?\.ts$/;
const ENTRY = /^( {2}'[\w.-]+':\s*)('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")(,?)$/gm;

/** The plugin, and the parser that then only refuses to parse. */
export function parsedWords() {
  return {
    name: 'parsed-words',
    enforce: 'pre',
    config: () => ({
      resolve: { alias: { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' } },
    }),
    transform(code, id) {
      if (!WORDS.test(id) || id.endsWith('.test.ts')) return null;
      const parsed = code.replace(ENTRY, (_all, name, literal, end) => {
        const message = parse(JSON.parse(literal.startsWith('"') ? literal : doubleQuoted(literal)));
        return `${name}${JSON.stringify(plain(message) ?? withoutPlaces(message))}${end}`;
      });
      const left = /^ {2}'[\w.-]+':\s*(?!\s|[["])/m.exec(parsed);
      if (left) throw new Error(`${id}: write the message after ${left[0].trim()} as one literal in quotes.`);
      return { code: parsed, map: null };
    },
  };
}

/** Texts and names between them stay a text, which is put together without a formatter (`ui/words.ts`); else null. */
function plain(message) {
  if (message.some(({ type, value }) => type > 1 || (type === 0 && /[{}<]|'(?![\w ])/.test(value)))) return null;
  return message.map(({ type, value }) => (type === 0 ? value : `{${value}}`)).join('');
}

/** A literal in single quotes as JSON writes it. */
function doubleQuoted(literal) {
  return `"${literal.slice(1, -1).replaceAll("\\'", "'").replaceAll('"', '\\"')}"`;
}

/** Where in its text each part stood is of no use to a browser. */
function withoutPlaces(value) {
  if (Array.isArray(value)) return value.map(withoutPlaces);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (key === 'location' ? [] : [[key, withoutPlaces(one)]])),
  );
}
