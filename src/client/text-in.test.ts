// Bytes in, their text out.
import { expect, test } from 'vitest';
import { textIn } from './text-in.ts';

const said = 'openapi: 3.1.0 – Füllstände';
const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16();

test.each([
  ['UTF-8', Buffer.from(said)],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${said}`)],
  ['UTF-16 as Windows writes it', Buffer.from(`\uFEFF${said}`, 'utf16le')],
  ['UTF-16 the other way round', swapped(Buffer.from(`\uFEFF${said}`, 'utf16le'))],
])('%s', (_name, bytes) => {
  expect(textIn(bytes)).toBe(said);
});
