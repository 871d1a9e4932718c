// Long work (202 Accepted, RFC 9110 §15.3.3): an action that answers a job starts an item of the jobs' kind; it is
// settled when it is next looked at, once its time is up. Nothing runs in the background.
import { member } from '#contract';
import type { Json, JsonObject } from '#contract';
import { verbStem } from './coherence.ts';
import { fileChange, madeFile } from './files.ts';
import { ensure } from './items.ts';
import { FILE_SCHEME, lowerWords } from './names.ts';
import { allProperties, shapeOf } from './shape.ts';
import type { Sandbox } from './exchange.ts';
import type { Kind } from './kinds.ts';
import type { Change } from './store.ts';
import { spelled } from './store.ts';

const JOBS = '$jobs';
/** How long a job takes. */
const TAKES = 3_000;

/**
 * What a new job's item holds that its kind would otherwise make up, and the note that lets it end. `about` is the kind
 * whose items its result is made of.
 */
export function startedJob(
  sandbox: Sandbox,
  kind: Kind,
  key: string,
  scope: string,
  at: Date,
  about: string | null = null,
): { readonly fields: JsonObject; readonly change: Change } {
  const fields = stateFields(sandbox, kind, 'start', at);
  const value = { kind: kind.name, scope, key, about, startedAt: at.getTime() };
  return { fields, change: { kind: 'put', collection: JOBS, scope: kind.name, key: `${scope}/${key}`, value } };
}

/** Brings the jobs of a kind up to date: those whose time is up are done, the others run. */
export async function settleJobs(sandbox: Sandbox, kind: Kind): Promise<void> {
  const { store } = sandbox;
  if (kind.resource.state === null && kind.view === null) return;
  const notes = await store.list(JOBS, { scope: kind.name });
  for (const note of notes) {
    const scope = spelled(member(note.value, 'scope'));
    const key = spelled(member(note.value, 'key'));
    const stored = await store.get(kind.name, scope, key);
    const passed = sandbox.now().getTime() - Number(member(note.value, 'startedAt'));
    const done: Change = { kind: 'delete', collection: JOBS, scope: kind.name, key: note.key };
    if (stored === null) {
      await store.commit([done]);
      continue;
    }
    const ended = passed >= TAKES;
    const fields = stateFields(sandbox, kind, ended ? 'end' : passed > 500 ? 'run' : 'start', sandbox.now());
    if (!ended && Object.entries(fields).every(([name, value]) => member(stored.value, name) === value)) continue;
    const result = ended ? await resultOf(sandbox, kind, key, spelled(member(note.value, 'about'))) : NOTHING;
    const put: Change = {
      kind: 'put',
      collection: kind.name,
      scope,
      key,
      value: { ...stored.value, ...fields, ...result.fields },
      expected: stored.version,
    };
    await store.commit(ended ? [put, done, ...result.changes] : [put]);
  }
}

interface JobResult {
  readonly fields: JsonObject;
  readonly changes: readonly Change[];
}

const NOTHING: JobResult = { fields: {}, changes: [] };
const MOST_ROWS = 5_000;

// What a job that is done has made: a file of the items that it was about, where its item has a place for its address.
async function resultOf(sandbox: Sandbox, kind: Kind, key: string, about: string): Promise<JobResult> {
  const source = sandbox.world.kinds.byName.get(about);
  const place = [...allProperties(kind.schema, sandbox.world.lookup).keys()].find((name) => RESULT.test(name));
  if (source === undefined || source.resource.parentParameters.length > 0 || place === undefined) return NOTHING;
  await ensure(sandbox, source, []);
  const rows = await sandbox.store.list(source.name, { scope: '', limit: MOST_ROWS });
  const file = await madeFile(
    'text/csv',
    about,
    rows.map((row) => row.value),
  );
  const path = `/kept/${[kind.name, key, 'result'].map(encodeURIComponent).join('/')}`;
  return { fields: { [place]: `${FILE_SCHEME}${path}` }, changes: [fileChange(path, { field: '', ...file })] };
}

const RESULT = /^(result|download|output|file|report|export)_?(url|uri|link|href)$/i;

const PHASES: Readonly<Record<'start' | 'run' | 'end', readonly string[]>> = {
  start: ['queue', 'queu', 'pend', 'creat', 'wait', 'new', 'open', 'accept', 'submit', 'schedul', 'init', 'start'],
  run: ['run', 'runn', 'process', 'progress', 'start', 'work', 'execut', 'ongo', 'activ'],
  end: ['complet', 'succeed', 'success', 'succeeded', 'finish', 'don', 'ready', 'ok', 'process', 'clos'],
};

function stateFields(sandbox: Sandbox, kind: Kind, phase: 'start' | 'run' | 'end', at: Date): JsonObject {
  const { lookup } = sandbox.world;
  const fields: Record<string, Json> = {};
  const { state } = kind.resource;
  if (state !== null) {
    const found = stateFor(
      state.values.map((choice) => choice.value),
      phase,
    );
    if (found !== undefined) fields[state.field] = found;
  }
  for (const [name, schema] of allProperties(kind.schema, lookup)) {
    const shape = shapeOf(schema, lookup);
    const percent = /percent/i.test(name) || Number(shape.schema['maximum'] ?? 100) > 1 ? 100 : 1;
    if (/^(progress|percent|completion)/i.test(name) && (shape.type === 'integer' || shape.type === 'number'))
      fields[name] = phase === 'end' ? percent : phase === 'run' ? percent / 2 : 0;
    if (/^(done|finished|completed)$/i.test(name) && shape.type === 'boolean') fields[name] = phase === 'end';
    if (/^(finished|completed|ended|end|done)_?(at|on|date|time)$/i.test(name) && (phase === 'end' || shape.nullable))
      fields[name] = phase === 'end' ? at.toISOString().replace(/\.\d+Z/, 'Z') : null;
    if (phase !== 'end' && /(result|download|output|error)/i.test(name) && shape.nullable) fields[name] = null;
    if (phase === 'end' && /error|failure/i.test(name) && shape.nullable) fields[name] = null;
  }
  return fields;
}

function stateFor(values: readonly Json[], phase: 'start' | 'run' | 'end'): Json | undefined {
  for (const stem of PHASES[phase]) {
    const found = values.find((value) => {
      const words = lowerWords(String(value as string));
      return words.some((word) => verbStem(word) === stem || word.startsWith(stem));
    });
    if (found !== undefined) return found;
  }
  return phase === 'start' ? values[0] : undefined;
}
