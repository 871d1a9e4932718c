// Files that come in parts: places that are made by their length and filled at an offset (tus 1.0), and parts by
// `Content-Range` (RFC 9110 §14.4). What came is kept, so that whoever was cut off goes on from there.
import { member } from '#contract';
import { resumableOf } from '#model';
import type { BodyFile, Exchange, Outcome, Result } from './exchange.ts';
import { empty, isRefused, refuse } from './exchange.ts';
import { filePath } from './file-answer.ts';
import { fileChange, keptFile } from './files.ts';
import { successOf } from './kinds.ts';
import { hashOf } from './random.ts';
import { spelled } from './store.ts';
import type { Change } from './store.ts';

/** The collection of files that have not come whole, by where their parts go. */
const UPLOADS = '$uploads';

interface Place {
  readonly length: number;
  readonly offset: number;
  readonly name: string;
  readonly type: string;
}

/** Answers a request for a part of a file; null where it is none. `whole` answers it as any other. */
export async function answerParts(
  exchange: Exchange,
  whole: (exchange: Exchange) => Promise<Result>,
): Promise<Result | null> {
  const { operation, headers } = exchange;
  const range = headers.get('content-range');
  const by = resumableOf(operation)?.by ?? null;
  if (by === 'range' && range !== null) return answerRange(exchange, range, whole);
  if (by === 'offset' && headers.has('upload-length')) return makePlace(exchange, whole);
  const path = filePath(exchange);
  const place = await placeAt(exchange, path);
  if (place === null) return null;
  if (operation.method === 'HEAD') return { ...empty(200), headers: { ...told(place), 'cache-control': 'no-store' } };
  return operation.method === 'PATCH' ? addPart(exchange, path, place) : null;
}

/** What is said of a place with each answer. */
function told({ offset, length }: Place): Record<string, string> {
  return { 'tus-resumable': '1.0.0', 'upload-offset': String(offset), 'upload-length': String(length) };
}

async function makePlace(exchange: Exchange, whole: (exchange: Exchange) => Promise<Result>): Promise<Result> {
  const { headers, sandbox } = exchange;
  const length = Number(headers.get('upload-length'));
  if (!Number.isSafeInteger(length) || length < 0)
    return refuse(400, 'malformed', 'Malformed request', 'Upload-Length is no length.');
  const metadata = metadataIn(headers.get('upload-metadata') ?? '');
  const [name, type] = [metadata.get('filename') ?? 'file', metadata.get('filetype') ?? 'application/octet-stream'];
  const value = { ...Object.fromEntries(metadata), name, size: length };
  const made = await whole({ ...exchange, body: { mediaType: 'application/json', value, files: [], issue: null } });
  if (isRefused(made)) return made;
  const key = hashOf(`${sandbox.now().toISOString()} ${name} ${length} ${Math.random()}`).toString(36);
  const location = made.headers['location'] ?? `${sandbox.basePath}${filePath(exchange)}/${key}`;
  const place = { length, offset: 0, name, type };
  const path = location.slice(location.indexOf(sandbox.basePath) + sandbox.basePath.length);
  return {
    ...empty(201, { ...made.headers, ...told(place), location }),
    changes: [...made.changes, kept(path, place)],
  };
}

async function addPart(exchange: Exchange, path: string, place: Place): Promise<Result> {
  const { headers, body } = exchange;
  if (!/^application\/offset\+octet-stream/i.test(body.mediaType))
    return refuse(415, 'unsupported-media-type', 'Unsupported media type', 'Send application/offset+octet-stream.');
  if (Number(headers.get('upload-offset') ?? Number.NaN) !== place.offset)
    return refuse(409, 'offset', 'Another offset', `${place.offset} bytes have come so far.`);
  const [part] = body.files;
  const { changes, next } = await added(exchange, path, place, part?.bytes ?? new Uint8Array());
  return next.offset > place.length
    ? refuse(413, 'too-long', 'Too long', `The file was said to have ${place.length} bytes.`)
    : empty(204, told(next), changes);
}

async function answerRange(
  exchange: Exchange,
  range: string,
  whole: (exchange: Exchange) => Promise<Result>,
): Promise<Result> {
  const path = `${filePath(exchange)}${exchange.url.search}`;
  const before = await placeAt(exchange, path);
  if (range.startsWith('bytes */')) return before === null ? empty(308) : soFar(exchange, before, []);
  const [, from, to, total] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(range) ?? [];
  const [part] = exchange.body.files;
  if (from === undefined || part === undefined)
    return refuse(400, 'malformed', 'Malformed request', 'The part and its Content-Range do not fit.');
  const place = before ?? { length: Number(total), offset: 0, name: part.name ?? 'file', type: part.mediaType };
  if (Number(from) > place.offset)
    return refuse(416, 'range', 'Another range', `${place.offset} bytes have come so far.`, {
      headers: rangeOf(place),
    });
  const { changes, next, bytes } = await added(exchange, path, place, part.bytes.subarray(place.offset - Number(from)));
  if (Number(to) + 1 < Number(total)) return soFar(exchange, next, changes);
  const files: readonly BodyFile[] = [{ ...part, bytes }];
  const done = await whole({ ...exchange, body: { ...exchange.body, files } });
  const gone: Change = { kind: 'delete', collection: UPLOADS, scope: '', key: path };
  return isRefused(done) ? done : { ...done, changes: [...done.changes, ...(before === null ? [] : [gone])] };
}

/** The answer to a part that is not the last: 308 where the contract has it, else its success without content. */
function soFar({ operation }: Exchange, place: Place, changes: readonly Change[]): Outcome {
  const asks = operation.responses.some(({ status }) => status === '308');
  return empty(asks ? 308 : (successOf(operation)?.status ?? 200), rangeOf(place), changes);
}

function rangeOf({ offset }: Place): Record<string, string> {
  return offset === 0 ? {} : { range: `bytes=0-${offset - 1}` };
}

async function added(exchange: Exchange, path: string, place: Place, part: Uint8Array) {
  const old = place.offset === 0 ? null : await keptFile(exchange.sandbox.store, path);
  const bytes = new Uint8Array((old?.bytes.length ?? 0) + part.length);
  if (old !== null) bytes.set(old.bytes);
  bytes.set(part, old?.bytes.length ?? 0);
  const next = { ...place, offset: bytes.length };
  const file: BodyFile = { field: '', name: place.name, mediaType: place.type, bytes };
  return { bytes, next, changes: [fileChange(path, file), kept(path, next)] };
}

function kept(path: string, place: Place): Change {
  return { kind: 'put', collection: UPLOADS, scope: '', key: path, value: { ...place } };
}

async function placeAt(exchange: Exchange, path: string): Promise<Place | null> {
  const stored = await exchange.sandbox.store.get(UPLOADS, '', path);
  if (stored === null) return null;
  const text = (name: string): string => spelled(member(stored.value, name));
  return { length: Number(text('length')), offset: Number(text('offset')), name: text('name'), type: text('type') };
}

/** "filename d29ybGQ=,draft": names with their values in base64. */
function metadataIn(header: string): ReadonlyMap<string, string> {
  const pairs = header.split(',').flatMap((pair): [string, string][] => {
    const [name = '', value = ''] = pair.trim().split(/\s+/);
    try {
      const bytes = Uint8Array.from(atob(value), (char) => char.charCodeAt(0));
      return name === '' ? [] : [[name, new TextDecoder().decode(bytes)]];
    } catch {
      return [];
    }
  });
  return new Map(pairs);
}
