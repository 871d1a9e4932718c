// Sends a sign-in once at a time, keeps why it failed, and goes where a provider signs people in.
import { useRef, useState } from 'react';
import type { DeviceNotice, SignInRequest } from '#client';
import { type Failure, failureOf, useSignIn } from '../../data/index.ts';

/** A way to send a sign-in. */
export interface Submit {
  readonly busy: boolean;
  readonly failure: Failure | null;
  /** What the person must do elsewhere before it goes on. */
  readonly device: DeviceNotice | null;
  /** `apart`: a provider's page opens in a window of its own, so that nothing on this page is lost. */
  readonly submit: (request: SignInRequest, apart?: Window | null) => void;
  /** Asks whether what had to be done elsewhere has been. */
  readonly ask: (request: SignInRequest) => Promise<Asked>;
}

/** What came of asking: not yet, not yet and ask less often, nobody answered, or it is over, well or not. */
export type Asked = 'wait' | 'slower' | 'unreachable' | 'over';

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
  const ask: Submit['ask'] = async (request) => {
    try {
      const step = await signIn(request);
      if ('pending' in step) return step.slower ? 'slower' : 'wait';
      onDone();
    } catch (error) {
      const why = failureOf(error);
      if (mayPass(why)) return 'unreachable';
      setDevice(null);
      setFailure(why);
    }
    return 'over';
  };
  return { busy, failure, device, submit, ask };
}

/** Whether asking again may help: the code is good as long as nobody has said that it is not. */
function mayPass(failure: Failure): boolean {
  if (failure.kind === 'unreachable') return true;
  return failure.status === 429 || failure.code === 'sign-in-unreachable';
}
