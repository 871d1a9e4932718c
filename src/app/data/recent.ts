// What was opened last on this device, newest first: for home and the palette.
import { useCallback, useEffect } from 'react';
import { storage } from '#storage';
import { useIndex } from './context.tsx';
import { useStored } from './stored.ts';

/** Something that was opened. */
export interface Recent {
  readonly path: string;
  readonly title: string;
  readonly resource: string;
}

const MOST = 8;

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
    storage.write(`${keep}recent`, [{ path, title, resource }, ...others].slice(0, MOST));
  }, [keep, path, title, resource]);
}

const NONE: readonly Recent[] = [];

function isRecent(value: unknown): value is readonly Recent[] {
  return (
    Array.isArray(value) &&
    value.every((entry: unknown) => {
      if (typeof entry !== 'object' || entry === null) return false;
      const { path, title, resource } = entry as Partial<Record<keyof Recent, unknown>>;
      return (
        typeof path === 'string' && path.startsWith('/') && typeof title === 'string' && typeof resource === 'string'
      );
    })
  );
}
