// What people write for a length of time → ISO 8601, or nothing where it is not plain what they mean.
import { expect, it } from 'vitest';
import { isoDuration } from './DurationControl.tsx';

it.each([
  ['2h 30m', 'PT2H30M'],
  ['1 hour, 5 minutes', 'PT1H5M'],
  ['90 min', 'PT90M'],
  ['1.5h', 'PT1.5H'],
  ['2 weeks', 'P2W'],
  ['1w 2d', 'P9D'],
  ['3 months', null],
  ['1 month 2 days', null],
  ['soon', null],
  ['PT5M', null],
])('%s', (text, written) => {
  expect(isoDuration(text)).toBe(written);
});
