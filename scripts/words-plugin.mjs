// Vite plugin: our words are ICU messages; they are parsed when the app is built, so that browsers need no parser of them.
// In: a module of words ("'id': 'message {name}',"); out: the same with each message as its parsed form, but those that hold
// nothing but texts and names. What `src/app/ui/words.ts` could not say stops the build.
import { parse } from '@formatjs/icu-messageformat-parser';

const WORDS = /\/src\/app\/(.*\/)?words(\/\w+)?\.ts$/;
const ENTRY = /^( {2}'[\w.-]+':\s*)('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")(,?)$/gm;

/** The plugin. */
export function parsedWords() {
  return {
    name: 'parsed-words',
    enforce: 'pre',
    transform(code, id) {
      if (!WORDS.test(id) || id.endsWith('.test.ts')) return null;
      const parsed = code.replace(ENTRY, (_all, name, literal, end) => {
        const message = parse(JSON.parse(literal.startsWith('"') ? literal : doubleQuoted(literal)));
        if (!message.every(isSaid))
          throw new Error(`${id}: say ${literal} with texts, names, numbers, plurals and choices.`);
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

/** A text, a name, a number, "#", or a choice (of small whole numbers, where it is a plural) between such. */
function isSaid({ type, style, offset, pluralType, options = {} }) {
  const isKnown = type < 2 || type === 7 || (type === 2 && !style) || type === 5;
  const isPlural = type === 6 && offset === 0 && pluralType === 'cardinal';
  return (isKnown || isPlural) && Object.values(options).every(({ value }) => value.every(isSaid));
}

/** A literal in single quotes as JSON writes it. */
function doubleQuoted(literal) {
  return `"${literal.slice(1, -1).replaceAll("\\'", "'").replaceAll('"', '\\"')}"`;
}

const UNUSED = new Set(['location', 'offset', 'pluralType']);

/** Where in its text each part stood is of no use to a browser, nor is what is the same for all. */
function withoutPlaces(value) {
  if (Array.isArray(value)) return value.map(withoutPlaces);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (UNUSED.has(key) || one === null ? [] : [[key, withoutPlaces(one)]])),
  );
}
