// A stream of the API that tells when what a list shows has changed: each event is a reason to read the list again, whatever
// it holds, so that one mechanism serves every shape of event.
import { useEffect, useState } from 'react';
import type { StreamState } from '#client';
import type { Feed, ResourceDetails } from '#model';
import { pathValues } from './call-values.ts';
import { useServices } from './context.tsx';

/** Several events at once are one reason. */
const PAUSE_MS = 700;

/** Listens while the component is there; `onChange` is told of news. Null where there is no stream, or it was refused. */
export function useFeed(
  feed: Feed | null,
  resource: ResourceDetails['resource'],
  parents: readonly string[],
  onChange: () => void,
): StreamState | null {
  const { client } = useServices();
  const [state, setState] = useState<StreamState | null>(null);
  const path = feed === null ? '' : JSON.stringify(pathValues(feed.call, resource, parents));
  useEffect(() => {
    if (feed === null) return undefined;
    const end = new AbortController();
    let stop: () => void = () => undefined;
    let timer: number | undefined;
    const news = (): void => {
      timer ??= window.setTimeout(() => {
        timer = undefined;
        onChange();
      }, PAUSE_MS);
    };
    const begin = async (): Promise<void> => {
      const options = { live: true, signal: end.signal, headers: { accept: feed.accept } };
      const answer = await client.send(feed.call, { path: JSON.parse(path) as Record<string, string> }, options);
      if (end.signal.aborted || answer.kind !== 'ok' || answer.stream === undefined) return;
      stop = answer.stream.listen({ onEvents: news, onState: setState });
    };
    void begin();
    return () => {
      end.abort();
      stop();
      window.clearTimeout(timer);
      setState(null);
    };
  }, [client, feed, path, onChange]);
  return state;
}
