// What was opened last on this device, newest first, and which of it was changed: for home and the palette.
import { useCallback, useEffect } from 'react';
import { storage } from '#storage';
import { useIndex, useServices } from './context.tsx';
import { itemPath } from './paths.ts';
import { useStored } from './stored.ts';

/** Something that was opened. */
export interface Recent {
  readonly path: string;
  readonly title: string;
  readonly resource: string;
  /** When this person changed it here, in milliseconds since 1970. */
  readonly changed?: number;
}

const MOST = 20;

/** What was opened last, and the way to forget it. */
export function useRecent(): readonly [readonly Recent[], () => void] {
  const { keep, resource } = useIndex();
  const [recent, change] = useStored(`${keep}recent`, isRecent, NONE);
  const known = recent.filter((entry) => resource(entry.resource) !== undefined);
  return [known, useCallback(() => void change(undefined), [change])];
}

/** Remembers that this was opened; null remembers nothing (yet). */
export function useRemember(opened: Recent | null): void {
  const { keep } = useIndex();
  const path = opened?.path;
  const title = opened?.title;
  const resource = opened?.resource;
  useEffect(() => {
    if (path === undefined || title === undefined || resource === undefined) return;
    const before = storage.read(`${keep}recent`, isRecent) ?? NONE;
    const others = before.filter((entry) => entry.path !== path);
    const changed = before.find((entry) => entry.path === path)?.changed;
    const entry = { path, title, resource, ...(changed === undefined ? {} : { changed }) };
    storage.write(`${keep}recent`, [entry, ...others].slice(0, MOST));
  }, [keep, path, title, resource]);
}

/** Marks what is changed from now on, and forgets what is deleted, as long as the application is shown: by the call that did it. */
export function useMarkChanged(): void {
  const { written } = useServices();
  const { keep, index } = useIndex();
  useEffect(
    () =>
      written.subscribe((call, values) => {
        const parts = Object.values(values.path ?? {}).map(String);
        const resource = index.resources.find(({ operations }) =>
          [operations.update, operations.replace, operations.delete].includes(call.operation),
        );
        if (resource === undefined) return;
        const path = itemPath(resource.name, parts);
        const gone = resource.operations.delete === call.operation;
        const before = storage.read(`${keep}recent`, isRecent) ?? NONE;
        const marked = before.flatMap((entry) => {
          if (entry.path !== path) return [entry];
          return gone ? [] : [{ ...entry, changed: Date.now() }];
        });
        storage.write(`${keep}recent`, marked);
      }),
    [written, keep, index],
  );
}

const NONE: readonly Recent[] = [];

function isRecent(value: unknown): value is readonly Recent[] {
  return (
    Array.isArray(value) &&
    value.every((entry: unknown) => {
      if (typeof entry !== 'object' || entry === null) return false;
      const { path, title, resource, changed } = entry as Partial<Record<keyof Recent, unknown>>;
      if (changed !== undefined && typeof changed !== 'number') return false;
      return (
        typeof path === 'string' && path.startsWith('/') && typeof title === 'string' && typeof resource === 'string'
      );
    })
  );
}
