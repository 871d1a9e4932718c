// Which role an input of a list plays in paging: page, offset, cursor, token or size; by name, type and description.
import { member } from '#contract';
import { normalOf } from '../words/labels.ts';
import type { ListInput } from './list-inputs.ts';
import { BEFORE_ITEM } from './newest-first.ts';
import { roleOfWords, roleSaid } from './paging-words.ts';
import { listOf, textOf } from '../schemas.ts';
import { englishPaging } from '../words/tongues.ts';

/** A role in paging; weak cursors page only where nothing better does. */
export type PagingRole = 'page' | 'offset' | 'cursor' | 'token' | 'weak-cursor' | 'size';

const ROLES: readonly (readonly [PagingRole, ReadonlySet<string>])[] = [
  [
    'token',
    set(
      'pagetoken nextpagetoken nexttoken continuationtoken continue continuation paginationtoken pagestate nextlinktoken continuetoken ctoken conttoken batchtoken nextpage',
    ),
  ],
  [
    'cursor',
    set(
      'cursor startingafter pagecursor nextcursor pageafter marker lastevaluatedkey exclusivestartkey scrollid startkey lastkey searchafter ' +
        'iterator nextkey afterid lastid sinceid startafter startafterid aftercursor nextmarker startcursor cursorid exclusivestarttablename ' +
        'exclusivestartbackuparn exclusivestartglobaltablename startwith bookmark pagingstate anchor nextid nextpagecursor',
    ),
  ],
  ['page', set('page p pn pageno pg pageid ipage pagenumer currpage curpage current')],
  ['offset', set('offset skip start startat begin displaystart limitstart ofs')],
  [
    'size',
    set(
      'limit perpage pagesize size max top take batchsize rpp ps pagelen rows n count amount num number length first ' +
        'results items displaylength maxkeys',
    ),
  ],
  [
    'weak-cursor',
    set('after next since maxid beforeid fromid position before endingbefore pagebefore prev previous seek'),
  ],
];

/** Names that mean paging only beside another paging parameter, or as a number. */
export const LOOSE = set(
  'p pn ps max top n count amount num number length first results items rows start begin next from position size continue anchor current',
);

/** The paging role of an input, or null. */
export function pagingRoleOf(input: ListInput): PagingRole | null {
  const name = englishPaging(pagingName(input.name));
  const found = ROLES.find(([, names]) => names.has(name)) ?? prefixed(name);
  // "first" of "first" and "max" is "the paging offset": of a loose name its description says what it is.
  const said = found !== undefined && LOOSE.has(name) ? roleSaid(input, isNumber(input)) : null;
  const role = said ?? found?.[0] ?? suffixRole(name) ?? roleOfWords(ownName(input.name));
  if (role === null) return name === 'from' ? roleOfFrom(input) : roleToldOnly(input);
  if (role === 'page' || role === 'offset' || role === 'size') {
    if (isYesOrNo(input) || input.view.types.includes('array') || isDate(input)) return null;
    if (LOOSE.has(name) && !isNumber(input) && !saysPaging(input)) return null;
    // A page or an offset that is a text of the server's own is no number to count on.
    if (role === 'page' && !isNumber(input) && /\b(cursor|token)\b/i.test(input.description)) return 'cursor';
    if (role === 'offset' && !isNumber(input) && /\b(cursor|token|opaque)\b/i.test(input.description)) return 'token';
    return role;
  }
  if (role === 'weak-cursor' && goesOnBefore(input)) return role;
  if (role === 'weak-cursor' && (isDate(input) || (isNumber(input) && name !== 'after'))) return null;
  // A "position" of several numbers is a point on the map, as GeoJSON (RFC 7946) has it, and no place in a list.
  if (role === 'weak-cursor' && input.view.types.includes('array')) return null;
  if (isYesOrNo(input) || input.view.types.includes('object')) return null;
  if (name === 'nextpage' && isNumber(input)) return 'page';
  // What is called a cursor or an identity is one, even where it is told of a time.
  return isDate(input) && !/cursor$|token$|id$/.test(name) ? null : role;
}

/** Also where it is written as a text: "skipCount" is one of "true" and "false", and no number of things to skip. */
function isYesOrNo({ view }: ListInput): boolean {
  const choices = listOf(member(view.schema, 'enum'));
  return (
    view.types.includes('boolean') ||
    (choices.length > 0 && choices.every((one) => typeof one === 'string' && /^(?:true|false|yes|no)$/i.test(one)))
  );
}

/** "from" as a number is an offset, as an identity or cursor where to go on. */
function roleOfFrom(input: ListInput): PagingRole | null {
  if (isNumber(input)) return 'offset';
  return /\bIDs?\b|\bcursor\b/.test(input.description) && !isDate(input) ? 'weak-cursor' : null;
}

