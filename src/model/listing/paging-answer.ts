// What an answer says of paging: the total, the way to the next page, whether there is more; beside the list and in the
// usual boxes ("meta", "pagination", "links" …).
import type { Lookup, Pointer } from '#contract';
import { member } from '#contract';
import type { Pagination } from '../application.ts';
import { normalOf, singularOf, wordsOf } from '../words/labels.ts';
import type { View } from '../schemas.ts';
import { escaped, plainNamesOf, textOf, viewOf } from '../schemas.ts';
import { englishPaging } from '../words/tongues.ts';

/** Paging as an answer tells it. */
export interface AnswerPaging {
  readonly total: Pointer | null;
  readonly next: Pagination['next'];
  readonly hasMore: Pointer | null;
  /** Whether it tells which page of how many it is (`current_page` beside `last_page`), as Laravel's do. */
  readonly tellsPage: boolean;
}

const TOTALS: readonly string[] = [
  // Of two counts, the one of what matches.
  'filtercount',
  'recordsfiltered',
  'filteredcount',
  'totalfiltered',
  'total',
  'totalcount',
  'totalitems',
  'totalresults',
  'totalelements',
  'totalrecords',
  'totalsize',
  'totalhits',
  'totalrows',
  'totalentries',
  'hydratotalitems',
  'odatacount',
  'recordstotal',
  'totalnumber',
  'totalnum',
  'resultcount',
  'recordcount',
  'numresults',
  'numfound',
  'itemcount',
  'totalmatches',
  'totalresultcount',
  'count',
  'allcount',
  'fullcount',
  'nbhits',
  'totalcountofresults',
  'availablecount',
  'totalrowcount',
  'totalrowscount',
  'totalsetsize',
  'totalsetcount',
  'totalfound',
  // OGC API: beside `numberReturned`, which counts the answer.
  'numbermatched',
  'found',
];
const TOTAL_NAMES: ReadonlySet<string> = new Set(TOTALS);
const NEXTS: readonly (readonly [string, 'cursor' | 'url' | 'either'])[] = [
  ['odatanextlink', 'url'],
  ['nextpagetoken', 'cursor'],
  ['nexttoken', 'cursor'],
  ['nextcursor', 'cursor'],
  ['endcursor', 'cursor'],
  ['nextpagecursor', 'cursor'],
  ['continuationtoken', 'cursor'],
  ['nextcontinuationtoken', 'cursor'],
  ['continue', 'cursor'],
  ['nextmarker', 'cursor'],
  ['lastevaluatedkey', 'cursor'],
  ['lastevaluatedtablename', 'cursor'],
  ['nextpageurl', 'url'],
  ['nextpageuri', 'url'],
  ['nexturl', 'url'],
  ['nexturi', 'url'],
  ['nextlink', 'url'],
  ['nexthref', 'url'],
  ['hydranext', 'url'],
  ['scrollid', 'cursor'],
  ['next', 'either'],
  ['nextpage', 'either'],
  ['cursor', 'cursor'],
  ['after', 'cursor'],
  ['pagetoken', 'cursor'],
  ['marker', 'cursor'],
  ['nextkey', 'cursor'],
  ['bookmark', 'cursor'],
  ['nextid', 'cursor'],
  ['lastkey', 'cursor'],
  ['lastid', 'cursor'],
  ['nextoffset', 'cursor'],
  // Where to go on (Bitbucket Server, NodeBB, Pipedrive): as a position a number, which TypeScript does not call whole.
  ['nextstart', 'cursor'],
  ['nextpagestart', 'cursor'],
  ['pagekey', 'cursor'],
  ['startkey', 'cursor'],
];
const MORES = set(
  'hasmore hasnext hasnextpage more istruncated truncated hasmoreitems moreavailable hasadditional moreitems morerecords hasmoreresults nextpageexists moretoload',
);
const BOXES = set(
  'meta metadata pagination paging pageinfo page links pager pages cursors cursor paginator resultset responsemetadata info hydraview view odata listmetadata pagemeta pagemetadata paginginfo pageable search listinfo paginationinfo metainfo responseinfo',
);

