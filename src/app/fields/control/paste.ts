// A text of several lines that is pasted into an item of a list → as many items, each read as the control reads what is typed.
import type { ClipboardEvent } from 'react';
import type { ControlProps } from './types.ts';

/** Hands pasted lines to the list around; where one is no value (`read` gives undefined), the text is pasted as it is. */
export function pasteLines(
  event: ClipboardEvent<HTMLInputElement>,
  { onPasteValues }: ControlProps,
  read: (line: string) => unknown,
): void {
  if (onPasteValues === undefined) return;
  const lines = event.clipboardData
    .getData('text')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length < 2) return;
  const values = lines.map(read);
  if (!values.includes(undefined) && onPasteValues(values)) event.preventDefault();
}
