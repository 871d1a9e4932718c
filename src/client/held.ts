// Something large that is made when it is asked for → the same while it is in use, and nothing once nobody has asked for a
// while: memory then holds only what is needed all the time.

/** How long nobody must have asked. */
const QUIET_MS = 60_000;

/**
 * Asks for a thing that `make` makes, or that is there already; the same one is given to all who ask until nobody has for a
 * minute.
 */
export function heldWhileUsed<Thing>(make: () => Promise<Thing>, made: Thing | null = null): () => Promise<Thing> {
  let held: Promise<Thing> | null = made === null ? null : Promise.resolve(made);
  let quiet: ReturnType<typeof setTimeout> | undefined;
  const watch = (): void => {
    clearTimeout(quiet);
    quiet = setTimeout(() => {
      held = null;
    }, QUIET_MS);
    // A server that is to end does not wait for it; a browser's timer is a number and cannot be told so.
    (quiet as unknown as { unref?: () => void }).unref?.();
  };
  if (held !== null) watch();
  return () => {
    held ??= make();
    watch();
    return held;
  };
}
