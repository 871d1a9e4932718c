// What bytes say as text: the mark at their start tells the encoding, which programs on Windows make UTF-16 unasked.

/** The text of a file: UTF-16 by its mark, as PowerShell's ">" writes it, else UTF-8. */
export function textIn(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const marked = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null;
  return new TextDecoder(marked ?? 'utf-8').decode(bytes);
}
