// The words of the screen that asks where another one stands.

/** The English words. */
export const placeWords: Readonly<Record<string, string>> = {
  'place.about': 'This API keeps these apart by {names}. Say whose you want to see; it is remembered on this device.',
  'place.owner': 'This API lists {names} only for what they belong to. Choose it.',
  'place.own':
    'This API keeps these apart by {names}. Yours is filled in; change it to see those of another one. It is remembered on this device.',
  'place.inside': 'This API keeps {label} apart by {names} here. Say which you want to see.',
  'place.go': 'Continue',
  'open.one': 'Or enter what identifies the one to open.',
  'open.about': 'This API has no list of {names}. Enter what identifies the one to open.',
  'open.under':
    'This API lists {names} only for what they belong to. Choose it, or enter what identifies the one to open.',
  'open.own': 'Show your {names}',
  'open.choose': 'Choose the {owner}',
  'open.none': 'This API has no list of {names}, and none can be opened by itself.',
  'open.go': 'Open',
};
