// Where the keyboard is when something goes that had the focus: never at the top of the page again (WCAG 2.2: 2.4.3).
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** As what draws it goes, gives the focus to what is named then, if it went with it; whoever has it elsewhere keeps it. */
export function useFocusLeft(next: () => Element | null): void {
  const [named] = useState(() => next);
  useEffect(
    () => () => {
      const { activeElement } = document;
      if (activeElement !== null && activeElement !== document.body) return;
      const element = named();
      if (element instanceof HTMLElement) element.focus({ preventScroll: true });
    },
    [named],
  );
}

/** The focus goes back to what had it before, or to the screen where that is gone. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useFocusLeft(() =>
    before?.isConnected === true && before !== document.body ? before : document.querySelector('main'),
  );
}

/**
 * A button that was pressed by a key has the focus again once what it does is done: browsers take it from what is disabled.
 * Where it is no longer offered then, as "Pay" of what is paid, the screen has it: what took its place might be pressed unseen.
 */
export function useFocusAgain(busy: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const had = useRef(false);
  const left = useRef(false);
  useLayoutEffect(
    () => () => {
      left.current = button.current !== null && document.activeElement === button.current;
    },
    [],
  );
  useFocusLeft(() => (left.current ? document.querySelector('main') : null));
  useLayoutEffect(() => {
    if (busy) had.current = document.activeElement === button.current;
  }, [busy]);
  useEffect(() => {
    if (!busy) return undefined;
    const element = button.current;
    return () => {
      if (!had.current || document.activeElement !== document.body) return;
      const next = element?.isConnected === true ? element : document.querySelector('main');
      next?.focus({ preventScroll: true });
    };
  }, [busy]);
  return button;
}
