// Offers a draft of an earlier time, and says when another tab changes the same.
import type { ReactElement } from 'react';
import { useIntl } from 'react-intl';
import { Button, Callout, useWords } from '../../ui/index.ts';
import type { DraftKeeper } from './use-draft.ts';

/** Draws what is to be said of a form's draft; nothing where there is none. */
export function DraftNotice({ draft }: { readonly draft: DraftKeeper }): ReactElement | null {
  const words = useWords();
  const intl = useIntl();
  if (draft.found === null) {
    return draft.elsewhere ? <Callout tone="warning">{words('draft.elsewhere')}</Callout> : null;
  }
  const when = intl.formatDate(draft.found.at, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Callout tone="info" title={words('draft.found', { when })}>
      <div className="fd-row fd-draft-buttons">
        <Button size="xs" look="primary" onClick={draft.restore}>
          {words('draft.restore')}
        </Button>
        <Button size="xs" onClick={draft.discard}>
          {words('draft.discard')}
        </Button>
      </div>
    </Callout>
  );
}
