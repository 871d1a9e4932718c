// Stands in for a part that listens to what is drawn already, as long as the part's code is on its way: what is pressed
// meanwhile is not lost, it is pressed once more when the part is there.
import { type RefObject, useEffect } from 'react';

/** What it takes to wait. */
export interface EarlyProps {
  readonly on: RefObject<HTMLElement | null>;
  /** Whether the part will do something when this is pressed. */
  readonly wants: (event: Event, target: Element) => boolean;
}

const KINDS = ['keydown', 'click', 'contextmenu'];

/** Keeps what is pressed on an element until it is no longer drawn; the fallback of a part. */
export function Early({ on, wants }: EarlyProps): null {
  useEffect(() => {
    const element = on.current;
    const kept: Event[] = [];
    const keep = (event: Event): void => {
      if (event.defaultPrevented || !(event.target instanceof Element) || !wants(event, event.target)) return;
      event.preventDefault();
      kept.push(event);
    };
    for (const kind of KINDS) element?.addEventListener(kind, keep);
    return () => {
      for (const kind of KINDS) element?.removeEventListener(kind, keep);
      // Once the part listens.
      setTimeout(() => kept.forEach(pressAgain));
    };
  }, [on, wants]);
  return null;
}

/** Keys go to where the one before has led. */
function pressAgain(event: Event): void {
  const target = event instanceof KeyboardEvent ? document.activeElement : event.target;
  const { constructor: kind, type } = event as Event & { readonly constructor: typeof Event };
  target?.dispatchEvent(new kind(type, event));
}
