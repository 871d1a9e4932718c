// One thing made below what owns it, "POST /users/{id}/items", and listed and kept at an address of its own, "/items": what
// makes it is told apart from its list by the owner alone. Drafts in; what makes the things becomes part of their draft.
import type { Draft, Drafts } from './drafts.ts';
import { hasRole } from './drafts.ts';
import type { Facts } from './facts.ts';
import { itemViewIn } from './items.ts';
import { stemOf } from './labels.ts';
import { prefixesOf } from './nouns.ts';

/** Gives what is listed and opened, and made nowhere, the create below its owner (rule `created-below-owner`). */
export function mergeOwnedCreates(facts: Facts, drafts: Drafts): void {
  const made = drafts.all().filter((draft) => isOnlyMade(facts, draft));
  const listed = made.length === 0 ? [] : drafts.all().filter(isKept);
  for (const draft of made) {
    const same = listed.filter((kept) => makes(facts, draft, kept));
    const [kept] = same;
    if (kept === undefined || same.length > 1 || made.some((one) => one !== draft && makes(facts, one, kept))) continue;
    kept.because = 'created-below-owner';
    drafts.merge(draft, kept);
  }
}

/** A create right below one item of something, and nothing else there or below. */
function isOnlyMade(facts: Facts, { kind, key, segments, claims }: Draft): boolean {
  const [above, last] = segments.slice(-2);
  const [create] = claims;
  return (
    kind === 'collection' &&
    above?.kind === 'parameter' &&
    last?.kind === 'static' &&
    claims.length === 1 &&
    create?.role === 'create' &&
    create.facts.key === key &&
    !prefixesOf(facts).has(`${key}/{}`)
  );
}

/** Listed and opened one by one, whoever they belong to, and not made there. */
function isKept(draft: Draft): boolean {
  const isListed = draft.kind === 'collection' && draft.listedAt === undefined && hasRole(draft, 'list');
  return (
    isListed &&
    hasRole(draft, 'get') &&
    !hasRole(draft, 'create') &&
    draft.segments.every(({ kind }) => kind === 'static')
  );
}

/** Whether the very thing comes of it: of the same schema, and under the same word. */
function makes({ lookup }: Facts, { noun, claims }: Draft, kept: Draft): boolean {
  const [create] = claims;
  const get = kept.claims.find(({ role }) => role === 'get');
  if (create === undefined || get === undefined || stemOf(noun) !== stemOf(kept.noun)) return false;
  const { name } = itemViewIn(create.facts, noun, lookup);
  return name !== null && name === itemViewIn(get.facts, kept.noun, lookup).name;
}
