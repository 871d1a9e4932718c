// Sends a sign-in once at a time, keeps why it failed, and goes where a provider signs people in.
import { useRef, useState } from 'react';
import { type DeviceNotice, type Failure, failureOf, type SignInRequest, useSignIn } from '../../data/index.ts';

/** A way to send a sign-in. */
export interface Submit {
  readonly busy: boolean;
  readonly failure: Failure | null;
  /** What the person must do elsewhere before it goes on. */
  readonly device: DeviceNotice | null;
  /** `apart`: a provider's page opens in a window of its own, so that nothing on this page is lost. */
  readonly submit: (request: SignInRequest, apart?: Window | null) => void;
}

/** Sends sign-ins; `onDone` is called after one that worked. */
export function useSubmit(onDone: () => void): Submit {
  const signIn = useSignIn();
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [device, setDevice] = useState<DeviceNotice | null>(null);
  const submit: Submit['submit'] = (request, apart = null) => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setFailure(null);
    signIn(request)
      .then(
        (step) => {
          if ('go' in step) (apart ?? window).location.assign(step.go);
          else if ('device' in step) setDevice(step.device);
          else if (!('pending' in step)) onDone();
        },
        (error: unknown) => {
          apart?.close();
          setFailure(failureOf(error));
        },
      )
      .finally(() => {
        sending.current = false;
        setBusy(false);
      });
  };
  return { busy, failure, device, submit };
}
