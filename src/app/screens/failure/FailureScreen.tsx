// Failures that take the whole screen: nothing could be loaded, there is no such screen, or no such thing.
import type { ReactElement } from 'react';
import { type Failure as FailureValue, HOME_PATH, useShown } from '../../data/index.ts';
import { Button, Empty, Page, useGo, useWords } from '../../ui/index.ts';
import { Failure } from './Failure.tsx';

/** What the whole-screen failure takes. */
export interface FailureScreenProps {
  readonly failure: FailureValue;
  readonly retry?: () => void;
}

/** Draws a failure in the place of a screen. */
export function FailureScreen({ failure, retry }: FailureScreenProps): ReactElement {
  return (
    <div className="fd-page fd-page--narrow">
      <Failure failure={failure} retry={retry} />
    </div>
  );
}

/** What is not there: which kind of thing, and the operation where the address names one. */
export interface NotFoundProps {
  readonly what: 'screen' | 'resource' | 'action';
  readonly operation?: string;
}

/** There is no such screen, resource or action, or not for this person's roles. */
export function NotFound({ what, operation }: NotFoundProps): ReactElement {
  const words = useWords();
  const go = useGo();
  return (
    <Page title={words('missing.title')}>
      <Empty
        icon="route"
        title={words(`missing.${what}`)}
        actions={
          <Button look="primary" icon="home" onClick={() => go(HOME_PATH)}>
            {words('missing.home')}
          </Button>
        }
      >
        <p>{words('missing.about')}</p>
        <Roles operation={operation} />
      </Empty>
    </Page>
  );
}

/** Where a policy keeps things from some roles: which roles these are, why, and whom to ask. */
function Roles({ operation }: { readonly operation: string | undefined }): ReactElement | null {
  const words = useWords();
  const shown = useShown();
  const permissions = shown?.permissions ?? null;
  if (permissions === null || permissions.refused.length === 0) return null;
  const { refused } = permissions;
  const exact = refused.find((one) => one.operation === operation);
  const ask = (exact ?? refused.find((one) => one.ask !== null))?.ask ?? null;
  return (
    <>
      <p>
        {exact?.reason ?? words('missing.roles', { roles: permissions.roles.join(', ') || words('missing.noRole') })}
      </p>
      {ask !== null && <p>{words('missing.ask', { ask })}</p>}
    </>
  );
}
