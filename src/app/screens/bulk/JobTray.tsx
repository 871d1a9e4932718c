// The jobs of this page, at the foot of every screen: how far each is, whether it waits, what failed; pause, go on, stop, and
// what came of it row by row.
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { type JobKeeper, type JobNow, type JobStore, useJobList, useJobNow } from '../../data/jobs/index.ts';
import { useWatched } from '../../data/watched.ts';
import { Button, Icon, IconButton, isLeft, MoreWords, useWords, type Words } from '../../ui/index.ts';
import { JobReport } from './JobReport.tsx';
import { useBulk } from './use-bulk.ts';
import { useSeconds } from './use-seconds.ts';
import { WatchedRow } from './WatchedRow.tsx';
import { bulkWords } from './words.ts';
import './bulk.css';

/** Draws the jobs, with the words that they need. */
export function JobTray(): ReactElement {
  return (
    <MoreWords words={bulkWords}>
      <Tray />
    </MoreWords>
  );
}

function Tray(): ReactElement | null {
  const words = useWords();
  const jobs = useBulk();
  const list = useJobList(jobs);
  const watched = useWatched();
  const [shown, setShown] = useState<JobStore | null>(null);
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    // Lists fill the screen: they must leave this much of it.
    const root = document.documentElement.style;
    const box = element.current;
    if (box === null) return undefined;
    const observer = new ResizeObserver(() => root.setProperty('--fd-jobs-height', `${box.offsetHeight}px`));
    observer.observe(box);
    return () => {
      observer.disconnect();
      root.removeProperty('--fd-jobs-height');
    };
  }, [list.length, watched.length]);
  if (list.length + watched.length === 0) return null;
  return (
    <section className="fd-jobs fd-no-print" aria-label={words('job.all')} ref={element}>
      {list.map((job) => (
        <JobRow key={job.id} job={job} keeper={jobs.keeper} onShow={() => setShown(job)} />
      ))}
      {watched.map((one) => (
        <WatchedRow key={`${one.resource} ${one.parts.join(' ')}`} watched={one} />
      ))}
      {shown !== null && <JobReport job={shown} keeper={jobs.keeper} onClose={() => setShown(null)} />}
    </section>
  );
}

interface JobRowProps {
  readonly job: JobStore;
  readonly keeper: JobKeeper;
  readonly onShow: () => void;
}

function JobRow({ job, keeper, onShow }: JobRowProps): ReactElement {
  const words = useWords();
  const now = useJobNow(job);
  const { counts, phase, elsewhere } = now;
  const seconds = useSeconds(phase === 'running' ? now.waitUntil : null);
  const gone = counts.done + counts.refused + counts.unknown;
  const total = job.steps.length;
  const canGoOn = !elsewhere && (phase === 'paused' || (phase === 'stopped' && counts.waiting > 0));
  useWarning(phase === 'running' && !now.kept);
  return (
    <div className="fd-job" data-phase={phase}>
      <div className="fd-job-about">
        <span className="fd-job-name fd-truncate">{job.plan.label}</span>
        <span className="fd-job-facts fd-number">
          {words('job.progress', { done: gone, count: total })}
          {counts.refused > 0 && <em className="fd-job-bad">{words('job.failed', { count: counts.refused })}</em>}
          {counts.unknown > 0 && <em className="fd-job-odd">{words('job.unknown', { count: counts.unknown })}</em>}
        </span>
      </div>
      <div
        className="fd-job-bar"
        role="progressbar"
        aria-label={job.plan.label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={gone}
      >
        <span style={{ width: `${total === 0 ? 100 : (gone / total) * 100}%` }} />
      </div>
      <span className="fd-job-state" role="status">
        {stateText(now, seconds, total, words)}
      </span>
      <span className="fd-job-buttons">
        {phase === 'running' && !elsewhere && (
          <Button size="xs" look="subtle" onClick={() => keeper.pause(job)}>
            {words('job.pause')}
          </Button>
        )}
        {canGoOn && (
          <Button size="xs" look="primary" onClick={() => void keeper.resume(job)}>
            {words('job.resume')}
          </Button>
        )}
        {(phase === 'running' || phase === 'paused') && !elsewhere && (
          <Button size="xs" look="subtle" onClick={() => keeper.stop(job)}>
            {words('job.stop')}
          </Button>
        )}
        <Button size="xs" onClick={onShow}>
          {words('job.details')}
        </Button>
        {(phase === 'finished' || phase === 'stopped') && (
          <IconButton icon="x" size={28} label={words('job.dismiss')} onClick={() => keeper.forget(job)} />
        )}
      </span>
    </div>
  );
}

function stateText(now: JobNow, seconds: number | null, total: number, words: Words): ReactElement | string {
  const { phase, counts, why, kept, elsewhere } = now;
  if (elsewhere) return words('job.elsewhere');
  if (phase === 'running' && seconds !== null) return words('job.wait', { seconds });
  if (phase === 'running') return kept ? '' : words('job.not-kept');
  if (phase === 'stopped') return words('job.stopped', { count: counts.waiting });
  if (phase === 'paused')
    return why === null ? words('job.paused') : why.word === 'job.cut' ? words('job.cut-off') : noteWords(words, why);
  if (counts.done < total) return words('job.finished');
  return (
    <>
      <Icon name="circle-check" size={15} />
      {words('job.finished-all', { count: total })}
    </>
  );
}

function noteWords(words: Words, { word, text, status }: NonNullable<JobNow['why']>): string {
  return [word === '' ? '' : words(word, { status }), text].filter((part) => part !== '').join(': ');
}

/** What could not be kept would be lost with the page: the browser asks first. */
function useWarning(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return undefined;
    const ask = (event: BeforeUnloadEvent): void => {
      if (!isLeft(window)) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [wanted]);
}
