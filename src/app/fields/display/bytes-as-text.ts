// Bytes that stand in base64 and are a short text (the keys and values of etcd, a Kubernetes secret), as that text and back.

/** What is longer is a file. */
const LONGEST = 400;

/** The text that bytes in base64 are; null where they are none that people type. */
export function textInBytes(value: unknown, longest = LONGEST): string | null {
  if (typeof value !== 'string' || value === '' || value.length > longest) return null;
  try {
    const bytes = Uint8Array.from(atob(value), (character) => character.charCodeAt(0));
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return /\p{Cc}/u.test(text) ? null : text;
  } catch {
    return null;
  }
}

/** A text as bytes in base64. */
export function bytesInText(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));
}
