// Sessions that were ended, kept in the data folder: a cookie that was copied stays worth nothing when the server starts anew.
import type { DataFolder } from './data-folder.ts';

const FILE = 'ended-sessions.json';

/** Each a session's id, and when it would have run out, in milliseconds. */
type Ends = readonly (readonly [string, number])[];

/** The ends that still matter. Another server may have the same folder: what stands there is read anew each time. */
export function endsIn(folder: DataFolder, now: number): Ends {
  const kept = folder.readJson<Ends>(FILE);
  return Array.isArray(kept) ? (kept as Ends).filter(([, until]) => until > now) : [];
}

/** Keeps one more; in a folder that cannot be written, the end holds as long as this server runs. */
export function keepEnd(folder: DataFolder, end: Ends[number], now: number): void {
  folder.writeText(FILE, JSON.stringify([...endsIn(folder, now), end]));
}
