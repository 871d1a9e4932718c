// What the screens that create, change and run say in English, by id, as ICU messages; the shell adds it to the catalogue.

import { controlWords } from '../../fields/control/words.ts';

/** The words of forms and actions. */
export const formWords: Readonly<Record<string, string>> = {
  ...controlWords,
  'form.create-title': 'New {name}',
  'form.edit-title': 'Edit {name}',
  'form.edit-named': 'Edit {name}',
  'form.copy-title': '{title}, like {name}',
  'form.create': 'Create',
  'form.create-another': 'Create and add another',
  'form.another-like': 'Is the next one like the last?',
  'form.another-like-do': 'Fill in what you entered last',
  'form.save': 'Save',
  'form.save-stay': 'Apply',
  'form.save-stay-about': 'Save and stay here',
  'form.review': 'Review changes',
  'form.cancel': 'Cancel',
  'form.back': 'Go back',
  'form.created': '{kind} created',
  'form.accepted': '{kind} accepted: it is being created',
  'form.saved': '{name} saved',
  'form.saved-merged':
    '{name} saved. {count, plural, one {One change} other {# changes}} that someone else made meanwhile {count, plural, one {was} other {were}} kept.',
  'form.saved-since': 'What you typed while it was being saved is not saved yet',
  'form.learned': 'The API does not describe what can be entered here. These are the fields that were seen so far.',
  'form.untold':
    'The API does not describe what can be entered here. Press “{submit}”: what it asks for then appears here as fields.',
  'form.wanted': 'Learned from what the API refused, since its description does not name {names}.',
  'form.wanted-undo': 'Forget {count, plural, one {it} other {them}}',
  'form.without':
    'Only a refusal of the API said that {names} is needed, so it may not always be. Send without it this time?',
  'form.without-do': 'Send without {count, plural, one {it} other {them}}',
  'form.withdrawn':
    'The API does not take {names} after all, so {count, plural, one {it was} other {they were}} taken out.',
  'form.withdrawn-do': 'Send again',
  'form.surplus':
    'The API does not take {names}{seen, select, true { here} other {, though its contract names {count, plural, one {it} other {them}}}}.',
  'form.surplus-do': 'Leave {count, plural, one {it} other {them}} out and send again',
  'form.left-out': 'Left out, because the API refused it: {names}.',
  'form.left-out-undo': 'Ask for these again',
  'form.media-type': 'Send as',
  'form.whole': 'This API may not take a part of the item. What you entered can be sent with the whole of it.',
  'form.whole-do': 'Go on with the whole item',
  'form.whole-now': 'Save again to send the whole item, with what you entered.',
  'form.gone': 'There is no such item any more. What you typed is still here.',
  'form.gone-do': 'Create it anew with what you typed',
  'form.unknown': 'Nobody knows yet whether this was saved. Look it up before you save again.',
  'form.happened': 'What came of it did not arrive whole. Look at it before you save again.',
  'form.look': 'Look it up',
  'form.looked-saved': 'It was saved: the item holds everything you entered.',
  'form.looked-not-saved': 'It was not saved: the item does not hold what you entered. You can save again.',
  'form.unknown-blind': 'Nobody knows yet whether this took effect. Look before you send it again.',
  'form.looked-like': 'It was created: “{name}” holds everything you entered.',
  'form.looked-none':
    'It was not found{whole, select, true {} other { among the first {count, number}}}: nothing there holds what you entered. You can create it again.',
  'form.to-item': 'Go to the item',
  'media.json': 'Fields (JSON)',
  'media.form': 'Form with files',
  'media.xml': 'XML',
  'media.text': 'Text',
  'media.file': 'File',
  'media.yaml': 'YAML',

  'draft.found': 'You left something unfinished here on {when}',
  'draft.restore': 'Take it up again',
  'draft.discard': 'Throw it away',
  'upload.left': '{names} did not arrive whole',
  'upload.left-do':
    'Choose the same {count, plural, one {file} other {files}} again and send: what has arrived is not sent twice.',
  'upload.forget': 'Begin anew instead',
  'draft.full': 'This device has no room left to keep what you type. Save soon.',
  'draft.elsewhere': 'This is open in another tab of yours as well.',
  'draft.saved-elsewhere':
    'This was saved in another tab of yours since you opened it here. What you save here is merged with it.',
  'draft.lost': 'The form has changed since: there is no place any more for',

  'guard.title': 'Leave without saving?',
  'guard.about': 'What you entered has not been sent. A draft of it stays on this device.',
  'guard.about-end': 'What you entered has not been sent, and nothing of it stays on this device when you sign out.',
  'guard.leave': 'Leave',
  'guard.stay': 'Stay here',

  'transfer.sending': 'Sending…',
  'transfer.sent': 'Sent. The server is working on it…',
  'transfer.of': '{loaded} of {total}',
  'transfer.cancel': 'Stop sending',

  'merge.title': 'Someone else changed this meanwhile',
  'merge.about': 'You both changed the same. Choose for each what is to be saved; everything else is kept as it is.',
  'merge.no-clash': 'What they changed does not touch what you changed. Both will be kept.',
  'merge.mine': 'Yours',
  'merge.theirs': 'Theirs',
  'merge.base': 'Before:',
  'merge.taken': '{count, plural, one {Their other change, kept} other {Their other changes, kept}}',
  'merge.back': 'Back to the form',
  'merge.save': 'Save like this',

  'merge.becomes': 'becomes',

  'review.title': '{count, plural, =0 {Nothing changes} one {One change} other {# changes}}',
  'review.nothing': 'What you entered is what is there already.',
  'review.request': 'The request',
  'review.grave': 'This is real data that people depend on. Look once more before it is saved.',
  'review.state': 'This changes the state. Where there is an action for it, the action is the safer way.',
  'review.removal': 'This takes something away. Look once more before it is saved.',
  'review.many': 'These are many changes at once. Look once more before they are saved.',

  'action.answer': 'Answer',
  'action.grave': 'This cannot be undone.',
  'action.confirm': 'Do it now?',
};