/** What the answer says of the total and of the next page: beside the list, and in the usual boxes, two levels deep. */
export function pagingInAnswer(
  view: View,
  items: Pointer,
  lookup: Lookup,
  inputs: readonly string[] = [],
): AnswerPaging {
  const beside = items.split('/').slice(1, -1);
  const places = placesOf(view, '', 0, lookup, beside);
  const taken = new Set(inputs.map(normalOf));
  const next = nextByName(places, lookup, taken) ?? nextToldByWords(places, lookup, taken);
  return {
    total: totalIn(places, items, lookup, next !== null || [...taken].some(isOfToken)),
    next,
    hasMore: moreIn(places, lookup),
    tellsPage: places.some(isPageOf),
  };
}

function isPageOf({ view }: Place): boolean {
  const names = plainNamesOf(view);
  return names.has('currentpage') && ['lastpage', 'totalpages', 'perpage'].some((name) => names.has(name));
}

interface Place {
  readonly view: View;
  readonly prefix: Pointer;
}

function placesOf(view: View, prefix: Pointer, depth: number, lookup: Lookup, beside: readonly string[]): Place[] {
  const places: Place[] = [{ view, prefix }];
  if (depth > 2) return places;
  for (const [key, schema] of view.properties) {
    const isAround = beside[depth] === escaped(key);
    const isBox = BOXES.has(normalOf(key)) || isAround || (depth === 0 && normalOf(key) === 'links');
    const inner = viewOf(schema, lookup);
    if (!isBox && !speaksOfPages(inner)) continue;
    // What is around the items is an object, though it may be said to be a list as well (rule `page-in-one-way`).
    if (inner.properties.size > 0 && (isAround || !inner.types.includes('array')))
      places.push(...placesOf(inner, `${prefix}/${escaped(key)}`, depth + 1, lookup, beside));
  }
  return places;
}

/** Whether a name, plain and in English, is of a total, of pages, or of a box of such. */
export const isOfPages = (plain: string): boolean =>
  TOTAL_NAMES.has(plain) || OF_PAGES.has(plain) || MORES.has(plain) || /^(?:page|paging)info$|^paginat/.test(plain);

/** An object of numbers and flags of paging, whatever it is called: two of its names or more speak of pages. */
function speaksOfPages(view: View): boolean {
  if (view.properties.size < 2 || view.properties.size > 12 || view.types.includes('array')) return false;
  const names = [...plainNamesOf(view).keys()].map(englishPaging);
  const ofPages = names.filter((name) => OF_PAGES.has(name) || MORES.has(name)).length;
  return ofPages >= 2 || (ofPages === 1 && names.some((name) => TOTAL_NAMES.has(name)));
}

const OF_PAGES = set(
  'page pages totalpages pagecount pagesize perpage currentpage pagenumber limit offset nextpage prevpage previouspage lastpage firstpage nextcursor nextpagetoken next',
);

function totalIn(places: readonly Place[], items: Pointer, lookup: Lookup, goesOn: boolean): Pointer | null {
  const said = new Set(places.flatMap(({ view }) => [...plainNamesOf(view).keys()].map(englishPaging)));
  for (const name of TOTALS) {
    if (!said.has(name)) continue;
    for (const { view, prefix } of places) {
      for (const [key, schema] of view.properties) {
        if (englishPaging(normalOf(key)) !== name || `${prefix}/${escaped(key)}` === items) continue;
        const inner = viewOf(schema, lookup);
        if (countsPages(inner) || (goesOn && countsAnswer(inner))) continue;
        const fits =
          inner.types.length === 0
            ? inner.properties.size === 0
            : inner.types.some((type) => type === 'integer' || type === 'number' || type === 'string');
        if (fits && inner.properties.size === 0) return `${prefix}/${escaped(key)}`;
        const value = [...inner.properties.keys()].find(
          (one) => normalOf(one) === 'value' || normalOf(one) === 'count',
        );
        if (value !== undefined && inner.properties.size <= 3) return `${prefix}/${escaped(key)}/${escaped(value)}`;
      }
    }
  }
  return totalByWords(places, items, lookup, goesOn) ?? totalCalledAmount(places, lookup) ?? totalSaid(places, lookup);
}

/** "total", said to be that of pages; "count" and "pageSize", said to be that of what is on one page. */
function countsPages({ schema }: View): boolean {
  return OF_PAGES_SAID.test(textOf(member(schema, 'description')));
}

const OF_PAGES_SAID = new RegExp(
  [
    String.raw`\b(?:number|count|amount) of (?:\w+ )?pages\b|^total pages\b`,
    String.raw`\b(?:number|count|amount) of (?:\w+ ){1,4}(?:per|(?:on|in|of) (?:this|each|a|(?:the )?current)) page\b`,
  ].join('|'),
  'i',
);

