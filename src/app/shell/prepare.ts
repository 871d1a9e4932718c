// The first screen drawn once, whole: what it needs is asked for before React begins, all at the same time. Where that takes
// longer than people would notice, drawing begins without it and shows that it waits.
import { askAhead, type Services } from '../data/index.ts';
import { loadScreen } from './Route.tsx';

/** Milliseconds after which an empty page would be felt as waiting. */
const FELT = 200;

/** Done when the first screen can be drawn whole, or when it has taken long enough to be felt. */
export async function prepare(services: Services, pathname: string): Promise<void> {
  const ready = Promise.all([askAhead(services), loadScreen(pathname)]);
  await Promise.race([ready.catch(() => undefined), new Promise((felt) => setTimeout(felt, FELT))]);
}
