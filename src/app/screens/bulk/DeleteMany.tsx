// Deletes many items, after asking: how many and which are named, and the number is typed.
import type { ReactElement } from 'react';
import type { Picked } from '../../data/index.ts';
import { type Jobs, stepData } from '../../data/jobs/index.ts';
import { Callout, Confirm, useWords } from '../../ui/index.ts';
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

/** Draws the question. */
export function DeleteMany({ chosen, picks, jobs, onBegun, onClose }: DeleteManyProps): ReactElement {
  const words = useWords();
  const { resource } = chosen.details;
  const { deleting } = resource;
  const count = picks.length;
  const begin = (): void => {
    const label =
      deleting === undefined
        ? words('bulk.job-delete', { count, name: resource.label })
        : words('bulk.job-action', { action: deleting, count, name: resource.label });
    jobs.keeper.begin(
      { kind: 'delete', resource: resource.name, label, data: '{}', keepable: true },
      picks.map(({ path, parts, title }) => ({ key: path, title, data: stepData(parts, {}) })),
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
      </div>
    </Confirm>
  );
}
