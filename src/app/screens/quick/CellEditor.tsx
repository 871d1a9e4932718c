// Changes one field of an item where it stands in a table: the control of its form over the cell, Enter saves, Escape
// leaves. It is saved as any change is: read anew, compared, sent once (rules S6, S8).
import { type FormEvent, type KeyboardEvent, type ReactElement, useRef, useState } from 'react';
import type { Answer } from '#client';
import type { Json } from '#contract';
import { type Call, editValues, isWithin, itemSchemaOf, type ResourceDetails } from '#model';
import { parametersOf } from '../../data/index.ts';
import { type FieldsChange, updateCallOf, useFieldsSaver } from '../../data/save-fields.ts';
import { type Editing, type Meeting } from '../../data/save-item.ts';
import { focusPlace, PlaceControl, StoreProvider } from '../../fields/control/index.ts';
import { Button, MoreWords, useWords } from '../../ui/index.ts';
import { Failure } from '../failure/index.ts';
import { MergeDialog, useFormStore, useOutcome } from '../form/index.ts';
import { type Editable, editableOf } from './editable.ts';
import { quickWords } from './words.ts';
import './quick.css';

/** What the editor takes. */
export interface CellEditorProps {
  readonly details: ResourceDetails;
  readonly item: Json;
  /** The parts of the item's address. */
  readonly parts: readonly string[];
  readonly field: string;
  /** Where the cell is in the frame, in pixels. */
  readonly place: { readonly top: number; readonly left: number; readonly width: number };
  /** `saved`: goes on to the next row. */
  readonly onClose: (saved: boolean) => void;
}

/** Draws the editor; says so where the field cannot be changed by itself. */
export function CellEditor(props: CellEditorProps): ReactElement {
  return (
    <MoreWords words={quickWords}>
      <Framed {...props} />
    </MoreWords>
  );
}

function Framed(props: CellEditorProps): ReactElement {
  const { details, item, field, place, onClose } = props;
  const words = useWords();
  const call = updateCallOf(details);
  const editable = call === null ? null : editableOf(details, call, item, field);
  const leave = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    onClose(false);
  };
  return (
    <div
      className="fd-card fd-quick"
      role="dialog"
      aria-label={words('quick.title', { name: editable?.node.field.label ?? field })}
      style={{ top: place.top, insetInlineStart: place.left, minWidth: place.width }}
      onKeyDown={leave}
    >
      {call === null || editable === null ? (
        <div className="fd-stack">
          <span>{words('quick.not')}</span>
          <Button size="xs" onClick={() => onClose(false)} autoFocus>
            {words('quick.leave')}
          </Button>
        </div>
      ) : (
        <Opened {...props} call={call} editable={editable} />
      )}
    </div>
  );
}

interface OpenedProps extends CellEditorProps {
  readonly call: Call;
  readonly editable: Editable;
}

type Met = { readonly editing: Editing; readonly meeting: Meeting };

function Opened({ details, item, parts, call, editable, onClose }: OpenedProps): ReactElement {
  const words = useWords();
  const form = useRef<HTMLFormElement>(null);
  const store = useFormStore({
    call,
    schemas: details.schemas,
    given: parametersOf(call.path),
    relations: details.resource.relations,
    start: (one, lookup) => editValues(one, item, lookup),
    givenItem: true,
    itemSchema: itemSchemaOf(details),
  });
  const [outcome, take] = useOutcome(store);
  const [busy, setBusy] = useState(false);
  const [met, setMet] = useState<Met | null>(null);
  const saver = useFieldsSaver();
  const { pointer } = editable.node;
  const change = (): FieldsChange => ({
    details,
    parts,
    shown: item,
    values: [{ pointer: editable.within, value: store.valueAt(pointer) }],
  });
  const run = async (work: () => ReturnType<typeof saver.save>): Promise<void> => {
    setBusy(true);
    const result = await work().finally(() => setBusy(false));
    if (result.kind === 'saved') onClose(true);
    else if (result.kind === 'meeting') setMet(result);
    else if (result.kind === 'failed') take(result.failure as Answer);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    const fault = store.check().find((issue) => isWithin(issue.pointer, pointer));
    if (fault === undefined) void run(() => saver.save(change()));
    else if (form.current !== null) focusPlace(form.current, fault.pointer);
  };
  return (
    <StoreProvider store={store} inner={PlaceControl}>
      <form className="fd-stack fd-quick-form" onSubmit={submit} noValidate ref={(node) => focusFirst(form, node)}>
        <PlaceControl node={editable.node} />
        {outcome.failure !== null && <Failure failure={outcome.failure} inline />}
        <div className="fd-row">
          <Button type="submit" look="primary" size="xs" loading={busy}>
            {words('form.save')}
          </Button>
          <Button size="xs" onClick={() => onClose(false)} disabled={busy}>
            {words('confirm.cancel')}
          </Button>
        </div>
      </form>
      {met !== null && (
        <MergeDialog
          meeting={met.meeting}
          store={store}
          busy={busy}
          onSettle={(theirs) => {
            setMet(null);
            void run(() => saver.settle(change(), met, theirs));
          }}
          onClose={() => setMet(null)}
        />
      )}
    </StoreProvider>
  );
}

/** The keyboard goes into the control as soon as it is there, with what is in it selected. */
function focusFirst(form: { current: HTMLFormElement | null }, node: HTMLFormElement | null): void {
  const isNew = form.current === null;
  form.current = node;
  const control = node?.querySelector<HTMLElement>('input:not([type="hidden"]), select, textarea');
  if (!isNew || control === null || control === undefined) return;
  control.focus({ preventScroll: true });
  if (control instanceof HTMLInputElement && control.type === 'text') control.select();
}