/** A name that says nothing of pages: a number, or a text of the server's own, whose description does. */
function roleToldOnly(input: ListInput): PagingRole | null {
  const { types } = input.view;
  if (isDate(input) || types.some((type) => type === 'boolean' || type === 'array' || type === 'object')) return null;
  return roleSaid(input, isNumber(input));
}

/** "/pagination/pageSize", "listOptions.limit" and "criteria[pageSize]" are page sizes; "page[size]" is one as a whole; "filter[size]" is none. */
function pagingName(name: string): string {
  return normalOf(ownName(name));
}

function ownName(name: string): string {
  if (name.startsWith('/')) return name.split('/').at(-1) ?? '';
  const dotted = OPTION.exec(name)?.[1] ?? /^\w+\.(page[-_]?(?:size|number|index)|skip|take|offset)$/i.exec(name)?.[1];
  if (dotted !== undefined) return dotted;
  const inner = /^([^[]+)\[(?:.*\[)?([^\]]+)\]$/.exec(name);
  const isWhole =
    inner === null || /^(?:page|filters?|where|q)$/i.test(inner[1] ?? '') || COMPARES.test(inner[2] ?? '');
  return isWhole ? name : (inner[2] ?? '');
}

/** "createdAt[before]" (API Platform), "bpm[from]" (SoundCloud): what stands before the brackets is compared, and nothing is paged. */
const COMPARES = /^(?:before|after|since|from|begin|start|max)$/i;

/** A member of an object of options, as gateways write it into the query: "listOptions.continue", "pagination.limit". */
const OPTION = /^(?:\w*(?:options?|opts|params?|parameters?|request|query)|page|paging|pagination)\.([\w-]+)$/i;

/** "paginate_limit", "pagination_page": the word before says that it is of pages. */
function prefixed(name: string): (typeof ROLES)[number] | undefined {
  const rest = /^(?:paginate|pagination|paging|pager)(.+)$/.exec(name)?.[1];
  return rest === undefined ? undefined : ROLES.find(([, names]) => names.has(rest));
}

function suffixRole(name: string): PagingRole | null {
  if (/(?:page|next|continuation)token$/.test(name)) return 'token';
  if (
    /pagesize$|perpage$|parmlimit$|queryoptslimit$|pagelimit$|[a-z]limit$/.test(name) &&
    !/rate|credit|upper|lower|spend|time|price|day|(?<!p)age/.test(name)
  )
    return 'size';
  if (/(?:parm|queryopts|page|result|record)offset$/.test(name)) return 'offset';
  return /pagenumber$|pageindex$/.test(name) ? 'page' : null;
}

/** Whether an input is a number. */
export function isNumber(input: ListInput): boolean {
  if (input.view.types.some((type) => type === 'integer' || type === 'number')) return true;
  const format = textOf(member(input.view.schema, 'format'));
  // A choice of "10", "50" and "100" is a choice of numbers.
  const choices = listOf(member(input.view.schema, 'enum'));
  if (choices.length > 0 && choices.every((one) => typeof one === 'string' && /^\d+$/.test(one))) return true;
  return /^u?int|^number$/.test(format);
}

/** Whether an input is a date or time. */
export function isDate(input: ListInput): boolean {
  return (
    /date|time/.test(textOf(member(input.view.schema, 'format'))) ||
    /\b(date|timestamp|ISO ?8601|RFC ?3339)\b/i.test(input.description)
  );
}

/** Whether the description speaks of paging. */
export function saysPaging(input: ListInput): boolean {
  return /\b(page|paging|pagination|paginat|per page|maximum number|max(imum)? (items|results|number)|number of (items|results|records|entries)|offset|skip|limit)/i.test(
    input.description,
  );
}

/**
 * Whether an input is said to take the identity of the last item: "ID to get comments before (for pagination)" (Planka), "Only
 * show transactions happened before the one referenced by this id" (EVE Online); `before_id` and `max_id` say so by their names.
 */
export function goesOnBefore({ name, description }: ListInput): boolean {
  if (BEFORE_ITEM.test(name) || (/id$/i.test(name) && SAYS_BEFORE.test(description))) return true;
  return /^(?:before|after|since)$/i.test(name) && SAYS_ID.test(description);
}

/** "Load posts with an id lower than this value" (Discourse), "Before ID (pagination purposes)". */
const SAYS_ID =
  /\bwith an? ID (?:lower|less|smaller|greater|higher|larger|older|newer) than\b|^(?:before|after) (?:this )?ID\b/i;

const SAYS_BEFORE =
  /\bID to (?:get|list|return|show) [\w ]{1,40}\b(?:before|after)\b|\b(?:before|after) the (?:one|transaction|entry|item) referenced by this id\b/i;

/** Words as a set. */
function set(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}
