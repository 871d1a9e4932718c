// The pieces of a stream's text as they come → its events: server-sent events (HTML §9.2.6), JSON Lines, and JSON text
// sequences (RFC 7464). Pieces may end anywhere; what is not whole yet waits for the next. The reading of JSON is given, so that
// this can be loaded by itself, with the first stream.
import type { Json } from '#contract';

/** Reads JSON; undefined where a text is none. */
export type ReadJson = (text: string) => Json | undefined;

/** One event, or one line. */
export interface StreamEvent {
  /** The type that the server gave it; "" where it gave none. */
  readonly name: string;
  /** JSON where it is JSON, else text. */
  readonly value: Json;
  /** Characters that it took, so that memory can be bounded. */
  readonly size: number;
}

/** Reads one stream. `push` answers the events that are whole now, `end` what the last line held. */
export interface EventReader {
  readonly push: (text: string) => readonly StreamEvent[];
  readonly end: () => readonly StreamEvent[];
  /** The id of the last event, with which the server can go on from there; "" where it gave none. */
  readonly lastId: () => string;
  /** Milliseconds to wait before asking again, where the server said so. */
  readonly retry: () => number | null;
}

/** A line longer than this is cut: nobody reads it, and it would fill the memory. */
const LONGEST_LINE = 4 * 1024 * 1024;

/** The reader for a media type. */
export function eventReader(mediaType: string, parsed: ReadJson): EventReader {
  if (mediaType.startsWith('text/event-stream')) return sentEvents(parsed);
  return jsonLines(/json-seq/.test(mediaType), parsed);
}

/** The values of lines of JSON as a whole; null where a line before the last is none. A last line that was cut off is left out. */
export function valuesOfLines(text: string, parsed: ReadJson): readonly Json[] | null {
  const lines = text.split(LINE_OR_RECORD).filter((line) => line.trim() !== '');
  const values = lines.map(parsed);
  if (values.slice(0, -1).includes(undefined)) return null;
  const whole = values.filter((value) => value !== undefined);
  // One value alone that was cut off is none.
  return lines.length > 0 && whole.length === 0 ? null : whole;
}

const RECORD_SEPARATOR = String.fromCharCode(0x1e);
const LINE_OR_RECORD = new RegExp(`[\\n${RECORD_SEPARATOR}]`);

function jsonLines(bySeparator: boolean, parsed: ReadJson): EventReader {
  let rest = '';
  const take = (pieces: readonly string[]): readonly StreamEvent[] =>
    pieces.flatMap((piece) => {
      const line = piece.trim();
      return line === '' ? [] : [{ name: '', value: parsed(line) ?? line, size: line.length }];
    });
  return {
    push: (text) => {
      // A sequence may print its values over several lines: there only the separator tells where one begins.
      const pieces = (rest + text).split(bySeparator ? RECORD_SEPARATOR : LINE_OR_RECORD);
      const open = pieces.pop() ?? '';
      // A record that is whole JSON with its line ended is not kept waiting for the next one to begin.
      const isWhole = bySeparator && open.endsWith('\n') && parsed(open) !== undefined;
      rest = isWhole ? '' : open.slice(0, LONGEST_LINE);
      return take(isWhole ? [...pieces, open] : pieces);
    },
    end: () => {
      const last = rest;
      rest = '';
      return parsed(last) === undefined ? [] : take([last]);
    },
    lastId: () => '',
    retry: () => null,
  };
}

interface Open {
  name: string;
  data: string[];
  size: number;
}

function sentEvents(parsed: ReadJson): EventReader {
  let rest = '';
  let lastId = '';
  let retry: number | null = null;
  let open: Open = { name: '', data: [], size: 0 };
  const dispatch = (): readonly StreamEvent[] => {
    const { name, data, size } = open;
    open = { name: '', data: [], size: 0 };
    if (data.length === 0) return [];
    const text = data.join('\n');
    return [{ name: name === 'message' ? '' : name, value: parsed(text) ?? text, size }];
  };
  const field = (name: string, value: string): void => {
    if (name === 'event') open.name = value;
    else if (name === 'id' && !value.includes('\0')) lastId = value;
    else if (name === 'retry' && /^\d+$/.test(value)) retry = Number(value);
    else if (name === 'data' && open.size < LONGEST_LINE) {
      open.data.push(value);
      open.size += value.length;
    }
  };
  const read = (line: string): readonly StreamEvent[] => {
    if (line === '') return dispatch();
    const colon = line.indexOf(':');
    if (colon < 0) field(line, '');
    else if (colon > 0) field(line.slice(0, colon), line.slice(colon + 1).replace(/^ /, ''));
    return [];
  };
  return {
    push: (text) => {
      const whole = rest + text;
      // A carriage return at the very end may be the first half of CRLF.
      const held = whole.endsWith('\r') ? '\r' : '';
      const lines = whole.slice(0, whole.length - held.length).split(/\r\n|\n|\r/);
      rest = `${(lines.pop() ?? '').slice(0, LONGEST_LINE)}${held}`;
      return lines.flatMap(read);
    },
    // An event without its blank line is not whole, and is dropped.
    end: () => [],
    lastId: () => lastId,
    retry: () => retry,
  };
}
