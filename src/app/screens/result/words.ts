// What an answer that comes bit by bit says in English, by id, as ICU messages; loaded with the first.

/** The words of a stream. */
export const streamWords: Readonly<Record<string, string>> = {
  'stream.open': 'Live',
  'stream.waiting': 'Connection lost, trying again',
  'stream.ended': 'Ended',
  'stream.broken': 'Broken off',
  'stream.stopped': 'Stopped',
  'stream.count': '{count, plural, =0 {nothing yet} one {# event} other {# events}}',
  'stream.none': '{count, plural, =0 {nothing came} one {# event} other {# events}}',
  'stream.newest': 'the newest {count, number} are shown',
  'stream.stop': 'Stop',
  'stream.save': 'Save what came',
  'stream.events': 'Events',
  'stream.time': 'Time',
  'stream.name': 'Event',
  'stream.value': 'Value',
  'stream.rest': 'More',
  'stream.wait': 'Waiting for the first event …',
};
