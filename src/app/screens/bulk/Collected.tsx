// A dialog about chosen items: while they are looked up it tells how many there are so far, then it draws what it is for.
import type { ReactElement } from 'react';
import type { Picked } from '../../data/index.ts';
import type { Reach } from '../../data/jobs/index.ts';
import { Button, Callout, Dialog, useWords } from '../../ui/index.ts';
import { Failure } from '../failure/index.ts';
import { type Chosen, usePicks } from './use-picks.ts';

/** What it takes. */
export interface CollectedProps {
  readonly chosen: Chosen;
  readonly reach: Reach;
  readonly title: string;
  readonly onClose: () => void;
  /** Draws the dialog, once the items are known. */
  readonly children: (picks: readonly Picked[]) => ReactElement;
}

/** Draws the dialog. */
export function Collected({ chosen, reach, title, onClose, children }: CollectedProps): ReactElement {
  const words = useWords();
  const found = usePicks(chosen, reach);
  if (found.state === 'ready' && found.picks.length > 0) return children(found.picks);
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="fd-stack">
        {found.state === 'collecting' && (
          <p className="fd-flat" role="status">
            {words('bulk.collecting', { count: found.count })}
          </p>
        )}
        {found.state === 'failed' && <Failure failure={found.failure} retry={found.again} inline />}
        {found.state === 'ready' && <Callout tone="warning">{words('bulk.none')}</Callout>}
        <div className="fd-dialog-buttons">
          <Button onClick={onClose}>{words('bulk.cancel')}</Button>
        </div>
      </div>
    </Dialog>
  );
}
