// Short messages at the edge of the screen, read out by screen readers, for what was done while people look elsewhere.
import { notifications } from '@mantine/notifications';

/** What a message takes. */
export interface Notice {
  readonly title?: string;
  readonly message: string;
  readonly tone?: 'success' | 'info' | 'warning' | 'danger';
}

const COLOURS = { success: 'teal', info: 'iris', warning: 'orange', danger: 'red' } as const;

/** Shows a message; one that tells of a failure stays until it is closed. */
export function notify({ title, message, tone = 'success' }: Notice): void {
  notifications.show({
    title,
    message,
    color: COLOURS[tone],
    autoClose: tone === 'danger' ? false : 5000,
    role: tone === 'danger' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Close' },
  });
}
