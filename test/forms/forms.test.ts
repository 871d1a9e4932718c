// Drives the form of every operation with input in the contracts of test/contracts, and lets Ajv judge what is sent by
// the documents as they were written. And the other way: example bodies can be entered and come out equal. Both shares are
// asserted; a miss is printed with what stood in the way.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildRequest, isRefused } from '#client';
import {
  type Contract,
  ExactNumber,
  isObject,
  type Json,
  type Lookup,
  lookupIn,
  type Operation,
  readContract,
} from '#contract';
import {
  type CallValues,
  callOf,
  examplesOf,
  type Form,
  formOf,
  isOpaque,
  judge,
  issuesOf,
  sameJson,
  valuesToSend,
} from '#model';
import { type Driven, drive, enterWhole, type Mode } from './driver.ts';
import { misread } from './read-back.ts';
import { AMBIGUOUS, type Original, originalOf } from './original.ts';

/** Another folder of contracts can be driven by naming it: FORM_CONTRACTS=… */
const FOLDER = process.env['FORM_CONTRACTS'] ?? join(import.meta.dirname, '../contracts');
const ONLY = process.env['FORM_ONLY'] ?? '';
const files = readdirSync(FOLDER).filter((name) => /\.(json|ya?ml)(\.gz)?$/.test(name) && name.includes(ONLY));
/** Operations driven in one contract, spread over all of it; and branches chosen in one operation. */
const MOST = Number(process.env['FORM_OPERATIONS'] ?? 12);
const MOST_BRANCHES = Number(process.env['FORM_BRANCHES'] ?? 6);
const GOAL = 0.995;
const PATIENCE = Number(process.env['FORM_PATIENCE'] ?? 240_000);

test('what a form lets pass is valid by the document, whatever is filled in and chosen', { timeout: PATIENCE }, () => {
  const misses: string[] = [];
  const ambiguous: string[] = [];
  let count = 0;
  for (const { name, contract, original } of contracts()) {
    const lookup = lookupIn(contract);
    for (const operation of withInput(contract)) {
      for (const form of formsOf(operation, lookup)) {
        for (const { label, driven } of fillings(form, lookup)) {
          count += 1;
          const fault = faultOf(form, driven, operation, lookup, original);
          if (fault?.includes(AMBIGUOUS) === true && isWarned(form, driven, lookup))
            ambiguous.push(`${name} ${operation.id}`);
          else if (fault !== null) misses.push(`${name} ${operation.id} ${label}: ${fault}`);
        }
      }
    }
  }
  // Where a document tells its alternatives apart too little, no value is right and people are only warned.
  console.log(`ambiguous by the document itself: ${ambiguous.length}, in ${[...new Set(ambiguous)].join(', ')}`);
  report('forms filled', count - ambiguous.length, misses);
});

test('what is sent arrives as it was meant: every style of parameter, every kind of body', {
  timeout: PATIENCE,
}, async () => {
  const misses: string[] = [];
  let count = 0;
  for (const { name, contract } of contracts()) {
    const lookup = lookupIn(contract);
    for (const operation of withInput(contract)) {
      for (const form of formsOf(operation, lookup)) {
        const { store } = drive(form, lookup, 'everything');
        const values = valuesToSend(form, store.getState(), lookup);
        const built = buildRequest(form.call, values, 'https://api.example.com');
        if (isRefused(built)) continue;
        count += 1;
        const fault = await misread(form.call, values, built);
        if (fault !== null) misses.push(`${name} ${operation.id} ${form.mediaType ?? ''}: ${fault}`);
      }
    }
  }
  report('requests read back', count, misses);
});

test('example bodies of the documents can be entered and come out equal', { timeout: PATIENCE }, () => {
  const misses: string[] = [];
  let count = 0;
  const byHand: string[] = [];
  let byField = 0;
  for (const { name, contract, original } of contracts()) {
    const lookup = lookupIn(contract);
    for (const operation of withInput(contract, Number.MAX_SAFE_INTEGER)) {
      for (const form of formsOf(operation, lookup)) {
        for (const example of examplesIn(form, operation, lookup)) {
          const wrong = original.body(operation.method, operation.path, form.mediaType ?? '', plain(example));
          if (wrong !== null) continue;
          count += 1;
          const difference = differenceOf(form, enterWhole(form, lookup, example), lookup, example);
          if (difference === null) byField += 1;
          else byHand.push(`${name} ${operation.id}: ${difference}`);
          const asJson = differenceAsJson(form, lookup, example);
          const rest = difference === null || asJson === null ? null : (asJson ?? difference);
          if (rest !== null) misses.push(`${name} ${operation.id}: ${rest}`);
        }
      }
    }
  }
  if (process.env['FORM_MISSES']) console.log(byHand.join('\n'));
  console.log(`examples that could be entered field by field: ${byField} of ${count}`);
  report('examples entered', count, misses);
});

function report(what: string, count: number, misses: readonly string[]): void {
  const share = 1 - misses.length / Math.max(count, 1);
  if (process.env['FORM_MISSES']) console.log(misses.join('\n'));
  console.log(`${what}: ${count}, right: ${(share * 100).toFixed(2)} %`);
  expect(count).toBeGreaterThan(0);
  expect(share, misses.slice(0, 20).join('\n')).toBeGreaterThanOrEqual(GOAL);
}

interface Read {
  readonly name: string;
  readonly contract: Contract;
  readonly original: Original;
}

const READ = new Map<string, Read | null>();

