// What the dialog of all keys says in English, by id, as ICU messages; loaded with it.

/** The words of the keys. */
export const keysWords: Readonly<Record<string, string>> = {
  'keys.search': 'Search and jump to anything',
  'keys.find': 'Search in this list',
  'keys.rows': 'Go from row to row',
  'keys.out': 'Leave the rows of a list',
  'keys.open': 'Open the row',
  'keys.cell': 'Change the cell',
  'keys.mark': 'Select the row',
  'keys.markAll': 'Select all rows that are loaded',
  'keys.home': 'Go home',
  'keys.neighbours': 'Next and previous item',
  'keys.edit': 'Edit the item',
  'keys.close': 'Close what is open',
  'keys.help': 'Show these shortcuts',
};
