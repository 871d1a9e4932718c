// What people are asked to choose between, where a contract gives the alternatives no names.
import { expect, test } from 'vitest';
import type { Schema } from '#contract';
import { branchesOf } from './branches.ts';

// Urlbox's picture of a page, FlowFuse's new device, GitHub's gist: "Option 1" and "Option 2" told nobody what they are.
test.each<[string, readonly Schema[], readonly string[]]>([
  ['one each', [{ required: ['url'] }, { required: ['html'] }], ['With url', 'With html']],
  [
    'what all require tells nothing',
    [{ required: ['orgID', 'bucketID'] }, { required: ['org', 'bucketID'] }],
    ['With org id', 'With org'],
  ],
  [
    'what they forbid',
    [
      { allOf: [{ required: ['url'] }, { not: { required: ['html'] } }] },
      { allOf: [{ required: ['html'] }, { not: { required: ['url'] } }] },
    ],
    ['With url', 'With html'],
  ],
  ['nothing that differs', [{ required: ['url'] }, { required: ['url'] }], ['Option 1', 'Option 2']],
])('that only differ in what they require are called by that: %s', (_case, oneOf, labels) => {
  const string = { type: 'string' };
  const properties = { url: string, html: string, orgID: string, org: string, bucketID: string };
  const found = branchesOf({ type: 'object', properties, oneOf }, () => undefined);
  expect(found.map(({ label, named }) => [label, named])).toEqual(labels.map((label) => [label, false]));
});
