// The keys of an item's screen: "j" and "k" go to the next and the previous item of the list one came from, "e" edits.
import { useLayoutEffect, useRef } from 'react';

/** What the keys do; null where there is nothing to do. */
export interface ItemKeys {
  readonly previous?: (() => void) | null;
  readonly next?: (() => void) | null;
  readonly edit?: (() => void) | null;
}

/** Listens to the keys as long as the component is there; left alone while someone types or a dialog is open. */
export function useItemKeys(keys: ItemKeys): void {
  const latest = useRef(keys);
  // With what is drawn, not after it: a key means the item that one sees.
  useLayoutEffect(() => {
    latest.current = keys;
  }, [keys]);
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return;
      const { previous, next, edit } = latest.current;
      if (event.key === 'j') next?.();
      else if (event.key === 'k') previous?.();
      else if (event.key === 'e') edit?.();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"], [role="menu"]') !== null) return true;
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
