// Whether the contract in service still stands at its place: looked up calmly while people work, sooner after an answer
// that it does not explain, by a conditional GET (RFC 9110 §13.1.2). Its address in; its text out where that is another.
import type { ContractSource } from './compile.ts';
import type { Authorization } from './credentials.ts';
import { readAgain } from './find-contract.ts';

/** Watches one contract. */
export interface Watch {
  /** Whether it is time to look; true once, for who then looks. */
  readonly due: () => boolean;
  readonly doubt: () => void;
  /** What is there now; null where it is what was there, or cannot be read. */
  readonly changed: (
    url: string,
    authorization: Authorization | null,
  ) => Promise<Pick<ContractSource, 'text' | 'url'> | null>;
  /** What `changed` told was another contract indeed. */
  readonly settle: () => void;
}

const CALM_MS = 60_000;
const DOUBTING_MS = 10_000;
/** A text that differs each time though it says the same is read ever more rarely. */
const RAREST_MS = 16 * CALM_MS;

/** Makes a watch; the first look is due after the calm interval. */
export function createWatch(now: () => number): Watch {
  let last = now();
  let every = CALM_MS;
  let doubted = false;
  let known: { readonly text: string | null; readonly etag: string | null } = { text: null, etag: null };
  return {
    due() {
      if (now() - last < (doubted && every === CALM_MS ? DOUBTING_MS : every)) return false;
      last = now();
      doubted = false;
      return true;
    },
    doubt: () => {
      doubted = true;
    },
    async changed(url, authorization) {
      const found = await readAgain(url, authorization, known.etag);
      if (found === null || found.text === known.text) return null;
      // Until something comes of it, it may be a text that is made anew for each question.
      every = known.text === null ? CALM_MS : Math.min(every * 2, RAREST_MS);
      known = found;
      return { text: found.text, url };
    },
    settle: () => {
      every = CALM_MS;
    },
  };
}
