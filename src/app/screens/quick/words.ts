// The words of changing items where they stand in a table; what saving says comes from the forms.
import { formWords } from '../form/words.ts';

/** The English words. */
export const quickWords: Readonly<Record<string, string>> = {
  'quick.title': 'Change {name}',
  'quick.not': 'This cannot be changed here.',
  'quick.unfit': 'does not fit here',
  'quick.range': '{rows, number} × {columns, number} cells are chosen. Ctrl C copies them.',
  'quick.leave': 'Close',
  'quick.paste': 'Paste into rows',
  'quick.pasteAbout':
    '{count, plural, =0 {Nothing would change.} one {# item would change. Nothing is sent before you say so.} other {# items would change. Nothing is sent before you say so.}}',
  'quick.saveAll': '{count, plural, =0 {Save} one {Save # item} other {Save # items}}',
  'quick.stop': 'Stop',
  'quick.waiting': 'waiting',
  'quick.saving': 'saving',
  'quick.saved': 'saved',
  'quick.clash': 'changed by someone else meanwhile',
  'quick.failed': 'not saved',
  'quick.invalid': 'not valid',
  ...formWords,
};
