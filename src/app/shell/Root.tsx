// What stands at the root of every screen: the application if there is one, else the screen that says why not yet.
import { type ReactElement, type ReactNode, Suspense } from 'react';
import { PlaceProvider, ShownProvider, useConnection, useTabs } from '../data/index.ts';
import { useAddress, part } from '../ui/index.ts';
import { Boundary } from './Boundary.tsx';
import { Shell } from './Shell.tsx';
import { Splash } from './Splash.tsx';

const ConnectScreen = part(() => import('../screens/connect/index.ts').then(({ ConnectScreen }) => ConnectScreen));
const DoorScreen = part(() => import('../screens/sign-in/index.ts').then(({ DoorScreen }) => DoorScreen));
const FailureScreen = part(() => import('../screens/failure/index.ts').then(({ FailureScreen }) => FailureScreen));

/** Draws the application with a screen in it, or why there is none. */
export function Root({ children }: { readonly children: ReactNode }): ReactElement {
  const connection = useConnection();
  const { pathname } = useAddress();
  useTabs();
  if (connection.state === 'loading') return <Splash />;
  return (
    <Boundary address={connection.state}>
      <Suspense fallback={<Splash />}>
        {connection.state === 'failed' ? (
          <FailureScreen failure={connection.failure} retry={connection.retry} />
        ) : connection.value.state === 'ready' ? (
          <ShownProvider connection={connection.value}>
            <PlaceProvider pathname={pathname}>
              <Shell>{children}</Shell>
            </PlaceProvider>
          </ShownProvider>
        ) : connection.value.state === 'closed' ? (
          <DoorScreen connection={connection.value} />
        ) : (
          <ConnectScreen connection={connection.value} />
        )}
      </Suspense>
    </Boundary>
  );
}
