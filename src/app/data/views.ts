// Saved views of lists: a name for what is asked of a list (its query) and which columns it shows, kept on this device.
import { useCallback } from 'react';
import { storage } from '#storage';
import { useIndex } from './context.tsx';
import { useStored } from './stored.ts';

/** A saved view. */
export interface SavedView {
  readonly name: string;
  /** Address of the list with its whole state. */
  readonly path: string;
  readonly resource: string;
}

const NONE: readonly SavedView[] = [];

/** All saved views, and the ways to save and forget one. A view of the same name and list is replaced. */
export function useViews(): {
  readonly views: readonly SavedView[];
  /** False where this device could not keep it. */
  readonly save: (view: SavedView) => boolean;
  readonly forget: (view: SavedView) => void;
} {
  const { keep, resource } = useIndex();
  const key = `${keep}views`;
  const [views, change] = useStored(key, isViews, NONE);
  const others = useCallback(
    (view: SavedView) =>
      (storage.read(key, isViews) ?? NONE).filter((one) => one.name !== view.name || one.resource !== view.resource),
    [key],
  );
  return {
    views: views.filter((view) => resource(view.resource) !== undefined),
    save: (view) => change([...others(view), view]),
    forget: (view) => void change(others(view)),
  };
}

function isViews(value: unknown): value is readonly SavedView[] {
  return (
    Array.isArray(value) &&
    value.every((entry: unknown) => {
      if (typeof entry !== 'object' || entry === null) return false;
      const { name, path, resource } = entry as Partial<Record<keyof SavedView, unknown>>;
      return (
        typeof name === 'string' &&
        typeof resource === 'string' &&
        typeof path === 'string' &&
        path.startsWith('/list/')
      );
    })
  );
}
