// Where servers put the faults of single values: an ordered table of the shapes that frameworks really send; the first
// that finds any wins. A new framework is a new row.
import { isObject, member } from '#contract';
import type { Issue, Json, JsonObject } from '#contract';
import { fieldPointer, pointerIn } from './field-path.ts';
import {
  faultOf,
  isText,
  issueInWords,
  issueOfWhole,
  listOfFaults,
  MAX_ISSUES,
  textsOf,
  wordsOf,
} from './listed-faults.ts';
import { placesInText, sentencesOf } from './text-place.ts';

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
  'invalidFields',
  'invalid_fields',
  'problems',
] as const;

/** Objects that an error stands in. */
const ENVELOPES = [
  'error',
  'fault',
  'data',
  'result',
  'meta',
  'details',
  'body',
  'response',
  'validation',
  '_embedded',
] as const;

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
        ...(member(value, 'fieldErrors') === undefined ? [] : textsOf(member(value, 'formErrors')).map(issueOfWhole)),
      ]),
  },
  // Zod's tree: {errors: […], properties: {items: {items: [null, {errors: […]}]}}}, alone or under a name.
  {
    name: 'tree of faults',
    read: (body) =>
      [body, ...['error', 'errors', 'issues', 'details'].map((key) => member(body, key))]
        .map((value) => faultsInTree(value, []))
        .find((issues) => issues.length > 0) ?? [],
  },
  // Django REST framework: the body itself is the map {name:["…"], address:{city:["…"]}}.
  { name: 'bare map of faults', read: (body) => bareMap(body) },
  // A single fault with its place: {error: {message, param: "items[0][price]"}}, OData {error: {code, message, target}}.
  {
    name: 'one fault',
    read: (body) =>
      inEnvelopes(body, (value) => (PLACES_OF_ONE.some((key) => isText(member(value, key))) ? faultOf(value) : [])),
  },
];

/** Members that say of a single error which value it is about; others ("path", "name") say something else as often. */
const PLACES_OF_ONE = [
  'param',
  'parameter',
  'pointer',
  'field',
  'fieldName',
  'field_name',
  'property',
  'attribute',
  'target',
] as const;

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
  'message messages msg error errors detail details problems trace stack stacktrace'.split(' '),
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

function faultsInTree(value: Json | undefined, path: readonly string[]): readonly Issue[] {
  const properties = member(value, 'properties');
  const items = member(value, 'items');
  if (path.length > 12 || (path.length === 0 && !isObject(properties) && !Array.isArray(items))) return [];
  const own = textsOf(member(value, 'errors')).map((message) => issueAt(path, message));
  const inner = isObject(properties)
    ? Object.entries(properties).flatMap(([name, one]) => faultsInTree(one, [...path, name]))
    : [];
  const listed = Array.isArray(items)
    ? items.flatMap((one: Json, index) => faultsInTree(one, [...path, String(index)]))
    : [];
  return [...own, ...inner, ...listed];
}

/** Members that hold sentences. */
const SENTENCES = [
  'problems',
  'message',
  'errors',
  'error',
  'messages',
  'detail',
  'details',
  'description',
  'title',
] as const;

/** Faults that are only told in sentences, where one of them names a field. */
function faultsInSentences(body: Json, placesIn: typeof placesInText): readonly Issue[] {
  return inEnvelopes(body, (value) => {
    for (const key of SENTENCES) {
      const part = member(value, key);
      const texts = typeof part === 'string' ? [part] : textsOf(part);
      const placed = texts.flatMap(sentencesOf).map((text) => ({ text, found: placesIn(text) }));
      if (!placed.some(({ found }) => found.length > 0)) continue;
      return placed.flatMap(({ text, found }) => (found.length === 0 ? [issueOfWhole(text)] : found.map(issueInWords)));
    }
    return [];
  });
}

/** Statuses with which servers refuse a value. */
export const OF_VALUES: ReadonlySet<number> = new Set([400, 409, 422]);

/** The issues in the body of a problem, by the first shape that has any; else by its sentences, of a refusal of values. */
export function issuesIn(body: Json, status: number): readonly Issue[] {
  const issues = issuesInShapes(body);
  if (issues.length > 0 || !OF_VALUES.has(status)) return issues;
  return faultsInSentences(body, placesInText).slice(0, MAX_ISSUES);
}

/** The issues in the body of a problem, by the first shape that has any. */
export function issuesInShapes(body: Json): readonly Issue[] {
  for (const rule of ISSUE_RULES) {
    const issues = rule.read(body);
    if (issues.length > 0) return issues.slice(0, MAX_ISSUES);
  }
  return [];
}
