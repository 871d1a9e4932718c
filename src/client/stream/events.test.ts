// Streams as text in pieces → events, whatever the pieces are: server-sent events, JSON Lines, JSON text sequences.
import { describe, expect, test } from 'vitest';
import { parsed } from '../answer.ts';
import { eventReader, valuesOfLines } from './events.ts';

const RS = String.fromCharCode(0x1e);

/** The events of a text that comes whole, and of the same text letter by letter: they must be the same. */
function eventsOf(mediaType: string, text: string): readonly (readonly [string, unknown])[] {
  const read = (pieces: readonly string[]) => {
    const reader = eventReader(mediaType, parsed);
    const events = [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()];
    return events.map(({ name, value }) => [name, value] as const);
  };
  const whole = read([text]);
  expect(read(text.split(''))).toEqual(whole);
  return whole;
}

describe('server-sent events', () => {
  test.each([
    ['data: {"a":1}\n\n', [['', { a: 1 }]]],
    [
      'event: tick\ndata: 1\n\nevent: message\ndata: hello there\n\n',
      [
        ['tick', 1],
        ['', 'hello there'],
      ],
    ],
    ['data: one\ndata: two\n\n', [['', 'one\ntwo']]],
    [
      'data:none\r\n\r\ndata:  two spaces\r\rdata: x\n\n',
      [
        ['', 'none'],
        ['', ' two spaces'],
        ['', 'x'],
      ],
    ],
    [': a comment\n\nevent: empty\n\ndata\n\n', [['', '']]],
    ['data: whole\n\ndata: cut off', [['', 'whole']]],
  ])('%j', (text, expected) => {
    expect(eventsOf('text/event-stream', text)).toEqual(expected);
  });

  test('the id and the pause of the last event are kept for asking again', () => {
    const reader = eventReader('text/event-stream', parsed);
    reader.push('id: 7\nretry: 250\ndata: x\n\nid: 8\ndata: y\n\nretry: soon\n');
    expect([reader.lastId(), reader.retry()]).toEqual(['8', 250]);
  });

  test('a number that a double cannot hold stays as it is', () => {
    const [[, value] = []] = eventsOf('text/event-stream', 'data: {"id":9007199254740993}\n\n');
    expect(String((value as { readonly id: unknown }).id)).toBe('9007199254740993');
  });
});

describe('lines of JSON', () => {
  test.each([
    [
      'application/jsonl',
      '{"a":1}\n\n{"a":2}\n',
      [
        ['', { a: 1 }],
        ['', { a: 2 }],
      ],
    ],
    [
      'application/x-ndjson',
      '1\r\n"last without an end"',
      [
        ['', 1],
        ['', 'last without an end'],
      ],
    ],
    [
      'application/x-ndjson',
      '{"a":1}\nnot json\n{"cut',
      [
        ['', { a: 1 }],
        ['', 'not json'],
      ],
    ],
    [
      'application/json-seq',
      `${RS}{"a":1}\n${RS}{\n"a": 2\n}\n${RS}{"cut`,
      [
        ['', { a: 1 }],
        ['', { a: 2 }],
      ],
    ],
  ])('%s %j', (mediaType, text, expected) => {
    expect(eventsOf(mediaType, text)).toEqual(expected);
  });

  test('as a whole: a cut last line is left out, nonsense before it makes the whole unusable', () => {
    expect(valuesOfLines('{"a":1}\n{"a"', parsed)).toEqual([{ a: 1 }]);
    expect(valuesOfLines(`${RS}1\n${RS}2\n`, parsed)).toEqual([1, 2]);
    expect(valuesOfLines('nonsense\n{"a":1}', parsed)).toBeNull();
  });
});
