// Whether there are jobs to show: some were begun on this page, or an earlier page left some. What shows them is loaded then.
import { useState, useSyncExternalStore } from 'react';
import { storage } from '#storage';
import { useIndex, useServices } from './context.tsx';

/** True where there are jobs to show. */
export function useJobsWanted(): boolean {
  const { jobsBell } = useServices();
  const { keep } = useIndex();
  const [left] = useState(() => [`${keep}jobs`, `${keep}watched`].some((key) => storage.read(key) !== undefined));
  return useSyncExternalStore(jobsBell.subscribe, jobsBell.isRung) || left;
}
