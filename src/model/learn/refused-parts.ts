// Whether a server that was sent the changed parts of an item says that it takes none in that form. A status and the words of its
// refusal in.

/** Refusals of the method or its form, whatever is sent by it. */
const OF_METHOD: ReadonlySet<number> = new Set([405, 415, 501]);
/** Refusals that are so where their words speak of PATCH itself, and not of what was entered. */
const OF_WORDS: ReadonlySet<number> = new Set([400, 422]);
const SPEAKS_OF_PATCH = /\bPATCH method\b|\bjson ?patch ?document\b/i;

/** Whether no parts are taken as they were sent (rule `parts-are-refused`). */
export function takesNoParts(status: number, words: string): boolean {
  return OF_METHOD.has(status) || (OF_WORDS.has(status) && SPEAKS_OF_PATCH.test(words));
}
