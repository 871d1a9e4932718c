// Whether what is loaded late is wanted. Jobs: some were begun on this page, or an earlier page left some. News of the
// contract: an answer gave reason to doubt it.
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

/** True once there has been reason to doubt the contract: what looks it up is loaded then. */
export function useContractDoubted(): boolean {
  const { contractBell } = useServices();
  return useSyncExternalStore(contractBell.subscribe, contractBell.isRung);
}
