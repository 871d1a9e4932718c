// The nearest resource of an operation that plays no role: on its path, or (for operations named by verb and noun) by the
// words of its name. Its actions belong there.
import { readsOnly } from '../actions/access.ts';
import { IDENTITY_WORDS, PLAIN_IDENTITY_WORDS } from '../identity/identity-words.ts';
import type { Draft, Drafts } from './drafts.ts';
import type { OperationFacts } from '../facts.ts';
import { parameterStem } from '../facts.ts';
import { normalOf, singularOf, stemOf, wordsOf } from '../words/labels.ts';
import { saysThoseOf } from '../paths/lists-by-other.ts';
import type { Segment } from '../paths/paths.ts';
import { isPrefix, keyOf } from '../paths/paths.ts';
import { needsIdentity } from '../paths/rpc-proven.ts';
import type { View } from '../schemas.ts';
import { isActionName, isQualifier, isSignInName } from '../words/verbs.ts';

/** A resource that an operation acts on, and why it is that one. */
export interface Nearest {
  readonly draft: Draft;
  readonly on: 'item' | 'collection';
  readonly because: string;
}

/** The nearest resource on the path of an operation, or null. Who signs in ("POST /users/login") does nothing to users. */
export function nearest(drafts: Drafts, one: OperationFacts): Nearest | null {
  if (one.segments.every(({ kind }) => kind === 'static') && isSignInName(one.segments.at(-1)?.name ?? '')) return null;
  for (let length = one.segments.length; length > 0; length -= 1) {
    const prefix = one.segments.slice(0, length);
    const key = keyOf(prefix);
    if (prefix.at(-1)?.kind === 'parameter') {
      const beforeKey = keyOf(prefix.slice(0, -1));
      const draft = drafts.get(`${beforeKey}#items`) ?? drafts.get(beforeKey);
      if (draft?.kind === 'collection') return { draft, on: 'item', because: 'below-item' };
    }
    const draft = drafts.get(key);
    if (draft === undefined) continue;
    if (draft.kind === 'singleton') return { draft, on: 'item', because: 'below-singleton' };
    if (namesItemLast(draft, one, length)) return { draft, on: 'item', because: 'identity-after-verb' };
    const isRpc =
      draft.claims.every((claimed) => claimed.facts.segments.at(-1)?.kind !== 'parameter') &&
      draft.claims.some((claimed) => claimed.on === 'item');
    const word = prefix.length < one.segments.length ? (one.segments[prefix.length]?.name ?? '') : '';
    const onItem = (isRpc ? needsIdentity(one, draft.noun) : asksWhich(one, draft)) && !isAboutMany(word);
    return { draft, on: onItem ? 'item' : 'collection', because: onItem ? 'method-with-identity' : 'below-collection' };
  }
  return null;
}

/** What is done to one of them from another part of the API: "POST /admin/users/{id}/block" beside "/users/{id}". */
export function nearestElsewhere(drafts: Drafts, { segments }: OperationFacts): Nearest | null {
  const draft = itemElsewhere(drafts, segments);
  return draft === null ? null : { draft, on: 'item', because: 'same-item-elsewhere' };
}

/** The collection one of which a path names behind words that do not stand in its own address; null where there is none. */
export function itemElsewhere(drafts: Drafts, segments: readonly Segment[]): Draft | null {
  const start = segments.findIndex((segment) => !isPrefix(segment));
  const item = segments.findIndex(({ kind }) => kind === 'parameter');
  for (let from = start + 1; start >= 0 && from < item; from += 1) {
    const draft = drafts.get(keyOf([...segments.slice(0, start), ...segments.slice(from, item)]));
    if (draft?.kind === 'collection' && isOpenedBy(draft, segments[item]?.name ?? '')) return draft;
  }
  return null;
}

/**
 * The collection one of which the last value of a path identifies: projects of "/task/tasks/{projectId}" (Kaneo), services of
 * "/tests/service/{serviceId}" (Microcks). Of several of one name (`byStem`) the one that is kept highest up.
 */
export function itemNamed(byStem: ReadonlyMap<string, readonly Draft[]>, segments: readonly Segment[]): Draft | null {
  const last = segments.at(-1);
  const all = last?.kind === 'parameter' ? (byStem.get(parameterStem(last.name)) ?? []) : [];
  const top = Math.min(...all.map((one) => one.segments.length));
  const [only, ...more] = all.filter((one) => one.segments.length === top && isOpenedBy(one, last?.name ?? ''));
  return more.length === 0 ? (only ?? null) : null;
}

/** Whether one of them is opened by what a parameter names: "{id}", "{user}" and "{user_id}" of users, but no "{user_name}". */
function isOpenedBy(draft: Draft, name: string): boolean {
  const meant = meantOf(draft, name);
  return draft.claims.some(({ role, facts }) => {
    const own = facts.segments.length === draft.segments.length + 1 ? facts.segments.at(-1) : undefined;
    return role !== 'action' && own?.kind === 'parameter' && meantOf(draft, own.name) === meant;
  });
}

/** What of a thing a parameter names: "" of "{id}", "{user}" and "{user_id}" of users, "name" of "{user_name}". */
function meantOf({ noun }: Draft, parameter: string): string {
  const [stem, plain] = [stemOf(noun), normalOf(parameter)];
  const rest = plain.startsWith(stem) ? plain.slice(stem.length) : plain;
  return IDENTITY_WORDS.has(rest) ? '' : rest;
}

