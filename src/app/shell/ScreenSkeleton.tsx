// What stands in a screen's place while its code is loaded: the outline that most screens have.
import type { ReactElement } from 'react';
import { Loading, Skeleton, useWords } from '../ui/index.ts';

/** Draws the outline of a screen. */
export function ScreenSkeleton(): ReactElement {
  const words = useWords();
  return (
    <div className="fd-page">
      <Loading label={words('state.loading')}>
        <Skeleton width="14rem" height="1.6rem" />
      </Loading>
    </div>
  );
}
