// An application as text that people read and tests compare: a line for each resource, role, relation and action.
import type { Contract } from '#contract';
import type { Action, Derived, Listing, Resource } from './application.ts';
import type { Referrer } from './relations/referrer.ts';
import type { Decided } from './decided.ts';
import type { Application } from './derive.ts';
import { type Asks, asksOf, asksOfAction } from './outline-asks.ts';

/** What follows a line where somebody asked why: the rule, and where in the contract. */
type Why = (derived: Derived, name?: string) => readonly string[];

const UNASKED: Why = () => [];
const ASKED: Why = ({ because, from }, name) => [
  `    ← ${name === undefined ? '' : `${name}: `}${because}${from === '' ? '' : ` ${from}`}`,
];

/** What an outline tells besides. */
export interface Told {
  /** With each line the rule and the place in the contract behind it. */
  readonly why?: boolean;
  /** With what each form asks for: "name!" is required, "→pets" is chosen among them, "more" and "options" are folded. */
  readonly forms?: boolean;
}

const NOTHING: Asks = () => [];

/** The outline of an application. */
export function outline(contract: Contract, application: Application, told: Told = {}): string {
  const why = told.why === true ? ASKED : UNASKED;
  const asks = (resource: Resource): Asks => (told.forms === true ? asksOf(contract, application, resource) : NOTHING);
  const ofAction: Asks = (operation) => (told.forms === true ? asksOfAction(contract, application, operation) : []);
  const { index, resources } = application;
  const head = `${contract.title} ${contract.version} (${contract.openapi}), ${index.operations} operations, ${resources.length} resources`;
  const groups = index.groups.map(
    (group) =>
      `  ${group.label === '' ? '(top)' : group.label}: ${group.entries.map((entry) => (entry.kind === 'action' ? `[${entry.label}]` : entry.label)).join(', ')}`,
  );
  const signIn = index.signIn.map(
    (way) =>
      `  sign in: ${way.kind} "${way.label}"${way.login === null ? '' : ` ${way.login.call.operation} → ${way.login.token.length === 0 ? 'cookie' : way.login.token.map((pointer) => (pointer === '' ? 'the answer' : pointer)).join(' ')}`}`,
  );
  return [
    head,
    ...(groups.length === 0 ? [] : ['navigation', ...groups]),
    ...signIn,
    ...repeatedLines(application),
    ...(index.currentUser === null ? [] : [`  current user: ${index.currentUser}`]),
    ...resources.flatMap((resource) => resourceLines(resource, why, asks(resource))),
    ...(index.actions.length === 0
      ? []
      : ['application', ...index.actions.flatMap((one) => actionLines(one, why, ofAction))]),
    '',
  ].join('\n');
}

/** Two addresses of one API: how many operations are there a second time, and one of them. */
function repeatedLines({ repeats }: Application): readonly string[] {
  const [one] = repeats;
  return one === undefined ? [] : [`  said twice: ${repeats.size} operations, as ${one[0]} repeats ${one[1].id}`];
}

