// The policy file: YAML or JSON text in, a checked policy out, or the first thing wrong with its file, line and what to
// write instead. Nothing is guessed: a word that is not known stops the start, because a typo would open what it should close.
import { LineCounter, parseDocument, type Document as YamlDocument } from 'yaml';
import type { FieldRule, Policy, Role, Rule } from './policy.ts';
import { pathParts } from './policy.ts';

/** The policy, or what is wrong with it, in words that name the file and the line. */
export type PolicyResult = { readonly policy: Policy } | { readonly error: string };

type Path = readonly (string | number)[];

/** What is wrong and where in the file; becomes words at the top. */
class PolicyFault extends Error {
  readonly path: Path;
  constructor(path: Path, words: string) {
    super(words);
    this.path = path;
  }
}

const MODES = ['look', 'edit', 'operate'] as const;
const CONDITIONS = ['tag', 'resource', 'operation', 'method', 'path', 'mode'] as const;
const METHOD = /^[A-Z]+$/;
const OPERATION = /^[A-Z]+ \/\S*/;

/** Reads the text of a policy file; `file` is its name for messages. */
export function readPolicy(text: string, file: string): PolicyResult {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true });
  const [broken] = document.errors;
  if (broken) {
    return {
      error: faultWords(file, lines.linePos(broken.pos[0]).line, `it is no YAML: ${firstLine(broken.message)}`),
    };
  }
  try {
    return { policy: policyFrom(document.toJS({ maxAliasCount: 100 }) as unknown) };
  } catch (error) {
    if (!(error instanceof PolicyFault)) return { error: faultWords(file, 1, String(error)) };
    return { error: faultWords(file, lineOf(document, lines, error.path), error.message) };
  }
}

function faultWords(file: string, line: number, words: string): string {
  return `The policy ${file} is wrong in line ${line}: ${words} Nothing was started, so that nobody may do what they should not.`;
}

function firstLine(text: string): string {
  return `${(text.split('\n')[0] ?? '').replace(/ at line \d+.*$/, '').replace(/[.:]$/, '')}.`;
}

/** The line of a place; of the nearest place above it where the place itself is missing. */
function lineOf(document: YamlDocument.Parsed, lines: LineCounter, path: Path): number {
  for (let length = path.length; length >= 0; length -= 1) {
    const node: unknown = length === 0 ? document.contents : document.getIn(path.slice(0, length), true);
    const range = typeof node === 'object' && node !== null && 'range' in node ? node.range : null;
    if (Array.isArray(range)) return lines.linePos(Number(range[0])).line;
  }
  return 1;
}

function policyFrom(value: unknown): Policy {
  const root = record(value, [], ['ask', 'otherwise', 'roles']);
  const named = record(root.get('roles'), ['roles'], null);
  if (named.size === 0) throw new PolicyFault(['roles'], 'it names no role. Write at least one under "roles:".');
  const roles = [...named].map(([name, role]) => roleFrom(name, role));
  const otherwise = textOrNull(root.get('otherwise'), ['otherwise']);
  if (otherwise !== null && !named.has(otherwise)) {
    throw new PolicyFault(
      ['otherwise'],
      `there is no role "${otherwise}" (there are: ${[...named.keys()].join(', ')}).`,
    );
  }
  return { ask: textOrNull(root.get('ask'), ['ask']), otherwise, roles };
}

function roleFrom(name: string, value: unknown): Role {
  const path = ['roles', name];
  const role = record(value ?? {}, path, ['groups', 'may', 'audit', 'rules', 'fields']);
  const audit = role.get('audit') ?? false;
  if (typeof audit !== 'boolean') throw new PolicyFault([...path, 'audit'], '"audit" must be true or false.');
  return {
    name,
    groups: role.has('groups') ? texts(role.get('groups'), [...path, 'groups']) : [name],
    may: oneOf(role.get('may') ?? 'operate', [...path, 'may'], MODES),
    audit,
    rules: list(role.get('rules'), [...path, 'rules']).map((rule, index) => ruleFrom(rule, [...path, 'rules', index])),
    fields: list(role.get('fields'), [...path, 'fields']).flatMap((rule, index) =>
      fieldRulesFrom(rule, [...path, 'fields', index]),
    ),
  };
}

