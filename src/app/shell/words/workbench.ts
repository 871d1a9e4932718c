// What the workbench's panel says in English, by id, as ICU messages; loaded with it.

/** The words of the workbench. */
export const workbenchWords: Readonly<Record<string, string>> = {
  'workbench.calls': 'Calls ({count, number})',
  'workbench.rules': 'Rules of this screen',
  'workbench.contract': 'Contract ({count, number})',
  'workbench.nothingOdd':
    'Nothing in the contract is odd. “frontdesk check” says what would make the application better.',
  'workbench.effect': 'What, and its effect',
  'workbench.clear': 'Forget these calls',
  'workbench.close': 'Close the workbench',
  'workbench.noCalls': 'Nothing has been sent yet.',
  'workbench.noRules': 'Open a list or an item to see which rules decided what it shows.',
  'workbench.time': 'Time',
  'workbench.status': 'Status',
  'workbench.call': 'Call',
  'workbench.took': 'Took',
  'workbench.noAnswer': 'No answer',
  'workbench.milliseconds': '{count, number} ms',
  'workbench.what': 'What',
  'workbench.is': 'Is',
  'workbench.rule': 'Rule',
  'workbench.from': 'From',
  'workbench.corrected': 'Live answers corrected {what}: from {was} to {is} ({because}).',
  'workbench.what-resource': 'Resource, ID, title',
  'workbench.what-list': 'List',
  'workbench.what-pages': 'Pages',
  'workbench.what-filter': 'Filter',
  'workbench.what-relation': 'Relation',
  'workbench.what-field': 'Field',
  'workbench.what-action': 'Action',
};
