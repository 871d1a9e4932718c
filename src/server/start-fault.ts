// What stops a start because a file of the settings is wrong: words for the person who starts it, not a fault of ours.

/** Why it was not started, in words. */
export class StartFault extends Error {}
