// Saves the change of an item safely, without a screen: reads anew and compares where the API cannot refuse a stale write,
// merges what others changed meanwhile field by field (rule S8), sends once (rule S6), and says what came of it as a value.
// Not among the names of `index.ts`: screens that save are loaded later, and so is this.
import type { Answer, CallOptions, Ok } from '#client';
import { type Json, type Lookup, member, type Pointer, pointerParts } from '#contract';
import {
  at,
  bothBodies,
  type Call,
  type CallValues,
  changesOf,
  editValues,
  type Form,
  type FormState,
  listOperation,
  type Merged,
  mergeOf,
  readSchemaOf,
  resolved,
  type ResourceDetails,
  sameJson,
  unchangedPlaces,
  type Update,
  updateValues,
} from '#model';
import { callOf, pathValues, withPath } from './call-values.ts';
import type { Failure } from './failure.ts';
import { type ItemRead, openingParts } from './item.ts';
import type { FreshItem } from './use-fresh-item.ts';

/** What is saved, and by which call. */
export interface SaveTarget {
  readonly details: ResourceDetails;
  readonly call: Call;
  /** The parts of the item's address. */
  readonly parts: readonly string[];
}

/** A change that is being made: what the form holds, and the item that it is measured against. */
export interface Editing {
  readonly form: Form;
  readonly lookup: Lookup;
  readonly state: FormState;
  /** The item as it was read last. */
  readonly read: ItemRead;
  /** The form's values for that item. */
  readonly before: CallValues;
}

/** A change that meets another's: what clashes is for a person to settle. */
export interface Meeting {
  readonly merged: Merged;
  readonly theirs: ItemRead;
}

/**
 * What came of saving. `editing` is the change as it is now: others' changes are taken over in it, so that going on after a
 * failure does not meet them again.
 */
export type SaveResult =
  /** Saved, or nothing to save (then without an answer); `kept` counts changes of others that were kept. */
  | { readonly kind: 'saved'; readonly editing: Editing; readonly kept: number; readonly answer: Ok | null }
  | { readonly kind: 'meeting'; readonly editing: Editing; readonly meeting: Meeting }
  | { readonly kind: 'failed'; readonly editing: Editing; readonly failure: Failure }
  /** The same is being saved already: nothing was sent. */
  | { readonly kind: 'busy' };

/** How to send and how to read anew. */
export interface SaveTools {
  readonly send: (call: Call, values: CallValues, options: CallOptions) => Promise<Answer | null>;
  readonly fresh: () => Promise<FreshItem>;
  /** Passed on with each sending: progress, a way to stop. */
  readonly options?: CallOptions;
}

/** Saves a change. */
export async function saveItem(target: SaveTarget, editing: Editing, tools: SaveTools): Promise<SaveResult> {
  if (updateOf(target, editing) === null) return { kind: 'saved', editing, kept: 0, answer: null };
  // A validator proves nothing where the contract does not say that the API honours conditions.
  const isGuarded = target.call.conditional && conditionOf(target.call, editing.read.headers) !== undefined;
  const { details } = target;
  const listed = !canRead(details) && callOf(details, listOperation(details.resource)) !== null;
  if (isGuarded || (!canRead(details) && !listed)) return writeItem(target, editing, tools);
  // Where the API cannot refuse a stale write, the comparison is made here, right before it.
  const met = await meet(editing, tools);
  // What is no longer among the first pages of its list may still be there: the API itself says whether it is.
  if (listed && met.kind === 'failed' && isNotFound(met.failure)) return writeItem(target, editing, tools);
  return met.kind === 'clear' ? write(target, met.editing, tools, met) : met;
}

function isNotFound(failure: Failure): boolean {
  return failure.kind === 'problem' && failure.status === 404;
}

/** Writes a change of an item that was read a moment ago: nothing is compared before, only after a refusal. */
export function writeItem(target: SaveTarget, editing: Editing, tools: SaveTools): Promise<SaveResult> {
  return write(target, editing, tools, { kept: 0 });
}