function resourceLines(resource: Resource, why: Why, asks: Asks): readonly string[] {
  const marks = [
    resource.kind === 'singleton' ? 'singleton' : null,
    resource.parent === null ? null : `of ${resource.parent}`,
    resource.schema,
    resource.idField === null ? (resource.kind === 'singleton' ? null : 'no id') : `id ${resource.idField}`,
    resource.titleField === null ? null : `title ${resource.titleField}`,
    resource.state === null ? null : `state ${resource.state.field}`,
    resource.itemPointer === '' ? null : `item ${resource.itemPointer}`,
    resource.itemBox === undefined ? null : `in ${resource.itemBox}`,
  ].filter((mark) => mark !== null);
  const { get, create, update, replace, delete: remove } = resource.operations;
  const role = (name: Decided['what'], operation: string | null): readonly string[] =>
    operation === null
      ? []
      : [`  ${name} ${operation}`, ...decidedLines(resource, name, why), ...(name === 'get' ? [] : asks(operation))];
  return [
    `${resource.name} "${resource.label}" / "${resource.singular}" (${marks.join(', ')})`,
    ...why(resource),
    ...decidedLines(resource, 'identity', why),
    ...(resource.listing === null ? [] : listLines(resource.listing, resource, why)),
    ...role('get', get),
    ...role('create', create),
    ...role('update', update),
    ...role('replace', replace),
    ...role('delete', remove),
    ...(resource.relations.length === 0
      ? []
      : [
          `  relations ${resource.relations.map((one) => `${one.field}→${one.resource}${one.many ? '[]' : ''}`).join(', ')}`,
          ...resource.relations.flatMap((one) => why(one, one.field)),
        ]),
    ...(resource.referrers.length === 0 ? [] : [`  referrers ${resource.referrers.map(referrerText).join(', ')}`]),
    ...(resource.makes === undefined ? [] : [`  makes ${resource.makes.resource} of ${resource.makes.field}`]),
    ...resource.actions.flatMap((one) => actionLines(one, why, asks)),
  ];
}

function referrerText({ resource, parameter, field }: Referrer): string {
  return `${resource}${parameter === undefined ? ` where ${field ?? ''}` : `?${parameter}`}`;
}

function decidedLines({ decided }: Resource, what: Decided['what'], why: Why): readonly string[] {
  const one = decided.find((other) => other.what === what);
  return one === undefined ? [] : why(one, what === 'identity' ? what : 'role');
}

function listLines(listing: Listing, resource: Resource, why: Why): readonly string[] {
  const { pagination, sort } = listing;
  const parts = [
    `items ${listing.known ? JSON.stringify(listing.items) : '?'}${listing.shape === 'map' ? ' map' : ''}${listing.each === undefined ? '' : ` each ${listing.each}`}`,
    pagination.style === 'none'
      ? pagination.size === null
        ? 'unpaged'
        : `none(${pagination.size})`
      : `${pagination.style}(${pagination.parameters.join(', ')})${pagination.page !== null && pagination.firstPage === 0 ? ' from 0' : ''}`,
    pagination.total === null
      ? pagination.totalHeader === null
        ? null
        : `total header ${pagination.totalHeader}`
      : `total ${pagination.total}`,
    pagination.next === null ? null : `next ${pagination.next.at} ${pagination.next.is}`,
    pagination.hasMore === null ? null : `more ${pagination.hasMore}`,
    pagination.lastItemField === null ? null : `last ${pagination.lastItemField}`,
    sort === null ? null : `sort ${sort.parameters.join('+')} ${sort.form}`,
    listing.search.length === 0 ? null : `search ${listing.search.join(', ')}`,
  ].filter((part) => part !== null);
  const filters = listing.filters.map(
    (filter) =>
      `${filter.parameter}${filter.field === null ? '' : filter.field === filter.parameter ? '=' : `=${filter.operator}(${filter.field})`}`,
  );
  return [
    `  ${resource.operations.list === null ? 'listed in' : 'list'} ${listing.operation} · ${parts.join(' · ')}`,
    ...decidedLines(resource, 'list', why),
    ...why(listing, 'items'),
    ...why(pagination, 'paging'),
    ...(sort === null ? [] : why(sort, 'sort')),
    ...(filters.length === 0 ? [] : [`    filters ${filters.join(', ')}`]),
    ...(resource.columns.length === 0 ? [] : [`    columns ${resource.columns.join(', ')}`]),
  ];
}

function actionLines(action: Action, why: Why, asks: Asks): readonly string[] {
  const marks = [
    action.reads ? 'reads' : null,
    action.danger === 'none' ? null : action.danger,
    action.leadsTo === null ? null : `→ ${action.leadsTo}`,
    action.answers === 'other' ? null : action.answers,
  ].filter((mark) => mark !== null);
  const line = `  ${action.on} action ${action.operation} "${action.label}"`;
  return [`${line}${marks.length === 0 ? '' : ` (${marks.join(', ')})`}`, ...why(action), ...asks(action.operation)];
}
