// A code that is entered on the provider's page, here or on another device (RFC 8628): shown until the provider says yes or
// no. Asked no more often than the provider wants, and less often where it says so or does not answer.
import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { DeviceNotice } from '#client';
import { copyText, IconButton, OutsideLink, useWords } from '../../ui/index.ts';
import type { Asked } from './use-submit.ts';

/** What it takes. */
export interface DeviceProps {
  readonly device: DeviceNotice;
  /** Asks once whether the code has been entered. */
  readonly ask: () => Promise<Asked>;
}

/** What is added where the provider asks for less (RFC 8628 §3.5), in seconds. */
const SLOWER_BY = 5;

/** Draws the code, and asks until it is over. */
export function Device({ device, ask }: DeviceProps): ReactElement {
  const words = useWords();
  const troubled = useAsking(device, ask);
  const { userCode, address, addressWithCode, seconds } = device;
  return (
    <div className="fd-stack">
      <div className="fd-stack" role="status">
        <p className="fd-small">{words('signIn.deviceEnter')}</p>
        <p className="fd-device-code">
          <code>{userCode}</code>
          <IconButton icon="copy" label={words('signIn.deviceCopy')} onClick={() => void copyText(userCode)} />
        </p>
        <OutsideLink href={addressWithCode ?? address}>{address}</OutsideLink>
      </div>
      <p className="fd-dim fd-small" role="status">
        {troubled
          ? words('signIn.deviceTrouble')
          : words('signIn.deviceWaiting', { minutes: Math.max(1, Math.round(seconds / 60)) })}
      </p>
    </div>
  );
}

/** Asks again and again; true while nobody answers. */
function useAsking({ everySeconds }: DeviceNotice, ask: () => Promise<Asked>): boolean {
  const [troubled, setTroubled] = useState(false);
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => {
    let wait = Math.max(everySeconds, 1);
    let timer = 0;
    let gone = false;
    const step = async (): Promise<void> => {
      const asked = await latest.current();
      if (gone || asked === 'over') return;
      setTroubled(asked === 'unreachable');
      if (asked !== 'wait') wait += SLOWER_BY;
      timer = window.setTimeout(() => void step(), wait * 1000);
    };
    timer = window.setTimeout(() => void step(), wait * 1000);
    return () => {
      gone = true;
      window.clearTimeout(timer);
    };
  }, [everySeconds]);
  return troubled;
}
