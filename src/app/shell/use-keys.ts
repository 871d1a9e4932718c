// The keys that work everywhere: Ctrl/⌘ K and "/" search, "?" shows all keys, "g" then "h" goes home. Single keys are
// left alone while someone types.
import { useLayoutEffect, useRef } from 'react';

/** What the keys do. */
export interface KeyActions {
  readonly search: () => void;
  readonly keys: () => void;
  readonly home: () => void;
}

/** Listens to the keys as long as the component is there. */
export function useKeys(actions: KeyActions): void {
  const latest = useRef(actions);
  // With what is drawn, not after it: whoever sees the screen may press at once.
  useLayoutEffect(() => {
    latest.current = actions;
  }, [actions]);
  useLayoutEffect(() => {
    let goes = 0;
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return;
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        latest.current.search();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === 'g') goes = event.timeStamp;
      else if (event.key === 'h' && event.timeStamp - goes < 1000) latest.current.home();
      else if (event.key === '?') latest.current.keys();
      else if (event.key === '/') {
        event.preventDefault();
        if (!focusSearch()) latest.current.search();
      }
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** On a list "/" goes to the list's own search. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  field?.focus();
  return field !== null;
}
