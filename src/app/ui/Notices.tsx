// Where messages appear: nothing until the first one comes.
import { lazy, type ReactElement, Suspense, useEffect, useState } from 'react';
import { onFirstNotice } from './notify.ts';

const NoticeBoard = lazy(() =>
  import('./NoticeBoard.tsx').then(({ NoticeBoard: component }) => ({ default: component })),
);

/** Draws messages once there are any. */
export function Notices(): ReactElement | null {
  const [wanted, setWanted] = useState(false);
  useEffect(() => onFirstNotice(() => setWanted(true)), []);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <NoticeBoard />
    </Suspense>
  );
}
