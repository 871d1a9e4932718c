// One piece of work that the server does in the background: how far it is, the way to it, and the word when it has ended.
import type { ReactElement } from 'react';
import { itemPath, useDetails } from '../../data/index.ts';
import { type Watched, useUnwatch, useWatching } from '../../data/watched.ts';
import { Button, IconButton, notify, useGo, useWords } from '../../ui/index.ts';

/** Draws it. */
export function WatchedRow({ watched }: { readonly watched: Watched }): ReactElement {
  const words = useWords();
  const go = useGo();
  const unwatch = useUnwatch();
  const details = useDetails(watched.resource);
  const { label, phase, percent, word, trouble } = watched;
  useWatching(watched, details.state === 'ready' ? details.value : null, (ended) =>
    notify(
      ended.phase === 'failed'
        ? { tone: 'danger', message: words('watch.ended-failed', { label, trouble: ended.trouble }) }
        : { message: words('watch.ended-done', { label }) },
    ),
  );
  return (
    <div className="fd-job" data-phase={phase === 'running' ? 'running' : 'finished'}>
      <div className="fd-job-about">
        <span className="fd-job-name fd-truncate">{label}</span>
        <span className="fd-job-facts fd-number">
          {phase === 'failed' ? <em className="fd-job-bad">{trouble === '' ? word : trouble}</em> : word}
        </span>
      </div>
      <div
        className="fd-job-bar"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(percent === null ? {} : { 'aria-valuenow': percent })}
      >
        <span style={{ width: `${percent ?? (phase === 'running' ? 15 : 100)}%` }} />
      </div>
      <span className="fd-job-state" role="status">
        {phase === 'running' && percent !== null ? words('watch.percent', { percent }) : words(`watch.${phase}`)}
      </span>
      <span className="fd-job-buttons">
        <Button
          size="xs"
          onClick={() => go(itemPath(watched.resource, watched.parts.slice(0, -1), watched.parts.at(-1)))}
        >
          {words('watch.open')}
        </Button>
        <IconButton icon="x" size={28} label={words('watch.dismiss', { label })} onClick={() => unwatch(watched)} />
      </span>
    </div>
  );
}
