// The frame around every screen: navigation at the side (a drawer on a phone), the bar, the screen, and what may come up
// from anywhere: the palette, the keys, the sign-in dialog, the notice that one is offline.
import { type ReactElement, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  useContractDoubted,
  useIndex,
  useJobsWanted,
  useKeepCalls,
  useMarkChanged,
  useSignInGate,
} from '../data/index.ts';
import { Icon, useAddress, useGo, useWords, part } from '../ui/index.ts';
import { Boundary } from './Boundary.tsx';
import { Navigation } from './Navigation.tsx';
import { loadLikely } from './Route.tsx';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';
import { TypedAhead } from './TypedAhead.tsx';
import { Brand, TopBar, useProductName } from './TopBar.tsx';
import { useKeys } from './use-keys.ts';
import { useOnline } from './use-online.ts';

const NavigationDrawer = part(() => import('./NavigationDrawer.tsx').then(({ NavigationDrawer }) => NavigationDrawer));
const loadPalette = () => import('./Palette.tsx').then(({ Palette }) => Palette);
const Palette = part(loadPalette);
const Workbench = part(() => import('./Workbench.tsx').then(({ Workbench }) => Workbench));
const Keys = part(() => import('./Keys.tsx').then(({ Keys }) => Keys));
const Changed = part(() => import('./Changed.tsx').then(({ Changed }) => Changed));
const SignInDialog = part(() => import('../screens/sign-in/index.ts').then(({ SignInDialog }) => SignInDialog));

/** Milliseconds after which the first screen is surely drawn. */
const AHEAD_AFTER = 2_000;
const JobTray = part(() => import('../screens/bulk/index.ts').then(({ JobTray }) => JobTray));

/** Draws the frame with a screen in it. */
export function Shell({ children }: { readonly children: ReactNode }): ReactElement {
  const words = useWords();
  const { pathname } = useAddress();
  const name = useProductName();
  const go = useGo();
  // Where the drawer was opened: it closes with the first move.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const [overlay, setOverlay] = useState<'palette' | 'keys' | null>(null);
  // Whoever signs in has nothing to go to yet.
  const plain = pathname === '/sign-in';
  const [bench, setBench] = useState(false);
  const { settings } = useIndex();
  useKeepCalls(!settings.product.mode);
  useMarkChanged();
  const typed = useRef('');
  const close = (): void => {
    typed.current = '';
    setOverlay(null);
  };
  useKeys({ search: () => setOverlay('palette'), keys: () => setOverlay('keys'), home: () => go('/') });
  useEffect(() => {
    document.documentElement.dataset['product'] = name;
  }, [name]);
  useEffect(() => {
    // Whoever presses Ctrl+K types on at once: the palette is to be there by then, and so is the item that one opens. Not
    // all browsers have an idle callback.
    const timer = setTimeout(() => void Promise.all([loadPalette(), loadLikely()]).catch(() => undefined), AHEAD_AFTER);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={plain ? 'fd-shell fd-shell--plain' : 'fd-shell'}>
      <a className="fd-skip" href="#fd-screen">
        {words('shell.skip')}
      </a>
      {!plain && (
        <aside className="fd-side fd-no-print">
          <Brand />
          <Navigation />
        </aside>
      )}
      <TopBar
        onMenu={() => setOpenedAt(pathname)}
        onSearch={() => setOverlay('palette')}
        onKeys={() => setOverlay('keys')}
        onWorkbench={() => setBench(!bench)}
      />
      <Screen address={pathname}>{children}</Screen>
      <Suspense fallback={null}>
        {openedAt === pathname && <NavigationDrawer name={name} onClose={() => setOpenedAt(null)} />}
        {overlay === 'keys' && <Keys onClose={close} />}
        {bench && <Workbench onClose={() => setBench(false)} />}
        <Gate />
      </Suspense>
      <Suspense fallback={<TypedAhead into={typed} />}>
        {overlay === 'palette' && <Palette onClose={close} typed={() => typed.current} />}
      </Suspense>
    </div>
  );
}

function Screen({ address, children }: { readonly address: string; readonly children: ReactNode }): ReactElement {
  const screen = useRef<HTMLElement>(null);
  const first = useRef(true);
  // With the screen, not after it: whoever has opened a dialog or typed by then would lose the focus.
  useLayoutEffect(() => {
    // After a move the keyboard starts at the new screen, as after loading a page; not on the very first one.
    if (first.current) first.current = false;
    else if (!document.activeElement?.closest('[role="dialog"]')) screen.current?.focus({ preventScroll: true });
  }, [address]);
  return (
    <main className="fd-screen" id="fd-screen" tabIndex={-1} ref={screen}>
      <Offline />
      <Suspense fallback={null}>{useContractDoubted() && <Changed />}</Suspense>
      <Boundary address={address}>
        <Suspense fallback={<ScreenSkeleton />}>{children}</Suspense>
      </Boundary>
      <Suspense fallback={null}>{useJobsWanted() && <JobTray />}</Suspense>
    </main>
  );
}

function Gate(): ReactElement | null {
  const { state } = useSignInGate();
  const { pathname } = useAddress();
  return state !== 'closed' && pathname !== '/sign-in' ? <SignInDialog /> : null;
}

function Offline(): ReactElement | null {
  const words = useWords();
  if (useOnline()) return null;
  return (
    <div className="fd-offline" role="status">
      <Icon name="cloud-off" size={16} />
      {words('shell.offline')}
    </div>
  );
}
