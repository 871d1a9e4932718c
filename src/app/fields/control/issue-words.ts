// An issue → what is said at its field: the server's own words where it has some, else ours by the code, with what to do.
import { type Issue, isObject, type Json, type JsonObject, member, printJson } from '#contract';
import { type Field, labelOf, patternSaid } from '#model';
import type { Words } from '../../ui/index.ts';
import { plainText } from '../display/plain-text.ts';
import { asEntered } from './hints.ts';

/** What an issue says. */
export function issueText(issue: Issue, words: Words, field?: Field): string {
  if (issue.message !== undefined && issue.message !== '') return issue.message;
  const limit = numberText(member(issue.params, 'limit'));
  switch (issue.code) {
    case 'parse':
      return words(`issue.parse-${textOf(member(issue.params, 'expected'))}`, {
        text: textOf(member(issue.params, 'text')),
      });
    case 'minLength':
    case 'maxLength':
    case 'minItems':
    case 'maxItems':
    case 'minProperties':
    case 'maxProperties':
      return words(`issue.${issue.code}`, { limit: Number(limit) });
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return words(`issue.${issue.code}`, { limit: boundText(member(issue.params, 'limit'), field) });
    case 'multipleOf':
      return words('issue.multipleOf', { step: numberText(member(issue.params, 'multipleOf')) });
    case 'pattern':
      if (typeof field?.example === 'string') return words('issue.pattern-like', { example: field.example });
      return patternText(textOf(member(issue.params, 'pattern')), words);
    case 'format':
      return formatText(textOf(member(issue.params, 'format')), words);
    case 'type':
      return typeText(member(issue.params, 'type'), words);
    case 'const':
      return words('issue.const', { value: shown(member(issue.params, 'allowedValue')) });
    case 'enum':
      return words('issue.enum');
    case 'required': {
      const others = labels(namesIn(issue.params, 'or'));
      return others === '' ? words('issue.required') : words('issue.required-or', { fields: others });
    }
    case 'dependentRequired':
      return words('issue.dependentRequired', { field: labelOf(textOf(member(issue.params, 'property'))) });
    case 'propertyNames': {
      const why = textOf(member(issue.params, 'of'));
      const told = words('issue.propertyNames');
      return why === '' || why === 'propertyNames' ? told : `${told} ${issueText({ ...issue, code: why }, words)}`;
    }
    case 'not':
      return refusedText(issue, words);
    default:
      return PLAIN.has(issue.code) ? words(`issue.${issue.code}`) : words('issue.other', { code: issue.code });
  }
}

const PLAIN = new Set([
  'uniqueItems',
  'oneOf',
  'anyOf',
  'additionalProperties',
  'unevaluatedProperties',
  'contains',
  'if',
  'server',
  'taken',
  'no-such',
  'cannot-clear',
]);
const FORMATS = new Set([
  'email',
  'uri',
  'uri-reference',
  'url',
  'date',
  'date-time',
  'time',
  'duration',
  'uuid',
  'ipv4',
  'ipv6',
  'hostname',
  'int32',
  'int64',
  'json-pointer',
  'regex',
]);

function formatText(format: string, words: Words): string {
  return FORMATS.has(format) ? words(`issue.format-${format}`) : words('issue.format', { format });
}

function patternText(pattern: string, words: Words): string {
  const said = patternSaid(pattern);
  if (said === null) return words('issue.pattern', { pattern });
  return 'only' in said
    ? words('issue.pattern-only', { characters: said.only })
    : words('issue.pattern-like', { example: said.like });
}

function typeText(type: Json | undefined, words: Words): string {
  const types = (Array.isArray(type) ? type : [type]).filter((one): one is string => typeof one === 'string');
  const names = types.filter((one) => one !== 'null').map((one) => words(`type.${one}`));
  return words('issue.type', { types: names.join(words('issue.or')) });
}

// What must not be, in the words of the fields.
function refusedText({ params }: Issue, words: Words): string {
  const [together, unwanted] = [namesIn(params, 'together'), namesIn(params, 'unwanted')];
  if (together.length > 1) return words('issue.not-together', { fields: labels(together) });
  if (together.length + unwanted.length > 0)
    return words('issue.not-wanted', { fields: labels([...together, ...unwanted]) });
  const values = namesIn(params, 'values').map(shown).join(', ');
  return values === '' ? words('issue.not') : words('issue.not-value', { values });
}

function namesIn(params: JsonObject, key: string): readonly Json[] {
  const list = member(params, key);
  return Array.isArray(list) ? (list as readonly Json[]) : [];
}

function labels(names: readonly Json[]): string {
  return names.map((name) => labelOf(textOf(name))).join(', ');
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

// A bound as people enter it: of a share in percent, of cents in the currency's own units.
function boundText(value: Json | undefined, field: Field | undefined): string {
  return numberText(value === undefined || field === undefined ? value : (asEntered(value, field) ?? undefined));
}

function numberText(value: Json | undefined): string {
  return value === undefined || isObject(value) ? '' : plainText(value);
}

function shown(value: Json | undefined): string {
  return typeof value === 'string' ? value : value === undefined ? '' : printJson(value);
}
