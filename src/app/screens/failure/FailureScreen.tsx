// Failures that take the whole screen: nothing could be loaded, there is no such screen, or no such thing.
import type { ReactElement } from 'react';
import { type Failure as FailureValue, HOME_PATH } from '../../data/index.ts';
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

/** There is no such screen, resource or action. */
export function NotFound({ what }: { readonly what: 'screen' | 'resource' | 'action' }): ReactElement {
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
      </Empty>
    </Page>
  );
}
