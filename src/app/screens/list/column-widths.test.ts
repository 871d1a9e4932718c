// Columns share the place there is: what a person set stays, texts take what is left, nothing is narrower than it may be.
import { expect, test } from 'vitest';
import { fieldOf } from '#model';
import { fitted, type Width, widthOf, widthOfText } from './column-widths.ts';

const column = (width: number, more: Partial<Width> = {}): Width => ({
  width,
  least: width * 0.8,
  fixed: false,
  grows: false,
  ...more,
});

test('what is left over goes to the texts', () => {
  expect(fitted([column(10, { grows: true }), column(6), column(20, { grows: true })], 66)).toEqual([20, 6, 40]);
});

test('a width that a person set is neither stretched nor narrowed', () => {
  expect(fitted([column(10, { fixed: true, grows: true }), column(10)], 40)).toEqual([10, 30]);
  expect(fitted([column(10, { fixed: true, least: 10 }), column(10)], 18)).toEqual([10, 8]);
});

test('columns give way evenly, and no further than they may', () => {
  expect(fitted([column(10), column(10)], 18)).toEqual([9, 9]);
  expect(fitted([column(10), column(10)], 5)).toEqual([8, 8]);
});

test('what names the item gives way last, before all is scrolled sideways', () => {
  const title = column(12, { least: 12, last: 9 });
  expect(fitted([title, column(10)], 21)).toEqual([12, 9]);
  expect(fitted([title, column(10)], 18)).toEqual([10, 8]);
  expect(fitted([title, column(10)], 10)).toEqual([9, 8]);
});

test('where all is set nothing is divided by nothing', () => {
  expect(fitted([column(10, { fixed: true })], 40)).toEqual([10]);
  expect(fitted([], 40)).toEqual([]);
});

test('what names an item is given the room that it needs; a short text keeps to its own, and is not cut', () => {
  const text = (name: string): ReturnType<typeof fieldOf> => fieldOf(name, { type: 'string' }, () => undefined);
  const [name, plan] = ['Quality-focused clear-thinking', 'BRW-1001'].map(widthOfText);
  const title = widthOf(text('name'), true, undefined, name);
  expect(title.width).toBeGreaterThan(name ?? 0);
  const short = widthOf(text('sku'), false, undefined, plan);
  expect(short.least).toBeGreaterThan(plan ?? 0);
  // As wide as before, where nothing is known yet.
  expect(short.width).toBeLessThan(widthOf(text('sku'), false, undefined).width);
  const [given, left] = fitted([title, widthOf(text('description'), false, undefined, 40)], 25);
  expect(given).toBeGreaterThan(left ?? 0);
});
