// Sends a sign-in once at a time, and keeps why it failed.
import { useRef, useState } from 'react';
import { type Failure, failureOf, type SignInRequest, useSignIn } from '../../data/index.ts';

/** A way to send a sign-in. */
export interface Submit {
  readonly busy: boolean;
  readonly failure: Failure | null;
  readonly submit: (request: SignInRequest) => void;
}

/** Sends sign-ins; `onDone` is called after one that worked. */
export function useSubmit(onDone: () => void): Submit {
  const signIn = useSignIn();
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const submit = (request: SignInRequest): void => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setFailure(null);
    signIn(request)
      .then(onDone, (error: unknown) => setFailure(failureOf(error)))
      .finally(() => {
        sending.current = false;
        setBusy(false);
      });
  };
  return { busy, failure, submit };
}
