// A call → the store of its form, made once; and what the server found wrong → the fields it means.
import { useCallback, useEffect, useState } from 'react';
import { type Answer, issuesAtFields, type Problem } from '#client';
import { type Issue, type Lookup, lookupInTable, member, type Pointer, type Schema } from '#contract';
import {
  type Call,
  type CallValues,
  type ControlKind,
  controlKind,
  EMPTY_STATE,
  type Form,
  formOf,
  placesOf,
  type Relation,
  type SchemaTable,
  missingSaidOnce,
} from '#model';
import { storage } from '#storage';
import { type Failure as FailureValue, useKeepWanted } from '../../data/index.ts';
import { FormStore } from '../../fields/control/index.ts';
import { type RowsOf, useInRows } from './use-in-rows.ts';
import { hear } from './wanted.ts';

/** What a form's store is made of. */
export interface FormStoreOptions {
  readonly call: Call;
  readonly schemas: SchemaTable;
  /** Path parameters that the screen gives. */
  readonly given: readonly string[];
  readonly relations?: readonly Relation[];
  /** The values with which the form starts. */
  readonly start?: (form: Form, lookup: Lookup) => CallValues;
  /** The values with which it starts were typed by a person: they are kept as such. */
  readonly startEntered?: boolean;
  /** What an item looks like, where only that can be shown (a JSON Patch). */
  readonly itemSchema?: Schema | null;
  /** The field by which the item is known that is changed. */
  readonly identity?: string | null;
  /** The field by which what is made will be known. */
  readonly own?: string | null;
  /** True where these values are an item as the server gave it. */
  readonly givenItem?: boolean;
  /** What was already entered, in another form of the same item. */
  readonly entered?: unknown;
  /** Whose rows tell by name what the form asks for by a code. */
  readonly rowsOf?: RowsOf | undefined;
}

/** The store of a call's form. It stays the same as long as the component does. */
export function useFormStore(options: FormStoreOptions): FormStore {
  const [store] = useState(() => makeStore(options));
  useEffect(() => () => store.dispose(), [store]);
  useInRows(store, options.rowsOf);
  return store;
}

function makeStore(options: FormStoreOptions): FormStore {
  const { call, schemas, given, relations, start, startEntered = false, givenItem, entered } = options;
  const { itemSchema, identity, own } = options;
  const lookup = lookupInTable(schemas);
  const form = formOf(call, lookup, {
    given,
    relations,
    identity,
    own,
    mediaType: storage.read(mediaTypeKey(call), isText),
    leftOut: storage.read(leftOutKey(call), isTexts),
    ...(itemSchema === undefined ? {} : { itemSchema }),
  });
  const initial = start === undefined ? {} : start(form, lookup);
  const values = entered === undefined ? initial : { ...initial, body: entered };
  return new FormStore(form, lookup, { ...EMPTY_STATE, values }, startEntered ? {} : initial, givenItem);
}

/** Where it is kept in which way a person likes to write the body of a call. */
export function mediaTypeKey(call: Call): string {
  return `media-type.${call.operation}`;
}

/** Where it is kept what the API refused to take of a call's body. */
export function leftOutKey(call: Call): string {
  return `left-out.${call.operation}`;
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(isText);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Of what is folded away, so much is opened to show what is wrong in it; more would bury the rest. */
const MOST_OPENED = 12;

/** What came of sending, as the form shows it. */
export interface Outcome {
  readonly failure: FailureValue | null;
  readonly others: readonly Issue[];
}

/** Nothing came of it yet. */
export const NO_OUTCOME: Outcome = { failure: null, others: [] };

/** Controls that draw all that is in them as one: what is wrong inside is said at them. */
const ONE: ReadonlySet<ControlKind> = new Set(['tags', 'choices', 'relations', 'json', 'file']);

/** The places at which something can be said. */
function drawnPlaces(store: FormStore): readonly Pointer[] {
  const places = placesOf(store.getForm(), store.getState(), store.lookup);
  const whole = places
    .filter(({ field }) => ONE.has(controlKind(field, store.lookup)))
    .map(({ pointer }) => `${pointer}/`);
  return places.map(({ pointer }) => pointer).filter((pointer) => !whole.some((outer) => pointer.startsWith(outer)));
}

/** Whether a refusal says anything that does not stand at a field; what a database calls its constraints tells people nothing. */
function saysMore({ detail }: Problem, matched: readonly Issue[]): boolean {
  if (matched.some(({ params, message }) => message === undefined && member(params, 'constraint') !== undefined))
    return false;
  const said = matched.map(({ message }) => message ?? '').filter((message) => message !== '');
  // At a field it may stand without the address of the field.
  const isSaid = (part: string): boolean => said.some((message) => part.endsWith(message));
  return !said.includes(detail) && !detail.split(/; ?|\n/).every(isSaid);
}

/** Puts what a server refused at the fields it means, which the form gets where it lacks them; what has no field, and any other failure, is said above them. */
export function useOutcome(store: FormStore): readonly [Outcome, (answer: Answer | null) => void] {
  const [outcome, setOutcome] = useState<Outcome>(NO_OUTCOME);
  const keep = useKeepWanted();
  const take = useCallback(
    (answer: Answer | null): void => {
      if (answer === null || answer.kind === 'ok') return setOutcome(NO_OUTCOME);
      if (answer.kind === 'unreachable') return setOutcome({ failure: answer, others: [] });
      hear(answer, store, drawnPlaces(store), keep);
      const { matched, unmatched } = issuesAtFields(answer, drawnPlaces(store));
      store.showServerIssues(missingSaidOnce(matched, (place) => store.valueAt(place) !== undefined));
      for (const { pointer } of matched.slice(0, MOST_OPENED)) store.reveal(pointer);
      // Where every fault stands at its field, what the server says of the whole is said as well: it may be the better text.
      // Its own words are not said twice.
      const others = unmatched.filter(({ message }) => message === undefined || !answer.detail.includes(message));
      const said = saysMore(answer, matched) ? answer : { ...answer, title: '', detail: '', issues: matched };
      setOutcome({ failure: said, others });
    },
    [store, keep],
  );
  return [outcome, take];
}
