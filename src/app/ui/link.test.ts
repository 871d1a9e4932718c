// Which addresses from outside may be followed (rule S1).
import { expect, test } from 'vitest';
import { safeAddress } from './Link.tsx';

const OURS = 'http://desk.example';

test.each([
  ['https://example.com/a', true],
  ['http://desk.example/x', false],
  ['mailto:ann@example.com', false],
  ['tel:+4912345', false],
])('%s is a link (leaves our origin: %s)', (text, foreign) => {
  expect(safeAddress(text, OURS)?.foreign).toBe(foreign);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>1</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:http://desk.example/1',
  '//example.com',
  'example.com',
  '',
])('%j stays text', (text) => {
  expect(safeAddress(text, OURS)).toBeNull();
});
