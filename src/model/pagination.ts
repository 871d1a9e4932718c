// How a list is paged: a role for each parameter by name and type, then the style by an ordered table, then what the
// answer says of the total and the way on. RFC 8288 (Link), OData 4, JSON:API 1.1, AIP-158, and the habits of many.
import type { Lookup, Parameter, Pointer, Schema } from '#contract';
import { member } from '#contract';
import type { Pagination, PaginationStyle } from './application.ts';
import { escaped } from './answers.ts';
import type { OperationFacts } from './facts.ts';
import { normalOf, wordsOf } from './labels.ts';
import type { View } from './schemas.ts';
import { textOf, viewOf } from './schemas.ts';

/** An input of a list that can page, sort, search or filter: a query parameter, or a property of the body. */
export interface ListInput {
  readonly name: string;
  readonly schema: Schema;
  readonly view: View;
  readonly description: string;
  readonly required: boolean;
  readonly place: 'query' | 'body';
  readonly pointer: Pointer;
  /** The name it is filtered, sorted or paged by inside a query object: "page[size]" of "page". */
  readonly parent: string | null;
}

type PagingRole = 'page' | 'offset' | 'cursor' | 'token' | 'weak-cursor' | 'size';

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

const ROLES: readonly (readonly [PagingRole, ReadonlySet<string>])[] = [
  [
    'token',
    set(
      'pagetoken nextpagetoken nexttoken continuationtoken continue continuation paginationtoken pagestate nextlinktoken continuetoken',
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
  ['page', set('page p pagenumber pagenum pageno currentpage pageindex pg pagenr pageid ipage pagenumer currpage')],
  [
    'offset',
    set(
      'offset skip start startindex startat skipcount rowoffset firstresult begin startrow fromindex pageoffset displaystart offsetindex startrecord firstrow recordoffset startposition skiprows startfrom',
    ),
  ],
  [
    'size',
    set(
      'limit perpage pagesize size maxresults max top take resultsperpage maxcount pagelimit itemsperpage numresults maxitems batchsize ' +
        'limitperpage pagelen maxrecords resultcount pagecount rowsperpage recordsperpage entriesperpage limitcount maxpagesize rows n count amount num number length first ' +
        'results hitsperpage perpagecount countperpage resultlimit pageitems displaylength maxkeys maxresult maximumresults numberofresults numofresults',
    ),
  ],
  [
    'weak-cursor',
    set('after next since maxid beforeid fromid position before endingbefore pagebefore prev previous seek'),
  ],
];

/** Names that mean paging only beside another paging parameter, or as a number. */
const LOOSE = set(
  'p max top n count amount num number length first results rows start begin next from position size continue anchor take skip',
);

/** The paging role of an input, or null. */
export function pagingRoleOf(input: ListInput): PagingRole | null {
  const name = pagingName(input.name);
  const found = ROLES.find(([, names]) => names.has(name));
  const [role] = found ?? suffixRole(name);
  if (role === undefined) {
    if (name !== 'from') return null;
    return isNumber(input)
      ? 'offset'
      : /\bIDs?\b|\bcursor\b/.test(input.description) && !isDate(input)
        ? 'weak-cursor'
        : null;
  }
  if (role === 'page' || role === 'offset' || role === 'size') {
    if (input.view.types.includes('boolean') || input.view.types.includes('array') || isDate(input)) return null;
    if (LOOSE.has(name) && !isNumber(input) && !saysPaging(input)) return null;
    // A page that is named by a text of the server is a cursor.
    if (role === 'page' && !isNumber(input) && /\b(cursor|token)\b/i.test(input.description)) return 'cursor';
    return role;
  }
  if (role === 'weak-cursor' && (isDate(input) || (isNumber(input) && name !== 'after'))) return null;
  return isDate(input) || input.view.types.includes('boolean') || input.view.types.includes('object') ? null : role;
}

/** "/pagination/pageSize" and "criteria[pageSize]" are page sizes; "page[size]" is one as a whole; "filter[size]" is none. */
function pagingName(name: string): string {
  if (name.startsWith('/')) return normalOf(name.split('/').at(-1) ?? '');
  const inner = /^([^[]+)\[(?:.*\[)?([^\]]+)\]$/.exec(name);
  return inner === null || /^(?:page|filters?|where|q)$/i.test(inner[1] ?? '')
    ? normalOf(name)
    : normalOf(inner[2] ?? '');
}

function suffixRole(name: string): readonly [PagingRole | undefined] {
  if (/(?:page|next|continuation)token$/.test(name)) return ['token'];
  if (
    /pagesize$|perpage$|parmlimit$|queryoptslimit$|pagelimit$|[a-z]limit$/.test(name) &&
    !/rate|credit|upper|lower|spend|time|price|day|age/.test(name)
  )
    return ['size'];
  if (/(?:parm|queryopts|page|result|record)offset$/.test(name)) return ['offset'];
  if (/pagenumber$|pageindex$/.test(name)) return ['page'];
  return [undefined];
}

function isNumber(input: ListInput): boolean {
  if (input.view.types.some((type) => type === 'integer' || type === 'number')) return true;
  const format = textOf(member(input.view.schema, 'format'));
  return /^u?int|^number$/.test(format);
}

function isDate(input: ListInput): boolean {
  return (
    /date|time/.test(textOf(member(input.view.schema, 'format'))) ||
    /\b(date|timestamp|ISO ?8601|RFC ?3339)\b/i.test(input.description)
  );
}

function saysPaging(input: ListInput): boolean {
  return /\b(page|paging|pagination|paginat|per page|maximum number|max(imum)? (items|results|number)|number of (items|results|records|entries)|offset|skip|limit)/i.test(
    input.description,
  );
}

interface Roles {
  readonly page?: ListInput | undefined;
  readonly offset?: ListInput | undefined;
  readonly cursor?: ListInput | undefined;
  readonly token?: ListInput | undefined;
  readonly weak?: ListInput | undefined;
  readonly size?: ListInput | undefined;
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
    when: (r) => r.weak !== undefined && (r.size !== undefined || r.next !== null),
    then: 'cursor',
    with: (r) => [r.weak, r.size],
  },
  { name: 'link-header', when: (r) => r.linkHeader, then: 'link', with: (r) => [r.size] },
  { name: 'next-address-in-body', when: (r) => r.next?.is === 'url', then: 'link', with: (r) => [r.size] },
];

/** How the list is paged. `inputs` are its query parameters or body properties; `row` tells filters from paging. */
export function paginationOf(
  facts: OperationFacts,
  inputs: readonly ListInput[],
  row: View,
  items: Pointer,
  lookup: Lookup,
): Pagination {
  const answer = pagingInAnswer(facts.answer.view, items, lookup);
  const roles = rolesOf(facts, inputs, row, answer);
  const rule = STYLES.find((one) => one.when(roles));
  const used = rule === undefined ? [] : rule.with(roles).filter((one) => one !== undefined);
  const place = (role: ListInput | undefined): string | null =>
    role !== undefined && used.includes(role) ? role.name : null;
  const cursor = place(roles.cursor) ?? place(roles.token) ?? place(roles.weak);
  const hint = speakeasyHint(facts);
  return {
    from: facts.operation.pointer,
    because: rule?.name ?? (roles.size === undefined ? 'says-nothing-of-pages' : 'size-only'),
    style: rule?.then ?? 'none',
    parameters: used.map((one) => one.name),
    page: place(roles.page),
    offset: place(roles.offset),
    cursor,
    size: roles.size?.name ?? null,
    firstPage: firstPageOf(roles),
    defaultSize: numberIn(roles.size, 'default'),
    maxSize: numberIn(roles.size, 'maximum'),
    total: answer.total,
    totalHeader: totalHeaderOf(facts),
    next: hint ?? nextFor(rule?.then ?? 'none', roles, answer.next),
    hasMore: answer.hasMore,
    lastItemField: cursor !== null && (roles.lastItem || isAfterItem(roles, answer.next, row)) ? 'id' : null,
  };
}

function rolesOf(facts: OperationFacts, inputs: readonly ListInput[], row: View, answer: AnswerPaging): Roles {
  const byRole = new Map<PagingRole, ListInput[]>();
  for (const input of inputs) {
    const role = pagingRoleOf(input);
    if (role === null || (isOwnProperty(input, row) && !saysPaging(input))) continue;
    byRole.set(role, [...(byRole.get(role) ?? []), input]);
  }
  const best = (role: PagingRole): ListInput | undefined =>
    [...(byRole.get(role) ?? [])].sort((a, b) => looseness(a) - looseness(b))[0];
  const cursor = best('cursor');
  const brackets = inputs.some((input) => /^page\[/.test(input.name));
  return {
    page: best('page'),
    offset: best('offset'),
    cursor,
    token: best('token'),
    weak: best('weak-cursor'),
    size: best('size'),
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

/** "after" takes the identity of the last item where it says so and the answer names no cursor. */
function isAfterItem(roles: Roles, next: Pagination['next'], row: View): boolean {
  const input = roles.cursor ?? roles.weak;
  const text = input?.description ?? '';
  if (next !== null || input === undefined) return false;
  if (text === '' && normalOf(input.name) === 'after' && row.properties.has('id')) return true;
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

function firstPageOf(roles: Roles): number {
  const { page } = roles;
  if (page === undefined)
    return roles.offset !== undefined &&
      normalOf(roles.offset.name) === 'startindex' &&
      numberIn(roles.offset, 'default') === 1
      ? 1
      : 0;
  for (const key of ['default', 'minimum', 'example']) {
    const value = member(page.view.schema, key);
    if (value === 0 || value === 1 || value === '0' || value === '1') return Number(value);
  }
  if (
    /zero[- ]based|0[- ]based|start(s|ing)? (at|from|with) 0|\(0\.\.|first page is 0|default(s)?:? ?(is |to )?0\b/i.test(
      page.description,
    )
  )
    return 0;
  return normalOf(page.name) === 'pageindex' && !/1|one/i.test(page.description) ? 0 : 1;
}

interface AnswerPaging {
  readonly total: Pointer | null;
  readonly next: Pagination['next'];
  readonly hasMore: Pointer | null;
}

const TOTALS: readonly string[] = [
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
  'totalamount',
  'fullcount',
  'nbhits',
  'totalcountofresults',
  'availablecount',
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
];
const MORES = set(
  'hasmore hasnext hasnextpage more istruncated truncated hasmoreitems moreavailable hasadditional moreitems morerecords hasmoreresults nextpageexists moretoload',
);
const BOXES = set(
  'meta metadata pagination paging pageinfo page links pager pages cursors cursor paginator resultset responsemetadata info hydraview view odata listmetadata pagemeta pagemetadata paginginfo pageable search listinfo paginationinfo metainfo responseinfo',
);

/** What the answer says of the total and of the next page: beside the list, and in the usual boxes, two levels deep. */
function pagingInAnswer(view: View, items: Pointer, lookup: Lookup): AnswerPaging {
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
  for (const name of TOTALS) {
    for (const { view, prefix } of places) {
      for (const [key, schema] of view.properties) {
        if (normalOf(key) !== name || `${prefix}/${escaped(key)}` === items) continue;
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
  return null;
}

function nextIn(places: readonly Place[], lookup: Lookup): Pagination['next'] {
  for (const [name, is] of NEXTS) {
    for (const { view, prefix } of places) {
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

function nextFor(style: PaginationStyle, roles: Roles, next: Pagination['next']): Pagination['next'] {
  if (next !== null && !(style === 'none' && next.is === 'cursor')) {
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
function speakeasyHint(facts: OperationFacts): Pagination['next'] {
  const outputs = member(member(facts.operation.extensions, 'x-speakeasy-pagination'), 'outputs');
  const cursor = textOf(member(outputs, 'nextCursor'));
  const url = textOf(member(outputs, 'nextUrl'));
  if (cursor !== '') return { in: 'body', at: pointerOfPath(cursor), is: 'cursor' };
  if (url !== '') return { in: 'body', at: pointerOfPath(url), is: 'url' };
  const pageable = member(facts.operation.extensions, 'x-ms-pageable');
  const link = textOf(member(pageable, 'nextLinkName'));
  return link === '' ? null : { in: 'body', at: `/${escaped(link)}`, is: 'url' };
}

function pointerOfPath(path: string): Pointer {
  const parts = path
    .replace(/^\$\.?/, '')
    .replace(/\[(-?\d+)\]/g, '.$1')
    .split('.')
    .filter((part) => part !== '');
  return parts.map((part) => `/${escaped(part)}`).join('');
}

/** The inputs of a list: its query parameters (an object of parameters counts by its members), and its body's properties. */
export function inputsOf(facts: OperationFacts, lookup: Lookup): readonly ListInput[] {
  const fromQuery = facts.operation.parameters
    .filter((one) => one.in === 'query')
    .flatMap((one) => inputsOfParameter(one, lookup));
  const isBody = facts.method !== 'GET' && facts.body !== null;
  return isBody
    ? [...fromQuery, ...inputsOfBody(facts.body, facts.operation.requestBody?.pointer ?? '', lookup)]
    : fromQuery;
}

const OBJECT_PARAMETERS = set(
  'page pageable pagination paging filter filters sort params query request options pagerequest listparams',
);

function inputsOfParameter(parameter: Parameter, lookup: Lookup): readonly ListInput[] {
  const view = viewOf(parameter.schema, lookup);
  const own = inputOf(
    parameter.name,
    parameter.schema,
    view,
    parameter.description,
    parameter.required,
    'query',
    parameter.pointer,
  );
  if (view.properties.size === 0 || !OBJECT_PARAMETERS.has(normalOf(parameter.name)) || parameter.mediaType !== null)
    return [own];
  return [...view.properties].map(([name, schema]) => {
    const full = parameter.style === 'deepObject' ? `${parameter.name}[${name}]` : name;
    const inner = viewOf(schema, lookup);
    const required = view.required.has(name);
    return {
      ...inputOf(
        full,
        schema,
        inner,
        textOf(member(inner.schema, 'description')),
        required,
        'query',
        parameter.pointer,
      ),
      parent: parameter.name,
    };
  });
}

function inputsOfBody(view: View | null, pointer: Pointer, lookup: Lookup): readonly ListInput[] {
  if (view === null) return [];
  return [...view.properties].flatMap(([name, schema]) => {
    const inner = viewOf(schema, lookup);
    const text = textOf(member(inner.schema, 'description'));
    const own = inputOf(name, schema, inner, text, view.required.has(name), 'body', pointer);
    if (inner.properties.size === 0 || !OBJECT_PARAMETERS.has(normalOf(name))) return [own];
    return [...inner.properties].map(([part, partSchema]) => {
      const partView = viewOf(partSchema, lookup);
      const full = `/${escaped(name)}/${escaped(part)}`;
      return {
        ...inputOf(full, partSchema, partView, textOf(member(partView.schema, 'description')), false, 'body', pointer),
        parent: name,
      };
    });
  });
}

function inputOf(
  name: string,
  schema: Schema,
  view: View,
  description: string,
  required: boolean,
  place: 'query' | 'body',
  pointer: Pointer,
): ListInput {
  const said = description || textOf(member(view.schema, 'description'));
  return { name, schema, view, description: said, required, place, pointer, parent: null };
}

/** Last words of an input's name, without the brackets and paths around it. */
export function plainInputName(name: string): string {
  const inner = /\[([^\]]*)\]$/.exec(name)?.[1] ?? name.split('/').at(-1) ?? name;
  return wordsOf(inner).join('');
}
