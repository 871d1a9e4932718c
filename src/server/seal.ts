// Texts that only this server can read again: authenticated encryption (AES-256-GCM) under keys of which the first seals
// and all open, bound to what the text is for, so that one kind of cookie never passes for another (rule S4).
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** What a sealed text is for. */
export type Purpose = 'session' | 'sign-in' | 'renewal';

/** Seals texts and opens them. */
export interface Seal {
  readonly seal: (text: string, purpose: Purpose) => string;
  /** Null where it was sealed by nobody of ours, for something else, or was changed. */
  readonly open: (sealed: string, purpose: Purpose) => string | null;
}

/** Makes the seal from its keys, newest first. */
export function createSeal(secrets: readonly string[]): Seal {
  const keys = secrets.map((secret) => createHash('sha256').update(`frontdesk session ${secret}`).digest());
  return {
    seal: (text, purpose) => sealText(text, purpose, keys),
    open: (text, purpose) => openText(text, purpose, keys),
  };
}

/** Key's mark (4 bytes), nonce (12), text, tag (16). */
function sealText(text: string, purpose: Purpose, keys: readonly Buffer[]): string {
  const [key] = keys;
  if (!key) throw new Error('There is no session key.');
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([markOf(key), nonce, body, cipher.getAuthTag()]).toString('base64url');
}

function openText(sealed: string, purpose: Purpose, keys: readonly Buffer[]): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  const key = keys.find((candidate) => markOf(candidate).equals(bytes.subarray(0, 4)));
  if (!key || bytes.length < 33) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(4, 16)).setAAD(Buffer.from(purpose));
    decipher.setAuthTag(bytes.subarray(-16));
    return Buffer.concat([decipher.update(bytes.subarray(16, -16)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

function markOf(key: Buffer): Buffer {
  return createHash('sha256').update(key).digest().subarray(0, 4);
}
