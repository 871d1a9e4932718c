// Files: what was uploaded is kept and comes back as it was; what was not is made by hand, small and valid (a PDF page, a
// PNG picture, CSV, text). PDF 1.4, PNG (ISO/IEC 15948), RFC 4180.
import { isObject, member } from '#contract';
import type { Json, JsonObject } from '#contract';
import { randomOf } from './random.ts';
import type { BodyFile } from './exchange.ts';
import type { Change, Store } from './store.ts';
import { spelled } from './store.ts';

/** The collection of uploaded files, by the path that they belong to. */
const FILES = '$files';
/** Below the base path: where files live that no operation of the contract answers. */
export const FILE_PATH = '/_files';

/** A file to answer. */
export interface FileAnswer {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mediaType: string;
  readonly name: string;
}

/** The change that keeps an uploaded file under a path. */
export function fileChange(path: string, file: BodyFile): Change {
  const value: JsonObject = {
    mediaType: file.mediaType,
    name: file.name,
    size: file.bytes.length,
    base64: base64(file.bytes),
  };
  return { kind: 'put', collection: FILES, scope: '', key: path, value };
}

/** The file that was uploaded under a path, or null. */
export async function keptFile(store: Store, path: string): Promise<FileAnswer | null> {
  const stored = await store.get(FILES, '', path);
  if (stored === null) return null;
  const text = (name: string): string => spelled(member(stored.value, name));
  const bytes = Uint8Array.from(atob(text('base64')), (char) => char.charCodeAt(0));
  return { bytes, mediaType: text('mediaType') || 'application/octet-stream', name: text('name') || 'file' };
}

function base64(bytes: Uint8Array<ArrayBuffer>): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

/** A made-up file of a media type: about a document, where there is one. `name` is without its ending. */
export async function madeFile(mediaType: string, name: string, about: Json | undefined): Promise<FileAnswer> {
  const type = mediaType.split(';')[0]?.trim().toLowerCase() ?? '';
  const lines = linesOf(name, about);
  if (type === 'application/pdf' || type === '')
    return { bytes: pdf(lines), mediaType: 'application/pdf', name: `${name}.pdf` };
  if (type.startsWith('image/svg')) return { bytes: utf8(svg(name)), mediaType: 'image/svg+xml', name: `${name}.svg` };
  if (type.startsWith('image/')) return { bytes: await picture(name), mediaType: 'image/png', name: `${name}.png` };
  if (type === 'text/csv')
    return { bytes: utf8(csv(about)), mediaType: 'text/csv; charset=utf-8', name: `${name}.csv` };
  if (type === 'text/html')
    return {
      bytes: utf8(`<!doctype html><title>${escaped(name)}</title><p>${lines.map(escaped).join('<br>')}</p>`),
      mediaType: 'text/html; charset=utf-8',
      name: `${name}.html`,
    };
  if (type.startsWith('text/'))
    return { bytes: utf8(`${lines.join('\n')}\n`), mediaType: `${type}; charset=utf-8`, name: `${name}.txt` };
  if (type === 'application/xml')
    return {
      bytes: utf8(`<?xml version="1.0"?>\n<file name="${escaped(name)}"/>\n`),
      mediaType: type,
      name: `${name}.xml`,
    };
  if (type.includes('*') || type === 'application/octet-stream')
    return { bytes: pdf(lines), mediaType: 'application/pdf', name: `${name}.pdf` };
  return { bytes: utf8(`${lines.join('\n')}\n`), mediaType: type, name };
}

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function linesOf(name: string, about: Json | undefined): readonly string[] {
  const lines = [name.replace(/[-_]+/g, ' ')];
  if (!isObject(about)) return lines;
  for (const [key, value] of Object.entries(about).slice(0, 40)) {
    if (typeof value === 'string' || typeof value === 'number') lines.push(`${key}: ${String(value)}`.slice(0, 90));
    else if (Array.isArray(value) && value.length > 0) lines.push(`${key}: ${value.length}`);
    else if (isObject(value))
      lines.push(
        `${key}: ${Object.values(value)
          .filter((one) => typeof one !== 'object')
          .map((one) => String(one as string))
          .join(', ')}`.slice(0, 90),
      );
  }
  return lines;
}

