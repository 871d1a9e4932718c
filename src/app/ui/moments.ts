// What the browser's inputs of dates and moments need to be told.

/** The last moment of a year of four digits, by the input's type: without it browsers wait for a fifth, and keys that go on with the hour make it. */
export function lastMoment(type: string): string | undefined {
  return type === 'date' ? '9999-12-31' : type === 'datetime-local' ? '9999-12-31T23:59:59' : undefined;
}
