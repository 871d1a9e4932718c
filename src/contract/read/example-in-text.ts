// Examples of JSON that a contract holds as text: `value: "{ \"id\": 7 }"`, as converters from API Blueprint and Azure's API
// Management write them, some with comments between the lines (Halo's).
import { isObject, type Json } from '../json.ts';

/** What an example of a media type shows: what its text says where that is an object or list in JSON, else as it is. */
export function exampleShown(example: Json, mediaType: string): Json {
  if (typeof example !== 'string' || example.length > LONGEST || !/json|^\*\/\*/i.test(mediaType)) return example;
  const text = example.trim();
  if (!/^[[{]/.test(text) && !text.startsWith('//')) return example;
  const shown = parsed(text) ?? parsed(text.replace(COMMENT_LINES, '').replace(LAST_COMMAS, '$1'));
  return isObject(shown) || Array.isArray(shown) ? shown : example;
}

/** No longer text is read, in characters. */
const LONGEST = 500_000;

const COMMENT_LINES = /^[ \t]*\/\/.*$/gm;
const LAST_COMMAS = /,\s*([\]}])/g;

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