/** A one-page PDF with these lines; the first is its heading. */
export function pdf(lines: readonly string[]): Uint8Array<ArrayBuffer> {
  const shown = lines.map((line) => line.replace(/[^\x20-\x7e\xa0-\xff]/g, '?').replace(/[\\()]/g, '\\$&'));
  const [heading = '', ...rest] = shown;
  const content = `BT /F1 20 Tf 60 780 Td (${heading}) Tj /F1 11 Tf 0 -34 Td 16 TL ${rest.map((line) => `(${line}) Tj T*`).join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let text = '%PDF-1.4\n';
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(text.length);
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const start = text.length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}

function csv(about: Json | undefined): string {
  const rows = (Array.isArray(about) ? (about as readonly Json[]) : isObject(about) ? [about] : []).filter(isObject);
  const columns = Object.keys(rows[0] ?? { id: '', name: '' }).filter((name) => typeof rows[0]?.[name] !== 'object');
  const cell = (value: Json | undefined): string => {
    const text = value === undefined || value === null ? '' : String(value as string);
    // A text that a spreadsheet would run as a formula is shown as a text.
    const safe = /^[=+\-@\t]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return [columns.join(','), ...rows.map((row) => columns.map((name) => cell(member(row, name))).join(','))]
    .map((line) => `${line}\r\n`)
    .join('');
}

function svg(name: string): string {
  const random = randomOf('picture', name);
  const hue = random.int(0, 359);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 240"><rect width="320" height="240" fill="hsl(${hue} 45% 80%)"/><circle cx="160" cy="120" r="${random.int(40, 90)}" fill="hsl(${(hue + 40) % 360} 50% 50%)"/></svg>`;
}

const WIDTH = 240;
const HEIGHT = 180;

/** A PNG picture that is the same for the same name: a soft ground with a few shapes; a head and shoulders for people. */
export async function picture(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const random = randomOf('picture', name);
  const palette = paletteOf(random.int(0, 359));
  const rows = new Uint8Array((WIDTH + 1) * HEIGHT);
  const shapes = shapesOf(name, random);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      let index = Math.floor((y / HEIGHT) * 8);
      for (const [cx, cy, rx, ry, colour] of shapes) {
        const distance = ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2;
        if (distance <= 1) index = colour + (distance > 0.94 ? 1 : 0);
      }
      rows[y * (WIDTH + 1) + 1 + x] = index;
    }
  }
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, WIDTH);
  view.setUint32(4, HEIGHT);
  header.set([8, 3, 0, 0, 0], 8);
  const data = await deflated(rows);
  const parts = [
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', data),
    chunk('IEND', new Uint8Array()),
  ];
  return joined(parts);
}

type Ellipse = readonly [number, number, number, number, number];

function shapesOf(name: string, random: ReturnType<typeof randomOf>): readonly Ellipse[] {
  if (name.startsWith('person'))
    return [
      [120, 190, 78, 70, 8],
      [120, 78, 36, 42, 10],
    ];
  const count = random.int(2, 4);
  return Array.from(
    { length: count },
    (_, at): Ellipse => [
      random.int(60, 180),
      random.int(50, 130),
      random.int(18, 70),
      random.int(18, 60),
      8 + 2 * (at % 3),
    ],
  );
}

function paletteOf(hue: number): Uint8Array<ArrayBuffer> {
  const ground = Array.from({ length: 8 }, (_, step) => rgb(hue, 0.35, 0.9 - step * 0.025));
  const inks = [
    rgb(hue + 25, 0.5, 0.45),
    rgb(hue + 25, 0.5, 0.36),
    rgb(hue + 180, 0.4, 0.62),
    rgb(hue + 180, 0.4, 0.5),
    rgb(hue + 320, 0.45, 0.55),
    rgb(hue + 320, 0.45, 0.45),
  ];
  return Uint8Array.from([...ground, ...inks].flat());
}

function rgb(hue: number, saturation: number, lightness: number): readonly [number, number, number] {
  const a = saturation * Math.min(lightness, 1 - lightness);
  const part = (n: number): number => {
    const k = (n + (hue % 360) / 30) % 12;
    return Math.round(255 * (lightness - a * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return [part(0), part(8), part(4)];
}

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function chunk(type: string, data: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const body = joined([Uint8Array.from(type, (char) => char.charCodeAt(0)), data]);
  const made = new Uint8Array(body.length + 8);
  const view = new DataView(made.buffer);
  view.setUint32(0, data.length);
  made.set(body, 4);
  view.setUint32(body.length + 4, crc32(body));
  return made;
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const made = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    made.set(part, at);
    at += part.length;
  }
  return made;
}

function crc32(bytes: Uint8Array<ArrayBuffer>): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
