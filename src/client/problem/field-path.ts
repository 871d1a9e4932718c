// The ways in which servers write where a fault is ("items.0.name", "items[0][name]", "$.items[0].name", "/items/0/name",
// ["body","items",0,"name"]) → one: a JSON pointer into the CallValues ("/body/items/0/name", "/query/limit").
import { pointerOf, pointerParts, printJson } from '#contract';
import type { Json, Pointer } from '#contract';

const PLACES: Readonly<Record<string, string>> = {
  body: 'body',
  requestbody: 'body',
  payload: 'body',
  json: 'body',
  form: 'body',
  query: 'query',
  querystring: 'query',
  queryparams: 'query',
  queryparameters: 'query',
  path: 'path',
  params: 'path',
  pathparameters: 'path',
  header: 'header',
  headers: 'header',
  cookie: 'cookie',
  cookies: 'cookie',
};

/** Names under which frameworks report faults of the whole. */
const WHOLE: ReadonlySet<string> = new Set([
  'non_field_errors',
  'nonFieldErrors',
  '__all__',
  'base',
  '_schema',
  '__root__',
  '_errors',
  '_error',
  '_',
  '$',
]);

/** The pointer of a place as a server wrote it: a text in any of the notations, or a list of parts. */
export function fieldPointer(place: Json | undefined): Pointer {
  if (Array.isArray(place))
    return pointerIn(place.map((part: Json) => (typeof part === 'string' ? part : printJson(part))));
  if (typeof place === 'number') return pointerIn([String(place)]);
  return typeof place === 'string' ? pointerIn(partsOfText(place)) : '/body';
}

/** No form goes deeper, and no name is longer: what a server writes beyond is not looked at. */
const MOST_PARTS = 40;
const MOST_TEXT = 2_000;

/** The pointer of parts, of which the first may name the place ("body", "query"). Parts alone are of the body. */
export function pointerIn(parts: readonly string[]): Pointer {
  const clean = parts.slice(0, MOST_PARTS).filter((part) => part !== '' && !WHOLE.has(part));
  const [first = '', ...rest] = clean;
  const place = Object.hasOwn(PLACES, first.toLowerCase()) ? PLACES[first.toLowerCase()] : undefined;
  // A field may well be called "path" or "form": as the only part it is one, unless it is "body".
  if (place !== undefined && (rest.length > 0 || place === 'body')) return pointerOf([place, ...rest]);
  return pointerOf(['body', ...clean]);
}

function partsOfText(text: string): readonly string[] {
  const trimmed = text.slice(0, MOST_TEXT).trim();
  if (trimmed.startsWith('#/') || trimmed.startsWith('/')) return safeParts(trimmed.replace(/^#/, ''));
  return trimmed
    .replace(/^\$\.?/, '')
    .replace(
      /\[(?:"([^"]*)"|'([^']*)'|([^\]]*))\]/g,
      (_all, a?: string, b?: string, c?: string) => `.${a ?? b ?? c ?? ''}`,
    )
    .split('.')
    .filter((part) => part !== '');
}

function safeParts(pointer: string): readonly string[] {
  return pointerParts(pointer).map((part) => {
    try {
      return part.includes('%') ? decodeURIComponent(part) : part;
    } catch {
      return part;
    }
  });
}
