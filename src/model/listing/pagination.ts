// How a list is paged: a role for each input, then the style by an ordered table, then what the answer says of the total
// and the way on. RFC 8288 (Link), OData 4, JSON:API 1.1, AIP-158, and the habits of many.
import type { Lookup, Pointer } from '#contract';
import { member } from '#contract';
import { beforeMoment } from './before-moment.ts';
import { IDENTITY_WORDS } from '../identity/identity-words.ts';
import type { Pagination, PaginationStyle } from '../application.ts';
import type { OperationFacts } from '../facts.ts';
import { normalOf, stemOf } from '../words/labels.ts';
import type { ListInput } from './list-inputs.ts';
import { BEFORE_MOMENT } from './newest-first.ts';
import type { AnswerPaging } from './paging-answer.ts';
import { isPosition, pagingInAnswer } from './paging-answer.ts';
import type { PagingRole } from './paging-roles.ts';
import { goesOnBefore, isNumber, LOOSE, pagingRoleOf, saysPaging } from './paging-roles.ts';
import type { View } from '../schemas.ts';
import { sizeOfPage } from './size-of-page.ts';
import { asksTotalOf } from './total-input.ts';
import { escaped, listOf, textOf, viewOf } from '../schemas.ts';

/** The paging of a list that comes whole. */
export const NO_PAGING: Pagination = {
  from: '',
  because: '',
  style: 'none',
  parameters: [],
  page: null,
  offset: null,
  cursor: null,
  size: null,
  firstPage: 1,
  defaultSize: null,
  maxSize: null,
  total: null,
  totalHeader: null,
  next: null,
  hasMore: null,
  lastItemField: null,
};

interface Roles {
  readonly page?: ListInput | undefined;
  readonly offset?: ListInput | undefined;
  readonly cursor?: ListInput | undefined;
  readonly token?: ListInput | undefined;
  readonly weak?: ListInput | undefined;
  readonly size?: ListInput | undefined;
  /** What takes the moment before which things are listed. */
  readonly moment?: ListInput | undefined;
  readonly brackets: boolean;
  readonly odata: boolean;
  readonly next: Pagination['next'];
  readonly linkHeader: boolean;
  readonly lastItem: boolean;
}

interface StyleRule {
  readonly name: string;
  readonly when: (roles: Roles) => boolean;
  readonly then: PaginationStyle;
  /** The inputs that it uses: where to go, then size. */
  readonly with: (roles: Roles) => readonly (ListInput | undefined)[];
}

const STYLES: readonly StyleRule[] = [
  {
    name: 'odata',
    when: (r) => r.odata || (r.next !== null && /odata\.nextLink$/i.test(r.next.at) && r.page === undefined),
    then: 'odata',
    with: (r) => [r.offset ?? r.token, r.size],
  },
  {
    name: 'page-in-brackets',
    when: (r) => r.brackets && (r.page ?? r.offset ?? r.cursor ?? r.size) !== undefined,
    then: 'jsonapi',
    with: (r) => [r.page ?? r.offset ?? r.cursor, r.size],
  },
  { name: 'page-token', when: (r) => r.token !== undefined, then: 'token', with: (r) => [r.token, r.size] },
  {
    name: 'cursor-without-page',
    when: (r) =>
      r.cursor !== undefined &&
      (r.page === undefined || r.next?.is === 'cursor') &&
      (r.offset === undefined || r.next?.is === 'cursor'),
    then: 'cursor',
    with: (r) => [r.cursor, r.size],
  },
  { name: 'page-number', when: (r) => r.page !== undefined, then: 'page', with: (r) => [r.page, r.size] },
  { name: 'offset', when: (r) => r.offset !== undefined, then: 'offset', with: (r) => [r.offset, r.size] },
  { name: 'cursor', when: (r) => r.cursor !== undefined, then: 'cursor', with: (r) => [r.cursor, r.size] },
  {
    name: 'after-item',
    when: (r) => r.weak !== undefined && (r.size !== undefined || r.next !== null || goesOnBefore(r.weak)) && !isLed(r),
    then: 'cursor',
    with: (r) => [r.weak, r.size],
  },
  {
    name: BEFORE_MOMENT,
    when: (r) => r.moment !== undefined && r.size !== undefined && r.next === null && !r.linkHeader,
    then: 'cursor',
    with: (r) => [r.moment, r.size],
  },
  { name: 'link-header', when: (r) => r.linkHeader, then: 'link', with: (r) => [r.size] },
  { name: 'next-address-in-body', when: (r) => r.next?.is === 'url', then: 'link', with: (r) => [r.size] },
];

