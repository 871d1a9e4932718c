// Short messages at the edge of the screen, read out by screen readers, for what was done while people look elsewhere.
// What draws them is loaded with the first one.

/** What a message takes. */
export interface Notice {
  readonly title?: string;
  readonly message: string;
  readonly tone?: 'success' | 'info' | 'warning' | 'danger';
}

type Listener = (notice: Notice) => void;

/** Those who draw messages, and the messages that came before anyone did. */
const channel = { listener: null as Listener | null, waiting: [] as Notice[], wake: null as (() => void) | null };

/** Shows a message; one that tells of a failure stays until it is closed. */
export function notify(notice: Notice): void {
  if (channel.listener !== null) {
    channel.listener(notice);
    return;
  }
  channel.waiting.push(notice);
  channel.wake?.();
}

/** For the place that draws messages: called with each, those that waited first. Returns the way to stop. */
export function listenToNotices(listener: Listener): () => void {
  channel.listener = listener;
  for (const notice of channel.waiting.splice(0)) listener(notice);
  return () => {
    channel.listener = null;
  };
}

/** For the place that loads it: called when the first message waits. */
export function onFirstNotice(wake: () => void): () => void {
  channel.wake = wake;
  if (channel.waiting.length > 0) wake();
  return () => {
    channel.wake = null;
  };
}
