// A file in answer to a request: what was uploaded at its address, else one made for it.
import type { Json } from '#contract';
import type { Exchange, Result } from './exchange.ts';
import { keptFile, madeFile } from './files.ts';
import type { FileAnswer } from './files.ts';
import { scopeOf } from './items.ts';
import { successOf } from './kinds.ts';
import type { Kind } from './kinds.ts';
import { indexOfKey } from './world.ts';

/** A file: what was uploaded at this address, else one made for it. */
export async function fileAnswer(
  exchange: Exchange,
  kind: Kind | null,
  mediaType: string,
  about: Json | undefined,
  key: string,
): Promise<Result> {
  const kept = await keptFile(exchange.sandbox.store, filePath(exchange));
  const last = exchange.operation.path.split('/').findLast((part) => part !== '' && !part.includes('{')) ?? 'file';
  const stem = `${last}-${key === '' ? (kind?.resource.singular.toLowerCase() ?? 'all') : key}`.replace(
    /[^\w.-]+/g,
    '-',
  );
  const wanted = exchange.headers.get('accept') ?? '';
  const types = successOf(exchange.operation)?.declared.content.map((one) => one.mediaType) ?? [mediaType];
  const chosen = types.find((type) => wanted.includes(type.split(';')[0] ?? '')) ?? mediaType;
  const file = kept ?? seededFile(exchange, kind, key) ?? (await madeFile(chosen, stem, about));
  return {
    status: successOf(exchange.operation)?.status ?? 200,
    headers: {
      'content-type': file.mediaType,
      'content-disposition': `attachment; filename="${file.name.replace(/["\\\r\n]/g, '_')}"`,
      etag: `"${file.bytes.length.toString(36)}-${sum(file.bytes)}"`,
    },
    body: file.bytes,
    changes: [],
  };
}

// The file that the seed has for an item: the n-th of its list, or in turn. An item made later has none.
function seededFile(exchange: Exchange, kind: Kind | null, key: string): FileAnswer | null {
  const { world } = exchange.sandbox;
  const { files } = world.seed;
  const own = files !== undefined && Object.hasOwn(files, exchange.operation.id) ? files[exchange.operation.id] : [];
  const place = kind === null ? 0 : indexOfKey(world, kind, scopeOf(exchange, kind), key);
  const file = place === null || own === undefined || own.length === 0 ? undefined : own[place % own.length];
  if (file === undefined) return null;
  const bytes =
    file.base64 === undefined
      ? new TextEncoder().encode(file.text ?? '')
      : Uint8Array.from(atob(file.base64), (char) => char.charCodeAt(0));
  return { bytes, mediaType: file.mediaType, name: file.name ?? `file-${key}` };
}

function sum(bytes: Uint8Array<ArrayBuffer>): string {
  let total = 7;
  for (const byte of bytes) total = (Math.imul(total, 31) + byte) | 0;
  return (total >>> 0).toString(36);
}

/** The address of a request without its base: under it an uploaded file is kept. */
export function filePath(exchange: Exchange): string {
  return exchange.url.pathname.slice(exchange.sandbox.basePath.length);
}
