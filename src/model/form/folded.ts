// Which optional places of a form nobody is expected to fill: they stand folded, where whoever needs one finds it. Ordered
// rules; input: a place and all that are asked beside it.
import type { ResourceSummary } from '../application.ts';
import { saysResourceName } from '../identity/resource-name.ts';
import { normalOf, singularOf, stemOf, wordsOf } from '../words/labels.ts';
import { ASKED_FIRST } from './asked-first.ts';
import type { FormField } from './form.ts';
import { isGenerated, isIdentifierName } from './generated.ts';
import { WHICH } from './related.ts';

/** The rule that folds what a new thing will be known by: most servers say it themselves. */
export const OWN = 'identity-of-the-new';

/** The field of that rule: called after the things themselves (`dag_run_id` of `dagRuns`), as a `user_id` of members is not. */
export function ownIdentityOf({ name, idField }: Pick<ResourceSummary, 'name' | 'idField'>): string | null {
  const [first = '', ...rest] = wordsOf(idField ?? '');
  if (idField === null || !(isIdentifierName(idField) || (first === 'id' && rest.length > 0))) return null;
  // "idServico" and "id_orden": tongues that say first what it is.
  const whose = stemOf((isIdentifierName(idField) ? wordsOf(idField).slice(0, -1) : rest).join(' '));
  return whose !== '' && stemOf(name.split('.').at(-1) ?? '').endsWith(whose) ? idField : null;
}

interface Rule {
  readonly name: string;
  readonly folds: (place: FormField, beside: readonly FormField[]) => boolean;
}

const RULES: readonly Rule[] = [
  { name: 'deprecated', folds: ({ field }) => field.deprecated },
  { name: 'set-by-the-server', folds: ({ field }) => isGenerated(field) && field.because !== WHICH },
  { name: OWN, folds: isOwn },
  // AIP-133: the name of what is made comes from where it is made and its id.
  {
    name: 'resource-name-of-the-new',
    folds: ({ field }) => field.name === 'name' && saysResourceName(field.description),
  },
  { name: 'asked-once', folds: isAskedTwice },
  { name: 'thing-beside-its-identity', folds: isSaidByIdentity },
  { name: WHICH, folds: isToldByWhich },
  { name: 'status-beside-spec', folds: isStatus },
  { name: 'pages-of-the-answer', folds: arePages },
  { name: 'counted-by-the-server', folds: isCountedThere },
];

/** Whether a place that need not be filled, and is not, stands folded. */
export function isFolded(place: FormField, beside: readonly FormField[]): boolean {
  return RULES.some(({ folds }) => folds(place, beside));
}

/** What is put there by nothing but its identity is one that is kept elsewhere. */
function isOwn(place: FormField, places: readonly FormField[]): boolean {
  return place.field.because === OWN && places.some((one) => one !== place && !isGenerated(one.field));
}

/** One thing under one name in two spellings, which an API takes either way (`api_name` beside `apiName`). */
function isAskedTwice(place: FormField, places: readonly FormField[]): boolean {
  const name = normalOf(place.field.name);
  const same = places.filter(({ field }) => field.kind === place.field.kind && normalOf(field.name) === name);
  return same.length > 1 && place !== (same.find(({ field }) => field.required) ?? same[0]);
}

/** A thing whose identity is chosen beside it (`client` beside `client_id`) is there to be read. */
function isSaidByIdentity({ field: { kind, name } }: FormField, places: readonly FormField[]): boolean {
  const normal = normalOf(name);
  if (kind !== 'object' || ASKED_FIRST.has(normal)) return false;
  return places.some(({ field }) => field.kind === 'relation' && normalOf(field.name) === `${normal}id`);
}

/** Of a thing that is chosen by its identity (`registry: { id, name, url, type, … }`) the rest is known; few may say where in it. */
function isToldByWhich({ field }: FormField, places: readonly FormField[]): boolean {
  const isAbout = places.length > FEW + 1 && places.some((one) => one.field.because === WHICH);
  return isAbout && field.because !== WHICH;
}

const FEW = 3;

/** How a thing is, beside how it is to be (`spec`): Kubernetes and what is built on it. */
function isStatus({ field }: FormField, places: readonly FormField[]): boolean {
  return field.name === 'status' && field.kind === 'object' && places.some((one) => one.field.name === 'spec');
}

/** Which page of the answer is wanted, of what is asked in a body. */
function arePages({ field: { name } }: FormField, places: readonly FormField[]): boolean {
  const pair = PAGES.find((names) => names.includes(normalOf(name)));
  return pair?.every((other) => places.some(({ field }) => normalOf(field.name) === other)) ?? false;
}

const PAGES: readonly (readonly string[])[] = [
  ['limit', 'offset'],
  ['page', 'perpage'],
  ['page', 'pagesize'],
  ['page', 'limit'],
  ['pagetoken', 'pagesize'],
];

/** `goodVoteCount`, `commentCount`, `usage_count`: how often others did something with it. A `retryCount` or `guestCount` is asked. */
function isCountedThere({ field: { kind, name } }: FormField): boolean {
  const words = wordsOf(name);
  const isCount = COUNTS.has(words.at(-1) ?? '') && DONE_BY_OTHERS.has(singularOf(words.at(-2) ?? ''));
  // "required_approving_review_count" of GitHub is decided.
  return kind === 'number' && isCount && !words.some((word) => DECIDED.has(word));
}

const COUNTS = new Set(['count', 'counter']);
const DECIDED = new Set('required max maximum min minimum allowed limit target expected default initial'.split(' '));
const DONE_BY_OTHERS = new Set(
  'vote like dislike view visit comment reply reaction review share download play click usage use favorite favourite bookmark follower subscriber'.split(
    ' ',
  ),
);
