// Names and labels of resources: each name unique and stable, short where it can be ("customers"), with the parent's or
// the path's words before it where it must be ("customers.addresses", "admin.users"); labels in plural and singular.
import type { Found } from './resources.ts';
import { isPlural, labelOf, pluralOf, singularOf } from './labels.ts';
import { isPrefix } from './paths.ts';
import { FINDERS } from './verbs.ts';

/** A resource's name and labels. */
export interface Names {
  readonly name: string;
  readonly label: string;
  readonly singular: string;
}

/** Names for all resources, parents before children, plain names to those that live at the top. */
export function namesOf(all: readonly Found[], parentOf: (found: Found) => Found | null): ReadonlyMap<Found, Names> {
  const taken = new Map<string, Found>();
  const names = new Map<Found, string>();
  const depth = (found: Found): number => {
    const parent = parentOf(found);
    return parent === null ? 0 : depth(parent) + 1;
  };
  const sorted = all.map((found, index) => ({ found, index, depth: depth(found), roles: found.roles.size })).sort((a, b) => a.depth - b.depth || parametersBefore(a.found) - parametersBefore(b.found) || a.found.draft.segments.length - b.found.draft.segments.length || b.roles - a.roles || a.index - b.index);
  for (const { found } of sorted) {
    const name = candidates(found, parentOf(found), names).find((one) => !taken.has(one.toLowerCase())) ?? numbered(found, taken);
    taken.set(name.toLowerCase(), found);
    names.set(found, name);
  }
  return new Map(all.map((found) => [found, { name: names.get(found) ?? '', ...labelsOf(found) }] as const));
}

function parametersBefore(found: Found): number {
  return found.draft.segments.filter((segment) => segment.kind === 'parameter').length;
}

function candidates(found: Found, parent: Found | null, names: ReadonlyMap<Found, string>): readonly string[] {
  const own = nameOf(found);
  const statics = found.draft.segments.slice(0, -1).filter((segment) => segment.kind === 'static').map((segment) => segment.name);
  const words = statics.filter((word) => !isPrefix({ kind: 'static', name: word, parameters: [], method: false }));
  const parentName = parent === null ? null : (names.get(parent) ?? null);
  const before = words.at(-1);
  return [
    own,
    ...(parentName === null ? [] : [`${parentName}.${own}`]),
    ...(before === undefined ? [] : [`${before}.${own}`]),
    ...(words.length < 2 ? [] : [`${words.slice(-2).join('.')}.${own}`]),
    [...words, own].join('.'),
    [...statics, own].join('.'),
  ].map(clean);
}

function nameOf(found: Found): string {
  const { noun } = found.draft;
  return noun === '' ? 'items' : noun;
}

/** Names go into addresses and dotted names: no spaces, slashes or brackets. */
function clean(name: string): string {
  return name.replace(/[^\p{L}\p{N}._~-]+/gu, '-').replace(/^-+|-+$/g, '') || 'items';
}

function numbered(found: Found, taken: ReadonlyMap<string, Found>): string {
  const own = clean(nameOf(found));
  let number = 2;
  while (taken.has(`${own}-${number}`.toLowerCase())) number += 1;
  return `${own}-${number}`;
}

function labelsOf(found: Found): { label: string; singular: string } {
  const { noun, kind } = found.draft;
  const words = labelOf(noun === '' ? 'items' : noun);
  if (kind === 'singleton') return { label: words, singular: words };
  if (FINDERS.has(noun.toLowerCase())) return { label: words, singular: words };
  const isMany = isPlural(words) || (/s$/i.test(words) && !/(?:ss|us|is)$/i.test(words)) || (/is$/i.test(words) && !isEnglishSingular(words));
  return { label: isMany ? words : pluralOf(words), singular: singularOf(words) };
}

/** "Analysis" has a plural; "Hospitais" is one, in a language that these rules do not know. */
function isEnglishSingular(label: string): boolean {
  return /(?:sis|xis|ris)$/i.test(label);
}
