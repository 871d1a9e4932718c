// Names of files as servers send them (RFC 6266), and that none can lead out of a folder.
import { expect, test } from 'vitest';
import { fileNameOf } from './content-disposition.ts';

test.each([
  ['attachment; filename="invoice 7.pdf"', 'invoice 7.pdf'],
  ['attachment; filename=plain.csv', 'plain.csv'],
  // Without a word for how it is meant, as Orthanc and many scripts send it.
  ['filename="02b5249b.dcm"', '02b5249b.dcm'],
  ['not-a-filename="x.txt"', null],
  ['attachment; filename="x.txt"; filename*=UTF-8\'\'na%C3%AFve%20%E2%82%AC.txt', 'naïve €.txt'],
  ['attachment; filename="a \\"b\\".txt"', 'a "b".txt'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ['attachment; filename="C:\\\\x\\\\y.txt"', 'y.txt'],
  ['attachment; filename="na\u00c3\u00afve.txt"', 'naïve.txt'],
  ['attachment; filename="x\u202efdp.exe"', 'xfdp.exe'],
  ['attachment; filename=".."', null],
  ['attachment', null],
  ['', null],
])('%s', (header, expected) => {
  expect(fileNameOf(header)).toBe(expected);
});
