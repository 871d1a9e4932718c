// Something that opens beside a button: the button stands at once, what opens is loaded when it is first wanted. The
// button is the caller's; here it learns to open, to say so, and to load ahead when someone comes near.
import {
  cloneElement,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  useState,
} from 'react';

/** What the button that opens something must take. */
export interface OpenerProps {
  readonly onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  readonly 'aria-expanded'?: boolean;
  readonly 'aria-haspopup'?: 'menu' | 'dialog';
}

/** What an anchor takes. */
export interface AnchorProps {
  readonly opener: ReactElement<OpenerProps>;
  readonly kind: 'menu' | 'dialog';
  /** Open from the start: somebody pressed what stood there while this was on its way. */
  readonly begun?: boolean;
  /** Given where it is opened from outside. */
  readonly opened?: boolean;
  readonly onOpened?: (opened: boolean) => void;
  /** Loads what opens. */
  readonly load: () => unknown;
  /** Draws what opens; `close` closes it, `place` is what stands around the button. */
  readonly panel: (close: () => void, place: HTMLElement | null) => ReactNode;
}

/** Draws the button, and beside it what it opens. */
export function Anchor({ opener, kind, begun = false, opened, onOpened, load, panel }: AnchorProps): ReactElement {
  const [own, setOwn] = useState(begun);
  const open = opened ?? own;
  const [wasOpen, setWasOpen] = useState(false);
  const [place, setPlace] = useState<HTMLSpanElement | null>(null);
  const change = (next: boolean): void => {
    if (!next) giveFocusBack(place?.querySelector('button'));
    setOwn(next);
    onOpened?.(next);
  };
  const button = cloneElement(opener, {
    'aria-expanded': open,
    'aria-haspopup': kind,
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      opener.props.onClick?.(event);
      // A press on the button counts as one beside the panel too, which has closed it by now: it is not to open again.
      change(!(open || wasOpen));
      setWasOpen(false);
    },
  });
  const remember = (event: PointerEvent): void => {
    if (event.target instanceof Element && event.target.closest('[data-panel]') === null) setWasOpen(open);
  };
  return (
    <span ref={setPlace} className="fd-anchor" onPointerEnter={load} onFocus={load} onPointerDownCapture={remember}>
      {button}
      {open && <Suspense fallback={null}>{panel(() => change(false), place)}</Suspense>}
    </span>
  );
}

/** The focus goes back to the button if it was in what closes; whoever has put it elsewhere meanwhile keeps it there. */
export function giveFocusBack(button: HTMLElement | null | undefined): void {
  const { activeElement } = document;
  const inside =
    activeElement === null || activeElement === document.body || activeElement.closest('[data-panel]') !== null;
  if (inside) button?.focus();
}
