// What displays of fields say in English, by id, as ICU messages; the shell adds it to the catalogue.

/** The words of displays. */
export const fieldWords: Readonly<Record<string, string>> = {
  'field.absent': 'Not given',
  'field.null': 'None',
  'field.empty-text': 'Empty',
  'field.empty-list': 'Empty list',
  'field.empty-object': 'Nothing in it',
  'field.yes': 'Yes',
  'field.no': 'No',
  'field.more': 'Show more',
  'field.less': 'Show less',
  'field.preview': 'What this leads to',
  'field.copy': 'Copy',
  'field.download': 'Download',
  'field.deprecated': 'no longer in use',
  'field.hidden': 'Hidden',
  'field.show': 'Show',
  'field.hide': 'Hide',
  'field.items': '{count, plural, =0 {Empty list} one {# item} other {# items}}',
  'field.entries': '{count, plural, =0 {Nothing in it} one {# entry} other {# entries}}',
  'field.more-items': 'Show {count, plural, one {# more} other {# more}}',
  'field.rest': 'More',
  'field.picture-elsewhere': 'Picture on {host}',

  'unit.seconds': 'seconds',
  'unit.milliseconds': 'milliseconds',

  'type.string': 'a text',
  'type.number': 'a number',
  'type.integer': 'a whole number',
  'type.boolean': 'yes or no',
  'type.array': 'a list',
  'type.object': 'details',
  'type.null': 'nothing',
};
