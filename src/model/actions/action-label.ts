// What people read on an action's button: the summary where it is short and good, else the path's verb, else the name; and
// of several that would read alike, what tells them apart.
import type { Operation } from '#contract';
import type { Action } from '../application.ts';
import type { OperationFacts } from '../facts.ts';
import { parameterStem } from '../facts.ts';
import { isPlural, labelOf, normalOf, pluralOf, singularOf, stemOf, wordsOf } from '../words/labels.ts';
import { bareOfController } from '../paths/nouns.ts';
import { isPrefix, type Segment } from '../paths/paths.ts';
import { firstClause, LONG, sentence, tidied } from './said-label.ts';
import { bareOperationName, isActionName, isNounToo, standardVerbOf } from '../words/verbs.ts';

/** The word of an operation's path that says what it does: "cancel" of "/orders/{id}/cancel". */
export function actionWord(facts: OperationFacts): string {
  const words = facts.segments.filter(isWord).map((segment) => segment.name);
  return words.findLast((word) => isActionName(word)) ?? words.at(-1) ?? '';
}

/** The last word of an operation's path: what stands before it is where it belongs to ("/checkout/pub/orders"). */
function lastWord({ segments }: OperationFacts): string {
  return segments.findLast(isWord)?.name ?? '';
}

/** What stands in a path and can be read: no parameter, and no "*" that is any path below ("/uploads/*"). */
function isWord({ kind, name }: Segment): boolean {
  return kind === 'static' && /\p{L}/u.test(name);
}

const SPECIAL_LABELS: ReadonlyMap<string, string> = new Map([
  ['login', 'Log in'],
  ['signin', 'Sign in'],
  ['logout', 'Log out'],
  ['signout', 'Sign out'],
  ['signup', 'Sign up'],
  ['checkin', 'Check in'],
  ['checkout', 'Check out'],
  ['shutdown', 'Shut down'],
  ['poweroff', 'Power off'],
  ['poweron', 'Power on'],
]);

const SAID_ALONE: ReadonlySet<string> = new Set(SPECIAL_LABELS.values());

/** "Messages_FixAll" without its group, as AutoRest and NSwag put one before the name, where what is left says what is done. */
function nameInGroup({ operationId, tags }: Operation, noun: string): string {
  const name = bareOperationName(operationId ?? '');
  const [, group = '', rest = ''] = /^([a-z\d]+)_([a-z\d]+)$/i.exec(name) ?? [];
  const [verb = '', ...others] = wordsOf(rest);
  const isDone = others.length > 0 && (isActionName(verb) || standardVerbOf(verb) !== null);
  return isDone && [noun, ...tags].some((one) => stemOf(one) === stemOf(group)) ? rest : name;
}

/** Names that a framework makes of path and method ("accounts_comment_update"), which say nothing that the path does not. */
function isFrameworkName(operationId: string, method: string): boolean {
  if (method === 'GET' && /_read(?:_\d+)?$/.test(operationId)) return true;
  if (/_(?:create|list|retrieve|update|partial_update|destroy|get|post|put|delete)(?:_\d+)?$/.test(operationId))
    return true;
  const words = wordsOf(operationId);
  return words.length > 2 && ['get', 'post', 'put', 'patch', 'delete'].includes(words.at(-1) ?? '');
}

/**
 * "PostPayoutsPayoutReverse" of "POST /payouts/{payout}/reverse" only spells method and path, and "dcim_devices_graphs"
 * the path of what is read at "/dcim/devices/{id}/graphs".
 */
function spellsPath(facts: OperationFacts): boolean {
  const [first = '', ...rest] = wordsOf(facts.operation.operationId ?? '');
  const inPath = wordsOf(facts.operation.path);
  const isRead = facts.method === 'GET' && first === inPath[0];
  if ((first !== facts.method.toLowerCase() && !isRead) || rest.length === 0) return false;
  const path = new Set(inPath.flatMap((word) => [word, singularOf(word), pluralOf(word)]));
  return rest.every((word) => path.has(word) || word === 'by');
}

/** "getOrdersOrderNoEmaillog" of "GET /orders/{orderNo}/email-log": method and path, letter by letter, whose words ran together. */
function isRunTogether(facts: OperationFacts): boolean {
  const { operation, method } = facts;
  return normalOf(operation.operationId ?? '') === normalOf(method + operation.path) && !spellsPath(facts);
}

/**
 * "logsTestJob" of "/jobs/{id}/logs", as Django REST framework makes names, "unackSiteAlarm": the last word of the path, and
 * the thing with a word more at most; not "inheritFromTempUser", which says whence.
 */
