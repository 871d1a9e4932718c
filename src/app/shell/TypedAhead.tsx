// Stands in for the palette as long as its code is on its way: what is typed meanwhile is not lost, and goes nowhere else.
import { type RefObject, useEffect } from 'react';

/** Keeps what is typed until it is no longer drawn. */
export function TypedAhead({ into }: { readonly into: RefObject<string> }): null {
  useEffect(() => {
    const keep = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.key === 'Backspace') into.current = into.current.slice(0, -1);
      else if (event.key.length === 1) into.current += event.key;
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Before whatever has the focus yet.
    window.addEventListener('keydown', keep, true);
    return () => window.removeEventListener('keydown', keep, true);
  }, [into]);
  return null;
}
