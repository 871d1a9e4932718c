// How far files are on their way, and the way to stop them.
import { type ReactElement, useId } from 'react';
import type { Transfer } from '../../data/index.ts';
import { sizeText } from '../../fields/control/index.ts';
import { Button, useWords, useIntl } from '../../ui/index.ts';

/** Draws the bar. */
export function TransferBar({ transfer }: { readonly transfer: Transfer }): ReactElement {
  const words = useWords();
  const intl = useIntl();
  const id = useId();
  const { loaded, total, cancel } = transfer;
  const isSent = total !== null && loaded >= total;
  const sizes = { loaded: sizeText(intl, loaded), total: total === null ? '' : sizeText(intl, total) };
  return (
    <div className="fd-transfer">
      <div className="fd-transfer-line">
        <span id={id}>{words(isSent ? 'transfer.sent' : 'transfer.sending')}</span>
        <span className="fd-dim fd-number">{total !== null && words('transfer.of', sizes)}</span>
        <Button size="xs" look="subtle" icon="x" onClick={cancel}>
          {words('transfer.cancel')}
        </Button>
      </div>
      <progress aria-labelledby={id} {...(total === null ? {} : { value: loaded, max: total })} />
    </div>
  );
}
