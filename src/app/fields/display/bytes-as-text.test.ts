// Bytes in base64 that are a text are edited as it, whatever letters it has; others stay a file.
import { expect, test } from 'vitest';
import { bytesInText, textInBytes } from './bytes-as-text.ts';

test.each(['/config/', 'Kraków – naïve', 'a', '{"on":true}'])('the text %j comes back as it went', (text) => {
  expect(textInBytes(bytesInText(text))).toBe(text);
});

test.each([
  ['a picture', 'iVBORw0KGgoAAAANSUhEUg=='],
  ['lines', bytesInText('a\nb')],
  ['no base64', 'not base64!'],
  ['a long text', bytesInText('x'.repeat(500))],
  ['nothing', ''],
  ['a file', new Blob(['x'])],
])('%s is no text that is typed', (_name, value) => {
  expect(textInBytes(value)).toBeNull();
});
