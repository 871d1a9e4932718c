// Signing in at a provider: a button that leads to its page, or a code that is entered on its page elsewhere.
import { type ReactElement, useEffect, useRef } from 'react';
import type { DeviceNotice } from '../../data/index.ts';
import { Button, OutsideLink, useAddress, useWords } from '../../ui/index.ts';
import { SignInFailure } from './SignInFailure.tsx';
import { useSubmit } from './use-submit.ts';

/** What the form takes. */
export interface ProviderFormProps {
  /** "frontdesk": to Frontdesk itself. */
  readonly kind: 'frontdesk' | 'oauth2' | 'openIdConnect' | 'bearer' | 'apiKey' | 'basic';
  readonly scheme: string | null;
  readonly form: 'redirect' | 'device';
  /** The provider's name. */
  readonly provider: string;
  /** Where to go on; null: here, so the provider's page opens in a window of its own. */
  readonly next: string | null;
  readonly onDone: () => void;
}

const WINDOW = 'popup,width=520,height=720';
/** Where the window ends that was opened beside a page. */
const CLOSE_PATH = '/sign-in?done=1';

/** Draws the way to a provider. */
export function ProviderForm({ kind, scheme, form, provider, next, onDone }: ProviderFormProps): ReactElement {
  const words = useWords();
  const { href } = useAddress();
  const { busy, failure, device, submit } = useSubmit(onDone);
  const request = { kind, scheme, form } as const;
  const start = (): void => {
    // Before anything is asked: a browser lets a window open only at the very press.
    const apart = form === 'redirect' && next === null ? window.open('about:blank', '_blank', WINDOW) : null;
    submit({ ...request, next: next ?? (apart === null ? href : CLOSE_PATH) }, apart);
  };
  if (device !== null)
    return (
      <Device device={device} ask={() => submit({ ...request, waiting: true })} failed={failure !== null}>
        {failure !== null && <SignInFailure failure={failure} />}
      </Device>
    );
  return (
    <div className="fd-stack">
      <p className="fd-dim fd-small">
        {words(form === 'redirect' ? 'signIn.redirectAbout' : 'signIn.deviceAbout', { provider })}
      </p>
      {failure !== null && <SignInFailure failure={failure} />}
      <Button look="primary" icon="login" fullWidth loading={busy} onClick={start} data-autofocus>
        {words('signIn.with', { provider })}
      </Button>
    </div>
  );
}

interface DeviceProps {
  readonly device: DeviceNotice;
  readonly ask: () => void;
  readonly failed: boolean;
  readonly children: ReactElement | false;
}

function Device({ device, ask, failed, children }: DeviceProps): ReactElement {
  const words = useWords();
  const asking = useRef(ask);
  useEffect(() => {
    asking.current = ask;
  });
  useEffect(() => {
    if (failed) return undefined;
    const timer = setInterval(() => asking.current(), Math.max(device.everySeconds, 1) * 1000);
    return () => clearInterval(timer);
  }, [device.everySeconds, failed]);
  return (
    <div className="fd-stack" role="status">
      <p className="fd-small">{words('signIn.deviceEnter')}</p>
      <p className="fd-device-code">
        <code>{device.userCode}</code>
      </p>
      <OutsideLink href={device.addressWithCode ?? device.address}>{device.address}</OutsideLink>
      <p className="fd-dim fd-small">{words(failed ? 'signIn.deviceOver' : 'signIn.deviceWaiting')}</p>
      {children}
    </div>
  );
}
