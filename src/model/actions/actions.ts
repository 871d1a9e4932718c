// Any operation that plays no role of a resource → an Action: how careful one must be, what it answers, whether there is
// something to fill in, and which state it leads to. (Its label is made in action-label.)
import type { Operation } from '#contract';
import { member } from '#contract';
import { readsOnly, settledBy } from './access.ts';
import { actionLabel, actionWord } from './action-label.ts';
import type { AnswerShape } from '../answers/answers.ts';
import { saysMore } from '../words/beside-name.ts';
import type { Action, Choice } from '../application.ts';
import type { StateField } from '../fields/state.ts';
import type { OperationFacts } from '../facts.ts';
import { sameThing } from '../relations/same-thing.ts';
import type { InBox } from '../resources/thing-in-box.ts';
import { normalOf, wordsOf } from '../words/labels.ts';
import { isAskedHeader } from './own-headers.ts';
import { plainText } from '../schemas.ts';
import type { View } from '../schemas.ts';
import { dangerOf } from '../words/verbs.ts';

/** The action of an operation. `item` is what an item of its resource looks like; `box` what holds it in answers, if anything. */
export function actionOf(
  facts: OperationFacts,
  on: Action['on'],
  because: string,
  about: { noun: string; item: View | null; box?: InBox | null; state: StateField | null; given: readonly string[] },
): Action {
  const { operation } = facts;
  const word = actionWord(facts);
  const reads = readsOnly(operation);
  const label = actionLabel(facts, about.noun, because === 'identity-after-verb');
  const told = operation.description || operation.summary;
  return {
    from: operation.pointer,
    because,
    operation: operation.id,
    label,
    // What the button says already, "Revives a feature" of "Revive a feature", is not said again.
    description: saysMore(told, label, about.noun) ? told : '',
    on,
    reads,
    danger: reads || leaves(facts, label) ? 'none' : CHANGES_ALL.test(label) ? 'typed' : dangerOfAction(facts, word),
    input: hasInput(operation, about.given),
    answers: answersOf(facts.answer, facts, about),
    leadsTo: reads ? null : leadsTo(word, about.state),
  };
}

/** "DELETE /auth/logout": who leaves can come back, and is asked nothing; who is made to leave stands in the path. */
function leaves({ segments }: OperationFacts, label: string): boolean {
  return /^(?:log|sign) out$/i.test(label) && segments.every(({ kind }) => kind === 'static');
}

function dangerOfAction(facts: OperationFacts, word: string): Action['danger'] {
  if (facts.method === 'DELETE')
    return facts.verb.startsWith('un') || UNDOING.test(facts.operation.summary) ? 'confirm' : 'typed';
  const byWord = dangerOf(word);
  if (byWord !== 'none') return byWord;
  const byName = dangerOf(facts.verb);
  if (byName !== 'none') return byName === 'typed' && facts.method !== 'GET' ? 'confirm' : byName;
  return IRREVERSIBLE.test(`${facts.operation.summary} ${facts.operation.description}`) ? 'confirm' : 'none';
}

/** "Update all", "Reset the state of all scenarios": one press changes each of them. */
const CHANGES_ALL = /^(?:update|change|edit|modify|patch|reset|overwrite)\b.*\ball\b/i;

/** The contract itself says that there is no way back. */
const IRREVERSIBLE =
  /\b(?:can(?:not|['’]t| not) be (?:undone|reverted|reversed|recovered|restored)|irreversibl[ey]|not reversible)\b/i;

/** "Unfollow", "Remove a star": what is deleted is only a mark, and can be set again. */
const UNDOING =
  /^(?:un[a-z]+|(?:remove|delete) (?:an? |the |your )?(?:star|like|vote|reaction|follow|favou?rite|bookmark|pin|watch|mute|block|upvote|label|tag)s?)\b/i;

/** Whether there is something to fill in beyond the path values that the item gives. */
function hasInput(operation: Operation, given: readonly string[]): boolean {
  if (operation.requestBody !== null && operation.requestBody.content.length > 0) return true;
  const settled = settledBy(operation);
  return operation.parameters.some((one) => {
    if (one.in === 'path') return !given.includes(one.name) && member(settled, one.name) === undefined;
    if (one.in === 'header') return one.required && isAskedHeader(one);
    return one.in === 'query' || one.in === 'querystring';
  });
}

function answersOf(
  answer: AnswerShape,
  facts: OperationFacts,
  { item, box = null }: { readonly item: View | null; readonly box?: InBox | null },
): Action['answers'] {
  if (answer.status === '202') return 'job';
  // Whatever is said of it, no content comes (RFC 9110 §9.3.2).
  if (facts.method === 'HEAD') return 'nothing';
  switch (answer.kind) {
    case 'file':
      return 'file';
    case 'nothing':
      return 'nothing';
    case 'text':
    case 'scalar':
      return 'text';
    case 'array':
    case 'stream':
      return 'list';
    default:
      if (facts.list?.sure === 'certain') return 'list';
      if (box !== null && answer.view.properties.has(box.name) && sameThing(answer.view, box.whole)) return 'item';
      return item !== null && item.properties.size > 0 && sameThing(answer.view, item) ? 'item' : 'other';
  }
}

const IRREGULAR_PASTS: ReadonlyMap<string, string> = new Map([
  ['pay', 'paid'],
  ['send', 'sent'],
  ['hold', 'held'],
  ['sell', 'sold'],
  ['ship', 'shipped'],
  ['ban', 'banned'],
  ['start', 'running'],
  ['resume', 'running'],
  ['withdraw', 'withdrawn'],
  ['freeze', 'frozen'],
  ['activate', 'active'],
  ['reactivate', 'active'],
  ['deactivate', 'inactive'],
  ['submit', 'submitted'],
  ['win', 'won'],
]);

/** The state (a value of the state field) that an action's word leads to: "cancel" → "cancelled". */
export function leadsTo(word: string, state: StateField | null): string | null {
  const [first = '', ...others] = wordsOf(word);
  // "mark-paid", "mark_as_read", "set-active": the state itself is named.
  const verb = (first === 'mark' || first === 'set' ? others.at(-1) : undefined) ?? first;
  // What is there has been created: `/servers/{id}/create-folder` makes something else.
  if (state === null || verb.length < 3 || verb === 'create') return null;
  // "failed-protocol" is a protocol.
  if (verb === first && others.length > 0 && verb.endsWith('ed')) return null;
  const irregular = IRREGULAR_PASTS.get(verb);
  const root = verb.replace(/(?:e|y)$/, '');
  const found = state.values.find((choice) => isPast(choice, verb, root, irregular));
  return found === undefined ? null : plainText(found.value);
}

function isPast(choice: Choice, verb: string, root: string, irregular: string | undefined): boolean {
  const value = normalOf(plainText(choice.value));
  if (value === irregular || value === verb) return true;
  if (!value.startsWith(root)) return false;
  return /^(?:[a-z]?ed|d|ied|en|n|ing)$/.test(value.slice(root.length)) && !value.endsWith('ing');
}
