// Whether the texts in which a contract says who did something are identifiers. Input: the resources of a contract and the
// name of a property; output: whether it holds whom a name, or a person, beside it belongs to.
import type { Lookup } from '#contract';
import { normalOf } from '../words/labels.ts';
import type { Index } from './relation-index.ts';
import { plainNamesOf, viewOf } from '../schemas.ts';
import type { View } from '../schemas.ts';

const TOLD = new WeakMap<Index, ReadonlySet<string>>();

/**
 * "created_by" that is a text, beside a `creator_name`, a `createdByUserName` or a `creator` who is shown: whom these tell of,
 * there and wherever else it is called so.
 */
export function isToldDoer(name: string, index: Index): boolean {
  let told = TOLD.get(index);
  if (told === undefined) {
    told = new Set(index.all.flatMap(({ item, row }) => [...toldIn(item, index.lookup), ...toldIn(row, index.lookup)]));
    TOLD.set(index, told);
  }
  return told.has(normalOf(name));
}

function toldIn(view: View, lookup: Lookup): string[] {
  const names = plainNamesOf(view);
  return [...names].flatMap(([plain, name]) => {
    const done = DONE_BY.exec(plain)?.[1];
    if (done === undefined || viewOf(view.properties.get(name) ?? null, lookup).types[0] !== 'string') return [];
    const isNamed = NAMED.some((end) =>
      [`${done}edby${end}`, `${done}er${end}`, `${done}or${end}`].some((one) => names.has(one)),
    );
    return isNamed || SHOWN.some((end) => isShownDoer(`${done}${end}`)) ? [plain] : [];
  });
  function isShownDoer(plain: string): boolean {
    const shown = viewOf(view.properties.get(names.get(plain) ?? '') ?? null, lookup);
    return shown.properties.has('id') && shown.properties.size > 1;
  }
}

const DONE_BY = /^([a-z]+)edby$/;
const NAMED = ['name', 'username', 'fullname'];
const SHOWN = ['er', 'or', 'edbyuser', 'edbynavigation'];
