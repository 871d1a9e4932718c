// Keeps what a screen has learned: of a resource from what the server answered to it, of a call from what it refused.
import { useCallback } from 'react';
import type { Call, Resource, ResourceDetails, WantedPlace } from '#model';
import { useIndex, useServices } from './context.tsx';
import { keepLearned, keepWanted } from './learned.ts';

/** A way to keep a learned resource. */
export function useLearn(): (learned: Resource) => void {
  const services = useServices();
  const { keep, stamp } = useIndex();
  return useCallback((learned) => keepLearned(services, learned, keep, stamp), [services, keep, stamp]);
}

/** A way to keep what a call was heard to want. `fit`: what else of a resource's details changes with it. */
export function useKeepWanted(
  fit?: (details: ResourceDetails) => ResourceDetails,
): (call: Call, wanted: readonly WantedPlace[]) => void {
  const services = useServices();
  const { keep, stamp } = useIndex();
  return useCallback(
    (call, wanted) => keepWanted(services, call, wanted, keep, stamp, fit),
    [services, keep, stamp, fit],
  );
}
