// What the tabs of one browser tell each other: somebody has signed in, or out. Without such a channel (an old browser)
// each tab finds out by itself.

/** What is told. */
export type TabNews = 'in' | 'out';

/** The tabs. */
export interface SessionTabs {
  /** They share one session, which a server of ours keeps. */
  readonly shared: boolean;
  /** Tells the other tabs. */
  readonly tell: (news: TabNews) => void;
  readonly listen: (listener: (news: TabNews) => void) => () => void;
}

const NAME = 'frontdesk.session';

/** Makes the way to the other tabs, where they share one session. */
export function createSessionTabs(shared: boolean): SessionTabs {
  const channel = shared && typeof BroadcastChannel !== 'undefined' ? new BroadcastChannel(NAME) : null;
  return {
    shared,
    tell: (news) => channel?.postMessage(news),
    listen(listener) {
      const hear = ({ data }: MessageEvent): void => {
        if (data === 'in' || data === 'out') listener(data);
      };
      channel?.addEventListener('message', hear);
      return () => channel?.removeEventListener('message', hear);
    },
  };
}
