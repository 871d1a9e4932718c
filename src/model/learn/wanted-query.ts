// What a list is heard to want of its query: a refusal and what was sent in, the places that it names out; and these as filters
// of the list, so that people are asked for them as for what the contract requires.
import { lookupInTable, pointerOf, pointerParts } from '#contract';
import type { Issue } from '#contract';
import type { Call, Field, Filter, Listing, Resource, ResourceDetails } from '../application.ts';
import { fieldOf } from '../fields/field.ts';
import { withEach } from '../listing/filters.ts';
import { namesOf, styleOf, withoutArguments } from '../form/wanted-places.ts';
import { wantOf } from '../form/wants.ts';
import { labelOf, normalOf } from '../words/labels.ts';
import { neededInQuery, type WantedPlace } from './wanted.ts';

/** More are not looked at. */
const MOST = 100;

/**
 * What a list's call wants after a refusal; the very same list where nothing came to it. What was sent is no lack, and
 * whatever is demanded of a place that was not sent has to be there. `sent`: the names in the query.
 */
export function wantedInQuery(issues: readonly Issue[], call: Call, sent: readonly string[]): readonly WantedPlace[] {
  const { wanted: before = [] } = call;
  return issues.slice(0, MOST).reduce((wanted, issue) => {
    const want = wantOf(issue);
    const name = want === null || want.missing === false || !want.required ? null : nameIn(issue, call);
    if (want === null || name === null || sent.includes(name)) return wanted;
    const place = pointerOf(['query', name]);
    if (wanted.some((one) => one.place === place)) return wanted;
    return [...wanted, { place, schema: want.schema, required: true }];
  }, before);
}

/** The parameter of which a fault speaks, as the contract has it; one that it does not name, only where that can be told for certain. */
function nameIn(issue: Issue, call: Call): string | null {
  const [where, ...all] = pointerParts(issue.pointer);
  const parts = where === 'body' ? withoutArguments(all, call) : all;
  const [part = ''] = parts;
  if ((where !== 'query' && where !== 'body') || parts.length !== 1 || part === '') return null;
  const told = call.parameters.find(({ name }) => normalOf(name) === normalOf(part));
  if (told !== undefined) return told.in === 'query' ? told.name : null;
  const style = styleOf(call.parameters.map(({ name }) => name));
  return namesOf(issue, parts, style)?.[0] ?? null;
}

/** The rule by which a filter is one that only a refusal asked for. */
const BY_REFUSAL = 'asked-for-after-refusal';

/** The details with what their list was heard to want among its filters; the very same where there is nothing of it. */
export function withWantedFilters<T extends ResourceDetails>(details: T): T {
  const { resource, calls } = details;
  const { listing } = resource;
  const call = listing === null ? undefined : calls.find(({ operation }) => operation === listing.operation);
  if (listing === null || call === undefined) return details;
  const told = listing.filters.filter(({ because }) => because !== BY_REFUSAL);
  const news = neededInQuery(call).filter((name) => isHeard(name, call) && !isAsked(name, listing, told));
  if (news.length === 0 && told.length === listing.filters.length) return details;
  const filters = [...told, ...news.map((name) => filterOf(name, call, details))];
  return { ...details, resource: { ...resource, listing: { ...listing, filters } } };
}

function isHeard(name: string, { wanted = [] }: Call): boolean {
  return wanted.some(({ place }) => place === pointerOf(['query', name]));
}

/** Whether the list gives it in another way. */
function isAsked(name: string, { search, pagination }: Listing, told: readonly Filter[]): boolean {
  const isFilter = told.some(({ parameter, said }) => parameter === name || said?.name === name);
  return isFilter || search.includes(name) || pagination.parameters.includes(name);
}

function filterOf(name: string, call: Call, { resource, schemas }: ResourceDetails): Filter {
  const parameter = call.parameters.find((one) => one.in === 'query' && one.name === name);
  const lookup = lookupInTable(schemas);
  const made = fieldOf(name, parameter?.schema ?? { type: 'string' }, lookup, { required: true });
  const field = fieldLike(name, resource);
  const from = parameter?.pointer ?? '';
  const label = field?.label ?? labelOf(name);
  const filter: Filter = {
    from,
    because: BY_REFUSAL,
    parameter: name,
    label,
    field: field?.name ?? null,
    operator: field === undefined ? 'other' : 'equals',
    // Where items hold what is asked for, it is chosen as it is there: from a list, by the name of what it leads to.
    control: { ...(field ?? made), name, label, required: true, description: parameter?.description ?? '' },
  };
  return withEach(filter, lookup);
}

function fieldLike(name: string, { fields }: Resource): Field | undefined {
  return fields.find((one) => normalOf(one.name) === normalOf(name));
}
