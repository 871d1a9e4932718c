// Moves between the screens on the browser's own history: addresses stay as they are written (names in them come from
// contracts), unsaved work holds a move back, and each entry carries its number, so that a step back can be undone
// (HTML §7.2.5). Where one had scrolled to comes back by the browser itself.
import {
  createContext,
  type ReactElement,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';

/** What has unsaved work: asked before a move, and given the way on for when the person says so. */
export interface Holder {
  readonly isUnsaved: () => boolean;
  /** `ends`: nothing is kept of it, not even on this device. */
  readonly ask: (goOn: () => void, ends: boolean) => void;
}

/** Where the application is after a move. */
export interface Stop {
  /** The address without origin, undecoded. */
  readonly href: string;
  /** Whether it is the screen of before, of which something else is asked: a filter that was ticked is ticked at once. */
  readonly same: boolean;
  /** Whether one came forward to another screen: it is shown from its top. */
  readonly fresh: boolean;
}

/** Where the application is, and the ways to move it. */
export interface Moves {
  readonly stop: () => Stop;
  readonly go: (to: string, options?: { readonly replace?: boolean }) => void;
  /** Does what ends all that is on the screen; unsaved work is asked first. */
  readonly leave: (then: () => void) => void;
  /** Tells of each move; gives back how to stop that. */
  readonly follow: (moved: (stop: Stop) => void) => () => void;
  /** Lets unsaved work hold moves back; gives back how to end that. */
  readonly hold: (holder: Holder) => () => void;
}

/** The moves of a window. */
export function createMoves(window: Window): Moves {
  const { history, location } = window;
  const holders = new Set<Holder>();
  let tell: (stop: Stop) => void = () => undefined;
  let entry = entryOf(history.state) ?? 0;
  let stop: Stop = { href: written(location), same: false, fresh: false };
  // What the next event of the history is: our own step back to where unsaved work is, or the way on after the question.
  let expected: 'return' | 'way on' | null = null;
  history.replaceState({ entry }, '');

  const unsaved = (): Holder | undefined => [...holders].find(({ isUnsaved }) => isUnsaved());
  const free = (then: () => void, ends: boolean): void => {
    const holder = unsaved();
    if (holder === undefined) then();
    else holder.ask(then, ends);
  };
  const arrive = (at: number, forward: boolean): void => {
    entry = at;
    const href = written(location);
    const same = parts(href).pathname === parts(stop.href).pathname;
    stop = { href, same, fresh: forward && !same };
    tell(stop);
  };
  const move = (to: string, replace: boolean): void => {
    const at = replace ? entry : entry + 1;
    if (replace) history.replaceState({ entry: at }, '', to);
    else history.pushState({ entry: at }, '', to);
    arrive(at, !replace);
  };
  const stepped = (): void => {
    const to = entryOf(history.state);
    const was = expected;
    expected = null;
    if (was === 'return') return;
    if (to === null) {
      // A link to a fragment of the page made an entry of its own.
      history.replaceState({ entry: entry + 1 }, '');
      return arrive(entry + 1, false);
    }
    const steps = to - entry;
    const holder = was === 'way on' || steps === 0 ? undefined : unsaved();
    if (holder === undefined) return arrive(to, false);
    expected = 'return';
    history.go(-steps);
    holder.ask(() => {
      expected = 'way on';
      history.go(steps);
    }, false);
  };
  const leaving = (event: Event): void => {
    if (unsaved() !== undefined && !isLeft(window)) event.preventDefault();
  };

  return {
    stop: () => stop,
    go: (to, options) => free(() => move(to, options?.replace === true || to === stop.href), false),
    leave: (then) => free(then, true),
    follow: (moved) => {
      tell = moved;
      window.addEventListener('popstate', stepped);
      window.addEventListener('beforeunload', leaving);
      return () => {
        window.removeEventListener('popstate', stepped);
        window.removeEventListener('beforeunload', leaving);
      };
    },
    hold: (holder) => {
      holders.add(holder);
      return () => void holders.delete(holder);
    },
  };
}

/** Whether somebody has signed out and the page is empty: there is nothing left to stay for. */
export function isLeft({ document }: Window): boolean {
  return document.documentElement.hidden === true;
}

function written(location: Location): string {
  return location.pathname + location.search + location.hash;
}

/** The number of an entry of the history; null for an entry that is not ours. */
function entryOf(state: unknown): number | null {
  const entry = typeof state === 'object' && state !== null && 'entry' in state ? state.entry : null;
  return typeof entry === 'number' ? entry : null;
}

const MovesContext = createContext<Moves | null>(null);
const HrefContext = createContext('/');

/** Gives the moves and the address to the components below. A screen stays until the code of the next one is there. */
export function MovesProvider({ children }: { readonly children: ReactNode }): ReactElement {
  const [moves] = useState(() => createMoves(window));
  const [stop, show] = useState(moves.stop);
  useEffect(() => moves.follow((next) => (next.same ? show(next) : startTransition(() => show(next)))), [moves]);
  useLayoutEffect(() => {
    if (stop.fresh) window.scrollTo(0, 0);
  }, [stop]);
  return (
    <MovesContext value={moves}>
      <HrefContext value={stop.href}>{children}</HrefContext>
    </MovesContext>
  );
}

function useMoves(): Moves {
  const moves = use(MovesContext);
  if (moves === null) throw new Error('MovesProvider is missing.');
  return moves;
}

/** Goes to an address of the application; unsaved work is asked first. */
export function useGo(): Moves['go'] {
  return useMoves().go;
}

/** Does what ends all that is on the screen; unsaved work is asked first. */
export function useLeave(): Moves['leave'] {
  return useMoves().leave;
}

/** A move that waits for an answer. */
export interface Held {
  readonly goOn: () => void;
  readonly stay: () => void;
  /** Nothing is kept of what is unsaved, not even on this device. */
  readonly ends: boolean;
}

/** Holds moves back while there is unsaved work. Once a move waits for an answer it gives the way on and the way to stay. */
export function useHold(isUnsaved: () => boolean): Held | null {
  const moves = useMoves();
  const [held, setHeld] = useState<Pick<Held, 'goOn' | 'ends'> | null>(null);
  useEffect(() => moves.hold({ isUnsaved, ask: (goOn, ends) => setHeld({ goOn, ends }) }));
  if (held === null) return null;
  const stay = (): void => setHeld(null);
  return {
    stay,
    ends: held.ends,
    goOn: () => {
      stay();
      held.goOn();
    },
  };
}

/** The address of the screen as it stands in the browser, undecoded. */
export interface Address {
  readonly pathname: string;
  readonly search: string;
  readonly href: string;
}

/** The address of the screen; it follows every move. */
export function useAddress(): Address {
  const href = use(HrefContext);
  return useMemo(() => ({ ...parts(href), href }), [href]);
}

function parts(href: string): { readonly pathname: string; readonly search: string } {
  const [, pathname = '/', search = ''] = /^([^?#]*)(\?[^#]*)?/.exec(href) ?? [];
  return { pathname, search: search === '?' ? '' : search };
}
