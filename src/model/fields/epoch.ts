// What is said of a number → whether it counts from 1970, and so tells a moment.

/** Whether a number is said to count from the first second of 1970 (rule `moment-counted`). */
export function countsFromEpoch(description: string): boolean {
  return FROM_EPOCH.test(description);
}

const FROM_EPOCH =
  /\b(?:since|from) (?:the )?(?:POSIX |unix )?epoch\b|\bunix(?:[- ]epoch)?[- ]?(?:time(?:stamp)?|seconds|milliseconds|epoch)\b|\bepoch[- ](?:time|timestamp|seconds|milliseconds|millis)\b|\bin epoch\b|\btimestamp,? (?:\(?(?:in|as) )?milliseconds\b|^epoch \(/i;
