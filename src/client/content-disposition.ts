// `Content-Disposition` (RFC 6266, RFC 8187) → the name under which a file may be saved.

/** The file's name without any path, or null where none is given. `filename*` wins over `filename`. */
export function fileNameOf(header: string): string | null {
  const extended = /(?:^|;)\s*filename\*\s*=\s*([^;]+)/i.exec(header)?.[1]?.trim().replace(/^"|"$/g, '');
  const name = (extended === undefined ? null : decodedName(extended)) ?? plainName(header);
  const safe =
    (name ?? '')
      .split(/[/\\]/)
      .at(-1)
      ?.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
      .trim() ?? '';
  return safe === '' || safe === '.' || safe === '..' ? null : safe;
}

function plainName(header: string): string | null {
  const match = /(?:^|;)\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header);
  if (match === null) return null;
  const name = match[1]?.replace(/\\(.)/g, '$1') ?? match[2] ?? '';
  return asUtf8(name);
}

/** UTF-8''na%C3%AFve.pdf */
function decodedName(value: string): string | null {
  const match = /^([\w-]*)'[^']*'(.*)$/.exec(value);
  if (match === null) return null;
  const [, charset = '', encoded = ''] = match;
  const bytes = encoded.replace(/%([0-9a-f]{2})/gi, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  if (!/^utf-?8$/i.test(charset)) return bytes;
  return asUtf8(bytes);
}

/** Headers arrive as Latin-1; names are often UTF-8 in truth. */
function asUtf8(text: string): string {
  if (!/[\x80-\xff]/.test(text) || /[\u0100-\uffff]/.test(text)) return text;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(text, (char) => char.charCodeAt(0)));
  } catch {
    return text;
  }
}
