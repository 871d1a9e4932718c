// An action on many items: its form once, then a job that runs it on each.
import { TextInput } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { type Json, type JsonObject, printJson } from '#contract';
import { type Action, type Call, fieldValue, offeredActions, valuesToSend } from '#model';
import { chosenInPath } from '../../data/chosen-in-path.ts';
import { parametersOf, type Picked } from '../../data/index.ts';
import { writeCallOf } from '../../data/write-call.ts';
import { type JobPlan, type Jobs, stepData } from '../../data/jobs/index.ts';
import type { FormStore } from '../../fields/control/index.ts';
import { RichText } from '../../fields/index.ts';
import { Callout, Dialog, useWords } from '../../ui/index.ts';
import { FormFrame, isKeepable, useFormStore } from '../form/index.ts';
import { Names } from './Names.tsx';
import type { Chosen } from './use-picks.ts';

/** What it takes. */
export interface ActionManyProps {
  readonly chosen: Chosen;
  readonly action: Action;
  readonly picks: readonly Picked[];
  readonly jobs: Jobs;
  readonly onBegun: () => void;
  readonly onClose: () => void;
}

/** Draws the dialog. */
export function ActionMany(props: ActionManyProps): ReactElement | null {
  const call = writeCallOf(props.chosen.details, props.action.operation);
  return call === null ? null : <Opened {...props} call={call} />;
}

function Opened(props: ActionManyProps & { readonly call: Call }): ReactElement {
  const { chosen, action, picks: all, onBegun, onClose, call } = props;
  const { details } = chosen;
  const words = useWords();
  const chosenHere = chosenInPath(call, details.resource);
  const store = useFormStore({
    call,
    schemas: details.schemas,
    given: parametersOf(call.path).filter((name) => !chosenHere.includes(name)),
    relations: details.resource.relations,
    rowsOf: chosen,
  });
  const [typed, setTyped] = useState('');
  const picks = all.filter(({ item }) =>
    offeredActions(details.resource, item).some(({ operation }) => operation === action.operation),
  );
  const count = picks.length;
  const isTyped = action.danger === 'typed';
  const ready = count > 0 && (!isTyped || typed.trim() === String(count));
  const begin = (): void => {
    if (!ready) return;
    const label = words('bulk.job-action', { action: action.label, count, name: details.resource.label });
    beginJob(props, picks, store, label);
    onBegun();
  };
  return (
    <Dialog title={words('bulk.action-title', { name: action.label, count })} onClose={onClose} size="lg">
      <FormFrame
        store={store}
        draft={null}
        dialog
        danger={isTyped}
        submitLabel={words('bulk.action-do', { name: action.label, count })}
        busy={false}
        failure={null}
        others={[]}
        onSubmit={begin}
        onCancel={onClose}
        notice={
          <>
            {action.description !== '' && (
              <div className="fd-dim">
                <RichText text={action.description} />
              </div>
            )}
            <Names picks={picks} />
            {count < all.length && <Callout>{words('bulk.left-out', { count: all.length - count })}</Callout>}
            {isTyped && (
              <>
                <Callout tone="danger">{words('action.grave')}</Callout>
                <TextInput
                  label={words('confirm.type', { text: String(count) })}
                  value={typed}
                  onChange={(event) => setTyped(event.currentTarget.value)}
                  autoComplete="off"
                  data-autofocus
                />
              </>
            )}
          </>
        }
      />
    </Dialog>
  );
}

function beginJob(
  { chosen, action, jobs, call }: ActionManyProps & { readonly call: Call },
  picks: readonly Picked[],
  store: FormStore,
  label: string,
): void {
  const values = valuesToSend(store.getForm(), store.getState(), store.lookup);
  const plan: JobPlan = {
    kind: 'action',
    resource: chosen.details.resource.name,
    label,
    data: printJson({ operation: action.operation, values: values as JsonObject }),
    keepable: isKeepable(store, values),
  };
  jobs.keeper.begin(
    plan,
    picks.map(({ path, parts, title, item }) => ({
      key: path,
      title,
      data: stepData(parts, seenOf(chosen, item, call)),
    })),
  );
}

/** What is to be known of an item later: its state, and what the call's path may name it by. */
function seenOf({ details: { resource } }: Chosen, item: Json, call: Call): JsonObject {
  const names = [...parametersOf(call.path), ...(resource.state === null ? [] : [resource.state.field])];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = fieldValue(item, name);
      return value === undefined || name.startsWith('/') ? [] : [[name, value] as const];
    }),
  );
}
