// The very first picture: the frame of the application, empty, so that nothing jumps when it fills.
import type { ReactElement } from 'react';
import { Loading, Skeleton, useWords } from '../ui/index.ts';

/** Draws the empty frame. */
export function Splash(): ReactElement {
  const words = useWords();
  return (
    <div className="fd-shell">
      <div className="fd-side" />
      <div className="fd-bar" />
      <main className="fd-screen">
        <div className="fd-page fd-page--narrow">
          <Loading label={words('state.loading')}>
            <Skeleton width="14rem" height="1.6rem" />
          </Loading>
        </div>
      </main>
    </div>
  );
}
