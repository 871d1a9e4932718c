// What an operation's summary or description says as a label: short, in the imperative, without the noun of the resource
// whose button it is. An operation in, the label out, or null where nothing that is said is one.
import type { Operation } from '#contract';
import { labelOf, normalOf, pluralOf, singularOf, stemOf, wordsOf } from '../words/labels.ts';
import { baseVerb, firstVerbOf, isActionName, isNounToo, standardVerbOf } from '../words/verbs.ts';

/** A summary that is only the function's name in capitals is put into a sentence. */
export function sentence(operation: Operation): string {
  const { operationId, summary } = operation;
  const isGenerated =
    operationId !== null &&
    /^(?:[A-Z][\w-]* ?)+\.?$/.test(summary) &&
    normalOf(operationId).startsWith(normalOf(summary));
  // OData's generators write that it is called: "Invokes action close", "Invoke function delta".
  const [, invoked] = /^invokes? (?:action|function) ([\w.]+)$/i.exec(summary) ?? [];
  if (invoked !== undefined) return labelOf(invoked.split('.').at(-1) ?? invoked);
  // Made of a class and its function (Laravel): "InvoiceController::refresh".
  const [, called] = /^\w+::(\w+)$/.exec(summary) ?? [];
  if (called !== undefined) return labelOf(called);
  // goa writes the method before the service: "FactoryReset about" of "about#FactoryReset".
  const [service = '', method = ''] = operationId?.split('#') ?? [];
  if (wordsOf(method).length > 1 && summary === `${method} ${service}`) return labelOf(method);
  return isGenerated ? labelOf(summary) : summary;
}

/** How long a label is at most. */
interface Length {
  readonly words: number;
  readonly characters: number;
}

const SHORT: Length = { words: 7, characters: 44 };
export const LONG: Length = { words: 9, characters: 56 };

