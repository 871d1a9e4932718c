// What stands at the root of every screen: the application if there is one, else the screen that says why not yet.
import { type ReactElement, type ReactNode, Suspense, useDeferredValue } from 'react';
import { type Connection, PlaceProvider, ShownProvider, useConnection, useTabs } from '../data/index.ts';
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
  useTabs();
  // What comes after the splash is drawn in short pieces, like a first screen that did not have to wait.
  const value = useDeferredValue(connection.state === 'ready' ? connection.value : null);
  if (connection.state !== 'failed' && value === null) return <Splash />;
  return (
    <Boundary address={connection.state}>
      <Suspense fallback={<Splash />}>
        {connection.state === 'failed' ? (
          <FailureScreen failure={connection.failure} retry={connection.retry} />
        ) : (
          value && <Opened connection={value}>{children}</Opened>
        )}
      </Suspense>
    </Boundary>
  );
}

interface OpenedProps {
  readonly connection: Connection;
  readonly children: ReactNode;
}

function Opened({ connection, children }: OpenedProps): ReactElement {
  const { pathname } = useAddress();
  if (connection.state === 'closed') return <DoorScreen connection={connection} />;
  if (connection.state !== 'ready') return <ConnectScreen connection={connection} />;
  return (
    <ShownProvider connection={connection}>
      <PlaceProvider pathname={pathname}>
        <Shell>{children}</Shell>
      </PlaceProvider>
    </ShownProvider>
  );
}
