// Long-running work (202 Accepted, RFC 9110 §15.3.3; Google's and Microsoft's operations): where an answer says that the
// work can be watched, and how far it is by what is read there. By ordered tables of names that servers use.
import type { Json, Pointer } from '#contract';
import { isObject, member } from '#contract';
import { normalOf, wordsOf } from '../words/labels.ts';
import { pathIn } from '../relations/addressed.ts';

/** How far a job is. */
export interface JobState {
  readonly phase: 'running' | 'done' | 'failed';
  /** 0 … 100, or null where the server does not say. */
  readonly percent: number | null;
  /** The server's word for it, "" where there is none. */
  readonly word: string;
  /** What went wrong, "" where nothing did. */
  readonly trouble: string;
}

/** Headers that say where a job is watched, best first. */
const HEADERS = ['operation-location', 'azure-asyncoperation', 'location', 'content-location'] as const;

/** Members that hold the address of a job's state. */
const LINKS: ReadonlySet<string> = new Set([
  'statusurl',
  'statusuri',
  'statuslink',
  'statusquerygeturi',
  'joburl',
  'operationurl',
  'monitorurl',
  'monitor',
  'pollurl',
  'selflink',
  'self',
  'href',
  'url',
]);

/** Addresses under which a job may be watched, as the answer that began it says, best first. */
export function jobAddresses(answer: {
  readonly headers: Readonly<Record<string, string>>;
  readonly value: Json | undefined;
}): readonly string[] {
  const inHeaders = HEADERS.flatMap((name) => (answer.headers[name] === undefined ? [] : [answer.headers[name]]));
  return [...inHeaders, ...linksIn(answer.value, 0)];
}

function linksIn(value: Json | undefined, depth: number): readonly string[] {
  if (!isObject(value) || depth > 2) return [];
  return Object.entries(value).flatMap(([name, one]): readonly string[] => {
    if (typeof one === 'string') return LINKS.has(normalOf(name)) && one !== '' ? [one] : [];
    return /^(_?links|status|self|monitor|job|operation|data)$/i.test(name) ? linksIn(one, depth + 1) : [];
  });
}

const STATE =
  /^(status|state|phase|job_?status|job_?state|operation_?status|run_?status|lifecycle_?state|provisioning_?state)$/i;
const DONE =
  /^(done|complete|completed|success|succeeded|successful|finished|ready|ok|processed|closed|available|ended)$/;
const FAILED =
  /^(fail|failed|failure|error|errored|cancell?ed|aborted|expired|rejected|timed?out|terminated|dead|partiallyfailed)$/;
const PERCENT = /^(progress|percent|percentage|percent_?(complete|done)|progress_?percent|completion)$/i;
const COUNTS: readonly (readonly [RegExp, RegExp])[] = [
  [
    /^(processed|completed|current|done|finished)(_?(count|items|rows|records))?$/i,
    /^total(_?(count|items|rows|records))?$/i,
  ],
];

/** Words for work that a machine does. */
const WORKING =
  /^(queued|enqueued|running|processing|executing|initiali[sz]ing|provisioning|deploying|building|importing|exporting|syncing|synchroni[sz]ing|indexing|rendering|generating|converting|installing|restarting|rebooting|starting|stopping|creating|updating|deleting|migrating|scanning)$/;
/** Words that people use of their own work as well: a ticket may be in progress for weeks. */
const WORKING_OR_OPEN = /^(pending|inprogress|scheduled|accepted|submitted|started|waiting|notstarted|new|created)$/;
const JOB = /^(job|operation|export|import|run|build|deployment|execution|batch|backup|sync|action|process)s?$/;

/**
 * Whether an answer tells of work that goes on without people: 202 says so; else the words of a state do, of a thing that is
 * called as work is. What was acted on and only answered again is such a thing or none: orders and campaigns run as well.
 */
export function tellsOfWork(
  answer: { readonly status: number; readonly value: Json | undefined },
  thing: { readonly called: string; readonly isActedOn: boolean },
): boolean {
  if (answer.status === 202) return true;
  const state = jobState(answer.value);
  if (state?.phase !== 'running') return false;
  const word = normalOf(state.word);
  if (JOB.test(wordsOf(thing.called).at(-1) ?? '')) return WORKING.test(word) || WORKING_OR_OPEN.test(word);
  if (thing.isActedOn) return false;
  return WORKING.test(word) || (state.percent !== null && WORKING_OR_OPEN.test(word));
}

