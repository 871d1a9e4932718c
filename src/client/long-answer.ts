// A long text of JSON in, its value out, in steps between which a page draws and answers keys. RFC 8259.
import { type Json, parseJsonInSteps } from '#contract';

/** Reads a text; undefined where it is no JSON. */
export async function longJson(text: string): Promise<Json | undefined> {
  try {
    const steps = parseJsonInSteps(text);
    for (;;) {
      await breath();
      const step = steps.next();
      if (step.done === true) return step.value;
    }
  } catch {
    return undefined;
  } finally {
    await breath();
  }
}

/** Lets what waits go first. */
function breath(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