/** Addresses lead on, and "since" is but the number that stands in them (GitHub's users, messages of Gotify). */
const isLed = ({ weak, next, linkHeader }: Roles): boolean =>
  weak?.name === 'since' && (linkHeader || next?.is === 'url');

/** How the list is paged. `inputs` are its query parameters or body properties; `row` tells filters from paging. */
export function paginationOf(
  facts: OperationFacts,
  inputs: readonly ListInput[],
  row: View,
  items: Pointer,
  lookup: Lookup,
): Pagination {
  const told = pagingInAnswer(
    facts.answer.view,
    items,
    lookup,
    inputs.map(({ name }) => name),
  );
  const answer = { ...told, next: hintOf(facts) ?? told.next };
  const before = beforeMoment(inputs, row, lookup);
  const roles = { ...rolesOf(facts, inputs, row, answer), moment: before?.input };
  const rule = STYLES.find((one) => one.when(roles));
  const used = rule === undefined ? [] : rule.with(roles).filter((one) => one !== undefined);
  // "?per_page" alone, of a list that answers its `current_page`: the rest is asked for by `page`, as is usual with such.
  const untold = rule === undefined && roles.size !== undefined && answer.next === null && told.tellsPage;
  const place = (role: ListInput | undefined): string | null =>
    role !== undefined && used.includes(role) ? role.name : null;
  const cursor = place(roles.cursor) ?? place(roles.token) ?? place(roles.weak) ?? place(roles.moment);
  const asksTotal = rule === undefined && roles.size === undefined ? undefined : asksTotalOf(inputs, answer.total);
  const counted = rule !== undefined && (roles.page ?? roles.offset) !== undefined && told.total !== null;
  return {
    ...(asksTotal === undefined ? {} : { asksTotal }),
    ...(counted && items !== '' && mayComeBare(facts.answer.view, lookup) ? { numbersFirst: true } : {}),
    from: facts.operation.pointer,
    because:
      rule?.name ?? (roles.size === undefined ? 'says-nothing-of-pages' : untold ? 'page-told-by-answer' : 'size-only'),
    style: rule?.then ?? (untold ? 'page' : 'none'),
    parameters: untold
      ? [ASKED_UNTOLD, ...(roles.size === undefined ? [] : [roles.size.name])]
      : used.map((one) => one.name),
    page: untold ? ASKED_UNTOLD : place(roles.page),
    offset: place(roles.offset),
    cursor,
    size: roles.size?.name ?? null,
    // Laravel counts its pages from 1; what it answers tells where another does not.
    firstPage: untold ? 1 : firstPageOf(roles),
    defaultSize: numberIn(roles.size, 'default'),
    maxSize: numberIn(roles.size, 'maximum'),
    total: answer.total,
    totalHeader: totalHeaderOf(facts),
    next: nextFor(rule?.then ?? 'none', roles, answer.next),
    hasMore: answer.hasMore,
    lastItemField:
      rule?.name === BEFORE_MOMENT
        ? (before?.field ?? null)
        : cursor !== null && (roles.lastItem || isAfterItem(roles, answer.next, row))
          ? afterField(row, facts)
          : null,
  };
}

/** By what a page is asked for that answers tell and no input names. */
const ASKED_UNTOLD = 'page';

/** `oneOf: [{ data, total }, Thing[]]`: in pages to those who ask for one, bare to the others (rule `bare-without-page`). */
function mayComeBare(answer: View, lookup: Lookup): boolean {
  return answer.variants.some((one) => viewOf(one, lookup).types[0] === 'array');
}

/** What of the last item says where to go on: its `id`; where items are known by another name (`transaction_id`), that. */
function afterField({ properties }: View, { segments }: OperationFacts): string {
  const own = `${stemOf(segments.at(-1)?.name ?? '')}id`;
  const known = ['id', '_id', 'token', ...IDENTITY_WORDS].find((name) => properties.has(name));
  return known ?? [...properties.keys()].find((name) => normalOf(name) === own) ?? 'id';
}

