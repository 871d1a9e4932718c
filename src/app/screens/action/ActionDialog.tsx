// The dialog of an action: what it does, what it needs, and a confirmation as grave as what it does. An action without
// input and without danger runs at once and shows the dialog only while it runs and when it fails.
import { TextInput } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import type { Answer } from '#client';
import { lookupInTable, type Json, type JsonObject, type Lookup } from '#contract';
import {
  type Action,
  type ActionDetails,
  asksFor,
  type Call,
  type CallValues,
  editValues,
  type Form,
  identified,
  readsReplaced,
  type ResourceDetails,
  takesItem,
  turnedRound,
} from '#model';
import { callOf } from '../../data/call-values.ts';
import { chosenSoFar } from '../../data/chosen-in-path.ts';
import type { SendOptions } from '../../data/index.ts';
import { writeCallOf } from '../../data/write-call.ts';
import type { FormStore } from '../../fields/control/index.ts';
import { RichText } from '../../fields/index.ts';
import { Callout, Dialog, useWords } from '../../ui/index.ts';
import { FormFrame, FormSkeleton, useFormStore } from '../form/index.ts';
import { useInputRelations } from '../../data/use-input-relations.ts';
import { useReplacedText } from '../../data/use-replaced-text.ts';
import { useAtOnce, useRun } from './use-run.ts';

/** What the dialog takes. */
export interface ActionDialogProps {
  readonly action: Action;
  readonly details: ResourceDetails | ActionDetails;
  /** Values of the path parameters that the screen gives. */
  readonly pathValues: JsonObject;
  /** The item that it acts on, as it was read. */
  readonly item?: Json | undefined;
  /** Values of the path parameters of the list in which that item is. */
  readonly parents?: readonly string[] | undefined;
  readonly fresh?: SendOptions['fresh'];
  /** Gets the answer of a call that went well, whether its work is watched from now on, and the body that was sent. */
  readonly onDone: (answer: Answer, isWatched: boolean, sent: unknown) => void;
  readonly onClose: () => void;
}

/** Draws the dialog of an action. */
export function ActionDialog(props: ActionDialogProps): ReactElement | null {
  const { details, action } = props;
  const call = 'call' in details ? details.call : writeCallOf(details, action.operation);
  if (call === null) return null;
  const reading = 'resource' in details ? readsReplaced(call, details.calls, lookupInTable(details.schemas)) : null;
  return reading === null ? <Opened {...props} call={call} /> : <OverText {...props} call={call} reading={reading} />;
}

/** What replaces a text begins with it. */
function OverText({
  reading,
  ...props
}: ActionDialogProps & { readonly call: Call; readonly reading: Call }): ReactElement {
  const text = useReplacedText(reading, props.pathValues);
  if (text !== undefined) return <Opened {...props} text={text} />;
  return (
    <Dialog title={props.action.label} onClose={props.onClose} size="lg">
      <FormSkeleton />
    </Dialog>
  );
}

function Opened({
  action,
  details,
  pathValues,
  item,
  parents,
  fresh,
  onDone,
  onClose,
  call,
  text = null,
}: ActionDialogProps & { readonly call: Call; readonly text?: string | null }): ReactElement {
  const words = useWords();
  const store = useActionStore({ call, details, pathValues, item, parents, text });
  const runner = useRun(call, store, pathValues, onDone, fresh);
  const asks = asksFor(store.getForm(), store.lookup);
  const [typed, setTyped] = useState('');
  const isTyped = action.danger === 'typed';
  const ready = !isTyped || typed.trim().toLowerCase() === action.label.trim().toLowerCase();
  useAtOnce(!asks && action.danger === 'none', runner);
  return (
    <Dialog title={action.label} onClose={onClose} closable={!runner.busy} size={asks ? 'lg' : 'md'}>
      <FormFrame
        store={store}
        draft={null}
        dialog
        danger={isTyped}
        submitLabel={action.label}
        busy={runner.busy}
        transfer={runner.transfer}
        failure={runner.outcome.failure}
        others={runner.outcome.others}
        onSubmit={() => {
          if (ready) void runner.run();
        }}
        onCancel={onClose}
        notice={
          <>
            {action.description !== '' && (
              <div className="fd-dim">
                <RichText text={action.description} />
              </div>
            )}
            {isTyped && (
              <>
                <Callout tone="danger">{words('action.grave')}</Callout>
                <TextInput
                  label={words('confirm.type', { text: action.label })}
                  value={typed}
                  onChange={(event) => setTyped(event.currentTarget.value)}
                  autoComplete="off"
                  spellCheck={false}
                  data-autofocus
                />
              </>
            )}
            {action.danger === 'confirm' && !asks && <p className="fd-flat">{words('action.confirm')}</p>}
          </>
        }
      />
    </Dialog>
  );
}

// The form begins with the item where the action takes it whole, with the text that it replaces, else with which item is meant.
function useActionStore({
  call,
  details,
  pathValues: path,
  item,
  parents,
  text,
}: Pick<ActionDialogProps, 'details' | 'pathValues' | 'item' | 'parents'> & {
  readonly call: Call;
  readonly text: string | null;
}): FormStore {
  const known = 'resource' in details ? details.resource.relations : [];
  const relations = useInputRelations(call, details.schemas, known);
  const isOwn = item !== undefined && 'resource' in details && takesOwn(call, details);
  const begun = 'resource' in details ? chosenSoFar(call, details.resource, item) : {};
  const start = (form: Form, lookup: Lookup): CallValues =>
    isOwn
      ? editValues(form, item, lookup)
      : turnedRound(identified(call, { path: { ...begun, ...path } }), form, item, lookup);
  const startOver = (form: Form, lookup: Lookup): CallValues => ({ ...start(form, lookup), body: text });
  const given = Object.keys(path);
  const identity = call.identity?.name ?? null;
  const rowsOf = 'resource' in details && parents !== undefined ? { details, parents, item } : undefined;
  return useFormStore({
    call,
    schemas: details.schemas,
    given,
    relations,
    start: text === null ? start : startOver,
    identity,
    givenItem: isOwn,
    rowsOf,
  });
}

function takesOwn(call: Call, details: ResourceDetails): boolean {
  const { schema, operations } = details.resource;
  return takesItem(call, schema, callOf(details, operations.replace));
}