/** "/loans/finish/{id}", "/users/download-pdf/{userId}": an action on the item that the path's last parameter names. */
function namesItemLast(draft: Draft, one: OperationFacts, length: number): boolean {
  const rest = one.segments.slice(length);
  const last = rest.at(-1);
  if (last?.kind !== 'parameter' || rest.length < 2 || rest.slice(0, -1).some((segment) => segment.kind !== 'static'))
    return false;
  const word = rest[0]?.name ?? '';
  if (isAboutMany(word) || isQualifier(word) || one.answer.kind === 'array' || one.list?.sure === 'certain')
    return false;
  if (one.method === 'GET' && saysThoseOf(one)) return false;
  // "DELETE /shipment/track/{id}" deletes a track, where the word is a thing.
  if (one.method === 'DELETE' && !isActionName(word)) return false;
  const stem = stemOf(draft.noun);
  const isFound = IDENTITY_WORDS.has(normalOf(word));
  // "/tickets/close/{ticket}" beside "/tickets/{ticket}", or beside "/tickets/get/{ticket}".
  const own = draft.claims
    .filter(({ on, role, because, facts: { segments } }) => {
      if (on !== 'item' || segments.length === draft.segments.length + 1) return on === 'item';
      const opened = segments.at(-1)?.kind === 'parameter' ? (segments.at(-1)?.name ?? '') : '';
      const isNamed = IDENTITY_WORDS.has(normalOf(opened)) || parameterStem(opened) === stem;
      return role !== 'action' && because === 'method-before-identity' && opened !== '' && isNamed && !isFound;
    })
    .map((claimed) => claimed.facts.segments.at(-1)?.name ?? '');
  const name = normalOf(last.name);
  if (own.some((other) => normalOf(other) === name)) return true;
  if (own.length > 0 && IDENTITY_WORDS.has(name)) return true;
  // "/orders/number/{orderNumber}" beside "/orders/{orderId}" names an order in another way.
  const way = meantOf(draft, last.name);
  return parameterStem(last.name) === stem && own.some((other) => meantOf(draft, other) === way);
}

/** "PUT /task/status/{id}" beside "GET /task/{id}": the parameter is that of the things before, of which a part is changed. */
export function isPartBeforeIdentity(drafts: Drafts, { segments, claims }: Draft): boolean {
  const owner = drafts.get(keyOf(segments.slice(0, -1)));
  const names = new Set(claims.map((one) => one.facts.segments.at(-1)?.name));
  return owner?.claims.some((one) => one.role === 'get' && names.has(one.facts.segments.at(-1)?.name)) === true;
}

/**
 * "PUT /appointment/ChangeAppointmentStatus?appointmentId" beside items that are opened by their address: what is done
 * asks for one by the thing's own name. What only reads may be narrowed by it; what is done below another says what of it.
 */
function asksWhich(one: OperationFacts, draft: Draft): boolean {
  const isOpened = draft.claims.some((claimed) => claimed.on === 'item' && claimed.role !== 'action');
  if (!isOpened || readsOnly(one.operation) || one.segments.length !== draft.segments.length + 1) return false;
  // "POST /connections/test" takes the whole of one, as what makes one does.
  const isWhole = draft.claims.some(({ role, facts }) => role === 'create' && isSame(facts.body, one.body));
  if (isWhole) return false;
  const own = new Set([...PLAIN_IDENTITY_WORDS].map((word) => stemOf(draft.noun) + word));
  const names = [
    ...one.operation.parameters.filter(({ in: place }) => place === 'query').map(({ name }) => name),
    ...(one.body?.required ?? []),
  ];
  return names.some((name) => own.has(normalOf(name)));
}

const isSame = (made: View | null, taken: View | null): boolean =>
  made !== null && made.name !== null && made.name === taken?.name;

/** What creates, lists or searches is about the collection, whatever identities it takes. */
function isAboutMany(name: string): boolean {
  return (
    ['create', 'add', 'list', 'search', 'find', 'import', 'batch', 'bulk', 'query', 'filter'].includes(
      wordsOf(name)[0] ?? '',
    ) && !/^add[_-]?[a-z]/i.test(name)
  );
}

/** Resources that were found by verb and noun, by the words of their noun. */
export function nounsOfMethods(drafts: Drafts): readonly { draft: Draft; words: readonly string[]; prefix: string }[] {
  return drafts
    .all()
    .filter((draft) => draft.because === 'verb-and-noun')
    .map((draft) => ({
      draft,
      words: wordsOf(draft.noun).map((word) => singularOf(word)),
      prefix: keyOf(draft.segments.slice(0, -1)),
    }))
    .sort((a, b) => b.words.length - a.words.length);
}

/** "#…RestoreTableFromBackup" is an action of tables; "/api/send-invoice" one of invoices. */
export function nearestByNoun(nouns: ReturnType<typeof nounsOfMethods>, one: OperationFacts): Nearest | null {
  const at = one.segments.findLastIndex((segment) => segment.kind === 'static');
  const last = one.segments[at];
  if (last === undefined) return null;
  const prefix = keyOf(one.segments.slice(0, at));
  const words = wordsOf(last.name).map((word) => singularOf(word));
  const found = nouns.find((noun) => noun.prefix === prefix && contains(words.slice(1), noun.words));
  if (found === undefined) return null;
  const onItem = needsIdentity(one, found.draft.noun) && !words.includes('batch');
  return { draft: found.draft, on: onItem ? 'item' : 'collection', because: 'named-after-resource' };
}

function contains(words: readonly string[], wanted: readonly string[]): boolean {
  return words.some((_word, index) => wanted.every((one, offset) => words[index + offset] === one));
}
