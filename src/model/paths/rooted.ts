// The word that a contract leaves in its server's address and out of its paths (rule `rooted-in-base`): where the server is
// ".../v1/calls" and the paths are "/" and "/{uuid}", the things are calls. A contract in, the segment before all of its paths out.
import type { Contract } from '#contract';
import { isPlural } from '../words/labels.ts';
import { overLetters } from '../words/letters.ts';
import type { Segment } from './paths.ts';
import { isPrefix, segmentsOf } from './paths.ts';

/** What stands before every path of a contract: one word, or nothing. */
export function rootOf({ servers, operations }: Contract): readonly Segment[] {
  const word = segmentsOf(pathOf(servers[0]?.url ?? '')).findLast((segment) => !isPrefix(segment));
  if (word?.kind !== 'static' || !PLAIN_WORD(word.name).test(word.name)) return [];
  const atRoot = operations.some(({ path, method }) => isRoot(path) && (method === 'GET' || method === 'POST'));
  const all = operations.map(({ path }) => segmentsOf(path));
  // "/{appId}" above "/{appId}/{cardId}" is no card.
  const hasItems = all.some((one) => one.length === 1 && isParameter(one[0])) && !all.some(isDeeper);
  const isNamed = (atRoot && hasItems) || (isPlural(word.name) && (atRoot || hasItems));
  return isNamed ? [word] : [];
}

const PLAIN_WORD = overLetters(String.raw`^[\p{L}][\p{L}\d_-]+$`);

/** "https://api.example.com/v1/calls", "{scheme}://host/v1/calls" and "/v1/calls" are all "/v1/calls". */
function pathOf(url: string): string {
  return url.replace(/^[^/]*\/\/[^/]*/, '').replace(/[?#].*$/, '');
}

function isRoot(path: string): boolean {
  return path === '' || path === '/';
}

function isParameter(segment: Segment | undefined): boolean {
  return segment?.kind === 'parameter';
}

function isDeeper([first, second]: readonly Segment[]): boolean {
  return isParameter(first) && isParameter(second);
}
