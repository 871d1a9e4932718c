// Saves single fields of an item from wherever they are changed (a cell of a list, many items at once), without a form on
// the screen: the item is read anew, checked, compared at just these places, and only then written (rules S6, S8).
import { useCallback, useMemo, useRef } from 'react';
import type { CallOptions } from '#client';
import { type Issue, type Json, lookupInTable, type Pointer } from '#contract';
import {
  at,
  type Call,
  type Clash,
  EMPTY_STATE,
  editValues,
  formOf,
  itemSchemaOf,
  type FormState,
  isWithin,
  issuesOfChange,
  itemPlace,
  type ResourceDetails,
  sameJson,
  withAt,
} from '#model';
import { pathValues } from './call-values.ts';
import { useServices } from './context.tsx';
import { failureOf } from './failure.ts';
import { type ItemRead, readItem } from './item.ts';
import {
  canRead,
  type Editing,
  type Meeting,
  type SaveResult,
  type SaveTools,
  settleMeeting,
  writeItem,
} from './save-item.ts';
import { writeCallOf } from './write-call.ts';
import { refreshData, sendWrite } from './write.ts';

/** Some fields of one item, changed. */
export interface FieldsChange {
  readonly details: ResourceDetails;
  /** The parts of the item's address. */
  readonly parts: readonly string[];
  /** The item as the person saw it when they changed it: what differs from it meanwhile is a clash. */
  readonly shown: Json;
  /** New values by pointer within the item ("/status", "/address/city"); undefined takes the value away. */
  readonly values: readonly { readonly pointer: Pointer; readonly value: unknown }[];
}

/** What came of it: as of any save, or what is wrong with the values; then nothing was sent. */
export type FieldsResult = SaveResult | { readonly kind: 'invalid'; readonly issues: readonly Issue[] };

/** Saves fields of items. */
export interface FieldsSaver {
  /** Saves, unless the same item is being saved already ('busy'). */
  readonly save: (change: FieldsChange, options?: CallOptions) => Promise<FieldsResult>;
  /** Goes on after a meeting: mine everywhere but at the places of `theirs`. */
  readonly settle: (
    change: FieldsChange,
    met: { readonly editing: Editing; readonly meeting: Meeting },
    theirs: ReadonlySet<string>,
  ) => Promise<SaveResult>;
  /** Lists and items on the screen are read anew; `save` does so itself unless it was told to be quiet. */
  readonly refresh: () => void;
}

/** The call by which fields of an item are changed, or null where none can be. */
export function updateCallOf(details: ResourceDetails): Call | null {
  const { update, replace } = details.resource.operations;
  return writeCallOf(details, update ?? replace);
}

/** A way to save fields. `quiet`: what is on the screen is not read anew after each (many are changed; call `refresh` at the end). */
export function useFieldsSaver({ quiet = false }: { readonly quiet?: boolean } = {}): FieldsSaver {
  const services = useServices();
  const running = useRef(new Set<string>());
  const tools = useCallback(
    ({ details, parts }: FieldsChange, options: CallOptions | undefined): SaveTools => ({
      send: (call, values, more) => sendWrite(services, call, values, more, { quiet }),
      fresh: async () => {
        try {
          return {
            read: (await readItem(services, details, parts, options?.signal ?? new AbortController().signal)).read,
          };
        } catch (error) {
          return { failure: failureOf(error) };
        }
      },
      ...(options === undefined ? {} : { options }),
    }),
    [services, quiet],
  );
  return useMemo(() => {
    const once = async <T>(change: FieldsChange, work: () => Promise<T>): Promise<T | { readonly kind: 'busy' }> => {
      const key = JSON.stringify([change.details.resource.name, ...change.parts]);
      if (running.current.has(key)) return { kind: 'busy' };
      running.current.add(key);
      try {
        return await work();
      } finally {
        running.current.delete(key);
      }
    };
    return {
      save: (change, options) => once(change, () => saveFields(change, tools(change, options))),
      settle: (change, { editing, meeting }, theirs) =>
        once(change, async () => {
          const call = updateCallOf(change.details);
          if (call === null) throw new Error('An item that cannot be changed has nothing to settle.');
          return settleMeeting({ ...change, call }, editing, meeting, theirs, tools(change, undefined));
        }),
      refresh: () => refreshData(services.cache),
    };
  }, [services, tools]);
}

/** Saves the changed fields of one item. */
export async function saveFields(change: FieldsChange, tools: SaveTools): Promise<FieldsResult> {
  const { details, parts, shown, values } = change;
  const call = updateCallOf(details);
  if (call === null) throw new Error('An item without an update cannot be changed.');
  const target = { details, call, parts };
  const now = await tools.fresh();
  // Without an operation of its own an item may be too far down its list to be found: then what was shown counts.
  if ('failure' in now && canRead(details)) {
    return { kind: 'failed', editing: editingOf(change, call, seen(shown)), failure: now.failure };
  }
  const opened = editingOf(change, call, 'failure' in now ? seen(shown) : now.read);
  const place = `/body${itemPlace(opened.form, opened.read.item, opened.lookup)}`;
  const state = values.reduce<FormState>(
    (before, { pointer, value }) => ({ ...before, values: { ...withValue(before, place + pointer, value) } }),
    opened.state,
  );
  const editing = { ...opened, state };
  const issues = issuesOfChange(editing.form, state, editing.before, editing.lookup).filter((issue) =>
    values.some(({ pointer }) => isWithin(issue.pointer, place + pointer) || isWithin(place + pointer, issue.pointer)),
  );
  if (issues.length > 0) return { kind: 'invalid', issues };
  const clashes = clashesOf(editing, place, change);
  if (clashes.length > 0) {
    const merged = { value: state.values.body, clashes, taken: [] };
    return { kind: 'meeting', editing, meeting: { merged, theirs: editing.read } };
  }
  // It was read a moment ago: that is the comparison, no second one is made.
  return writeItem(target, editing, tools);
}

function withValue(state: FormState, pointer: Pointer, value: unknown): FormState['values'] {
  return withAt(state.values, pointer, value) as FormState['values'];
}

function seen(item: Json): ItemRead {
  return { item, headers: {}, url: '', path: {} };
}

function editingOf({ details, parts }: FieldsChange, call: Call, read: ItemRead): Editing {
  const lookup = lookupInTable(details.schemas);
  const given = Object.keys(pathValues(call, details.resource, parts, read.item));
  const itemSchema = itemSchemaOf(details);
  const form = formOf(call, lookup, { given, relations: details.resource.relations, itemSchema });
  const before = editValues(form, read.item, lookup);
  return { form, lookup, read, before, state: { ...EMPTY_STATE, values: before } };
}

/** Places where someone else put another value since the person looked. What was not shown is nobody's expectation. */
function clashesOf(
  { form, lookup, before }: Editing,
  place: Pointer,
  { shown, values }: FieldsChange,
): readonly Clash[] {
  const then = editValues(form, shown, lookup);
  return values.flatMap(({ pointer, value }): readonly Clash[] => {
    const base = at(then, place + pointer);
    const theirs = at(before, place + pointer);
    const same = base === undefined || sameJson(base, theirs) || sameJson(value, theirs);
    return same ? [] : [{ pointer: (place + pointer).slice('/body'.length), base, mine: value, theirs }];
  });
}
