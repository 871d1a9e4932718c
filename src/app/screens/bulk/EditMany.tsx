// Changes one field of many items: which field, and what it is to be; then a job that saves each as its own form would.
import { type FormEvent, type ReactElement, useId, useRef, useState } from 'react';
import { type JsonObject, printJson, valueAt } from '#contract';
import { type Call, controlKind, type FormField, isAsked, isPlain, isWithin, itemPlace, topOf, withAt } from '#model';
import { parametersOf, type Picked } from '../../data/index.ts';
import { type Jobs, stepData, updateCallOf } from '../../data/jobs/index.ts';
import { focusPlace, type FormStore, PlaceControl, StoreProvider } from '../../fields/control/index.ts';
import { Button, Callout, Dialog, useWords } from '../../ui/index.ts';
import { useFormStore } from '../form/index.ts';
import { Names } from './Names.tsx';
import type { Chosen } from './use-picks.ts';

/** What it takes. */
export interface EditManyProps {
  readonly chosen: Chosen;
  readonly picks: readonly Picked[];
  readonly jobs: Jobs;
  readonly onBegun: () => void;
  readonly onClose: () => void;
}

/** Draws the dialog. */
export function EditMany(props: EditManyProps): ReactElement | null {
  const call = updateCallOf(props.chosen.details);
  return call === null ? null : <Opened {...props} call={call} />;
}

function Opened(props: EditManyProps & { readonly call: Call }): ReactElement {
  const { chosen, picks, jobs, onBegun, onClose, call } = props;
  const { resource, schemas } = chosen.details;
  const words = useWords();
  const { relations, idField: identity } = resource;
  const given = parametersOf(call.path);
  const store = useFormStore({ call, schemas, given, relations, identity, rowsOf: chosen });
  const fields = editable(store, identity);
  const [pointer, setPointer] = useState(fields[0]?.pointer ?? '');
  const [empty, setEmpty] = useState(false);
  const [missing, setMissing] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const place = fields.find((field) => field.pointer === pointer);
  const count = picks.length;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (place === undefined) return;
    const value = empty ? undefined : store.valueAt(pointer);
    const fault = empty ? undefined : store.check().find((issue) => isWithin(issue.pointer, pointer));
    setMissing(value === undefined && !empty && fault === undefined);
    if (fault !== undefined && element.current !== null) focusPlace(element.current, fault.pointer);
    if (fault !== undefined || (value === undefined && !empty)) return;
    begin(
      { chosen, picks, jobs, store, place, value },
      words('bulk.job-edit', { field: place.field.label, count, name: resource.label }),
    );
    onBegun();
  };
  return (
    <Dialog title={words('bulk.edit-title', { count })} onClose={onClose} size="lg">
      <StoreProvider store={store} inner={PlaceControl}>
        <form className="fd-form fd-form--dialog" onSubmit={submit} noValidate ref={element}>
          <Names picks={picks} />
          <FieldChoice
            fields={fields}
            pointer={pointer}
            onChoose={(at) => {
              setPointer(at);
              setEmpty(false);
              setMissing(false);
            }}
          />
          {place !== undefined && !empty && <PlaceControl key={pointer} node={place} />}
          {place !== undefined && !place.field.required && (
            <label className="fd-check">
              <input type="checkbox" checked={empty} onChange={(event) => setEmpty(event.currentTarget.checked)} />
              {words('bulk.clear')}
            </label>
          )}
          {missing && (
            <Callout tone="danger" urgent>
              {words('bulk.no-value')}
            </Callout>
          )}
          <p className="fd-flat fd-dim">{words('bulk.edit-about')}</p>
          <div className="fd-dialog-buttons">
            <Button onClick={onClose}>{words('bulk.cancel')}</Button>
            <Button type="submit" look="primary">
              {words('bulk.edit-do', { count })}
            </Button>
          </div>
        </form>
      </StoreProvider>
    </Dialog>
  );
}

interface FieldChoiceProps {
  readonly fields: readonly FormField[];
  readonly pointer: string;
  readonly onChoose: (pointer: string) => void;
}

function FieldChoice({ fields, pointer, onChoose }: FieldChoiceProps): ReactElement {
  const words = useWords();
  const id = useId();
  return (
    <div className="fd-field">
      <label className="fd-field-label" htmlFor={id}>
        {words('bulk.field')}
      </label>
      <select
        id={id}
        className="fd-input"
        value={pointer}
        data-autofocus
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {fields.map(({ pointer: at, field }) => (
          <option key={at} value={at}>
            {field.label}
          </option>
        ))}
      </select>
    </div>
  );
}

/** What can be set to the same in many items: not what tells them apart, not what is a file, and not a whole of many parts. */
function editable(store: FormStore, identity: string | null): readonly FormField[] {
  const form = store.getForm();
  const parameters = new Set(form.parameters.map(({ pointer }) => pointer));
  return topOf(form, store.getState().values, store.lookup)
    .filter(
      ({ pointer, field }) => !parameters.has(pointer) && !field.readOnly && isAsked(field) && field.name !== identity,
    )
    .filter(({ field }) => !WHOLES.has(controlKind(field, store.lookup)));
}

const WHOLES: ReadonlySet<string> = new Set(['file', 'object', 'list', 'map', 'variant', 'json', 'secret']);

interface Beginning extends Pick<EditManyProps, 'chosen' | 'picks' | 'jobs'> {
  readonly store: FormStore;
  readonly place: FormField;
  readonly value: unknown;
}

function begin({ chosen, picks, jobs, store, place, value }: Beginning, label: string): void {
  const [first] = picks;
  if (first === undefined) return;
  const within = place.pointer.slice(`/body${itemPlace(store.getForm(), first.item, store.lookup)}`.length);
  const data = { pointer: within, ...(value === undefined ? {} : { value }) } as JsonObject;
  jobs.keeper.begin(
    { kind: 'edit', resource: chosen.details.resource.name, label, data: printJson(data), keepable: true },
    picks.map(({ path, parts, title, item }) => {
      // Only this field counts as seen: what else changes meanwhile is nobody's clash.
      const seen = valueAt(item, within);
      const shown = seen === undefined ? {} : withAt({}, within, seen);
      return { key: path, title, data: stepData(parts, isPlain(shown) ? shown : {}) };
    }),
  );
}
