// The words of a list's tools that are loaded when they are wanted.

/** The English words. */
export const listWords: Readonly<Record<string, string>> = {
  'views.none': 'Save what is shown now, with its filters, order and columns, to come back to it.',
  'views.name': 'Name of the view',
  'views.save': 'Save',
  'views.share': 'Copy a link to what is shown',
  'views.forget': 'Forget the view {name}',
  'views.notKept': 'This device could not keep it.',
  'columns.reset': 'Reset',
  'columns.up': 'Move {name} up',
  'columns.down': 'Move {name} down',
  'columns.pin': 'Keep {name} in sight',
  'columns.empty': 'empty',
  'columns.dense': 'Lower rows',
  'columns.keys': 'On a heading: Shift with ← → changes its width, Ctrl with Shift moves it. Or drag it.',
  'list.place': 'Go to a place in the list',
  'list.toStart': 'To the start',
  'list.toEnd': 'To the end',
  'list.toRow': 'Row',
  'list.go': 'Go',
};
