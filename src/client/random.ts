// A random identifier (UUID version 4, RFC 9562 §5.4). `crypto.randomUUID` is only there on secure pages; this is everywhere.

/** A new random UUID. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const key = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${key.slice(0, 8)}-${key.slice(8, 12)}-4${key.slice(13, 16)}-a${key.slice(17, 20)}-${key.slice(20)}`;
}
