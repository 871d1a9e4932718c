// The body of a request, read by its media type: JSON, a form (RFC 7578 multipart or urlencoded), text or bytes.
import { parseJson } from '#contract';
import type { Json } from '#contract';
import type { Body, BodyFile } from './exchange.ts';
import { isJson } from './kinds.ts';

const NOTHING: Body = { mediaType: '', value: undefined, files: [], issue: null };

/** Reads a request's body; never throws for what was sent. `local` changes the text of JSON before it is read. */
export async function readBody(
  request: Request,
  local: (text: string) => string = (text) => text,
  xml: (text: string, mediaType: string) => Json | undefined = () => undefined,
): Promise<Body> {
  if (request.method === 'GET' || request.method === 'HEAD') return NOTHING;
  const mediaType = request.headers.get('content-type') ?? '';
  const bytes = new Uint8Array(await request.arrayBuffer());
  if (bytes.length === 0) return { ...NOTHING, mediaType };
  if (/^multipart\/form-data/i.test(mediaType) || /^application\/x-www-form-urlencoded/i.test(mediaType))
    return form(bytes, mediaType);
  if (mediaType === '' || isJson(mediaType)) return jsonBody(local(new TextDecoder().decode(bytes)), mediaType);
  const file: BodyFile = { field: '', name: nameIn(request.headers), mediaType, bytes };
  const text = /^text\/|[/+]xml\b/i.test(mediaType) ? new TextDecoder().decode(bytes) : undefined;
  const told = text !== undefined && /[/+]xml\b/i.test(mediaType) ? xml(local(text), mediaType) : undefined;
  if (told !== undefined) return { mediaType, value: told, files: [], issue: null };
  return { mediaType, value: /^text\//i.test(mediaType) ? text : undefined, files: [file], issue: null };
}

function jsonBody(text: string, mediaType: string): Body {
  try {
    return { mediaType, value: parseJson(text), files: [], issue: null };
  } catch (error) {
    return { mediaType, value: undefined, files: [], issue: error instanceof Error ? error.message : String(error) };
  }
}

async function form(bytes: Uint8Array<ArrayBuffer>, mediaType: string): Promise<Body> {
  const fields = new Map<string, Json[]>();
  const files: BodyFile[] = [];
  let data: FormData;
  try {
    data = await new Response(bytes, { headers: { 'content-type': mediaType } }).formData();
  } catch (error) {
    return { mediaType, value: undefined, files, issue: error instanceof Error ? error.message : String(error) };
  }
  for (const [field, part] of data) {
    if (typeof part === 'string') fields.set(field, [...(fields.get(field) ?? []), part]);
    else
      files.push({
        field,
        name: part.name || null,
        mediaType: part.type || 'application/octet-stream',
        bytes: new Uint8Array(await part.arrayBuffer()),
      });
  }
  const value = Object.fromEntries(
    [...fields].map(([field, values]) => [field, values.length === 1 ? (values[0] ?? '') : values]),
  );
  return { mediaType, value, files, issue: null };
}

function nameIn(headers: Headers): string | null {
  return /filename="?([^";]+)"?/i.exec(headers.get('content-disposition') ?? '')?.[1] ?? null;
}