function ruleFrom(value: unknown, path: Path): Rule {
  const rule = record(value, path, ['allow', 'refuse', 'because', 'ask']);
  const effect = rule.has('refuse') ? 'refuse' : 'allow';
  if (rule.has('allow') === rule.has('refuse'))
    throw new PolicyFault(path, 'a rule says either "allow:" or "refuse:".');
  const at = [...path, effect];
  const match = record(rule.get(effect), at, CONDITIONS);
  if (match.size === 0) throw new PolicyFault(at, `say what it is about by ${CONDITIONS.join(', ')}.`);
  const of = (name: (typeof CONDITIONS)[number]) => (match.has(name) ? texts(match.get(name), [...at, name]) : []);
  return {
    effect,
    tags: of('tag'),
    resources: of('resource'),
    operations: of('operation').map((id) => checked(id, OPERATION, [...at, 'operation'], 'GET /orders/{id}')),
    methods: of('method').map((method) => checked(method.toUpperCase(), METHOD, [...at, 'method'], 'POST')),
    paths: of('path').map((text) =>
      pathParts(checked(text, /^\/[^?#]*$/, [...at, 'path'], '/orders/*/lines or /orders/**')),
    ),
    modes: of('mode').map((mode) => oneOf(mode, [...at, 'mode'], MODES)),
    because: textOrNull(rule.get('because'), [...path, 'because']),
    ask: textOrNull(rule.get('ask'), [...path, 'ask']),
  };
}

function fieldRulesFrom(value: unknown, path: Path): FieldRule[] {
  const rule = record(value, path, ['hide', 'mask', 'resource']);
  if (!rule.has('hide') && !rule.has('mask')) throw new PolicyFault(path, 'say which fields by "hide:" or "mask:".');
  const resource = textOrNull(rule.get('resource'), [...path, 'resource']);
  return (['hide', 'mask'] as const).flatMap((effect) =>
    (rule.has(effect) ? texts(rule.get(effect), [...path, effect]) : []).map((name) => ({
      effect,
      parts: name.split('.'),
      resource,
    })),
  );
}

/** The members of an object as a map: names in it come from outside (rule S2). `known`: the only names that may stand there. */
function record(value: unknown, path: Path, known: readonly string[] | null): ReadonlyMap<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const where = path.at(-1);
    throw new PolicyFault(
      path,
      `${where === undefined ? 'the file' : `"${where}"`} must hold names with values (${known?.join(', ') ?? 'role names'}).`,
    );
  }
  const entries = Object.entries(value);
  const odd = known === null ? undefined : entries.find(([name]) => !known.includes(name));
  if (odd) throw new PolicyFault([...path, odd[0]], `"${odd[0]}" is not known here. There is: ${known?.join(', ')}.`);
  return new Map(entries);
}

function list(value: unknown, path: Path): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new PolicyFault(path, `"${path.at(-1)}" must be a list: begin each with "- ".`);
  return value;
}

function texts(value: unknown, path: Path): readonly string[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  const good = all.every((one) => typeof one === 'string' && one !== '');
  if (!good || all.length === 0) throw new PolicyFault(path, `"${path.at(-1)}" must be a text or a list of texts.`);
  return all.map(String);
}

function textOrNull(value: unknown, path: Path): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string' || value.trim() === '') throw new PolicyFault(path, `"${path.at(-1)}" must be a text.`);
  return value.trim();
}

function oneOf<T extends string>(value: unknown, path: Path, known: readonly T[]): T {
  const found = known.find((one) => one === value);
  if (found === undefined) throw new PolicyFault(path, `"${path.at(-1)}" must be one of ${known.join(', ')}.`);
  return found;
}

function checked(text: string, pattern: RegExp, path: Path, example: string): string {
  if (!pattern.test(text)) throw new PolicyFault(path, `"${text}" is not written like ${example}.`);
  return text;
}
