// A part of the application whose code comes when it is first drawn. A server that is being restarted, or a moment without
// a connection, is waited out; what stays away is told as such and not as a fault of the part.
import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

/** The code of a part of the application could not be loaded. */
export class PartMissing extends Error {
  override readonly name = 'PartMissing';
}

/** Milliseconds before each further attempt. */
const WAITS = [300, 1_500, 4_000];

/** A component whose code is loaded when it is first drawn. */
export function part<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await patiently(load) }));
}

/** Loads code; where it does not come it is asked for again, and {@link PartMissing} is thrown in the end. */
export async function patiently<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (const wait of WAITS) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return load().catch((error: unknown) => {
    throw new PartMissing('A part of the application could not be loaded.', { cause: error });
  });
}
