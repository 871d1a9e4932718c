// A list of faults as servers write it → issues: each entry says where ("pointer", "loc", "field" …) and what ("message",
// "msg" …), in members that every framework names its own way, best first.
import { isObject, member, pointerOf } from '#contract';
import type { Issue, Json, JsonObject } from '#contract';
import { fieldPointer, pointerIn } from './field-path.ts';
import type { PlacedText } from './missing-in-text.ts';
import { namedRule } from './named-rule.ts';
import { placesInText } from './text-place.ts';

/** More are not read: nobody could mend them one by one. */
export const MAX_ISSUES = 500;

/** The faults in a list; beside those of fields, what names none is about the whole. */
export function listOfFaults(value: Json | undefined): readonly Issue[] {
  if (!Array.isArray(value)) return [];
  const entries: readonly Json[] = value.slice(0, MAX_ISSUES);
  const found = entries.map((entry) => faultOf(entry));
  return found.some((issues) => issues.length > 0)
    ? found.flatMap((issues, index) => (issues.length > 0 ? issues : faultOfWhole(entries[index] ?? null)))
    : [];
}

function faultOfWhole(entry: Json): readonly Issue[] {
  const told = isObject(entry)
    ? (['message', 'defaultMessage', 'msg', 'detail', 'description', 'title'] as const)
        .map((key) => wordsOf(member(entry, key)))
        .find((words) => words !== '')
    : undefined;
  return told === undefined ? [] : [issueOfWhole(told)];
}

/** A fault whose place is only told in words. */
export function issueInWords(placed: PlacedText): Issue {
  return { ...placed, params: { inWords: true } };
}

/** A fault of no single field. */
export function issueOfWhole(message: string): Issue {
  return { pointer: '/body', code: 'server', params: {}, message };
}

/** Lists that stand inside an entry of a list: {details: {errors: […]}}, {title, detail: [{path, message}]}. */
function innerFaults(entry: JsonObject): readonly Issue[] {
  return ['data', 'details', 'extensions', 'detail'].flatMap((key) => {
    const part = member(entry, key);
    return listOfFaults(Array.isArray(part) ? part : member(part, 'errors'));
  });
}

/** An entry that only has words may name its field in them. */
function faultInWords(entry: JsonObject): readonly Issue[] {
  return placesInText(wordsOf(member(entry, 'message'))).map(issueInWords);
}

/** Members that say where, best first. */
const WHERE = [
  'pointer',
  'instancePath',
  'dataPath',
  'loc',
  'path',
  'propertyPath',
  'property_path',
  'propertyName',
  'field',
  'fieldName',
  'field_name',
  'param',
  'parameter',
  'property',
  'attribute',
  'key',
  'name',
  'location',
  'context',
  'target',
] as const;
/** Members that say what, best first. */
const WHAT = [
  'message',
  'defaultMessage',
  'default_message',
  'msg',
  'detail',
  'description',
  'reason',
  'error',
  'errorMessage',
  'error_message',
  'title',
  'messages',
  'errors',
  'constraints',
] as const;
const CODES = ['code', 'type', 'keyword', 'rule', 'errorCode', 'error_code', 'kind'] as const;

/** The faults that one entry tells of. */
export function faultOf(entry: Json): readonly Issue[] {
  if (!isObject(entry)) return [];
  const where = whereOf(entry);
  const children = member(entry, 'children');
  const nested = Array.isArray(children) && where !== null ? childFaults(children as readonly Json[], [where]) : [];
  const message = WHAT.map((key) => wordsOf(member(entry, key))).find((words) => words !== '') ?? '';
  if (where === null) {
    const inner = innerFaults(entry);
    return inner.length > 0 ? inner : faultInWords(entry);
  }
  if (message === '' && nested.length > 0) return nested;
  const base = fieldPointer(where);
  const pointer = base + missingPart(entry, base);
  const named = namedRule(message, member(entry, 'args'));
  if (named !== null) return [{ pointer: inPlace(entry, pointer), ...named }, ...nested];
  const { code, params } = codeOf(entry);
  return [{ pointer: inPlace(entry, pointer), code, params, ...(message === '' ? {} : { message }) }, ...nested];
}

/** class-validator (NestJS) nests: {property, constraints:{…}, children:[…]}. */
function childFaults(children: readonly Json[], path: readonly Json[]): readonly Issue[] {
  return children.flatMap((child) => {
    if (!isObject(child)) return [];
    const here = [...path, member(child, 'property') ?? ''];
    const message = wordsOf(member(child, 'constraints'));
    const inner = member(child, 'children');
    const own = message === '' ? [] : [{ pointer: pointerIn(here.map(String)), code: 'server', params: {}, message }];
    return [...own, ...(Array.isArray(inner) ? childFaults(inner as readonly Json[], here) : [])];
  });
}

