// Two tabs that work on the same thing know of each other: a key in, whether another tab has it open and whether it was
// saved there out. Tabs talk by a BroadcastChannel; nothing of what is typed goes over it.
import { useCallback, useEffect, useRef, useState } from 'react';
import { randomUuid } from '#client';

/** What is known of other tabs. */
export interface OtherTabs {
  /** Another tab has the same open. */
  readonly open: boolean;
  /** It was saved in another tab since this one opened it. */
  readonly saved: boolean;
  /** Tells the other tabs that it was saved here. */
  readonly tellSaved: () => void;
}

interface Message {
  readonly key: string;
  readonly from: string;
  readonly says: 'hello' | 'here' | 'gone' | 'saved';
}

const CHANNEL = 'frontdesk';

/** Knows of other tabs that have the same open; of none where the key is null. */
export function useOtherTabs(key: string | null): OtherTabs {
  const [others, setOthers] = useState<ReadonlySet<string>>(new Set());
  const [saved, setSaved] = useState(false);
  const say = useRef<(says: Message['says']) => void>(() => undefined);
  useEffect(() => {
    if (key === null || typeof BroadcastChannel === 'undefined') return undefined;
    const channel = new BroadcastChannel(CHANNEL);
    const from = randomUuid();
    say.current = (says) => channel.postMessage({ key, from, says } satisfies Message);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (!isMessage(data) || data.key !== key) return;
      if (data.says === 'hello') say.current('here');
      if (data.says === 'saved') setSaved(true);
      setOthers((known) => {
        const left = [...known].filter((one) => one !== data.from);
        return new Set(data.says === 'gone' ? left : [...left, data.from]);
      });
    };
    // A tab that is closed runs no clean-up of its own.
    const leave = (): void => say.current('gone');
    window.addEventListener('pagehide', leave);
    say.current('hello');
    return () => {
      leave();
      window.removeEventListener('pagehide', leave);
      say.current = () => undefined;
      channel.close();
    };
  }, [key]);
  return { open: others.size > 0, saved, tellSaved: useCallback(() => say.current('saved'), []) };
}

function isMessage(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null) return false;
  const { key, from, says } = value as Partial<Record<keyof Message, unknown>>;
  return typeof key === 'string' && typeof from === 'string' && typeof says === 'string';
}
