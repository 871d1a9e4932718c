// Signing in at a provider: a button that leads to its page, or a code that is entered on its page elsewhere.
import type { ReactElement } from 'react';
import { Button, useAddress, useWords } from '../../ui/index.ts';
import { Device } from './Device.tsx';
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
  const { busy, failure, device, submit, ask } = useSubmit(onDone);
  const request = { kind, scheme, form } as const;
  const start = (): void => {
    // Before anything is asked: a browser lets a window open only at the very press.
    const apart = form === 'redirect' && next === null ? window.open('about:blank', '_blank', WINDOW) : null;
    submit({ ...request, next: next ?? (apart === null ? href : CLOSE_PATH) }, apart);
  };
  if (device !== null) return <Device device={device} ask={() => ask({ ...request, waiting: true })} />;
  return (
    <div className="fd-stack fd-provider">
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
