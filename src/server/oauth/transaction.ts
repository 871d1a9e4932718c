// What is remembered while a person signs in elsewhere, sealed in a cookie of a few minutes that only this server reads.
import { type CookieRequest, cookieName, cookieTexts, setCookies } from '../cookies.ts';
import type { Seal } from '../seal.ts';
import type { CodeTransaction, DeviceTransaction } from './flows.ts';

/** A sign-in that has begun. `scheme` null: it is to Frontdesk itself. */
export type Transaction = {
  readonly scheme: string | null;
  /** Where the person goes on. */
  readonly next: string;
  readonly at: number;
} & (({ readonly kind: 'code' } & CodeTransaction) | ({ readonly kind: 'device' } & DeviceTransaction));

/** How long a person may take at the provider. */
const LIFETIME_MS = 15 * 60_000;

/** Keeps transactions in the browser. */
export interface Transactions {
  readonly begin: (transaction: Transaction, request: CookieRequest) => readonly string[];
  readonly end: (request: CookieRequest) => readonly string[];
  readonly device: (request: CookieRequest, scheme: string) => Extract<Transaction, { kind: 'device' }> | null;
  /** The one with this state, which can be taken once. */
  readonly take: (request: CookieRequest, state: string) => Extract<Transaction, { kind: 'code' }> | null;
}

/** Makes the keeper. */
export function createTransactions(seal: Seal, now: () => number): Transactions {
  const taken = new Map<string, number>();
  const held = (request: CookieRequest): Transaction[] =>
    cookieTexts('-way', request)
      .map((text) => transactionIn(seal.open(text, 'sign-in')))
      .filter((one): one is Transaction => one !== null && one.at + LIFETIME_MS > now());
  return {
    begin: (transaction, request) =>
      setCookies(
        cookieName('-way', request),
        seal.seal(JSON.stringify(transaction), 'sign-in'),
        request,
        LIFETIME_MS / 1000,
      ),
    end: (request) => setCookies(cookieName('-way', request), '', request, null),
    device(request, scheme) {
      const found = held(request).find((one) => one.kind === 'device' && one.scheme === scheme);
      return found?.kind === 'device' ? found : null;
    },
    take(request, state) {
      for (const [old, until] of taken) if (until < now()) taken.delete(old);
      const found = held(request).find((one) => one.kind === 'code' && one.state === state);
      if (found?.kind !== 'code' || taken.has(state)) return null;
      taken.set(state, found.at + LIFETIME_MS);
      return found;
    },
  };
}

function transactionIn(text: string | null): Transaction | null {
  try {
    return text === null ? null : (JSON.parse(text) as Transaction);
  } catch {
    return null;
  }
}