function whereOf(entry: JsonObject): Json | null {
  const source = member(entry, 'source');
  const inSource = member(source, 'pointer') ?? member(source, 'parameter') ?? member(source, 'header');
  if (inSource !== undefined) return member(source, 'parameter') === undefined ? inSource : ['query', inSource];
  for (const key of WHERE) {
    const value = member(entry, key);
    if (key === 'name' && isErrorName(value)) continue;
    if (typeof value === 'string' && (MAY_BE_EMPTY.has(key) || value.trim() !== '')) {
      // "context" and "location" name the place ("body") as often as the field, and sentences are no places.
      if (/\s/.test(value.trim()) || (isPlaceKey(key) && member(entry, 'param') !== undefined)) continue;
      return value;
    }
    if (Array.isArray(value) && value.every((part: Json) => typeof part === 'string' || typeof part === 'number'))
      return value;
    if (isObject(value) && key === 'property') return member(value, 'name') ?? null;
  }
  const extended = member(member(entry, 'extensions'), 'field');
  return isText(extended) ? extended : null;
}

/** Members in which an empty text means the whole. */
const MAY_BE_EMPTY: ReadonlySet<string> = new Set(['pointer', 'instancePath', 'dataPath', 'path', 'propertyPath']);

function isPlaceKey(key: string): boolean {
  return key === 'location' || key === 'context';
}

/** "ValidationError" names the kind of an error, not a field. */
function isErrorName(value: Json | undefined): boolean {
  return typeof value === 'string' && /(error|exception)$/i.test(value);
}

/** express-validator and its like say beside the field in which place it stood: {location: "query", path: "limit"}. */
function inPlace(entry: JsonObject, pointer: string): string {
  const place = member(entry, 'location') ?? member(entry, 'in');
  if (typeof place !== 'string' || !/^(query|path|params|headers?|cookies?)$/i.test(place)) return pointer;
  return pointer.startsWith('/body/') ? pointerIn([place, ...pointer.slice(6).split('/')]) : pointer;
}

/** Ajv reports a missing or unknown property at its parent. */
function missingPart(entry: JsonObject, base: string): string {
  for (const facts of [member(entry, 'params'), member(entry, 'info')]) {
    const name = member(facts, 'missingProperty') ?? member(facts, 'additionalProperty');
    if (typeof name === 'string') return base.endsWith(pointerOf([name])) ? '' : pointerOf([name]);
  }
  return '';
}

/** Our own codes where the server's word clearly means one; else "server" with its word beside. */
function codeOf(entry: JsonObject): { code: string; params: JsonObject } {
  const word = CODES.map((key) => member(entry, key)).find((value) => typeof value === 'string' && value !== 'field');
  if (typeof word !== 'string') return { code: 'server', params: factsOf(entry) };
  const required =
    /^(value_error\.)?(missing|required|blank|not_?(null|blank|empty)|is_?required|any\.required|presence)$/i.test(
      word,
    );
  return { code: required ? 'required' : 'server', params: { code: word, ...factsOf(entry) } };
}

/** What an entry says of what it expects beside its words: Zod's `expected`, Ajv's `params.type`, Joi's `context.valids`. */
function factsOf(entry: JsonObject): JsonObject {
  const inner = ['params', 'context', 'ctx'].map((key) => member(entry, key));
  const first = (names: readonly string[], fits: (value: Json | undefined) => boolean): Json | undefined =>
    [entry, ...inner].flatMap((part) => names.map((name) => member(part, name))).find(fits);
  const type = first(['expected'], isText) ?? inner.map((part) => member(part, 'type')).find(isText);
  const format = first(['format'], isText);
  const values = first(['values', 'options', 'allowedValues', 'valids'], Array.isArray);
  return {
    ...(type === undefined ? {} : { type }),
    ...(format === undefined ? {} : { format }),
    ...(values === undefined ? {} : { allowedValues: values }),
  };
}

/** Words from a text, a list of texts, or a map of texts (class-validator's `constraints`). */
export function wordsOf(value: Json | undefined): string {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.filter((part: Json) => typeof part === 'string').join('; ');
  if (isObject(value))
    return Object.values(value)
      .filter((part) => typeof part === 'string')
      .join('; ');
  return '';
}

/** The texts in a list. */
export function textsOf(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((one: Json) => typeof one === 'string') : [];
}

/** Whether it is a text that says something. */
export function isText(value: Json | undefined): value is string {
  return typeof value === 'string' && value !== '';
}
