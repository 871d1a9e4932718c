// The issues of a server and the places that a form knows → which issue belongs to which field. Servers spell names their
// own way (snake and camel case, with or without "body" or an envelope), so places are compared ever more loosely.
import { member, pointerParts } from '#contract';
import type { Issue, Pointer } from '#contract';
import type { Problem } from '../answer.ts';
import { issueOfWhole } from './listed-faults.ts';
import { OF_VALUES } from './issue-rules.ts';
import { takenField } from './taken-name.ts';
import { quotedName } from './text-place.ts';

/** Issues with the pointer of the field they belong to, and those for which there is no field. */
export interface MatchedIssues {
  readonly matched: readonly Issue[];
  readonly unmatched: readonly Issue[];
}

/**
 * The faults of a refusal at the fields of a form. Where no shape names a place, the only quoted word of what the server
 * says is one, if just one field has exactly this name: only the form tells a field from any other quoted word. So it does for
 * the field of which a sentence says that it is taken.
 */
export function issuesAtFields(
  problem: Pick<Problem, 'issues' | 'detail' | 'status'>,
  known: readonly Pointer[],
): MatchedIssues {
  const found = matchIssues(problem.issues, known);
  if (found.matched.length > 0 || !OF_VALUES.has(problem.status)) return found;
  const pointer = quotedField(problem.detail, known) ?? takenField(problem.detail, known);
  if (pointer === null || !isInside(pointer)) return found;
  return {
    matched: [{ ...issueOfWhole(problem.detail), pointer }],
    unmatched: found.unmatched.filter(({ message }) => message !== problem.detail),
  };
}

function quotedField(detail: string, known: readonly Pointer[]): Pointer | null {
  const name = quotedName(detail);
  const [pointer, ...more] = name === null ? [] : known.filter((one) => pointerParts(one).at(-1) === name);
  return pointer === undefined || more.length > 0 ? null : pointer;
}

/** Finds for each issue the field it means among `known`; an issue inside a field belongs to the field. */
export function matchIssues(issues: readonly Issue[], known: readonly Pointer[]): MatchedIssues {
  const places = known.map((pointer) => ({ pointer, parts: pointerParts(pointer).map(loose) }));
  const exact = new Set(known);
  const matched: Issue[] = [];
  const unmatched: Issue[] = [];
  for (const issue of issues) {
    const pointer =
      exact.has(issue.pointer) && isInside(issue.pointer) ? issue.pointer : placeOf(issue.pointer, places);
    const found = pointer ?? columnOf(issue, places);
    // A column that nobody fills in ("tenant_id") is nothing that could be mended: what was said of the whole says it.
    if (found === null && member(issue.params, 'constraint') !== undefined) continue;
    if (found === null) unmatched.push(issue);
    else matched.push({ ...issue, pointer: found });
  }
  return { matched, unmatched };
}

/** The field in whose name that of a constraint ends: "users_email" is of the e-mail; the longest, where just one fits. */
function columnOf({ params }: Issue, places: readonly Place[]): Pointer | null {
  const name = member(params, 'constraint');
  if (typeof name !== 'string') return null;
  const words = name.split(/[_.-]+|(?<=[a-z])(?=[A-Z])/).map(loose);
  for (let from = 0; from < words.length; from += 1) {
    const end = words.slice(from).join('');
    const fitting = places.filter(({ parts }) => [end, end.replace(/id$/, '')].includes(parts.at(-1) ?? ''));
    const [first, ...more] = fitting;
    if (first !== undefined) return more.length === 0 ? first.pointer : null;
  }
  return null;
}

interface Place {
  readonly pointer: Pointer;
  readonly parts: readonly string[];
}

/** Not the whole body or a whole place, which is no field. */
function isInside(pointer: Pointer): boolean {
  return pointerParts(pointer).length > 1 || !/^\/?(body|query|path|header|cookie)?$/.test(pointer);
}

type Compare = (wanted: readonly string[], place: Place, places: readonly Place[]) => boolean;

/** From strict to loose; a loose one counts only where a single place fits. */
const COMPARISONS: readonly { readonly compare: Compare; readonly unique: boolean }[] = [
  { compare: (wanted, place) => same(wanted, place.parts), unique: false },
  { compare: (wanted, place) => same(bare(wanted), bare(place.parts)), unique: false },
  { compare: (wanted, place) => endsWith(bare(place.parts), bare(wanted)), unique: true },
  { compare: (wanted, place, places) => isWrapped(bare(wanted), bare(place.parts), places), unique: true },
  { compare: (wanted, place) => bare(wanted).join('') === bare(place.parts).join(''), unique: true },
];

function placeOf(pointer: Pointer, places: readonly Place[]): Pointer | null {
  const parts = pointerParts(pointer).map(loose);
  // An issue deeper than any field belongs to the nearest field around it.
  for (let length = parts.length; length > 0; length -= 1) {
    const wanted = parts.slice(0, length);
    if (bare(wanted).length === 0) break;
    for (const { compare, unique } of COMPARISONS) {
      const fitting = places.filter((place) => bare(place.parts).length > 0 && compare(wanted, place, places));
      const longest = Math.max(...fitting.map(({ parts: own }) => own.length));
      const found = fitting.filter(({ parts: own }) => !unique || own.length === longest);
      const [first] = found;
      if (first !== undefined && (!unique || found.length === 1)) return first.pointer;
    }
  }
  return idOfRelation(parts, places);
}

/** "customer" may mean the field "customer_id", and the other way round. */
function idOfRelation(parts: readonly string[], places: readonly Place[]): Pointer | null {
  const last = parts.at(-1) ?? '';
  const found = places.filter((place) => {
    const name = place.parts.at(-1) ?? '';
    return name === `${last}id` || `${name}id` === last;
  });
  return found.length === 1 ? (found[0]?.pointer ?? null) : null;
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((part, index) => part === other[index]);
}

function endsWith(long: readonly string[], short: readonly string[]): boolean {
  return short.length > 0 && short.length < long.length && same(long.slice(-short.length), short);
}

/** The place with names before it that the form does not have ("create.order.name"): not an item of a list, not another field. */
function isWrapped(long: readonly string[], short: readonly string[], places: readonly Place[]): boolean {
  if (!endsWith(long, short)) return false;
  const around = long.slice(0, -short.length);
  return !around.some((part) => /^\d+$/.test(part) || places.some((place) => bare(place.parts)[0] === part));
}

/** Without the place ("body") and JSON:API's envelope. */
function bare(parts: readonly string[]): readonly string[] {
  const inside = /^(body|query|path|header|cookie)$/.test(parts[0] ?? '') ? parts.slice(1) : parts;
  if (inside[0] === 'data' && inside[1] === 'attributes') return inside.slice(2);
  return inside[0] === 'data' && inside[1] === 'relationships' ? inside.slice(2, 3) : inside;
}

/** Letters and digits only, in lower case: "shipping_address", "shippingAddress" and "ShippingAddress" are one. */
function loose(part: string): string {
  return part.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
