// Which property of a thing the contract's words call its unique identifier: a view in, a name out. Wanted where no name identifies.
import type { Lookup } from '#contract';
import { member } from '#contract';
import { singularOf, wordsOf } from './labels.ts';
import type { View } from './schemas.ts';
import { textOf, viewOf } from './schemas.ts';

interface Described {
  /** Scalar properties. */
  readonly names: readonly string[];
  readonly view: View;
  readonly lookup: Lookup;
  /** Words of the resource's noun, in the singular. */
  readonly nounWords: ReadonlySet<string>;
}

/** `secret`, "A unique identifier for this particular token", of tokens; an address is filled in whole, and fills nothing. */
export function saidToIdentify({ names, view, lookup, nounWords }: Described): string | undefined {
  const last = [...nounWords].at(-1) ?? '';
  const said = names.filter((name) => {
    const text = textOf(member(viewOf(view.properties.get(name), lookup).schema, 'description'));
    const [, thing = ''] = UNIQUE_OF.exec(text) ?? [];
    return singularOf(wordsOf(thing).at(-1) ?? '') === last && !/^(?:ur[iln]|href|link)$/i.test(name);
  });
  return said.length === 1 ? said[0] : undefined;
}

/** What it is of: "the payment", "this particular token". */
const UNIQUE_OF = /\bunique (?:id|identifier|key) (?:for|of) (?:this|the) ((?:[\w-]+ ){0,2}[\w-]+)(?= *(?:$|[.,;:(]))/i;
