// What came of a job, row by row: failed with the reason, unknown, not sent, done; what failed is tried again from here, and
// the whole is saved as a file.
import { type ReactElement, useState } from 'react';
import {
  type JobKeeper,
  type JobStore,
  type Note,
  STEP_STATES,
  type StepState,
  useJobNow,
} from '../../data/jobs/index.ts';
import { saveFile } from '../../fields/index.ts';
import { Button, Dialog, Link, useWords, type Words } from '../../ui/index.ts';
import { csvOf } from '../export/csv.ts';

/** What the report takes. */
export interface JobReportProps {
  readonly job: JobStore;
  readonly keeper: JobKeeper;
  readonly onClose: () => void;
}

/** How many rows are shown at a time. */
const SHOWN = 50;

const STATE_WORDS: Readonly<Record<StepState, string>> = {
  refused: 'job.state-refused',
  unknown: 'job.state-unknown',
  waiting: 'job.state-waiting',
  sending: 'job.state-sending',
  done: 'job.state-done',
};

/** Draws the report. */
export function JobReport({ job, keeper, onClose }: JobReportProps): ReactElement {
  const words = useWords();
  const { counts, phase } = useJobNow(job);
  const [chosen, setChosen] = useState<StepState | null>(null);
  const [limit, setLimit] = useState(SHOWN);
  const states = STEP_STATES.filter((state) => counts[state] > 0);
  const state = chosen !== null && counts[chosen] > 0 ? chosen : states[0];
  const rows = state === undefined ? [] : job.indexes(state);
  const failed = counts.refused + counts.unknown;
  const idle = phase === 'finished' || phase === 'stopped';
  return (
    <Dialog title={words('job.report')} onClose={onClose} size="xl">
      <div className="fd-stack">
        <p className="fd-flat">{job.plan.label}</p>
        <div className="fd-job-tabs" role="group" aria-label={words('job.show')}>
          {states.map((one) => (
            <Button
              key={one}
              size="xs"
              look={one === state ? 'default' : 'subtle'}
              badge={counts[one]}
              onClick={() => {
                setChosen(one);
                setLimit(SHOWN);
              }}
            >
              {words(STATE_WORDS[one])}
            </Button>
          ))}
        </div>
        <div className="fd-job-rows" tabIndex={0} role="region" aria-label={words('job.report')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{words('job.column-item')}</th>
                <th scope="col">{words('job.column-why')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, limit).map((index) => (
                <Row
                  key={index}
                  {...{ job, index, state }}
                  onInsist={idle ? () => void keeper.insist(job, index) : null}
                />
              ))}
            </tbody>
          </table>
          {rows.length > limit && (
            <Button size="xs" look="subtle" onClick={() => setLimit(limit + 10 * SHOWN)}>
              {words('job.show-more')}
            </Button>
          )}
        </div>
        {counts.unknown > 0 && <p className="fd-flat fd-dim">{words('job.retry-about')}</p>}
        <div className="fd-dialog-buttons">
          <Button icon="download" onClick={() => saveFile(resultFile(job, words), `${fileName(job.plan.label)}.csv`)}>
            {words('job.save')}
          </Button>
          {idle && failed > 0 && (
            <Button look="primary" icon="refresh" onClick={() => void keeper.retry(job)}>
              {words('job.retry', { count: failed })}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

interface RowProps {
  readonly job: JobStore;
  readonly index: number;
  readonly state: StepState | undefined;
  readonly onInsist: (() => void) | null;
}

function Row({ job, index, state, onInsist }: RowProps): ReactElement | null {
  const words = useWords();
  const step = job.steps[index];
  if (step === undefined) return null;
  const text = noteText(job.noteAt(index), words);
  return (
    <tr>
      <td>{step.key.startsWith('/') ? <Link to={step.key}>{step.title}</Link> : step.title}</td>
      <td>
        {text}
        {state === 'unknown' && onInsist !== null && (
          <Button size="xs" look="subtle" title={words('job.insist-about')} onClick={onInsist}>
            {words('job.insist')}
          </Button>
        )}
      </td>
    </tr>
  );
}

/** What is to be known of a step, in words. */
function noteText(note: Note | undefined, words: Words): string {
  if (note === undefined) return '';
  const own = note.word === '' ? '' : words(note.word, { status: note.status });
  return [own, note.text].filter((part) => part !== '').join(': ');
}

function resultFile(job: JobStore, words: Words): Blob {
  const head = ['job.column-item', 'job.column-result', 'job.column-why', 'job.column-id'].map((id) => words(id));
  const rows = job.steps.map((step, index) => [
    step.title,
    words(STATE_WORDS[job.stateAt(index)]),
    noteText(job.noteAt(index), words),
    job.madeAt(index) ?? '',
  ]);
  return new Blob(['\ufeff', csvOf([head, ...rows])], { type: 'text/csv;charset=utf-8' });
}

function fileName(label: string): string {
  return label
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase();
}
