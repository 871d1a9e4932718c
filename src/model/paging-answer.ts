// What an answer says of paging: the total, the way to the next page, whether there is more; beside the list and in the
// usual boxes ("meta", "pagination", "links" …).
import type { Lookup, Pointer } from '#contract';
import { member } from '#contract';
import type { Pagination } from './application.ts';
import { normalOf, singularOf, wordsOf } from './labels.ts';
import type { View } from './schemas.ts';
import { escaped, plainNamesOf, textOf, viewOf } from './schemas.ts';
import { englishPaging } from './tongues.ts';

/** Paging as an answer tells it. */
export interface AnswerPaging {
  readonly total: Pointer | null;
  readonly next: Pagination['next'];
  readonly hasMore: Pointer | null;
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
];
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
export function pagingInAnswer(view: View, items: Pointer, lookup: Lookup): AnswerPaging {
  const beside = items.split('/').slice(1, -1);
  const places = placesOf(view, '', 0, lookup, beside);
  return { total: totalIn(places, items, lookup), next: nextIn(places, lookup), hasMore: moreIn(places, lookup) };
}

interface Place {
  readonly view: View;
  readonly prefix: Pointer;
}

function placesOf(view: View, prefix: Pointer, depth: number, lookup: Lookup, beside: readonly string[]): Place[] {
  const places: Place[] = [{ view, prefix }];
  if (depth > 2) return places;
  for (const [key, schema] of view.properties) {
    const isBox =
      BOXES.has(normalOf(key)) || beside[depth] === escaped(key) || (depth === 0 && normalOf(key) === 'links');
    if (!isBox) continue;
    const inner = viewOf(schema, lookup);
    if (inner.properties.size > 0 && !inner.types.includes('array'))
      places.push(...placesOf(inner, `${prefix}/${escaped(key)}`, depth + 1, lookup, beside));
  }
  return places;
}

function totalIn(places: readonly Place[], items: Pointer, lookup: Lookup): Pointer | null {
  const said = new Set(places.flatMap(({ view }) => [...plainNamesOf(view).keys()].map(englishPaging)));
  for (const name of TOTALS) {
    if (!said.has(name)) continue;
    for (const { view, prefix } of places) {
      for (const [key, schema] of view.properties) {
        if (englishPaging(normalOf(key)) !== name || `${prefix}/${escaped(key)}` === items) continue;
        const inner = viewOf(schema, lookup);
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
  return totalByWords(places, items, lookup) ?? totalCalledAmount(places, lookup);
}

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
function totalByWords(places: readonly Place[], items: Pointer, lookup: Lookup): Pointer | null {
  const listed = new Set(wordsOf(items.split('/').at(-1) ?? '').map(singularOf));
  for (const { view, prefix } of places) {
    for (const [key, schema] of view.properties) {
      const words = wordsOf(key).map(singularOf);
      if (!words.some((word) => word === 'total' || word === 'count') || words.length < 2) continue;
      const isAll = words.every((word) => COUNT_WORDS.has(word) || listed.has(word));
      if (isAll && viewOf(schema, lookup).types.some((type) => type === 'integer' || type === 'number'))
        return `${prefix}/${escaped(key)}`;
    }
  }
  return null;
}

const COUNT_WORDS = set(
  'total count pagination number num of item result record element row entry hit match all available overall',
);

function nextIn(places: readonly Place[], lookup: Lookup): Pagination['next'] {
  for (const [name, is] of NEXTS) {
    for (const { view, prefix } of places) {
      if (!plainNamesOf(view).has(name)) continue;
      for (const [key, schema] of view.properties) {
        if (normalOf(key) !== name) continue;
        const inner = viewOf(schema, lookup);
        if (
          inner.types.length > 0 &&
          !inner.types.some((type) => type === 'string' || type === 'object' || type === 'integer')
        )
          continue;
        const at = `${prefix}/${escaped(key)}`;
        const found = nextAt(at, inner, is, prefix);
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