/** A summary cut to what it does, or null where it is too long or technical to be a label. */
export function tidied(summary: string, noun: string, length = SHORT): string | null {
  const plain = summary
    .replace(/\s+/g, ' ')
    .replaceAll('`', '')
    .replace(ABOUT_CALL, '')
    .replace(/[\s.!:]+$/, '')
    .replace(
      /(?: using (?:get|post|put|patch|delete|head|options)|usingget| \((?:GET|POST|PUT|PATCH|DELETE)\)|(?<!\b(?:by|per|of|for|an?|the)) endpoint| handler)$/i,
      (end) => (stemOf(end.trim()) === stemOf(noun) ? end : ''),
    )
    .replace(BY_IDENTITY, '$1')
    .trim();
  if (
    plain === '' ||
    EMPTY_LABELS.test(plain) ||
    OF_METHOD.test(plain) ||
    plain.length > 60 ||
    /[{}<>/_]|https?:/.test(plain)
  )
    return null;
  // "getPolicy", "GetPolicy returns the policy": written about a function.
  if (/^\w*[a-z][A-Z]\w*(?:\(\))?(?:$| [a-z]+s\b)/.test(plain)) return null;
  const cut = withoutNoun(imperative(plain), noun);
  const words = cut.split(' ');
  if (words.length > length.words || cut.length > length.characters) return null;
  const spelled = words
    .map((word) => (/^[A-Z][a-z]+$/.test(word) && /^[A-Z]{2,}s?$/.test(labelOf(word)) ? labelOf(word) : word))
    .join(' ');
  return capital(spelled);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What stands before what is done: how far the API is with it ("[BETA] Compare"), and its method ("POST Compare"). */
const ABOUT_CALL = /^\s*(?:\[[\w .-]{1,20}\]|(?:GET|POST|PUT|PATCH|DELETE)\b)[\s:–-]*/;

/** "Update ticket status by ID": which one it is done to is chosen, and no word for it is needed. */
const BY_IDENTITY = /^(\S+ .*\S) by (?:an? |the |its )?(?:given |provided |specified )?(?:id|uuid|guid|identifier)$/i;

/** Words of methods and frameworks that tell people nothing. */
const EMPTY_LABELS =
  /^(?:invoke|handle|index|process|execute|returns?(?: nothing| success)?|get|post|put|delete|patch|call|endpoint|handle\w*|create|update|list|retrieve|todo|n\/a|no (?:documentation|description|summary)(?: found| available)?|-)$/i;

/** "Creates a Crawl resource", of any POST: what frameworks write of a method, whatever the operation does. */
const OF_METHOD = /^(?:create|replace|update|remove|retrieve)s? (?:an?|the|the collection of) \S+ resources?$/i;

/**
 * "Cancels the order" → "Cancel the order"; "Reports by day" are things. What is no verb that we know is one where it is done
 * to something: "Revives a feature". "Returns the balance" gets it.
 */
function imperative(text: string): string {
  // "Permanently removes": how it is done stays.
  const how = /^[A-Z][a-z]+ly (?=[a-z]+s\b)/.exec(text)?.[0] ?? '';
  if (how !== '') {
    const done = imperative(capital(text.slice(how.length)));
    return `${how}${done.charAt(0).toLowerCase()}${done.slice(1)}`;
  }
  const [first = '', next = ''] = text.split(' ', 2);
  if (!/^[A-Z]?[a-z]+[^s\W]s$/.test(first) || NOT_DONE_TO.test(next)) return text;
  const plain = first.toLowerCase();
  const known = firstVerbOf(first);
  const isDone = known !== '' || (ARTICLE_ALONE.test(next) && !NO_VERBS.has(plain));
  if (!isDone || isNounToo(plain)) return text;
  const verb = plain === 'returns' ? 'get' : known === '' || known === plain ? baseVerb(plain) : known;
  return `${verb}${text.slice(first.length)}`;
}

const NOT_DONE_TO = /^(?:$|(?:about|at|by|for|from|in|of|on|per|since|to|with|and|or|that|which|not)\b|[-–:(&])/i;
const ARTICLE_ALONE = /^(?:an?|the|all|any|each|every|one|this|your)$/i;
/** "Days a vehicle takes to sell" is how many. */
const NO_VERBS = new Set(
  'is was has does goes its as this plus news whats seconds minutes hours days weeks months years times'.split(' '),
);

/** "Cancel an order" and "Cancel a specific order of a customer" on orders are "Cancel". */
function withoutNoun(text: string, noun: string): string {
  const words = wordsOf(noun);
  const last = singularOf(words.at(-1) ?? '').slice(0, 4);
  if (words.length === 0 || !text.toLowerCase().includes(last)) return text;
  const told = afterNoun(text, words);
  if (told !== null) return told;
  const [, verb, rest] = /^(\S+)\s+(.+)$/.exec(text) ?? [];
  if (verb === undefined || rest === undefined || STANDARD.test(verb)) return text;
  return isNothingBut(words.join(' '), rest.toLowerCase()) ? verb : text;
}

/** "Payment Method Make Default" of payment methods, as titles are written: "Make Default"; no "Container archive", no "Download Archive". */
function afterNoun(text: string, noun: readonly string[]): string | null {
  const own = `${singularOf(noun.join(' '))} `;
  if (!text.toLowerCase().startsWith(own) || isActionName(noun.at(-1) ?? '')) return null;
  const said = text.slice(own.length);
  const [verb = '', ...others] = said.split(' ');
  const isDone = isActionName(verb) && !(others.length > 0 && isNounToo(verb));
  return isDone && /^[A-Z][a-z]/.test(said) && !EMPTY_LABELS.test(said) ? said : null;
}

const STANDARD = /^(?:get|list|create|update|delete|show|fetch|retrieve|set|add|remove|put|post)$/i;

/** Whether a text is nothing but the noun, however it is meant ("a specific order") and whatever it is of ("an order of a customer"). */
function isNothingBut(noun: string, text: string): boolean {
  const one = singularOf(noun);
  const bare = text.replace(ARTICLE, '');
  return [text, bare, bare.replace(WHICH, '')].some((said) =>
    [one, pluralOf(one)].some((end) => said.startsWith(end) && WHOSE.test(said.slice(end.length))),
  );
}

const ARTICLE = /^(?:an?|the|this|your)\s+/;
const WHICH = /^(?:specific|specified|single|given|existing|particular)\s+/;
const WHOSE = /^(?:\s+(?:of|for|in)\s+(?:an?|the|your)\s+(?:[\w-]+\s+)?[\w-]+)?$/;

/**
 * Of what stands by itself a word of its path says little: "Get weather data for a single point" of `/point` (rule
 * `first-clause`). The most of what the first sentence says is done that is a label.
 */
export function firstClause({ summary, description }: Operation): string | null {
  const [sentence = ''] = (summary || description).slice(0, READ).split(/\n\s*\n|\.(?=\s|$)/, 1);
  if (/&\w+;/.test(sentence)) return null;
  const plain = sentence.replace(/[`*]/g, '').replace(/\s+/g, ' ').replace(OF_FUNCTION, 'Get ');
  const [first = ''] = plain.split(MORE_OF_IT, 1);
  const ends = [...first.matchAll(ENDS)].map(({ index }) => index);
  for (const end of [first.length, ...ends.reverse()]) {
    const said =
      end === first.length ? first.replace(/\s(?:by|about)$/, '') : first.slice(0, end).replace(DANGLING, '');
    const label = tidied(said, '', LONG);
    const [verb = '', ...others] = label?.split(' ') ?? [];
    if (label !== null && others.length > 0 && isDone(verb) && !OF_CALL.test(label)) return label;
  }
  return null;
}

/** What is longer is no label anyway. */
const READ = 300;

function isDone(verb: string): boolean {
  return (
    /^[A-Z][a-z]+$/.test(verb) &&
    !/^handle/i.test(verb) &&
    (isActionName(verb) || standardVerbOf(verb.toLowerCase()) !== null)
  );
}

/** "Get the method", which returns something. */
const OF_CALL = /\b(?:method|endpoint|request|call|an?|the)$/i;

/** "Watch returns stream of events": comments of gRPC's functions. */
const OF_FUNCTION = /^\w+ returns /;

/** What says more of a thing that is named already. */
const MORE_OF_IT =
  /\s?[;:(]|\s[–-]\s|(?<!\b(?:an?|the|any)),? (?:by )?(?:that|which|when|where|if|using|via|given|based|identified) /;

const ENDS = /,|\s(?:by|for|with|without|from|to|as|in|and)\s/g;
const DANGLING = /[\s,]+(?:(?:the|an?|for|of|to|and|or|in|on|by|with|at|from|about|as)[\s,]*)*$/i;