function rolesOf(facts: OperationFacts, inputs: readonly ListInput[], row: View, answer: AnswerPaging): Roles {
  const byRole = new Map<PagingRole, ListInput[]>();
  const hinted = hintedInputs(facts);
  for (const input of inputs) {
    const told = hinted.get(input.name);
    const role = told ?? pagingRoleOf(input);
    if (role === null) continue;
    if (told === undefined && ((isOwnProperty(input, row) && !saysPaging(input)) || isRangeStart(input, inputs)))
      continue;
    if (told === undefined && isNamespace(input, inputs)) continue;
    byRole.set(role, [...(byRole.get(role) ?? []), input]);
  }
  const all = (role: PagingRole): readonly ListInput[] =>
    [...(byRole.get(role) ?? [])].sort((a, b) => looseness(a) - looseness(b));
  const best = (role: PagingRole): ListInput | undefined => all(role)[0];
  const place = [best('page'), best('offset')].find((one) => one !== undefined && !LOOSE.has(normalOf(one.name)));
  const left = place === undefined ? [] : inputs.filter((input) => !isOwnProperty(input, row));
  const cursor = isSwitchedOff(best('cursor'), inputs) && best('offset') !== undefined ? undefined : best('cursor');
  const brackets = inputs.some((input) => input.name.startsWith('page['));
  return {
    page: best('page'),
    offset: best('offset'),
    cursor: cursor ?? (byRole.has('page') || byRole.has('offset') ? undefined : echoedIn(inputs, answer)),
    token: best('token'),
    weak: best('weak-cursor'),
    size: sizeOfPage(best('page'), all('size'), left),
    brackets,
    odata: inputs.some((input) => /^\$(skip|skiptoken)$/i.test(input.name)),
    next: answer.next,
    linkHeader: facts.answer.response?.headers.some((header) => header.name.toLowerCase() === 'link') === true,
    lastItem:
      cursor !== undefined &&
      /^(startingafter|afterid|sinceid|lastid|startafter|startafterid)$/.test(normalOf(cursor.name)) &&
      answer.next?.is !== 'cursor',
  };
}

/**
 * "page_key" that the answer's box of pages answers under the same name, "stream_position" whose next is answered as
 * "next_stream_position": what came is sent for the next page.
 */
function echoedIn(inputs: readonly ListInput[], answer: AnswerPaging): ListInput | undefined {
  const { next } = answer;
  if (next?.is !== 'cursor') return undefined;
  const name = normalOf(next.at.split('/').at(-1) ?? '');
  const told = inputs.find((input) => `next${normalOf(input.name)}` === name);
  if (told !== undefined || answer.hasMore === null) return told;
  return inputs.find((input) => normalOf(input.name) === name && !isNumber(input));
}

/** JSON:API's "page" is but the name before "page[offset]", where "include", "fields" and "filter" stand beside it as texts. */
function isNamespace(input: ListInput, inputs: readonly ListInput[]): boolean {
  const names = new Set(inputs.map(({ name }) => name));
  return input.name === 'page' && !isNumber(input) && ['include', 'fields', 'filter'].every((name) => names.has(name));
}

/** "from" beside "to" begins a range of what is listed, and is no way through its pages. */
function isRangeStart(input: ListInput, inputs: readonly ListInput[]): boolean {
  return (
    /\b(?:start|beginning|end) of (?:a|the) range\b/i.test(input.description) ||
    (normalOf(input.name) === 'from' && inputs.some((other) => ['to', 'until', 'till'].includes(normalOf(other.name))))
  );
}

/** "usemarker" that is off unless one asks: then the marker beside it is not heeded. */
function isSwitchedOff(cursor: ListInput | undefined, inputs: readonly ListInput[]): boolean {
  if (cursor === undefined) return false;
  return inputs.some(
    (input) =>
      input.view.types[0] === 'boolean' &&
      normalOf(input.name) === `use${normalOf(cursor.name)}` &&
      member(input.view.schema, 'default') !== true,
  );
}

/** "after" takes the identity of the last item where it says so and the answer names no cursor. */
function isAfterItem(roles: Roles, next: Pagination['next'], row: View): boolean {
  const input = roles.cursor ?? roles.weak;
  const text = input?.description ?? '';
  if (next !== null || input === undefined) return false;
  if (text === '' && normalOf(input.name) === 'after' && row.properties.has('id')) return true;
  if (goesOnBefore(input)) return true;
  return /\b(?:object|item|resource)(?:'s)? ID\b|\bID of the (?:last|previous)|last (?:object|item|record|element)/i.test(
    text,
  );
}

/** Loose names ("count", "number") come after plain ones; "before" after "after". */
function looseness(input: ListInput): number {
  const name = normalOf(input.name);
  return (LOOSE.has(name) ? 2 : 0) + (/before|prev/.test(name) ? 4 : 0);
}

/** "size" of a shirt is a filter, not the size of a page. */
function isOwnProperty(input: ListInput, row: View): boolean {
  const name = normalOf(input.name);
  return LOOSE.has(name) && [...row.properties.keys()].some((key) => normalOf(key) === name);
}

