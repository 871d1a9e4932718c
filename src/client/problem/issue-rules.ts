// Where servers put the faults of single values: an ordered table of the shapes that frameworks really send; the first
// that finds any wins. A new framework is a new row.
import { isObject, member, pointerOf } from '#contract';
import type { Issue, Json, JsonObject } from '#contract';
import { fieldPointer, pointerIn } from './field-path.ts';

/** A shape of field errors: its name, and how issues are read from it. */
export interface IssueRule {
  readonly name: string;
  readonly read: (body: Json) => readonly Issue[];
}

/** The members that hold lists or maps of faults, wherever frameworks put them. */
const LISTS = [
  'errors',
  'fieldErrors',
  'field_errors',
  'violations',
  'validationErrors',
  'validation_errors',
  'invalidParams',
  'invalid_params',
  'invalid-params',
  'details',
  'detail',
  'issues',
  'messages',
  'message',
  'subErrors',
  'failures',
  'causes',
] as const;

/** Objects that an error stands in. */
const ENVELOPES = ['error', 'fault', 'data', 'result', 'meta', 'details', 'body', 'response', 'validation'] as const;

/** All shapes, in the order in which they are tried. */
export const ISSUE_RULES: readonly IssueRule[] = [
  // FastAPI/Pydantic {detail:[{loc,msg}]}, Spring {errors:[{field,defaultMessage}]}, Bean Validation {violations:[…]},
  // JSON:API {errors:[{source:{pointer}}]}, RFC 9457 {errors:[{pointer,detail}]}, Zod and Joi {issues|details:[{path}]}.
  {
    name: 'list of faults',
    read: (body) => inEnvelopes(body, (value) => LISTS.flatMap((key) => listOfFaults(member(value, key)))),
  },
  // Google-style {error:{details:[{fieldViolations:[…]}]}}.
  { name: 'faults inside details', read: (body) => inEnvelopes(body, (value) => faultsInDetails(value)) },
  // An array at the top: [{field, message}], Ajv [{instancePath, message}].
  { name: 'bare list of faults', read: (body) => listOfFaults(body) },
  // Laravel, Rails, ASP.NET {errors:{"items.0.name":["…"]}}, Joi-like {fields:{…}}.
  {
    name: 'map of faults',
    read: (body) =>
      inEnvelopes(body, (value) => [
        ...MAPS.flatMap((key) => mapOfFaults(member(value, key))),
        ...PERHAPS_MAPS.flatMap((key) => perhapsMapOfFaults(member(value, key))),
      ]),
  },
  // Django REST framework: the body itself is the map {name:["…"], address:{city:["…"]}}.
  { name: 'bare map of faults', read: (body) => bareMap(body) },
];

/** Members that are maps of faults by their name. */
const MAPS = [
  'errors',
  'fieldErrors',
  'field_errors',
  'validationErrors',
  'validation_errors',
  'fields',
  'modelState',
  'ModelState',
  'invalidParams',
  'invalid_params',
  'errorMap',
] as const;

/** Members that may be a map of faults, or an account of the whole: {error: {code, message}}. */
const PERHAPS_MAPS = ['details', 'detail', 'messages', 'error', 'message', 'data'] as const;
const ACCOUNT: ReadonlySet<string> = new Set(
  'message msg code statuscode status description reason name type title detail'.split(' '),
);

/** Members whose names leave no doubt that a map of faults is in them. */
const SURE_MAPS = [
  'fieldErrors',
  'field_errors',
  'validationErrors',
  'validation_errors',
  'modelState',
  'ModelState',
] as const;

/** Tries the body, then each object that an error usually stands in, and theirs. */
function inEnvelopes(body: Json, read: (value: JsonObject) => readonly Issue[], depth = 0): readonly Issue[] {
  if (!isObject(body)) return [];
  const own = read(body);
  if (own.length > 0 || depth >= 2) return own;
  for (const key of ENVELOPES) {
    const inner = member(body, key);
    const found = inner === undefined ? [] : inEnvelopes(inner, read, depth + 1);
    if (found.length > 0) return found;
  }
  return [];
}

const MAX_ISSUES = 500;

function listOfFaults(value: Json | undefined): readonly Issue[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, MAX_ISSUES).flatMap((entry: Json) => faultOf(entry));
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

function faultOf(entry: Json): readonly Issue[] {
  if (!isObject(entry)) return [];
  const where = whereOf(entry);
  const children = member(entry, 'children');
  const nested = Array.isArray(children) && where !== null ? childFaults(children as readonly Json[], [where]) : [];
  const message = WHAT.map((key) => wordsOf(member(entry, key))).find((words) => words !== '') ?? '';
  if (where === null || (message === '' && nested.length > 0)) return nested;
  const base = fieldPointer(where);
  const pointer = base + missingPart(entry, base);
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
  return null;
}