/** An input that asks for the next page by what the last one said. */
const isOfToken = (input: string): boolean => /(?:token|cursor)$/.test(input);

/**
 * "The number of items in this result set" beside where the next ones are (Mollie), "The number of items in the response" beside
 * a token for the next page (HERE), Twitter's `result_count`: how many came with this answer, and not how many there are.
 */
function countsAnswer({ schema }: View): boolean {
  return OF_ANSWER_SAID.test(textOf(member(schema, 'description')));
}

const OF_ANSWER_SAID =
  /^(?:the )?(?:number|count) of \w+ (?:returned |contained )?in (?:this|the) (?:response|result set|answer)\b/i;

/** "size" or "results", said to be "the total number of results": a whole number beside the items, and none of pages. */
function totalSaid(places: readonly Place[], lookup: Lookup): Pointer | null {
  for (const { view, prefix } of places) {
    for (const [key, schema] of view.properties) {
      const inner = viewOf(schema, lookup);
      const isNumber = inner.types.some((type) => type === 'integer' || type === 'number');
      const text = textOf(member(inner.schema, 'description'));
      if (isNumber && !countsPages(inner) && SAYS_TOTAL.test(text)) return `${prefix}/${escaped(key)}`;
    }
  }
  return null;
}

const SAYS_TOTAL =
  /^(?:the |a )?(?:total|overall|full) (?:number|count|amount|sum) of (?:all |the |matching |available |found )*(?:results|items|records|rows|entries|objects|elements|hits|matches|resources)\b|^total (?:results|items|records|rows|entries|matches|hits)\b|\btotal number of [^.]{1,70}\b(?:independent|regardless|irrespective) of pag/i;

/** "totalAmount" counts where it is a whole number, or stands beside the number of the page; else it is money. */
function totalCalledAmount(places: readonly Place[], lookup: Lookup): Pointer | null {
  for (const { view, prefix } of places) {
    const names = new Set([...view.properties.keys()].map((key) => englishPaging(normalOf(key))));
    const isPaged = ['page', 'pagenum', 'pagenumber', 'pagesize', 'offset'].some((name) => names.has(name));
    const found = [...view.properties].find(
      ([key, schema]) => normalOf(key) === 'totalamount' && (isPaged || viewOf(schema, lookup).types[0] === 'integer'),
    );
    if (found !== undefined) return `${prefix}/${escaped(found[0])}`;
  }
  return null;
}

/** "itemsTotal", "number_of_results", "orders_count" of `orders`: words that count, and the name of what is listed. */
function totalByWords(places: readonly Place[], items: Pointer, lookup: Lookup, goesOn: boolean): Pointer | null {
  const listed = new Set(wordsOf(items.split('/').at(-1) ?? '').map(singularOf));
  for (const { view, prefix } of places) {
    for (const [key, schema] of view.properties) {
      const words = wordsOf(key).map(singularOf);
      // "num_posts" of posts counts them; "post_number" is the number of one.
      const isCount =
        words.some((word) => word === 'total' || word === 'count') || /^num(?:ber_?of)?(?:_|[A-Z])/.test(key);
      if (!isCount || words.length < 2) continue;
      const isAll = words.every((word) => COUNT_WORDS.has(word) || listed.has(word));
      const inner = viewOf(schema, lookup);
      const isNumber = inner.types.some((type) => type === 'integer' || type === 'number');
      if (isAll && isNumber && !countsPages(inner) && !(goesOn && countsAnswer(inner)))
        return `${prefix}/${escaped(key)}`;
    }
  }
  return null;
}

const COUNT_WORDS = set(
  'total count pagination number num of item result record element row entry hit match all available overall',
);

/** "nextPageLink", "next_stream_token": "next" and what it is, for names that the list above does not have; "next" and an input's name. */
function nextByWords(key: string): 'cursor' | 'url' | null {
  const [first, ...rest] = wordsOf(key);
  if (first !== 'next' || rest.length < 2) return null;
  const last = rest.at(-1) ?? '';
  if (['link', 'url', 'uri', 'href'].includes(last)) return 'url';
  return ['token', 'cursor', 'marker', 'bookmark'].includes(last) ? 'cursor' : null;
}

