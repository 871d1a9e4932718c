// Keeps what a screen has learned of a resource from what the server answered to it.
import { useCallback } from 'react';
import type { Resource } from '#model';
import { useIndex, useServices } from './context.tsx';
import { keepLearned } from './learned.ts';

/** A way to keep a learned resource. */
export function useLearn(): (learned: Resource) => void {
  const services = useServices();
  const { keep, stamp } = useIndex();
  return useCallback((learned) => keepLearned(services, learned, keep, stamp), [services, keep, stamp]);
}
