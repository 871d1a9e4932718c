import { expect, test } from 'vitest';
import { titleValue } from '../answers/values.ts';
import { firstText } from './learn-title.ts';
import { UNTYPED } from './learn.fixture.ts';

const SUM = 'sha256:7aa5629cde626dd02c664b2996434b2e7dec59a1bf4c1c0efdb7dccfa97afefd';
const OTHER = '727c89fb87db85d28c9ba4d79e908217d3f677e1d90a5e443d74f61f5d2aaf0a';

test.each([
  // Podman's containers and Docker's images; one that lost its tag has none.
  [
    [
      { Id: 'a0', Image: 'web:1', Names: ['ticker'] },
      { Id: 'a1', Image: 'db:2', Names: ['job'] },
    ],
    'Names',
  ],
  [
    [
      { Id: SUM, RepoTags: ['web:2.1'] },
      { Id: OTHER, RepoTags: ['db:5'] },
      { Id: 'c', RepoTags: [] },
    ],
    'RepoTags',
  ],
  // What most are without, and what is the same of two, names none.
  [
    [
      { Id: 'a0', Names: [], place: 'Attic' },
      { Id: 'a1', Names: ['job'], place: 'Hall' },
    ],
    'place',
  ],
  [
    [
      { Id: 'a0', Names: ['job'], place: 'Attic' },
      { Id: 'a1', Names: ['job'], place: 'Hall' },
    ],
    'place',
  ],
  // A list of words about a thing is none of its names.
  [
    [
      { Id: 'a0', tags: ['red'] },
      { Id: 'a1', tags: ['green'] },
    ],
    null,
  ],
])('names things by the list of their names: %#', (objects, title) => {
  expect(firstText(UNTYPED, objects, 'Id')).toBe(title);
});

test('a checksum names nothing', () => {
  const images = [
    { Id: 1, Digest: SUM, Checksum: OTHER, place: 'Attic' },
    { Id: 2, Digest: SUM.replace('7', '8'), Checksum: OTHER.replace('7', '8'), place: 'Hall' },
  ];
  expect(firstText(UNTYPED, images, 'Id')).toBe('place');
});

test('the first of several names is what is read', () => {
  expect(titleValue({ Names: ['ticker', 'tock'] }, 'Names')).toBe('ticker');
  expect(titleValue({ Names: ['ticker'] }, 'Name')).toBe('ticker');
  expect(titleValue({ Names: [] }, 'Names')).toEqual([]);
});