function spellsPlace({ segments, operation }: OperationFacts, noun: string): boolean {
  const last = segments.at(-1);
  const words = wordsOf(operation.operationId ?? '');
  const start = last?.kind === 'static' ? wordsOf(last.name) : [];
  const more = words.length - start.length;
  const isSpelled = start.length > 0 && more > 0 && more < 3 && start.every((word, at) => words[at] === word);
  return isSpelled && singularOf(words.at(-1) ?? '') === singularOf(wordsOf(noun).at(-1) ?? '');
}

const METHOD_WORDS: Readonly<Record<string, string>> = {
  DELETE: 'Delete',
  PUT: 'Set',
  PATCH: 'Update',
  HEAD: 'Check',
  OPTIONS: 'Options of',
};

/** What people read on an action's button: the summary where it is short and good, else the path's verb, else the name. */
export function actionLabel(facts: OperationFacts, noun: string, isVerbOfItem = false): string {
  const { operation } = facts;
  const special = SPECIAL_LABELS.get(normalOf(lastWord(facts)));
  if (special !== undefined) return special;
  const summary = saidOf(facts, noun);
  if (summary !== null) return byThing(summary, facts);
  const whole = noun === '' ? withWhatBefore(facts) : null;
  if (whole !== null) return whole;
  const before = SPECIAL_LABELS.get(normalOf(actionWord(facts)));
  if (before !== undefined) return before;
  const last = facts.segments.at(-1);
  const spoken = verbLabel(facts, noun);
  if (spoken !== null && last?.kind === 'static') return spoken;
  const named = operation.operationId === null ? null : tidied(labelOf(nameInGroup(operation, noun)), noun);
  if (
    named !== null &&
    wordsOf(named).length > 1 &&
    !/\d$/.test(named) &&
    !isFrameworkName(operation.operationId ?? '', operation.method) &&
    !spellsPath(facts) &&
    !isRunTogether(facts)
  )
    // A name is written for programs: what is said for people may be longer than it.
    return tidied(sentence(operation), noun, LONG) ?? (spellsPlace(facts, noun) ? labelOf(lastWord(facts)) : named);
  if (spoken !== null) return spoken;
  const thing = withVerbBefore(facts) ?? (operation.path === '/' ? 'Root' : labelOf(lastWord(facts) || operation.path));
  // "/loans/finalizar/{id}": a verb of another language, by where it stands.
  if (isVerbOfItem && operation.method === 'POST') return thing;
  if (operation.method === 'GET' && isNamedAsParameter(facts)) return `By ${lowered(thing)}`;
  // "PATCH /account/change-password" says itself what is done.
  if (saysDoing(thing)) return thing;
  const method = operation.method === 'POST' && last?.kind === 'parameter' ? 'Add to' : METHOD_WORDS[operation.method];
  // "Rename or move/migrate an instance": what is done there adds nothing.
  const either =
    method === 'Add to' ? tidied(sentence(operation).replace(/(?<=[a-z])\/(?=[a-z])/g, ' or '), noun, LONG) : null;
  if (either !== null) return either;
  const saysLittle = noun === '' && wordsOf(thing).length < 2 && METHOD_WORDS[operation.method] === undefined;
  const clause = saysLittle ? firstClause(operation) : null;
  if (clause !== null) return clause;
  return method === undefined ? thing : `${method} ${lowered(thing)}`;
}

/** "Blank invoice", "Latest broadcasts" that are read: which one, and nothing that is done to it, is said with its noun. */
function saidOf({ operation, method }: OperationFacts, noun: string): string | null {
  const short = tidied(sentence(operation), noun);
  const isWhich = method === 'GET' && short !== null && !short.includes(' ') && !isActionName(short);
  return isWhich ? tidied(sentence(operation), '') : short;
}

