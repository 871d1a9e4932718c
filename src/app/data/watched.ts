// Long-running work at the server that a person has begun: kept on this device, read again until it is done, wherever they
// are in the application and after a reload. It is read by the contract's own operation for it, never at any other address
// (rules S3, S5).
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { type Ok, retryAfterOf } from '#client';
import { type JsonObject, schemaName } from '#contract';
import {
  operationPath,
  type Call,
  idOf,
  jobAddresses,
  jobPlace,
  type JobState,
  jobState,
  type Resource,
  type ResourceDetails,
  scalarText,
  tellsOfWork,
} from '#model';
import { storage } from '#storage';
import { type Services, useIndex, useServices } from './context.tsx';
import { failureOf, isGone } from './failure.ts';
import { readItem } from './item.ts';
import { refreshData } from './write.ts';

/** A piece of work that is watched. */
export interface Watched extends JobState {
  /** What was begun, in the words of the application. */
  readonly label: string;
  /** Where it is seen. */
  readonly resource: string;
  readonly parts: readonly string[];
  /** When it was begun, in milliseconds. */
  readonly at: number;
}

/** The work that is watched, newest first. */
export function useWatched(): readonly Watched[] {
  const { keep } = useIndex();
  const read = (): readonly Watched[] => storage.read(watchedKey(keep), isWatched) ?? [];
  return useQuery({
    queryKey: ['watched', keep],
    queryFn: read,
    initialData: read,
    staleTime: Infinity,
    gcTime: Infinity,
  }).data;
}

/** The way to watch what a call has begun; false where its answer tells of no work that can be followed. */
export function useWatch(): (call: Call, path: JsonObject, label: string, answer: Ok) => boolean {
  const services = useServices();
  const { keep, index } = useIndex();
  return useCallback(
    (call, path, label, answer) => {
      const schema = call.answers.find(({ status }) => status === String(answer.status))?.content[0]?.schema;
      const resources = index.resources.map((one) => ({
        name: one.name,
        singular: one.singular,
        schema: one.schema,
        get: one.operations.get?.startsWith('GET ') === true ? operationPath(one, 'get') : null,
      }));
      const named = index.resources.find(({ schema: own }) => own !== null && own === schemaName(schema ?? true));
      const place = jobPlace(jobAddresses(answer), resources, {
        schema: named?.schema ?? null,
        id: named === undefined ? null : idOf(named as Resource, answer.value),
      });
      if (place === null) return false;
      const seen = resources.find(({ name }) => name === place.resource);
      const isActedOn =
        call.path.startsWith(seen?.get ?? ' ') &&
        Object.values(path).some((one) => scalarText(one) === place.parts.at(-1));
      if (!tellsOfWork(answer, { called: seen?.singular ?? '', isActedOn })) return false;
      const begun: Watched = { ...(jobState(answer.value) ?? UNKNOWN), ...place, label, at: Date.now() };
      change(services, keep, (list) => [begun, ...list.filter((one) => !isSame(one, begun))]);
      services.jobsBell.ring();
      return true;
    },
    [services, keep, index],
  );
}

/** The way to watch something no longer. */
export function useUnwatch(): (watched: Watched) => void {
  const services = useServices();
  const { keep } = useIndex();
  return useCallback(
    (watched) => change(services, keep, (list) => list.filter((one) => !isSame(one, watched))),
    [services, keep],
  );
}

/** Reads a piece of work again until it has ended; `onEnd` is told once. */
export function useWatching(watched: Watched, details: ResourceDetails | null, onEnd: (ended: Watched) => void): void {
  const services = useServices();
  const { keep } = useIndex();
  const isRunning = watched.phase === 'running';
  // What is known of it changes while it is watched, and must not begin the watching anew.
  const latest = useRef({ watched, onEnd });
  useEffect(() => {
    latest.current = { watched, onEnd };
  });
  useEffect(() => {
    if (details === null || !isRunning) return undefined;
    const stop = new AbortController();
    let timer: number | undefined;
    let wait = FIRST_WAIT;
    const step = async (): Promise<void> => {
      const found = await look(services, details, latest.current.watched.parts, stop.signal);
      if (stop.signal.aborted) return;
      const before = latest.current.watched;
      const next = { ...before, ...found.state };
      change(services, keep, (list) => list.map((one) => (isSame(one, before) ? next : one)));
      if (next.phase !== 'running') {
        refreshData(services.cache);
        latest.current.onEnd(next);
        return;
      }
      timer = window.setTimeout(
        () => void step(),
        found.seconds === null ? wait : Math.max(found.seconds * 1000, FIRST_WAIT),
      );
      wait = Math.min(wait * 1.5, LONGEST_WAIT);
    };
    timer = window.setTimeout(() => void step(), FIRST_WAIT);
    return () => {
      stop.abort();
      window.clearTimeout(timer);
    };
  }, [services, keep, details, isRunning]);
}

const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 15_000;
const UNKNOWN: JobState = { phase: 'running', percent: null, word: '', trouble: '' };
const ENDED: JobState = { phase: 'done', percent: 100, word: '', trouble: '' };

/** How far it is, and how many seconds the server asks to wait. Trouble with reading says nothing of the work. */
async function look(
  services: Services,
  details: ResourceDetails,
  parts: readonly string[],
  signal: AbortSignal,
): Promise<{ readonly state: Partial<JobState>; readonly seconds: number | null }> {
  try {
    const { read } = await readItem(services, details, parts, signal);
    // What says nothing of its state is there, and so it is done.
    return { state: jobState(read.item) ?? ENDED, seconds: retryAfterOf(read.headers) };
  } catch (error) {
    // Servers clear away what has ended.
    return { state: isGone(failureOf(error)) ? ENDED : {}, seconds: null };
  }
}

function change({ cache }: Services, keep: string, work: (list: readonly Watched[]) => readonly Watched[]): void {
  const before =
    cache.getQueryData<readonly Watched[]>(['watched', keep]) ?? storage.read(watchedKey(keep), isWatched) ?? [];
  const after = work(before);
  cache.setQueryData(['watched', keep], after);
  if (after.length === 0) storage.remove(watchedKey(keep));
  else storage.write(watchedKey(keep), after);
}

function watchedKey(keep: string): string {
  return `${keep}watched`;
}

function isSame(one: Watched, other: Watched): boolean {
  return one.resource === other.resource && one.parts.join('\n') === other.parts.join('\n');
}

function isWatched(value: unknown): value is readonly Watched[] {
  return (
    Array.isArray(value) &&
    value.every((one: unknown) => {
      if (typeof one !== 'object' || one === null) return false;
      const { label, resource, parts, at, phase } = one as Partial<Record<keyof Watched, unknown>>;
      return (
        typeof label === 'string' &&
        typeof resource === 'string' &&
        Array.isArray(parts) &&
        parts.every((part) => typeof part === 'string') &&
        typeof at === 'number' &&
        (phase === 'running' || phase === 'done' || phase === 'failed')
      );
    })
  );
}