/** How far a job is, by its item; null where nothing in it says so. */
export function jobState(item: Json | undefined): JobState | null {
  if (!isObject(item)) return null;
  const inner = ['data', 'job', 'operation', 'metadata']
    .map((name) => member(item, name))
    .filter((one) => isObject(one));
  for (const value of [item, ...inner]) {
    const found = stateOf(value);
    if (found !== null) return found;
  }
  return null;
}

function stateOf(value: Json): JobState | null {
  if (!isObject(value)) return null;
  const entries = Object.entries(value);
  const state = entries.find(([name, one]) => STATE.test(name) && typeof one === 'string')?.[1];
  const word = typeof state === 'string' ? state : '';
  const flag = member(value, 'done') ?? member(value, 'finished') ?? member(value, 'completed');
  if (word === '' && typeof flag !== 'boolean') return null;
  const trouble = troubleIn(value);
  const normal = normalOf(word);
  const hasFailed = FAILED.test(normal) || (flag === true && trouble !== '');
  const phase = hasFailed ? 'failed' : DONE.test(normal) || flag === true ? 'done' : 'running';
  return {
    phase,
    percent: phase === 'done' ? 100 : percentIn(entries),
    word,
    trouble: phase === 'failed' ? trouble : '',
  };
}

function troubleIn(value: Json): string {
  for (const name of [
    'error',
    'failure',
    'error_message',
    'errorMessage',
    'failureReason',
    'failure_reason',
    'reason',
  ]) {
    const one = member(value, name);
    if (typeof one === 'string' && one !== '') return one;
    const message = member(one, 'message') ?? member(one, 'detail');
    if (typeof message === 'string') return message;
  }
  return '';
}

function percentIn(entries: readonly (readonly [string, Json])[]): number | null {
  const named = entries.find(([name, one]) => PERCENT.test(name) && typeof one === 'number');
  if (named !== undefined && typeof named[1] === 'number') {
    const [name, share] = named;
    // A share of one is written as a fraction; a "percent" of 1 is one percent.
    return clamped(share <= 1 && !/percent/i.test(name) && !Number.isInteger(share) ? share * 100 : share);
  }
  for (const [current, total] of COUNTS) {
    const done = entries.find(([name, one]) => current.test(name) && typeof one === 'number')?.[1];
    const all = entries.find(([name, one]) => total.test(name) && typeof one === 'number')?.[1];
    if (typeof done === 'number' && typeof all === 'number' && all > 0) return clamped((done / all) * 100);
  }
  return null;
}

function clamped(percent: number): number {
  return Math.max(0, Math.min(100, Math.round(percent)));
}

/** Where something stands, for those who follow it. */
export interface JobPlace {
  /** The resource whose get shows it. */
  readonly resource: string;
  /** The values of that operation's path. */
  readonly parts: readonly string[];
}

/** The item that a job is watched at: by the addresses that were given, else as an item of the kind that was answered. */
export function jobPlace(
  addresses: readonly string[],
  /** With the path at which one is got, if at all. */
  resources: readonly { readonly name: string; readonly schema: string | null; readonly get: string | null }[],
  answered: { readonly schema: string | null; readonly id: string | null },
): JobPlace | null {
  const readable = resources.flatMap(({ name, schema, get }) => {
    return get === null ? [] : [{ name, schema, path: get }];
  });
  for (const address of addresses) {
    // The longest template says most.
    const fitting = readable
      .map((one) => ({ ...one, parts: pathIn(one.path, address) }))
      .filter((one) => one.parts !== null && one.parts.length > 0)
      .sort((left, right) => right.path.length - left.path.length);
    const [best] = fitting;
    if (best?.parts !== undefined && best.parts !== null) return { resource: best.name, parts: best.parts };
  }
  const same = readable.filter(
    ({ schema, path }) => schema !== null && schema === answered.schema && parametersIn(path) === 1,
  );
  const [only] = same;
  return only !== undefined && same.length === 1 && answered.id !== null
    ? { resource: only.name, parts: [answered.id] }
    : null;
}

function parametersIn(path: Pointer): number {
  return [...path.matchAll(/\{[^{}]+\}/g)].length;
}
