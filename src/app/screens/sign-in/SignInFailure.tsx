// Why a sign-in did not work, in the words of the server where it has some.
import type { ReactElement } from 'react';
import { pointerParts } from '#contract';
import { labelOf } from '#model';
import type { Failure } from '../../data/index.ts';
import { Callout, useWords } from '../../ui/index.ts';

/** Draws why a sign-in did not work. */
export function SignInFailure({ failure }: { readonly failure: Failure }): ReactElement {
  const words = useWords();
  if (failure.kind === 'unreachable') {
    return (
      <Callout tone="danger" urgent title={words('failure.network.title')}>
        {words('failure.network.advice')}
      </Callout>
    );
  }
  const refused = failure.status === 401 || failure.status === 403 || failure.status === 400 || failure.status === 422;
  // What happened at a provider the server says better than we could: in the words for its own codes.
  const told = failure.code?.startsWith('sign-in-') === true ? failure.title.replace(/\.$/, '') : '';
  const title = told || (refused ? words('signIn.refused') : words('signIn.failed', { status: failure.status }));
  // Of what is told by its place alone, that is said.
  const issues = failure.issues.map(({ message, pointer }) => message ?? labelOf(pointerParts(pointer).at(-1) ?? ''));
  return (
    <Callout tone="danger" urgent title={title}>
      {[failure.detail, ...issues].filter(Boolean).join(' ') || words('signIn.refusedAbout')}
    </Callout>
  );
}