/** Members in which an empty text means the whole. */
const MAY_BE_EMPTY: ReadonlySet<string> = new Set(['pointer', 'instancePath', 'dataPath', 'path']);

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
  if (typeof word !== 'string') return { code: 'server', params: {} };
  const required =
    /^(value_error\.)?(missing|required|blank|not_?(null|blank|empty)|is_?required|any\.required|presence)$/i.test(
      word,
    );
  return { code: required ? 'required' : 'server', params: { code: word } };
}

function faultsInDetails(value: JsonObject): readonly Issue[] {
  const details = member(value, 'details') ?? member(value, 'errors');
  if (!Array.isArray(details)) return [];
  return details.flatMap((detail: Json) =>
    ['fieldViolations', 'field_violations', 'violations', 'badRequest', 'errors'].flatMap((key) => {
      const inner = member(detail, key);
      return listOfFaults(
        isObject(inner) ? (member(inner, 'fieldViolations') ?? member(inner, 'field_violations')) : inner,
      );
    }),
  );
}

function mapOfFaults(value: Json | undefined): readonly Issue[] {
  // An object that only holds the map ("error": {"fieldErrors": …}) is read on its own.
  const holds = SURE_MAPS.some((key) => typeof member(value, key) === 'object' && member(value, key) !== null);
  return isObject(value) && !holds ? faultsUnder(value, []).slice(0, MAX_ISSUES) : [];
}

function perhapsMapOfFaults(value: Json | undefined): readonly Issue[] {
  if (!isObject(value)) return [];
  const account = Object.entries(value).some(
    ([key, part]) => ACCOUNT.has(key.toLowerCase()) && typeof part !== 'object',
  );
  return account ? [] : mapOfFaults(value);
}

/** Leaves that are texts, or lists of texts, are messages; the way to them is the place. */
function faultsUnder(value: JsonObject, path: readonly string[]): readonly Issue[] {
  if (path.length > 12) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    const here = [...path, ...(path.length === 0 || key.includes('[') || key.startsWith('$') ? pathParts(key) : [key])];
    if (isObject(part)) {
      const told = wordsOf(member(part, 'message')) || wordsOf(member(part, 'msg')) || wordsOf(member(part, '_errors'));
      const plain = told !== '' && Object.values(part).every((inner) => !isObject(inner));
      return plain ? [issueAt(here, told)] : faultsUnder(part, here);
    }
    if (Array.isArray(part) && part.some(isObject)) {
      return part.flatMap((inner: Json, index) => {
        if (!isObject(inner)) return wordsOf(inner) === '' ? [] : [issueAt(here, wordsOf(inner))];
        const told =
          wordsOf(member(inner, 'message')) || wordsOf(member(inner, 'error')) || wordsOf(member(inner, 'msg'));
        return told === '' ? faultsUnder(inner, [...here, String(index)]) : [issueAt(here, told)];
      });
    }
    const message = wordsOf(part);
    return message === '' ? [] : [issueAt(here, message)];
  });
}

function pathParts(key: string): readonly string[] {
  const pointer = fieldPointer(key);
  return pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function issueAt(path: readonly string[], message: string): Issue {
  const required =
    /^(this field is required|is required|required|can't be blank|may not be (blank|null)|must not be (blank|null|empty))\.?$/i;
  return { pointer: pointerIn(path), code: required.test(message) ? 'required' : 'server', params: {}, message };
}

/** Members that hold messages or faults of the whole, never those of one field. */
const NOT_FIELDS: ReadonlySet<string> = new Set(
  'message messages msg error errors detail details trace stack stacktrace'.split(' '),
);

function bareMap(body: Json): readonly Issue[] {
  if (!isObject(body)) return [];
  const entries = Object.entries(body).filter(([, part]) => part !== null);
  // Only lists of texts (and nested maps of them) are a sure sign; a text alone could be anything.
  const listed = entries.filter(([key, part]) => !NOT_FIELDS.has(key.toLowerCase()) && isFaultLeaf(part, 0));
  if (listed.length === 0 || listed.length < entries.length - 2) return [];
  return faultsUnder(Object.fromEntries(listed), []).slice(0, MAX_ISSUES);
}

function isFaultLeaf(part: Json, depth: number): boolean {
  if (Array.isArray(part)) {
    return (
      part.length > 0 &&
      part.every((one: Json) => typeof one === 'string' || (isObject(one) && isFaultLeaf(one, depth + 1)))
    );
  }
  if (!isObject(part) || depth > 8) return false;
  const inner = Object.values(part);
  return depth > 0 && inner.length === 0 ? true : inner.length > 0 && inner.every((one) => isFaultLeaf(one, depth + 1));
}

/** Words from a text, a list of texts, or a map of texts (class-validator's `constraints`). */
function wordsOf(value: Json | undefined): string {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.filter((part: Json) => typeof part === 'string').join('; ');
  if (isObject(value))
    return Object.values(value)
      .filter((part) => typeof part === 'string')
      .join('; ');
  return '';
}

/** The issues in the body of a problem, by the first shape that has any. */
export function issuesIn(body: Json): readonly Issue[] {
  for (const rule of ISSUE_RULES) {
    const issues = rule.read(body);
    if (issues.length > 0) return issues.slice(0, MAX_ISSUES);
  }
  return [];
}
