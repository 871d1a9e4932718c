// The text that an action is about to replace, read when its form opens.
import { useQuery } from '@tanstack/react-query';
import type { JsonObject } from '#contract';
import type { Call } from '#model';
import { useServices } from './context.tsx';
import { readQuietly } from './read.ts';

/** The text as it is now; null where there is none to begin with, undefined as long as it is not known. */
export function useReplacedText(reading: Call, path: JsonObject): string | null | undefined {
  const services = useServices();
  const { data, isPending } = useQuery({
    queryKey: ['replaced-text', reading.operation, path],
    // What somebody wrote a moment ago is what is replaced.
    staleTime: 0,
    gcTime: 0,
    queryFn: async () => {
      const { value } = await readQuietly(services, reading, { path });
      return typeof value === 'string' ? value : null;
    },
  });
  return isPending ? undefined : (data ?? null);
}