/** "Get tickets by client ID", at "/tickets/client/{id}": by the client, who is chosen by name. */
function byThing(label: string, { segments }: OperationFacts): string {
  const [before, last] = segments.slice(-2);
  const thing =
    before?.kind === 'static' && last?.kind === 'parameter' ? wordsOf(singularOf(before.name)).join(' ') : '';
  const end = / by (?:the )?(.{1,40}?)(?:'s)? (?:id|uuid|guid|identifier)$/i.exec(label);
  return thing === '' || end?.[1]?.toLowerCase() !== thing ? label : `${label.slice(0, end.index)} by ${end[1]}`;
}

/** "/alerts/count" is "Alerts count", "/reports/export" "Export reports", where no resource says of what. */
function withWhatBefore({ segments, operation: { operationId, summary, method } }: OperationFacts): string | null {
  if (summary !== '' || (operationId !== null && !isFrameworkName(operationId, method))) return null;
  const [before, last] = segments.slice(-2);
  if (last?.kind !== 'static' || before?.kind !== 'static' || isPrefix(before) || NO_THINGS.test(before.name))
    return null;
  const word = normalOf(last.name);
  if (FIGURES.has(word)) return `${labelOf(before.name)} ${lowered(labelOf(last.name))}`;
  return DONE_TO_ALL.has(word) && !isActionName(before.name)
    ? `${labelOf(last.name)} ${lowered(labelOf(before.name))}`
    : null;
}

/** "/reports/export/financial" is "Export financial". */
function withVerbBefore({ segments }: OperationFacts): string | null {
  const [before, last] = segments.slice(-2);
  if (last?.kind !== 'static' || before?.kind !== 'static' || !MOVES.has(normalOf(before.name))) return null;
  return `${labelOf(before.name)} ${lowered(labelOf(last.name))}`;
}

const MOVES = new Set(['export', 'import', 'download', 'upload', 'send', 'sync', 'generate']);

/** Words that say nothing without what they are of, and what is done to all of something. */
const FIGURES = new Set(['count', 'counts', 'total', 'totals', 'summary', 'overview', 'status', 'stats', 'statistics']);
const DONE_TO_ALL = new Set(['export', 'import', 'email']);

/** "/calls/account/{accountId}", "/addresses/type/{addressType}": the word only says by what is looked for. */
function isNamedAsParameter({ segments }: OperationFacts): boolean {
  const [word, parameter] = segments.slice(-2);
  if (word?.kind !== 'static' || parameter?.kind !== 'parameter') return false;
  if (isActionName(word.name) || isPlural(word.name)) return false;
  const wanted = stemOf(word.name);
  return [parameterStem(parameter.name), stemOf(parameter.name)].some((own) => own.endsWith(wanted));
}

/** "Change slot", "Disable worker barcode": several words of which the first is a verb, and does not name kinds of things. */
function saysDoing(label: string): boolean {
  const [first = '', ...others] = wordsOf(label);
  // By the first word alone: "vector sync" is a sync.
  return others.length > 0 && (first === 'change' || (isActionName(first) && !isNounToo(first)));
}

/**
 * The verb that the path ends with, whether or not a parameter follows: "Cancel". What says little alone ("get",
 * "refresh") takes what stands before it where that is not the resource itself: "Get lend score".
 */
function verbLabel(facts: OperationFacts, noun: string): string | null {
  const words = facts.segments.filter((segment) => segment.kind === 'static');
  const verb = words.at(-1)?.name;
  const place = words.slice(0, -1).findLast((segment) => !isPrefix(segment) && !/^v\d+$/i.test(segment.name));
  const before = place?.name;
  if (verb === undefined || (!isActionName(verb) && normalOf(verb) !== 'change')) return null;
  // "DELETE /track/{id}" deletes a track: what is no verb alone is the thing that the method is about.
  const [first = '', ...others] = wordsOf(verb);
  const isThing = facts.method !== 'POST' && (isNounToo(verb) || (others.length > 0 && !isActionName(first)));
  if (facts.segments.at(-1)?.kind === 'parameter' && (isPlural(verb) || isThing)) return null;
  const isListing = facts.method === 'GET' && facts.list?.sure === 'certain';
  if (isListing && facts.operation.summary !== '') return null;
  const needsThing = NEEDS_THING.has(normalOf(verb)) && !NO_THINGS.test(before ?? '');
  const saysLittle =
    needsThing || standardVerbOf(normalOf(verb)) !== null || ['sync', 'refresh', 'search'].includes(normalOf(verb));
  if (!saysLittle || before === undefined || stemOf(bareOfController(before)) === stemOf(noun)) return labelOf(verb);
  // "/password/reset/confirm" confirms the reset of a password.
  const joined = normalOf(before) === 'reset' ? `${words.at(-3)?.name ?? ''}_${before}` : before;
  if (isActionName(joined) && (!needsThing || wordsOf(joined).length < 2)) return labelOf(verb);
  const after = facts.segments[facts.segments.findLastIndex((segment) => segment === place) + 1];
  return `${labelOf(verb)} ${lowered(labelOf(needsThing && after?.kind === 'parameter' ? singularOf(joined) : joined))}`;
}

/** Verbs that say nothing without what they are done to: "Change" of "/password/change". */
const NEEDS_THING = new Set(['change', 'reset', 'confirm', 'clear', 'upload']);

/** What may stand before a verb, and is nothing that anything is done to. */
const NO_THINGS =
  /^(?:v\d+|(?:no)?auth|oauth2?|authentication|admin|actions?|operations?|internal|public|private|common|utils?|tools?|misc)$/i;

function lowered(label: string): string {
  return /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

/** An action, and the operation that it is of. */
interface Labelled {
  readonly action: Action;
  readonly facts: OperationFacts;
}

/** Actions whose labels are the same: in how many of their paths each word or parameter stands. */
interface Alike {
  readonly size: number;
  readonly having: ReadonlyMap<string, number>;
}

/** What may tell actions apart whose labels are the same, best first. */
const APART: readonly ((one: Labelled, noun: string, alike: Alike) => string | null)[] = [
  ({ facts }, noun) => tidied(sentence(facts.operation), noun, LONG),
  ({ action, facts }, noun) => (SAID_ALONE.has(action.label) && spellsPath(facts) ? null : nameApart(facts, noun)),
  ({ action, facts }, _noun, alike) => {
    const own = ownWord(facts, alike);
    return own === null ? null : `${action.label} (${lowered(labelOf(own))})`;
  },
  ({ facts }, noun) => tidied(facts.operation.description, noun, LONG),
  ({ action: { label }, facts: { method } }) => (method === 'DELETE' ? `Delete ${lowered(label)}` : null),
];

/**
 * The operation's name as a label, without the method that some begin it with and the prefix of its path: "GET_DeleteMessage",
 * "putDomainPolicy", "get_api_v1_admin_dashboard".
 */
function nameApart(facts: OperationFacts, noun: string): string | null {
  const { operation, segments } = facts;
  const { operationId, method } = operation;
  if (operationId === null || isFrameworkName(operationId, method) || isRunTogether(facts)) return null;
  const all = wordsOf(nameInGroup(operation, noun));
  const start = all[0] === method.toLowerCase() ? 1 : 0;
  const own = segments.findIndex((one) => !isPrefix(one));
  const prefix =
    own < 0
      ? []
      : wordsOf(
          segments
            .slice(0, own)
            .map(({ name }) => name)
            .join('/'),
        );
  const isPrefixed = prefix.length > 0 && prefix.every((word, at) => all[start + at] === word);
  const [first = '', second = '', ...rest] = isPrefixed ? all.toSpliced(start, prefix.length) : all;
  const isMethod =
    first === method.toLowerCase() && (first !== 'get' || isActionName(second) || standardVerbOf(second) !== null);
  const words = isMethod
    ? [...(METHOD_WORDS[method] ?? '').split(' ').slice(0, 1), second, ...rest]
    : [first, second, ...rest];
  const said = words.filter((word) => word !== '');
  return said.length < 2 ? null : tidied(labelOf(said.join('_').toLowerCase()), noun, LONG);
}

/** Actions in which no two that stand together read alike, as far as anything tells them apart. */
export function actionsApart(all: readonly Labelled[], noun: string): readonly Action[] {
  const groups = new Map<string, Labelled[]>();
  for (const one of all) {
    const key = `${one.action.on} ${one.action.label}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [one]);
    else group.push(one);
  }
  if (groups.size === all.length) return all.map(({ action }) => action);
  const labels = new Map<Labelled, string>();
  for (const group of groups.values()) {
    if (group.length === 1) continue;
    const alike = alikeOf(group);
    const ways = APART.map((way) => group.map((one) => spelled(way(one, noun, alike) ?? one.action.label)));
    const best = Math.max(...ways.map((way) => new Set(way).size));
    const told = best > 1 ? ways.find((way) => new Set(way).size === best) : undefined;
    for (const [at, one] of group.entries()) labels.set(one, told?.[at] ?? one.action.label);
  }
  return all.map((one) => ({ ...one.action, label: labels.get(one) ?? one.action.label }));
}

/** "Login" as "Log in", however a label came to be. */
const spelled = (label: string): string => SPECIAL_LABELS.get(normalOf(label)) ?? label;

/** Counted once for all of them: a contract may have thousands that read alike (rule S2). */
function alikeOf(group: readonly Labelled[]): Alike {
  const having = new Map<string, number>();
  for (const { facts } of group)
    for (const name of new Set(facts.segments.map((segment) => segment.name)))
      having.set(name, (having.get(name) ?? 0) + 1);
  return { size: group.length, having };
}

/** The last word of a path that no other has, else that not all have; or the parameter by which it differs. */
function ownWord({ segments }: OperationFacts, { size, having }: Alike): string | null {
  const words = segments.filter(({ kind }) => kind === 'static');
  const isPartial = ({ name }: { readonly name: string }): boolean => (having.get(name) ?? 0) < size;
  const found =
    words.findLast(({ name }) => having.get(name) === 1) ?? words.findLast(isPartial) ?? segments.findLast(isPartial);
  return found?.name ?? null;
}
