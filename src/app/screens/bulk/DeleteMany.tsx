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
  const count = picks.length;
  const begin = (): void => {
    const label = words('bulk.job-delete', { count, name: resource.label });
    jobs.keeper.begin(
      { kind: 'delete', resource: resource.name, label, data: '{}', keepable: true },
      picks.map(({ path, parts, title }) => ({ key: path, title, data: stepData(parts, {}) })),
    );
    onBegun();
  };
  return (
    <Confirm
      title={words('bulk.delete-title', { count })}
      confirmLabel={words('bulk.delete-do', { count })}
      typed={String(count)}
      danger
      onConfirm={begin}
      onClose={onClose}
    >
      <div className="fd-stack">
        <Callout tone="danger">{words('bulk.delete-about')}</Callout>
        <Names picks={picks} />
      </div>
    </Confirm>
  );
}
