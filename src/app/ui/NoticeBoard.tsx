// The place that draws messages: loaded with the first one.
import { Notifications, notifications } from '@mantine/notifications';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { type ReactElement, useEffect } from 'react';
import { listenToNotices, type Notice } from './notify.ts';
import { useWords } from './words.ts';

const COLOURS = { success: 'teal', info: 'iris', warning: 'orange', danger: 'red' } as const;

/** Draws messages as they come. */
export function NoticeBoard(): ReactElement {
  const words = useWords();
  useEffect(() => listenToNotices((notice) => show(notice, words('dialog.close'))), [words]);
  return <Notifications position="bottom-right" limit={4} />;
}

function show({ title, message, tone = 'success' }: Notice, close: string): void {
  notifications.show({
    title,
    message,
    color: COLOURS[tone],
    autoClose: tone === 'danger' ? false : 5000,
    role: tone === 'danger' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': close },
  });
}
