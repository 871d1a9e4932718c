// A part of an address as what it stands for.

/** The text without its escapes (RFC 3986 §2.1); as it is where they are none. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
