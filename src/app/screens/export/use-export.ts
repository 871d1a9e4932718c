// An export while it runs: how many are written, a way to stop, and what became of it.
import { useEffect, useRef, useState } from 'react';
import type { Json } from '#contract';
import { type Failure, failureOf } from '../../data/index.ts';
import { saveFile } from '../../fields/index.ts';
import { type ExportOptions, MEDIA_TYPES, runExport } from './run-export.ts';
import { blobSink, fileSink, type Sink } from './sink.ts';

/** Where an export is. */
export type ExportState =
  | { readonly state: 'idle' }
  /** `waitUntil`: the server has asked for time until then, in milliseconds. */
  | { readonly state: 'running'; readonly count: number; readonly waitUntil: number | null }
  /** Ended too early: what there is can be saved as a part. `failure` is null where the person stopped it. */
  | { readonly state: 'partial'; readonly count: number; readonly failure: Failure | null; readonly sink: Sink }
  | { readonly state: 'done'; readonly count: number; readonly name: string; readonly toFile: boolean };

/** An export and the ways to act on it. */
export interface Exporting {
  readonly now: ExportState;
  readonly start: (options: ExportOptions, large: boolean) => Promise<void>;
  readonly stop: () => void;
  /** Saves what came, under a name that says that it is a part. */
  readonly savePart: (name: string) => Promise<void>;
  readonly reset: () => void;
}

/** Something that gives pages of items until it is aborted, and tells when it has to wait, and that it has. */
export type Source = (
  signal: AbortSignal,
  onWait: (until: number | null) => void,
) => AsyncIterable<{ readonly items: readonly Json[] }>;

/** An export of what `source` gives. */
export function useExport(source: Source): Exporting {
  const [now, setNow] = useState<ExportState>({ state: 'idle' });
  const running = useRef<AbortController | null>(null);
  // Who leaves the screen wants no more pages of it.
  useEffect(() => () => running.current?.abort(), []);
  const start = async (options: ExportOptions, large: boolean): Promise<void> => {
    if (running.current !== null) return;
    const controller = new AbortController();
    running.current = controller;
    const name = `${options.name}.${options.format}`;
    // Asked at once: a browser lets a page ask only right after a click.
    const file = large ? await fileSink(name) : null;
    const sink = file ?? blobSink(MEDIA_TYPES[options.format]);
    let written = 0;
    const tell = (waitUntil: number | null): void => setNow({ state: 'running', count: written, waitUntil });
    tell(null);
    const { count, error } = await runExport(source(controller.signal, tell), sink, options, (so) => {
      written = so;
      tell(null);
    });
    running.current = null;
    const isStopped = controller.signal.aborted;
    if (error !== undefined || isStopped) {
      const failure = isStopped ? null : failureOf(error);
      setNow({ state: 'partial', count, failure, sink });
      return;
    }
    const blob = await sink.close();
    if (blob !== null) saveFile(blob, name);
    setNow({ state: 'done', count, name, toFile: blob === null });
  };
  return {
    now,
    start,
    stop: () => running.current?.abort(),
    savePart: async (name) => {
      if (now.state !== 'partial') return;
      const blob = await now.sink.close();
      if (blob !== null) saveFile(blob, name);
      setNow({ state: 'done', count: now.count, name, toFile: blob === null });
    },
    reset: () => {
      if (now.state === 'partial') void now.sink.abort();
      setNow({ state: 'idle' });
    },
  };
}
