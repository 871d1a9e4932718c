// One thing made below what owns it, "POST /users/{id}/items", and listed and kept at an address of its own, "/items": what
// makes it is told apart from its list by the owner alone. Drafts in; what makes the things becomes part of their draft.
import type { Draft, Drafts } from './drafts.ts';
import { hasRole } from './drafts.ts';
import type { Facts } from '../facts.ts';
import { listsWith } from './held-lists.ts';
import { itemIn, itemViewIn } from '../answers/items.ts';
import { stemOf } from '../words/labels.ts';
import { prefixesOf } from '../paths/nouns.ts';
import { keyOf } from '../paths/paths.ts';
import { sameThing } from '../relations/same-thing.ts';
import { viewOf } from '../schemas.ts';

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

/**
 * Gives what is kept at an address of its own, "/labels/{id}", and listed and made nowhere else, the create below its one owner
 * whose get has them: POST "/boards/{id}/labels", `{ item, included: { labels } }` (rule `held-and-made-below-owner`).
 */
export function mergeHeldCreates(facts: Facts, drafts: Drafts): void {
  const made = drafts.all().filter((draft) => isOnlyMade(facts, draft));
  const held = made.filter((draft) => isHeld(facts, draft, drafts));
  for (const draft of held) {
    const kept = drafts.all().find((one) => isKeptAlone(one) && stemOf(one.noun) === stemOf(draft.noun));
    const others = made.filter((one) => one !== draft && stemOf(one.noun) === stemOf(draft.noun));
    if (kept === undefined || others.length > 0 || !comesOf(facts, draft, kept)) continue;
    kept.listedAt = draft.segments;
    kept.because = 'held-and-made-below-owner';
    drafts.merge(draft, kept);
  }
}

/** Whether what is made below an owner comes with it when that is opened. */
function isHeld({ lookup }: Facts, { segments, noun, claims }: Draft, drafts: Drafts): boolean {
  const owner = drafts.get(keyOf(segments.slice(0, -2)));
  const get = owner?.claims.find(({ role, on }) => role === 'get' && on === 'item')?.facts;
  const [create] = claims;
  if (owner === undefined || get === undefined || create === undefined || get.key !== keyOf(segments.slice(0, -1)))
    return false;
  const one = itemViewIn(create.facts, noun, lookup);
  const { item, pointer } = itemIn(get.answer, owner.noun, lookup);
  return listsWith(get, { item: viewOf(item, lookup), pointer }, noun, lookup).some(({ view }) => sameThing(view, one));
}

/** Worked on one by one at an address that names nothing above it, and neither listed nor made there. */
function isKeptAlone({ kind, key, segments, claims, listedAt }: Draft): boolean {
  return (
    kind === 'collection' &&
    listedAt === undefined &&
    segments.every((one) => one.kind === 'static') &&
    claims.every(({ role }) => role !== 'list' && role !== 'create') &&
    claims.some(({ role, facts }) => role !== 'action' && facts.key === `${key}/{}`)
  );
}

/** Whether the very thing comes of it, as far as anything is told of what is kept. */
function comesOf({ lookup }: Facts, { noun, claims }: Draft, kept: Draft): boolean {
  const [create] = claims;
  if (create === undefined) return false;
  const one = itemViewIn(create.facts, noun, lookup);
  const told = kept.claims
    .filter(({ role, on }) => role !== 'action' && on === 'item')
    .map(({ facts }) => itemViewIn(facts, kept.noun, lookup))
    .filter(({ properties }) => properties.size > 1);
  return told.every((view) => sameThing(view, one));
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