/** Goes on after a meeting was settled: theirs at the given places, mine elsewhere. */
export async function settleMeeting(
  target: SaveTarget,
  editing: Editing,
  { merged, theirs }: Meeting,
  choice: ReadonlySet<string>,
  tools: SaveTools,
): Promise<SaveResult> {
  return write(target, takenOver(editing, theirs, resolved(merged, choice)), tools, { kept: merged.taken.length });
}

/** Looks up whether a write whose outcome nobody knows took effect (rule S6: it is not sent again to find out). */
export async function lookUp(
  { form, lookup, state, before }: Editing,
  { fresh }: Pick<SaveTools, 'fresh'>,
): Promise<'saved' | 'not-saved' | { readonly failure: Failure }> {
  const now = await fresh();
  if ('failure' in now) return now;
  const bodies = bothBodies({ form, before, state, lookup });
  return holdsAll(form, lookup, now.read.item, bodies.after, bodies.before) ? 'saved' : 'not-saved';
}

/** What would be sent for a change, or null where nothing has changed. */
export function updateOf({ details }: Pick<SaveTarget, 'details'>, editing: Editing): CallValues | null {
  return updateValues(asUpdate(details, editing));
}

/** Places of what was not changed and that a change may do without (see `unchangedPlaces`). */
export function spareOf({ details }: Pick<SaveTarget, 'details'>, editing: Editing): readonly Pointer[] {
  return unchangedPlaces(asUpdate(details, editing));
}

function asUpdate(details: ResourceDetails, { form, lookup, state, read, before }: Editing): Update {
  return { form, item: read.item, readSchema: readSchemaOf(details), before, state, lookup };
}

/** Names of what the item had, was left out of what was sent, and is not there any more after it was saved. */
export function lostBy({ editing }: Pick<Extract<SaveResult, { kind: 'saved' }>, 'editing'>, now: Json) {
  const { form, read } = editing;
  const names = form.leftOut.flatMap((place) => pointerParts(place).slice(-1));
  return names.filter((name) => !isNothing(member(read.item, name)) && isNothing(member(now, name)));
}

function isNothing(value: Json | undefined): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Whether an item can be read anew by itself. */
export function canRead(details: ResourceDetails): boolean {
  return callOf(details, details.resource.operations.get)?.reads === true;
}

/**
 * The header that makes a write conditional (RFC 9110 §13); none where the API gave nothing that it would honour.
 * `demanded`: the server has asked for a condition, so anything it gave is tried.
 */
export function conditionOf(
  call: Call,
  headers: Readonly<Record<string, string>>,
  demanded = false,
): Readonly<Record<string, string>> | undefined {
  const etag = headers['etag'] ?? '';
  // A weak validator never matches in If-Match (§13.1.1), so it is sent only where the API asks for it.
  if (etag !== '' && (demanded || call.conditional || !etag.startsWith('W/'))) return { 'If-Match': etag };
  const modified = headers['last-modified'] ?? '';
  return demanded && modified !== '' ? { 'If-Unmodified-Since': modified } : undefined;
}

/** What others changed between two readings of an item, merged with what one changed oneself; null where they changed nothing. */
export function mergeReadings(form: Form, lookup: Lookup, base: Json, theirs: Json, mine: unknown): Merged | null {
  const before = editValues(form, base, lookup).body;
  const after = editValues(form, theirs, lookup).body;
  return changesOf(before, after).length === 0 ? null : mergeOf(before, mine, after);
}

/** True where the item as it is now holds everything that was to be saved. */
export function holdsAll(form: Form, lookup: Lookup, now: Json, wanted: unknown, before: unknown): boolean {
  const current = editValues(form, now, lookup).body;
  return changesOf(before, wanted).every(({ pointer, after }) => sameJson(at(current, pointer), after));
}

/**
 * Places of what was changed and is, as the item is read after it was saved, just what it was before (rule `not-kept`). What was
 * only accepted is not done yet.
 */
export function notKept(
  { editing, answer }: Pick<Extract<SaveResult, { kind: 'saved' }>, 'editing' | 'answer'>,
  now: Json,
) {
  if (answer === null || answer.status === 202) return [];
  const { form, lookup, before, state } = editing;
  const bodies = bothBodies({ form, before, state, lookup });
  const current = editValues(form, now, lookup).body;
  return changesOf(bodies.before, bodies.after)
    .filter((change) => change.before !== undefined && sameJson(at(current, change.pointer), change.before))
    .map(({ pointer }) => pointer);
}

