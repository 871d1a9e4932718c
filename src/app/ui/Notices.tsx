// Where messages appear: nothing until the first one comes.
import { type ReactElement, Suspense, useEffect, useState } from 'react';
import { onFirstNotice } from './notify.ts';
import { part } from './part.ts';

const NoticeBoard = part(() => import('./NoticeBoard.tsx').then(({ NoticeBoard }) => NoticeBoard));

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
