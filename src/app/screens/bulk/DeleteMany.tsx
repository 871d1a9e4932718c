// Deletes many items, after asking: how many and which are named, and the number is typed. What the call asks for besides is
// asked once; what each item tells of it goes with its step.
import { type JsonObject, lookupInTable, printJson } from '#contract';
import { type ReactElement, useState } from 'react';
import { type CallValues, deletingInputs, type DeletingInputs, takesItem } from '#model';
import { callOf, pathValues, type Picked } from '../../data/index.ts';
import { type Jobs, stepData } from '../../data/jobs/index.ts';
import { Callout, Confirm, useWords } from '../../ui/index.ts';
import { Asking, type Said } from '../result/Asking.tsx';
import { Names } from './Names.tsx';
import type { Chosen } from './use-picks.ts';

/** What it takes. */
export interface DeleteManyProps {
  readonly chosen: Chosen;
  readonly picks: readonly Picked[];
  readonly jobs: Jobs;
  readonly onBegun: () => void;
  readonly onClose: () => void;
}

/** Draws the question, with what the call asks for besides. */
export function DeleteMany(props: DeleteManyProps): ReactElement {
  const { details } = props.chosen;
  const [first] = useState(() => inputsOf(props, props.picks[0]));
  if (first === null || first.asked === null) return <Question {...props} said={null} />;
  return (
    <Asking details={details} asked={first.asked} start={{}}>
      {(said) => <Question {...props} said={said} />}
    </Asking>
  );
}

function inputsOf({ chosen: { details } }: DeleteManyProps, pick: Picked | undefined): DeletingInputs | null {
  const { resource, schemas } = details;
  const call = callOf(details, resource.operations.delete);
  if (call === null || pick === undefined) return null;
  const { parts, item } = pick;
  const path = pathValues(call, resource, parts, item);
  return deletingInputs(call, { resource, path, item, oneOfMany: true }, lookupInTable(schemas));
}

/** Whether the call takes the item whole. */
function tellsItem({ chosen: { details } }: DeleteManyProps): boolean {
  const call = callOf(details, details.resource.operations.delete);
  return call !== null && takesItem(call, details.resource.schema);
}

function Question(props: DeleteManyProps & { readonly said: Said | null }): ReactElement {
  const { chosen, picks, jobs, said, onBegun, onClose } = props;
  const words = useWords();
  const { resource } = chosen.details;
  const { deleting } = resource;
  const count = picks.length;
  const begin = (): void => {
    if (said !== null && !said.check()) return;
    const values: CallValues = said?.values() ?? {};
    // A whole item may hold secrets, too.
    const keepable = (said?.keepable() ?? true) && !tellsItem(props);
    const label =
      deleting === undefined
        ? words('bulk.job-delete', { count, name: resource.label })
        : words('bulk.job-action', { action: deleting, count, name: resource.label });
    jobs.keeper.begin(
      {
        kind: 'delete',
        resource: resource.name,
        label,
        data: printJson({ values: values as JsonObject }),
        keepable,
      },
      picks.map((pick) => ({
        key: pick.path,
        title: pick.title,
        data: stepData(pick.parts, {}, inputsOf(props, pick)?.values),
      })),
    );
    onBegun();
  };
  return (
    <Confirm
      title={
        deleting === undefined
          ? words('bulk.delete-title', { count })
          : words('bulk.action-title', { name: deleting, count })
      }
      confirmLabel={
        deleting === undefined ? words('bulk.delete-do', { count }) : words('bulk.action-do', { name: deleting, count })
      }
      typed={String(count)}
      danger
      onConfirm={begin}
      onClose={onClose}
    >
      <div className="fd-stack">
        <Callout tone="danger">{words(deleting === undefined ? 'bulk.delete-about' : 'bulk.delete-other')}</Callout>
        <Names picks={picks} />
        {said?.fields}
      </div>
    </Confirm>
  );
}
