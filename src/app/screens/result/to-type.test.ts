// What has a name is not gone for eight signs of it: what machines made up is shortened, and what is a sentence.
import { expect, test } from 'vitest';
import { toType } from './to-type.ts';

test.each([
  ['0b2a6f5e-8f57-4f0a-9c8e-9d3b6d3f4a11', '0b2a6f5e'],
  ['5f3a9c0d1e2b4a6c8d7e9f01', '5f3a9c0d'],
  ['eu-west-1-production-2024', 'eu-west-1-production-2024'],
  ['Front-line user-facing conglomeration', 'Front-line user-facing conglomeration'],
  ["Ip 198.51.102.12 performed 'crowdsecurity/http-probing' (8 events over 12s)", 'Ip 198.51.102.12'],
  ['Please call me back about the second invoice, it is wrong', 'Please call me back'],
  [`https://shop.example/${'a'.repeat(40)}`, 'https://shop.example/aaa'],
])('to delete %s, %s is typed', (title, typed) => expect(toType(title)).toBe(typed));
