// The words of an item's screen, and of an item that is shown whole elsewhere; they come with them.

/** What the screen of an item says. */
export const itemWords: Readonly<Record<string, string>> = {
  'item.of': '{kind} {name}',
  'item.back': 'Back to {name}',
  'item.overview': 'Overview',
  'item.tabs': 'All tabs',
  'item.more': 'More actions',
  'item.openName': 'Open {name}',
  'item.previous': 'Previous item',
  'item.next': 'Next item',
  'item.place': '{place, number} of {count, number}',
  'item.copyLink': 'Copy link',
  'item.duplicate': 'Duplicate',
  'item.raw': 'Raw data',
  'item.rawOf': 'Raw data of {name}',
  'item.copy': 'Copy',
  'item.rawCopied': 'Copied',
  'item.curlCopied': 'Copied. Secrets were left out.',
  'item.deprecated': '(deprecated)',
  'item.absent': 'Not given: {names}',
  'item.unreadable': 'This API does not show what it has here. What can be done with it stands above.',
  'item.because': 'Rule: {rule}. From: {from}',
};
