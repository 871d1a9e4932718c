// Why one came back from a provider's page without being signed in, by the code that the server gave.
import type { ReactElement } from 'react';
import { Callout, useWords } from '../../ui/index.ts';

/** Why a provider's page led back without a sign-in. */
export function Failed({ code }: { readonly code: string }): ReactElement {
  const words = useWords();
  const known = FAILURES.has(code) ? code : 'sign-in-failed';
  return (
    <Callout tone="danger" urgent title={words('signIn.providerFailed')}>
      {words(`signIn.${known}`)}
    </Callout>
  );
}

const FAILURES: ReadonlySet<string> = new Set([
  'sign-in-lost',
  'sign-in-denied',
  'sign-in-refused',
  'sign-in-unreachable',
  'sign-in-bad-answer',
  'session-too-large',
  'no-provider',
]);