interface Writing {
  readonly kept: number;
  /** After a refusal: 'demanded' tries any validator, 'none' goes without one that proves nothing. */
  readonly condition?: 'demanded' | 'none';
}

async function write(target: SaveTarget, editing: Editing, tools: SaveTools, how: Writing): Promise<SaveResult> {
  const values = updateOf(target, editing);
  const { kept, condition } = how;
  if (values === null) return { kind: 'saved', editing, kept, answer: null };
  const { call, details, parts } = target;
  const headers = condition === 'none' ? undefined : conditionOf(call, editing.read.headers, condition === 'demanded');
  const path = pathValues(call, details.resource, openingParts(editing.read, parts), editing.read.item);
  const answer = await tools.send(call, withPath(values, path), {
    ...tools.options,
    ...(headers === undefined ? {} : { headers }),
  });
  if (answer === null) return { kind: 'busy' };
  if (answer.kind === 'ok') return { kind: 'saved', editing, kept, answer };
  if (answer.kind === 'problem' && REFUSED_UNSEEN.has(answer.status)) {
    return afterRefusal(target, editing, tools, how, answer);
  }
  return { kind: 'failed', editing, failure: answer };
}

/** Refusals that can mean that the item is no longer what was read. Nothing took effect then. */
const REFUSED_UNSEEN: ReadonlySet<number> = new Set([409, 412, 428]);

async function afterRefusal(
  target: SaveTarget,
  editing: Editing,
  tools: SaveTools,
  { kept, condition }: Writing,
  refusal: Extract<Answer, { kind: 'problem' }>,
): Promise<SaveResult> {
  const met = await meet(editing, tools);
  if (met.kind === 'failed') return { kind: 'failed', editing, failure: refusal };
  if (met.kind === 'meeting') return met;
  const total = kept + met.kept;
  if (refusal.status === 409) {
    // Much else is a conflict too. Only where something differs may that be why, and then a person decides.
    if (met.meeting !== null) return { kind: 'meeting', editing, meeting: met.meeting };
    return { kind: 'failed', editing: met.editing, failure: refusal };
  }
  // The condition was refused before anything was done (RFC 9110 §13.1, RFC 6585 §3), so with a fresh one it goes out once.
  if (condition !== undefined) return { kind: 'failed', editing: met.editing, failure: refusal };
  const isSame = sameJson(met.editing.read.headers['etag'], editing.read.headers['etag']);
  const proves = refusal.status === 428 || !isSame || target.call.conditional;
  return write(target, met.editing, tools, { kept: total, condition: proves ? 'demanded' : 'none' });
}

type Met =
  /** Nothing stands in the way: what others changed is taken over. `meeting`: that they changed something. */
  | { readonly kind: 'clear'; readonly editing: Editing; readonly kept: number; readonly meeting: Meeting | null }
  | Extract<SaveResult, { kind: 'meeting' | 'failed' }>;

async function meet(editing: Editing, { fresh }: SaveTools): Promise<Met> {
  const now = await fresh();
  // What cannot be compared is not written over (rule S8).
  if ('failure' in now) return { kind: 'failed', editing, failure: now.failure };
  const { form, lookup, read, state } = editing;
  const merged = mergeReadings(form, lookup, read.item, now.read.item, state.values.body);
  if (merged === null) return { kind: 'clear', editing: { ...editing, read: now.read }, kept: 0, meeting: null };
  const meeting = { merged, theirs: now.read };
  if (merged.clashes.length > 0) return { kind: 'meeting', editing, meeting };
  return {
    kind: 'clear',
    editing: takenOver(editing, now.read, merged.value),
    kept: merged.taken.length,
    meeting,
  };
}

function takenOver(editing: Editing, read: ItemRead, body: unknown): Editing {
  const { form, lookup, state } = editing;
  const before = editValues(form, read.item, lookup);
  return { ...editing, read, before, state: { ...state, values: { ...state.values, body } } };
}