function nextToldByWords(places: readonly Place[], lookup: Lookup, inputs: ReadonlySet<string>): Pagination['next'] {
  for (const { view, prefix } of places) {
    for (const [key, schema] of view.properties) {
      const isOfInput = normalOf(key).startsWith('next') && inputs.has(normalOf(key).slice('next'.length));
      const is = nextByWords(key) ?? (isOfInput || isAskedAgain(key, inputs) ? 'cursor' : null);
      const inner = viewOf(schema, lookup);
      if (is !== null && inner.properties.size === 0 && inner.types.every((type) => type === 'string'))
        return { in: 'body', at: `${prefix}/${escaped(key)}`, is };
    }
  }
  return null;
}

/** The `continuous_token` of a list that takes one (Permify): what goes on with the list comes under the name that asks for it. */
function isAskedAgain(key: string, inputs: ReadonlySet<string>): boolean {
  const name = normalOf(key);
  return inputs.has(name) && /(?:page|paging|contin\w+|resume|list)(?:token|cursor|marker|bookmark)$/.test(name);
}

const NEXT_TYPES: readonly string[] = ['string', 'object', 'integer'];
const POSITIONS = set('nextoffset nextstart nextpagestart');

/** Whether a member tells at which of all things the next page begins. */
export const isPosition = (name: string): boolean => POSITIONS.has(normalOf(name));

function nextByName(places: readonly Place[], lookup: Lookup, inputs: ReadonlySet<string>): Pagination['next'] {
  for (const [name, is] of NEXTS) {
    for (const { view, prefix } of places) {
      if (!plainNamesOf(view).has(name)) continue;
      for (const [key, schema] of view.properties) {
        if (normalOf(key) !== name) continue;
        const inner = viewOf(schema, lookup);
        const types = POSITIONS.has(name) ? [...NEXT_TYPES, 'number'] : NEXT_TYPES;
        if (inner.types.length > 0 && !inner.types.some((type) => types.includes(type))) continue;
        const at = `${prefix}/${escaped(key)}`;
        const found = nextAt(at, inner, is, prefix) ?? cursorIn(at, inner, inputs, lookup);
        if (found !== null) return found;
      }
    }
  }
  return null;
}

function nextAt(at: Pointer, view: View, is: 'cursor' | 'url' | 'either', prefix: Pointer): Pagination['next'] {
  if (view.properties.size > 0) {
    const href = [...view.properties.keys()].find((key) => ['href', 'url', 'uri', 'link'].includes(normalOf(key)));
    if (href !== undefined) return { in: 'body', at: `${at}/${escaped(href)}`, is: 'url' };
    return null;
  }
  if (is === 'cursor' && view.types.includes('object')) return { in: 'body', at, is };
  if (is !== 'either') return view.types.includes('object') ? null : { in: 'body', at, is };
  if (view.types.includes('object')) return { in: 'body', at: `${at}/href`, is: 'url' };
  if (view.types[0] === 'integer') return { in: 'body', at, is: 'cursor' };
  const format = textOf(member(view.schema, 'format'));
  const example = textOf(member(view.schema, 'example'));
  const text = textOf(member(view.schema, 'description'));
  const isUrl =
    /^ur[il]|^iri/.test(format) ||
    /^(https?:|\/)/.test(example) ||
    /link/.test(prefix.toLowerCase()) ||
    /\b(ur[il]|link|href)\b/i.test(text);
  return { in: 'body', at, is: isUrl ? 'url' : 'cursor' };
}

/** `next: { per_page, starting_after }` of a list that takes `starting_after`: what the next page is asked for by. */
function cursorIn(at: Pointer, view: View, inputs: ReadonlySet<string>, lookup: Lookup): Pagination['next'] {
  const key = [...view.properties].find(
    ([name, schema]) => inputs.has(normalOf(name)) && viewOf(schema, lookup).types.join() === 'string',
  )?.[0];
  return key === undefined ? null : { in: 'body', at: `${at}/${escaped(key)}`, is: 'cursor' };
}

function moreIn(places: readonly Place[], lookup: Lookup): Pointer | null {
  for (const { view, prefix } of places) {
    for (const [key, schema] of view.properties) {
      if (MORES.has(normalOf(key)) && viewOf(schema, lookup).types.every((type) => type === 'boolean'))
        return `${prefix}/${escaped(key)}`;
    }
  }
  return null;
}

/** Words as a set. */
function set(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}
