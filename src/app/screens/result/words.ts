// What answers and the question before deleting say in English, by id, as ICU messages; loaded with the first of each.

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

/** The words of a result. */
export const resultWords: Readonly<Record<string, string>> = {
  'result.file': '{name} is ready',
  'result.save': 'Save file',
  'result.job': 'Accepted',
  'result.jobAbout': 'The server works on it in the background. This is what it said:',
  'result.nothing': 'Done. The server had nothing to add.',
  'result.none': 'Nothing was found.',
};

/** The words of the question before something is deleted. */
export const deletingWords: Readonly<Record<string, string>> = {
  'delete.title': 'Delete this {name}?',
  'delete.about': '“{name}” will be deleted. This cannot be undone.',
  'delete.title-other': '{verb} this {name}?',
  'delete.about-other': '“{name}”: it may not be possible to undo this.',
  'delete.changed-other': 'It has changed since you opened it. Go on all the same?',
  'delete.done-other': '{verb}: done with “{name}”',
  'delete.changed': 'It has changed since you opened it. Delete it all the same?',
  'delete.done': '“{name}” was deleted',
  'delete.kept': '“{name}” is still there: the server accepted this, and keeps it.',
};
