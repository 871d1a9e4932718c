// An object → a multipart body (RFC 7578), put together part by part, since FormData can give no type to a part that is
// no file, and servers that bind JSON parts insist on one. Files are not read: a Blob of Blobs streams them.
import { isObject, printJson } from '#contract';
import type { Encoding, Json } from '#contract';
import { textOf } from './encode.ts';

/** One part: its name, its type (null: none is sent), its file name (null: no file) and what is in it. */
export interface Part {
  readonly name: string;
  readonly contentType: string | null;
  readonly fileName: string | null;
  readonly content: string | Blob;
}

/** The body of a multipart type, with the Content-Type that names its boundary. */
export function multipartBody(
  type: string,
  value: unknown,
  encoding: readonly Encoding[],
): { readonly body: Blob; readonly contentType: string; readonly parts: readonly Part[] } {
  const parts = partsOf(value, encoding);
  const boundary = `----frontdesk${randomText()}`;
  const pieces: (string | Blob)[] = [];
  for (const part of parts) pieces.push(`--${boundary}\r\n${headOf(part)}\r\n\r\n`, part.content, '\r\n');
  const actual = type === 'multipart/*' ? 'multipart/form-data' : type;
  const contentType = `${actual}; boundary=${boundary}`;
  return { body: new Blob([...pieces, `--${boundary}--\r\n`], { type: contentType }), contentType, parts };
}

function partsOf(value: unknown, encoding: readonly Encoding[]): readonly Part[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, content]) => {
    if (content === undefined || content === null) return [];
    const declared = encoding.find((one) => one.property === name)?.contentType ?? null;
    const list: readonly unknown[] = Array.isArray(content) ? content : [content];
    return list.filter((item) => item !== null && item !== undefined).map((item) => partOf(name, item, declared));
  });
}

function partOf(name: string, value: unknown, declared: string | null): Part {
  const only = declared !== null && !/[,*]/.test(declared) ? declared : null;
  if (value instanceof Blob) {
    const fileName = value instanceof File && value.name !== '' ? value.name : 'file';
    return { name, contentType: only ?? (value.type || 'application/octet-stream'), fileName, content: value };
  }
  if (value instanceof ArrayBuffer || value instanceof Uint8Array) {
    const bytes = new Uint8Array(value);
    return { name, contentType: only ?? 'application/octet-stream', fileName: 'file', content: new Blob([bytes]) };
  }
  const structured = isObject(value) || Array.isArray(value);
  if (structured || (only !== null && /[/+]json\b/i.test(only))) {
    return { name, contentType: only ?? 'application/json', fileName: null, content: printJson(value) };
  }
  return { name, contentType: only, fileName: null, content: textOf(value as Json) };
}

function headOf(part: Part): string {
  const file = part.fileName === null ? '' : `; filename="${quoted(part.fileName)}"`;
  const type = part.contentType === null ? '' : `\r\nContent-Type: ${part.contentType.replace(/[\r\n]/g, '')}`;
  return `Content-Disposition: form-data; name="${quoted(part.name)}"${file}${type}`;
}

/** As browsers escape names in forms (HTML, "multipart form data"). */
function quoted(text: string): string {
  return text.replace(/\r\n?|\n/g, '%0D%0A').replaceAll('"', '%22');
}

function randomText(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
