// Which tab works on a job: one only. By the browser's own locks where it has them (Web Locks; they go with the tab), else
// by a sign of life that is kept on the device.
import type { KeyValueStore } from '#storage';

/** How long a sign of life counts, in milliseconds: a page in the background may be let run only once a minute. */
const ALIVE = 70_000;
const SIGN_EVERY = 5_000;

/** Holds the claim on `name` while `work` runs. False where another tab holds it; then nothing was run. */
export async function claimed(storage: KeyValueStore, name: string, work: () => Promise<void>): Promise<boolean> {
  const locks = locksOf();
  if (locks === undefined) return signed(storage, name, work);
  return locks.request(`frontdesk.${name}`, { ifAvailable: true }, async (lock) => {
    if (lock === null) return false;
    await work();
    return true;
  });
}

/** Whether another tab works on it. Of one's own work one knows by oneself. */
export async function isClaimed(storage: KeyValueStore, name: string): Promise<boolean> {
  const locks = locksOf();
  if (locks === undefined) return isAlive(storage, name);
  const { held = [] } = await locks.query();
  return held.some((lock) => lock.name === `frontdesk.${name}`);
}

function locksOf(): LockManager | undefined {
  // Not there outside of secure contexts, although the types say so.
  return (Reflect.get(globalThis, 'navigator') as Partial<Navigator> | undefined)?.locks;
}

async function signed(storage: KeyValueStore, name: string, work: () => Promise<void>): Promise<boolean> {
  if (isAlive(storage, name)) return false;
  const key = `${name}.alive`;
  const sign = (): void => void storage.write(key, Date.now());
  const end = (): void => storage.remove(key);
  sign();
  const timer = setInterval(sign, SIGN_EVERY);
  globalThis.addEventListener?.('pagehide', end);
  try {
    await work();
  } finally {
    clearInterval(timer);
    globalThis.removeEventListener?.('pagehide', end);
    end();
  }
  return true;
}

function isAlive(storage: KeyValueStore, name: string): boolean {
  const last = storage.read(`${name}.alive`);
  return typeof last === 'number' && Date.now() - last < ALIVE;
}
