// The works that jobs are made of: run an action, change a field, delete. Each does one step with one call, and
// knows how to look whether a step took effect whose answer never came (rules S6, S8).
import type { Answer } from '#client';
import { type Issue, isObject, type Json, type JsonObject, member, parseJson, printJson, valueAt } from '#contract';
import {
  type CallValues,
  fieldValue,
  idOf,
  itemOf,
  type ResourceDetails,
  sameJson,
  scalarText,
  withKnown,
} from '#model';
import { callOf, pathValues, withPath } from '../call-values.ts';
import { givenInPath } from '../chosen-in-path.ts';
import { writeCallOf } from '../write-call.ts';
import { type Failure, isGone, saysGone } from '../failure.ts';
import { isKept } from '../gone.ts';
import { openingParts } from '../item.ts';
import { inBox } from '../made.ts';
import { type FieldsResult, saveFields, updateCallOf } from '../save-fields.ts';
import type { FreshItem } from '../use-fresh-item.ts';
import { answered, type Explained } from './answered.ts';
import type { Note, Result, Step, Work } from './job.ts';
import type { Reach } from './reach.ts';

/** Which works there are. */
export type WorkKind = 'action' | 'edit' | 'delete' | 'create';

/** What a work is made of. */
export interface WorkTools {
  readonly details: ResourceDetails;
  readonly reach: Reach;
  readonly explained: Explained;
  /** Faults of values, in a line. */
  readonly issueText: (issues: readonly Issue[]) => string;
}

/** The parts of an item's address and what was seen of it, as the data of a step; and what its call is told, where that is its own. */
export function stepData(parts: readonly string[], seen: JsonObject, values?: CallValues): string {
  return printJson({ parts: [...parts], seen, ...(values === undefined ? {} : { values: values as JsonObject }) });
}

/** JSON text of our own as an object; empty where it is none. */
export function objectIn(text: string): JsonObject {
  const value = parseJson(text);
  return isObject(value) ? (value as JsonObject) : {};
}

function partsOf(step: Step): { readonly parts: readonly string[]; readonly seen: JsonObject } {
  const data = objectIn(step.data);
  const parts = member(data, 'parts');
  const seen = member(data, 'seen');
  return {
    parts: Array.isArray(parts) ? parts.map((part) => scalarText(part as Json) ?? '') : [],
    seen: isObject(seen) ? (seen as JsonObject) : {},
  };
}

// ---- an action

/** Runs an action on each item. */
export function actionWork(tools: WorkTools, data: JsonObject): Work | null {
  const { details, reach, explained } = tools;
  const { resource } = details;
  const operation = scalarText(member(data, 'operation'));
  const action = resource.actions.find((one) => one.operation === operation);
  const call = writeCallOf(details, operation);
  if (call === null || action === undefined) return null;
  const values = member(data, 'values') as CallValues | undefined;
  return {
    repeatable: call.idempotencyKey !== null || call.reads,
    send: async (step, key) => {
      const { parts, seen } = partsOf(step);
      const path = givenInPath(call, resource, parts, seen);
      const options = { key, fresh: () => reach.fresh(details, parts) };
      return answered(await reach.send(call, withPath(values ?? {}, path), options), explained);
    },
    look: async (step) => {
      const { parts, seen } = partsOf(step);
      const now = await reach.fresh(details, parts);
      const field = resource.state?.field ?? null;
      if ('failure' in now || field === null) return notSeen('job.unseen');
      const [before, after] = [fieldValue(seen, field), fieldValue(now.read.item, field)];
      const there = action.leadsTo?.toLowerCase();
      if (there !== undefined && scalarText(after)?.toLowerCase() === there) return { kind: 'done' };
      // It left the state in which it was seen: whoever did that, sending again would be a second time.
      if (before !== undefined && !sameJson(before, after)) return { kind: 'done', note: noteOf('job.moved') };
      // Where the name tells the state that it leads to, an item that is not there was not worked on.
      return there === undefined ? notSeen('job.unseen') : null;
    },
  };
}

// ---- a change of fields

