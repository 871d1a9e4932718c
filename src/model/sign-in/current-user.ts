// Which operation says who is signed in. Input: a contract; output: the operation's id, or null.
import type { Contract, Lookup, Operation, Parameter } from '#contract';
import { pathWithoutForm } from '../actions/access.ts';
import { type AnswerShape, answerOf } from '../answers/answers.ts';
import { IDENTITY_WORDS } from '../identity/identity-words.ts';
import { isPlural, normalOf, wordsOf } from '../words/labels.ts';
import { listIn } from '../listing/lists.ts';
import { viewOf } from '../schemas.ts';
import { saysListOf } from '../words/verbs.ts';

const CURRENT_USER: readonly RegExp[] = [
  /\/(me|myself|whoami|userinfo|current-?user|users?\/current|self)$/i,
  /\/(auth|users?|account|session|customers?|members?|people)\/(me|self|current|whoami|profile)$/i,
  /(^|\/)(user|viewer)$/i,
  /(^|\/)(my-?)?(profile|account)$/i,
  /\/(session|auth)$/i,
];

/** The operation that says who is signed in, or null. */
export function currentUserOf(contract: Contract, lookup: Lookup): string | null {
  const gets = contract.operations.filter(
    (one) =>
      one.method === 'GET' &&
      !pathWithoutForm(one).includes('{') &&
      !one.parameters.some(
        (parameter) => parameter.in === 'query' && (parameter.required || saysWho(parameter, lookup)),
      ),
  );
  const listed = new Set(gets.map(pathWithoutForm));
  const own = gets.filter((one) => !isOwnPart(pathWithoutForm(one), listed));
  for (const pattern of CURRENT_USER) {
    const found = own
      .filter((one) => pattern.test(pathWithoutForm(one).replace(/\/$/, '')))
      .sort((a, b) => a.path.length - b.path.length)
      .find((one) => isOne(one, contract, lookup) && !isOwnThing(one, listed, lookup));
    if (found !== undefined) return found.id;
  }
  const named = own.find((one) =>
    /^(get)?(current|logged)(in)?user|whoami|getme$|^me$/.test(
      wordsOf((one.operationId ?? '').replace(/^.*[./]/, '')).join(''),
    ),
  );
  return named?.id ?? null;
}

/** "GET /user?accountId&username" tells of whoever is meant. */
function saysWho({ name, schema }: Parameter, lookup: Lookup): boolean {
  const isName = normalOf(name) === 'username' || IDENTITY_WORDS.has(wordsOf(name).at(-1) ?? '');
  return isName && !viewOf(schema, lookup).types.includes('boolean');
}

/** Not a list: neither said to answer one ("Get List Of Users"), nor untold with items of its own below ("/account", "/account/{accountNo}"). */
function isOne(operation: Operation, { operations }: Contract, lookup: Lookup): boolean {
  const answer = answerOf(operation, lookup);
  const below = `${pathWithoutForm(operation).replace(/\/$/, '')}/{`;
  const isAbove = operations.some(({ method, path }) => method === 'GET' && path.startsWith(below));
  const isList = (answer.kind === 'unknown' && isAbove) || saysListOf(operation.summary);
  return answer.kind !== 'array' && !isList && !holdsOnlyList(answer, isAbove, lookup);
}

/** "/channels/me" that answers `{ channels: […] }`: what one has, and not who one is; names of many, above each of them. */
function holdsOnlyList(answer: AnswerShape, isAbove: boolean, lookup: Lookup): boolean {
  const list = listIn(answer, 'me', lookup);
  const views = [...answer.view.properties.values()].map((one) => viewOf(one, lookup));
  const isOfThings = isAbove || viewOf(list?.item, lookup).properties.size > 0;
  return list?.sure === 'certain' && isOfThings && views.every(({ properties }) => properties.size === 0);
}

/** "/orders/user" beside "/orders", "/allergies/user": the orders of whoever is signed in, and not who that is. */
function isOwnPart(path: string, listed: ReadonlySet<string>): boolean {
  const before = path.replace(/\/[^/]*\/?$/, '');
  return (
    (listed.has(before) || listed.has(`${before}/`) || isPlural(before.replace(/^.*\//, ''))) &&
    /\/(?:users?|viewer|my-?\w+|profile|account)\/?$/i.test(path) &&
    !PEOPLE.test(before)
  );
}

/** "/stores/me" beside "/stores", told to answer a store: what one has; "/drivers/me" that answers an e-mail address is who one is. */
function isOwnThing(operation: Operation, listed: ReadonlySet<string>, lookup: Lookup): boolean {
  const before = /^(.+)\/me\/?$/i.exec(pathWithoutForm(operation))?.[1];
  if (before === undefined || PEOPLE.test(before) || !(listed.has(before) || listed.has(`${before}/`))) return false;
  const { properties } = answerOf(operation, lookup).view;
  const inside = [...properties.values()].flatMap((one) => [...viewOf(one, lookup).properties.keys()]);
  return properties.size > 0 && ![...properties.keys(), ...inside].some((name) => SAYS_WHO.test(normalOf(name)));
}

const SAYS_WHO = /mail|login|phone|role|(?:user|nick|first|last|full|display|given|family|sur)name$/;

const PEOPLE = /(?:auth|users?|accounts?|session|customers?|members?|people|persons?|employees?)$/i;