function numberIn(input: ListInput | undefined, key: string): number | null {
  const value = member(input?.view.schema, key);
  if (typeof value === 'number') return value;
  if (typeof value === 'string' && /^\d+$/.test(value)) return Number(value);
  const text = input?.description ?? '';
  const said =
    key === 'default'
      ? /default(?:s|ed)?(?: value)?(?: is| to|:|=)? ?`?(\d{1,5})\b/i.exec(text)
      : /max(?:imum)?(?: value| of| is|:|=| allowed)* ?`?(\d{1,6})\b/i.exec(text);
  return said?.[1] === undefined ? null : Number(said[1]);
}

/** The number of the first page, 0 or 1. */
export function firstPageOf(roles: Pick<Roles, 'page' | 'offset'>): number {
  const { page } = roles;
  if (page === undefined)
    return roles.offset !== undefined &&
      normalOf(roles.offset.name) === 'startindex' &&
      numberIn(roles.offset, 'default') === 1
      ? 1
      : 0;
  for (const key of ['default', 'minimum', 'example']) {
    const value = member(page.view.schema, key);
    // What is said in words is meant; a minimum of 0 may only say that it is no negative number.
    if (key === 'minimum' && value === 0 && ONE_BASED.test(page.description)) return 1;
    if (value === 0 || value === 1 || value === '0' || value === '1') return Number(value);
  }
  if (
    /(?:zero|0)[- ](?:based|indexed)|start(s|ing)? (at|from|with) 0|\(0\.\.|first page is 0|default(s)?:? ?(is |to )?0\b/i.test(
      page.description,
    )
  )
    return 0;
  return normalOf(page.name) === 'pageindex' && !/1|one/i.test(page.description) ? 0 : 1;
}

const ONE_BASED =
  /\b(?:one|1)[- ](?:based|indexed)|(?:start|begin)(?:s|ning|ing)? (?:at|from|with) (?:page )?[`"']?1\b|first page is [`"']?1\b/i;

function nextFor(style: PaginationStyle, roles: Roles, next: Pagination['next']): Pagination['next'] {
  // A position is no number of a page.
  const leads = next !== null && !(style === 'page' && isPosition(next.at.split('/').at(-1) ?? ''));
  if (leads && !(style === 'none' && next.is === 'cursor')) {
    // Without a parameter to put it in, a "next" of unknown kind can only be an address.
    return next;
  }
  return roles.linkHeader ? { in: 'header', at: 'Link', is: 'url' } : null;
}

const TOTAL_HEADERS = set(
  'xtotalcount xtotal totalcount xresultcount xpaginationtotal xpaginationtotalcount xcount xtotalitems xtotalresults paginationcount xtotalrecords',
);

function totalHeaderOf(facts: OperationFacts): string | null {
  const headers = facts.answer.response?.headers ?? [];
  return (
    headers.find((header) => TOTAL_HEADERS.has(normalOf(header.name)))?.name ??
    headers.find((header) => header.name.toLowerCase() === 'content-range')?.name ??
    null
  );
}

/** Hints of generators that name where the next page is: `x-speakeasy-pagination`, `x-ms-pageable`. */
function hintOf(facts: OperationFacts): Pagination['next'] {
  const outputs = member(member(facts.operation.extensions, 'x-speakeasy-pagination'), 'outputs');
  const cursor = textOf(member(outputs, 'nextCursor'));
  const url = textOf(member(outputs, 'nextUrl'));
  if (cursor !== '') return { in: 'body', at: pointerOfPath(cursor), is: 'cursor' };
  if (url !== '') return { in: 'body', at: pointerOfPath(url), is: 'url' };
  const pageable = member(facts.operation.extensions, 'x-ms-pageable');
  const link = textOf(member(pageable, 'nextLinkName'));
  return link === '' ? null : { in: 'body', at: `/${escaped(link)}`, is: 'url' };
}

/** What a hint says that inputs are for, whatever they are called: `x-speakeasy-pagination: { inputs: [{ name, type }] }`. */
function hintedInputs(facts: OperationFacts): ReadonlyMap<string, PagingRole> {
  const inputs = member(member(facts.operation.extensions, 'x-speakeasy-pagination'), 'inputs');
  return new Map(
    listOf(inputs).flatMap((one) => {
      const role = HINTED.get(textOf(member(one, 'type')));
      return role === undefined ? [] : [[textOf(member(one, 'name')), role] as const];
    }),
  );
}

const HINTED: ReadonlyMap<string, PagingRole> = new Map([
  ['page', 'page'],
  ['offset', 'offset'],
  ['limit', 'size'],
  ['cursor', 'cursor'],
]);

function pointerOfPath(path: string): Pointer {
  const parts = path
    .replace(/^\$\.?/, '')
    .replace(/\[(-?\d+)\]/g, '.$1')
    .split('.')
    .filter((part) => part !== '');
  return parts.map((part) => `/${escaped(part)}`).join('');
}

/** Words as a set. */
function set(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}