/** Changes a field of each item. */
export function editWork({ details, reach, explained, issueText }: WorkTools, data: JsonObject): Work | null {
  const pointer = scalarText(member(data, 'pointer'));
  const call = updateCallOf(details);
  if (pointer === null || call === null) return null;
  const value = member(data, 'value');
  return {
    repeatable: false,
    send: async (step, key) => {
      const { parts, seen } = partsOf(step);
      // Of a call that was never sent, nothing is unknown.
      let sent = false;
      const result = await saveFields(
        { details, parts, shown: seen, values: [{ pointer, value }] },
        {
          send: (write, values, options) => {
            sent = true;
            return reach.send(write, values, { ...options, key });
          },
          fresh: () => reach.fresh(details, parts),
        },
      );
      return resultOf(result, sent, explained, issueText);
    },
    look: async (step) => {
      const now = await reach.fresh(details, partsOf(step).parts);
      if ('failure' in now) return notSeen('job.unseen');
      const is = valueAt(now.read.item, pointer);
      return sameJson(is, value) || (value === undefined && (is === null || is === '')) ? { kind: 'done' } : null;
    },
  };
}

function resultOf(
  result: FieldsResult,
  sent: boolean,
  explained: Explained,
  issueText: WorkTools['issueText'],
): Result {
  if (result.kind === 'saved')
    return result.answer === null ? { kind: 'done', note: noteOf('job.already') } : answered(result.answer, explained);
  if (result.kind === 'invalid')
    return { kind: 'refused', note: { word: 'job.invalid', text: issueText(result.issues), status: 0 } };
  if (result.kind === 'failed') return sent ? answered(result.failure, explained) : unread(result.failure, explained);
  return { kind: 'refused', note: noteOf('job.meanwhile') };
}

/** The item could not be read, so nothing was sent. */
function unread(failure: Failure, explained: Explained): Result {
  const result = answered(failure, explained);
  if (result.kind === 'unknown')
    return failure.kind === 'unreachable' ? { ...result, kind: 'not-sent' } : { ...result, kind: 'refused' };
  return result.kind === 'done' ? { kind: 'refused', note: result.note ?? noteOf('job.unseen') } : result;
}

// ---- a deletion

/** Deletes each item, and says so only of those that are gone then. */
export function deleteWork({ details, reach, explained }: WorkTools, data: JsonObject): Work | null {
  const { resource } = details;
  const call = callOf(details, resource.operations.delete);
  if (call === null) return null;
  const isRead = callOf(details, resource.operations.get)?.reads === true;
  const said = member(data, 'values') as CallValues | undefined;
  return {
    repeatable: call.idempotencyKey !== null,
    send: async (step, key) => {
      const { parts, seen } = partsOf(step);
      const known = member(objectIn(step.data), 'values') as CallValues | undefined;
      const values = withKnown(said ?? {}, known ?? { path: pathValues(call, resource, parts, seen) });
      const condition = call.conditional ? await reach.fresh(details, parts) : null;
      if (condition !== null && 'failure' in condition) return unread(condition.failure, explained);
      const etag = condition?.read.headers['etag'];
      const headers = etag === undefined ? {} : { 'If-Match': etag };
      const fresh = (): Promise<FreshItem> => reach.fresh(details, parts);
      const answer = await reach.send(call, values, { key, headers, fresh });
      if (!isRead || !(answer.kind === 'ok' || isGone(answer))) return answered(answer, explained);
      const now = await fresh();
      if (!isKept(now)) return answered(answer, explained);
      const opened = openingParts(now.read, parts);
      if (opened === parts && answer.kind === 'ok') return { kind: 'refused', note: noteOf('job.kept') };
      if (opened === parts) return answered(answer, explained);
      // What was sent named nothing: it goes to the address that opens the item.
      const there = withPath(values, pathValues(call, resource, opened, seen));
      return answered(await reach.send(call, there, { headers, fresh }), explained);
    },
    look: async (step) => {
      const now = await reach.fresh(details, partsOf(step).parts);
      if (isKept(now)) return null;
      // Only an operation of its own tells for sure that it is gone.
      return isRead && ('read' in now || saysGone(now.failure)) ? { kind: 'done' } : notSeen('job.unseen');
    },
  };
}

/** What was made, from the answer of a call that creates. */
export function madeBy(details: ResourceDetails, answer: Extract<Answer, { kind: 'ok' }>): string | null {
  const { resource } = details;
  return idOf(resource, itemOf(resource, answer.value)) ?? inBox(resource, answer.value)?.id ?? null;
}

/** Our own word as a note. */
export function noteOf(word: string): Note {
  return { word, text: '', status: 0 };
}

/** It cannot be seen whether it took effect. */
export function notSeen(word: string): Result {
  return { kind: 'unknown', note: noteOf(word) };
}