function* contracts(): Generator<Read> {
  for (const name of files) {
    const read = READ.get(name) ?? readFile(name);
    READ.set(name, read);
    if (read !== null) yield read;
  }
}

function readFile(name: string): Read | null {
  const bytes = readFileSync(join(FOLDER, name));
  const text = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  const { contract } = readContract(text);
  const original = originalOf(text);
  return contract === null || original === null ? null : { name, contract, original };
}

function withInput(contract: Contract, most = MOST): readonly Operation[] {
  const all = contract.operations.filter(
    (operation) => operation.requestBody !== null || operation.parameters.length > 0,
  );
  const step = Math.max(1, Math.floor(all.length / most));
  return all.filter((_operation, index) => index % step === 0).slice(0, most);
}

/** A form for each way in which the body may be written that people can choose. */
function formsOf(operation: Operation, lookup: Lookup): readonly Form[] {
  const call = callOf(operation);
  const first = formOf(call, lookup, {});
  return [first, ...first.mediaTypes.slice(1).map((mediaType) => formOf(call, lookup, { mediaType }))];
}

function* fillings(form: Form, lookup: Lookup): Generator<{ readonly label: string; readonly driven: Driven }> {
  for (const mode of ['required', 'everything'] satisfies readonly Mode[])
    yield { label: mode, driven: drive(form, lookup, mode) };
  const seen = new Set<string>();
  const waiting: ReadonlyMap<string, number>[] = [new Map()];
  let left = MOST_BRANCHES;
  for (let picks = waiting.shift(); picks !== undefined && left > 0; picks = waiting.shift()) {
    const driven = drive(form, lookup, 'everything', picks);
    if (picks.size > 0) yield { label: JSON.stringify([...picks]), driven };
    left -= 1;
    for (const [pointer, branches] of driven.choices) {
      for (let index = 0; index < branches; index += 1) {
        const key = `${[...picks].join(';')} ${pointer} ${index}`;
        if (picks.has(pointer) || seen.has(`${pointer} ${index}`) || seen.has(key)) continue;
        seen.add(`${pointer} ${index}`);
        waiting.push(new Map(picks).set(pointer, index));
      }
    }
  }
}

function isWarned(form: Form, { store }: Driven, lookup: Lookup): boolean {
  return judge(form, store.getState(), lookup).warnings.length > 0;
}

function sent(form: Form, store: Driven['store'], lookup: Lookup): string | null {
  const [issue] = issuesOf(form, store.getState(), lookup);
  return issue === undefined ? null : `form: ${JSON.stringify(issue)}`;
}

function faultOf(
  form: Form,
  { store }: Driven,
  operation: Operation,
  lookup: Lookup,
  original: Original,
): string | null {
  const refused = sent(form, store, lookup);
  if (refused !== null) return refused;
  const values = valuesToSend(form, store.getState(), lookup);
  const built = buildRequest(form.call, values, 'https://api.example.com');
  if (isRefused(built)) return `request: ${JSON.stringify(built.issues[0])}`;
  return bodyFault(form, values, operation, original) ?? parameterFault(values, operation, original);
}

function bodyFault(form: Form, values: CallValues, { method, path }: Operation, original: Original): string | null {
  if (values.body === undefined) return null;
  const wrong = original.body(method, path, form.mediaType ?? '', plain(values.body));
  return typeof wrong === 'string' ? `body: ${wrong} of ${JSON.stringify(plain(values.body)).slice(0, 300)}` : null;
}

function parameterFault(values: CallValues, { method, path }: Operation, original: Original): string | null {
  for (const place of ['path', 'query', 'header', 'cookie'] as const) {
    for (const [name, value] of Object.entries(values[place] ?? {})) {
      const wrong = original.parameter(method, path, place, name, plain(value));
      if (typeof wrong === 'string') return `${place} ${name}: ${wrong} of ${JSON.stringify(plain(value))}`;
    }
  }
  return null;
}

function examplesIn(form: Form, operation: Operation, lookup: Lookup): readonly Json[] {
  if (form.body === null) return [];
  const media = operation.requestBody?.content.find((one) => one.mediaType === form.mediaType);
  return [...(media?.examples ?? []), ...examplesOf(form.body.field.schema, lookup)].filter((one) => one !== undefined);
}

function differenceOf(form: Form, store: Driven['store'], lookup: Lookup, example: Json): string | null {
  const issue = issuesOf(form, store.getState(), lookup).find(({ pointer }) => pointer.startsWith('/body'));
  if (issue !== undefined) return JSON.stringify(issue);
  const { body } = valuesToSend(form, store.getState(), lookup);
  if (sameJson(body, example)) return null;
  return `differs: ${JSON.stringify(plain(body)).slice(0, 400)} from ${JSON.stringify(example).slice(0, 400)}`;
}

// Where the body is JSON, it can be entered as JSON at any time. Undefined: here it can not.
function differenceAsJson(form: Form, lookup: Lookup, example: Json): string | null | undefined {
  if (!/json/i.test(form.mediaType ?? '')) return undefined;
  const { store } = drive(form, lookup, 'required');
  store.setWhole('/body', example);
  return differenceOf(form, store, lookup, example);
}

/** As a validator without our kinds of values sees it: exact numbers as doubles, files as texts. */
function plain(value: unknown): unknown {
  if (value instanceof ExactNumber) return Number(value.text);
  if (isOpaque(value)) return 'file';
  if (Array.isArray(value)) return value.map(plain);
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one)])) : value;
}
