// Beside the tools of a list that is kept fresh: where the API streams what changes, it is heard, and said.
import { type ReactElement, useCallback, useEffect, useMemo, useRef } from 'react';
import { feedOf, type ResourceDetails } from '#model';
import { useFeed } from '../../data/feed.ts';
import { Badge, MoreWords, useWords } from '../../ui/index.ts';
import { listWords } from './words.ts';

/** What it takes. */
export interface LiveProps {
  readonly details: ResourceDetails;
  readonly parents: readonly string[];
  readonly refresh: () => void;
}

/** Draws that the list is live, where it is. */
export function Live(props: LiveProps): ReactElement {
  return (
    <MoreWords words={listWords}>
      <State {...props} />
    </MoreWords>
  );
}

function State({ details, parents, refresh }: LiveProps): ReactElement | null {
  const words = useWords();
  const feed = useMemo(() => feedOf(details), [details]);
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  const state = useFeed(
    feed,
    details.resource,
    parents,
    useCallback(() => latest.current(), []),
  );
  if (state === null || state === 'ended' || state === 'broken') return null;
  return (
    <span role="status">
      <Badge severity={state === 'open' ? 'success' : 'warning'} dot>
        {words(state === 'open' ? 'list.live' : 'list.liveLost')}
      </Badge>
    </span>
  );
}
