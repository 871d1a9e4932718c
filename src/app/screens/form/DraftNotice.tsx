// Offers a draft of an earlier time, and says when another tab changes the same.
import type { ReactElement } from 'react';
import { pointerParts, printJson } from '#contract';
import { Button, Callout, useWords, useIntl } from '../../ui/index.ts';
import type { DraftKeeper } from './use-draft.ts';

/** Draws what is to be said of a form's draft; nothing where there is none. */
export function DraftNotice({ draft }: { readonly draft: DraftKeeper }): ReactElement {
  return (
    <>
      <Tabs tabs={draft.tabs} />
      <Found draft={draft} />
      <NoPlace lost={draft.lost} />
    </>
  );
}

function Tabs({ tabs }: { readonly tabs: DraftKeeper['tabs'] }): ReactElement | null {
  const words = useWords();
  if (!tabs.open && !tabs.saved) return null;
  return <Callout tone="warning">{words(tabs.saved ? 'draft.saved-elsewhere' : 'draft.elsewhere')}</Callout>;
}

function Found({ draft }: { readonly draft: DraftKeeper }): ReactElement | null {
  const words = useWords();
  const intl = useIntl();
  if (draft.found === null) return null;
  const when = intl.date('exact', { dateStyle: 'medium', timeStyle: 'short' }).format(draft.found.at);
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

/** What the form has no place for any more, as text that can be copied. */
function NoPlace({ lost }: { readonly lost: DraftKeeper['lost'] }): ReactElement | null {
  const words = useWords();
  if (lost.length === 0) return null;
  return (
    <Callout tone="warning" title={words('draft.lost')}>
      <dl className="fd-facts fd-facts--nested">
        {lost.map(({ pointer, value }) => (
          <div key={pointer} className="fd-fact">
            <dt>{pointerParts(pointer).join(' › ')}</dt>
            <dd className="fd-mono">{typeof value === 'string' ? value : printJson(value)}</dd>
          </div>
        ))}
      </dl>
    </Callout>
  );
}
