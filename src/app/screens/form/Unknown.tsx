// After an outcome that nobody knows: says so, and looks up what happened; nothing is sent again by itself (rule S6).
import type { ReactElement, ReactNode } from 'react';
import { Button, Callout, useWords } from '../../ui/index.ts';
import { effectOf, type Failure } from '../../data/failure.ts';

/** What the notice takes. */
export interface UnknownProps {
  readonly failure: Failure | null;
  /** What came of looking: the words for it, or null before. */
  readonly looked: { readonly done: boolean; readonly words: string; readonly action: ReactNode } | null;
  readonly busy: boolean;
  /** Looks it up; null where there is no way. */
  readonly onLook: (() => void) | null;
}

/** Draws the notice. */
export function Unknown({ failure, looked, busy, onLook }: UnknownProps): ReactElement {
  const words = useWords();
  const happened = failure !== null && effectOf(failure) === 'happened';
  const before = happened ? 'form.happened' : onLook === null ? 'form.unknown-blind' : 'form.unknown';
  const title = looked?.words ?? words(before);
  return (
    <Callout tone={looked?.done === true ? 'success' : 'warning'} title={title}>
      <div className="fd-row">
        {looked?.action}
        {looked?.done !== true && onLook !== null && (
          <Button size="xs" icon="refresh" onClick={onLook} loading={busy}>
            {words('form.look')}
          </Button>
        )}
      </div>
    </Callout>
  );
}

/** Whether it is not known if a write took effect. */
export function isUnknown(failure: Failure | null): boolean {
  return failure !== null && effectOf(failure) !== 'not-sent';
}
