// What a session holds of a provider: tokens in, the session with the credential and what renews it out.
import { bearerCredential, type Credential } from '#client';
import type { Grant, Session } from '../session.ts';
import type { Tokens } from './flows.ts';

/** The session with a credential in the place of any for the same place, and what renews it. */
export function withCredential(session: Session, credential: Credential, grant: Grant | null): Session {
  const replaced = session.credentials.filter((one) => samePlace(one, credential));
  const schemes = new Set([credential.scheme, ...replaced.map(({ scheme }) => scheme)]);
  return {
    ...session,
    version: session.version + 1,
    signedIn: true,
    credentials: [...session.credentials.filter((one) => !replaced.includes(one)), credential],
    grants: [...session.grants.filter(({ scheme }) => !schemes.has(scheme)), ...(grant ? [grant] : [])],
  };
}

/** The session with a provider's tokens for a scheme. */
export function withTokens(session: Session, scheme: string, tokens: Tokens, now: number): Session {
  return withCredential(session, bearerCredential(scheme, tokens.access), grantOf(scheme, tokens, now));
}

/** What renews a provider's token. */
export function grantOf(scheme: string, { refresh, seconds }: Tokens, now: number): Grant {
  return { scheme, by: 'provider', refresh, until: seconds === null ? null : now + seconds * 1000, at: now };
}

/** Whether two credentials would be sent in the same place. */
export function samePlace(one: Credential, other: Credential): boolean {
  return one.in === other.in && one.name.toLowerCase() === other.name.toLowerCase();
}
