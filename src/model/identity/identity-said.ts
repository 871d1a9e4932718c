// Which property of a thing the contract's words say is its identity, or what its path asks for: a view in, a name out. Wanted
// where no name identifies.
import type { Lookup } from '#contract';
import { member } from '#contract';
import { singularOf, wordsOf } from '../words/labels.ts';
import type { View } from '../schemas.ts';
import { textOf, viewOf } from '../schemas.ts';

interface Described {
  /** Scalar properties. */
  readonly names: readonly string[];
  readonly view: View;
  readonly lookup: Lookup;
  /** Words of the resource's noun, in the singular. */
  readonly nounWords: ReadonlySet<string>;
  /** The item path's last parameter, or "". */
  readonly parameter: string;
  /** Type of that parameter, or "". */
  readonly parameterType: string;
  /** What the contract says of that parameter, or "". */
  readonly parameterSaid: string;
}

/** `refNbr`, "The unique identifier for the payment", of payments; an address is filled in whole, and fills nothing. */
export function saidToIdentify(facts: Described): string | undefined {
  const last = [...facts.nounWords].at(-1) ?? '';
  return onlyOne(facts, (text, name) => {
    const [, thing = ''] = UNIQUE_OF.exec(text) ?? [];
    return singularOf(wordsOf(thing).at(-1) ?? '') === last && !/^(?:ur[iln]|href|link)$/i.test(name);
  });
}

/** `secret`, "The token used for authentication.", of "{token}"; `digest`, "The manifest digest", of "{manifest_digest}". */
export function saidAsParameter(facts: Described): string | undefined {
  const wanted = wordsOf(facts.parameter).join(' ');
  if (wanted.length < 3) return undefined;
  return onlyOne(facts, (text) => {
    const [, said = ''] = /^(?:the |an? |this )?(.+?)(?: used\b.*| in\b.*|[.,].*)?$/is.exec(text) ?? [];
    return wordsOf(said).join(' ') === wanted;
  });
}

/** `entity_id`, "Invoice ID.", of "{id}", "The invoice ID.": of both the same is said, and it is more than a word. */
export function saidAlike(facts: Described): string | undefined {
  const plain = (text: string): string => wordsOf(text.replace(/^(?:the|an?|this) /i, '')).join(' ');
  const wanted = plain(facts.parameterSaid);
  return wanted.includes(' ') && wanted.length <= LONGEST_SAID
    ? onlyOne(facts, (text) => text.length <= LONGEST_SAID && plain(text) === wanted)
    : undefined;
}

/** What says which value is meant is short. */
const LONGEST_SAID = 100;

/** "The name of the tag." of "{tag_id}", "Project name" of "{projectId}": what the parameter asks for, of its own type. */
export function saidOfParameter(facts: Described): string | undefined {
  const { names, parameterSaid, nounWords } = facts;
  const [, of = '', thing = '', other = '', word = ''] = ASKS_FOR.exec(parameterSaid) ?? [];
  if (singularOf(wordsOf(thing || other).at(-1) ?? '') !== [...nounWords].at(-1)) return undefined;
  const asked = (of || word).toLowerCase();
  return names.find((name) => name.toLowerCase() === asked && fitsParameter(facts, name));
}

/** `user_id` of a mentee at "{id}", the "User ID of the mentee", of a member at "{member_id}", the "Member user id". */
export function saidIdentifier(facts: Described): string | undefined {
  const { names, parameterSaid } = facts;
  const [, said = ''] = parameterSaid.length > LONGEST_SAID ? [] : (/\b(\w+ (?:id|uuid))\b/i.exec(parameterSaid) ?? []);
  const asked = said.replace(' ', '').toLowerCase();
  return asked === '' ? undefined : names.find((name) => name.replaceAll(/[_-]/g, '').toLowerCase() === asked);
}

/** "Number of the order", an integer, is no `number` that reads "LL-10482", and the number in `/regions/{id}` no `regionName`. */
export function fitsParameter({ parameterType, view, lookup }: Described, name: string): boolean {
  const isText = (type = ''): boolean => type === 'string' || type === '';
  return parameterType === '' || isText(viewOf(view.properties.get(name), lookup).types[0]) === isText(parameterType);
}

const ASKS_FOR =
  /^(?:the |an? )?(?:(name|slug|key|code|username|email|number|title) of (?:the|an?|this) ([\w-]+(?: [\w-]+)?)|([\w-]+(?: [\w-]+)?) (name|slug|key|code|username|email|number|title))(?= *(?:$|[.,;(]))/i;

/** The one scalar property of which it is told. */
function onlyOne(
  { names, view, lookup }: Described,
  isTold: (description: string, name: string) => boolean,
): string | undefined {
  const told = names.filter((name) =>
    isTold(textOf(member(viewOf(view.properties.get(name), lookup).schema, 'description')), name),
  );
  return told.length === 1 ? told[0] : undefined;
}

/** What it is of: "the payment", "this particular token". */
const UNIQUE_OF = /\bunique (?:id|identifier|key) (?:for|of) (?:this|the) ((?:[\w-]+ ){0,2}[\w-]+)(?= *(?:$|[.,;:(]))/i;
