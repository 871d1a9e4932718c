// An envelope written once for all answers says that what is in it is a page, or any list, or any object. Input: the view of
// what is in it; output: the view of the page that it is, or as it came.
import type { Lookup } from '#contract';
import { IDENTITY_WORDS } from '../identity/identity-words.ts';
import { isEnvelopeKey, plainKey } from './envelope.ts';
import type { View } from '../schemas.ts';
import { namesIn, viewOf } from '../schemas.ts';

/**
 * The page, where it is the only one of the alternatives that is told and the others are any list, a list of such pages,
 * or any object: `data: T | list | dict`, `data: Union[T, List[T]]` of FastAPI, where T is a page (rule `page-in-one-way`).
 */
export function pageInOneWay(view: View, lookup: Lookup): View {
  if (view.variants.length === 0) return view;
  const ways = view.variants.map((one) => viewOf(one, lookup));
  const [page, ...others] = ways.filter(({ properties }) => properties.size > 0);
  if (page === undefined || others.length > 0 || !isPage(page, lookup)) return view;
  const pageNames = namesIn(page).join();
  const isAny = ({ items }: View): boolean => {
    const entry = viewOf(items, lookup);
    return (
      namesIn(entry).join() === pageNames ||
      entry.types.length === 0 ||
      (entry.types[0] === 'object' && entry.properties.size === 0)
    );
  };
  return ways.every((way) => way === page || (way.types.length > 0 && isAny(way))) ? page : view;
}

/** One list of things, and beside it only what speaks of the answer. */
function isPage(view: View, lookup: Lookup): boolean {
  const names = [...view.properties.keys()];
  if (names.some((name) => IDENTITY_WORDS.has(plainKey(name)))) return false;
  const isList = (name: string): boolean => {
    const { types, items } = viewOf(view.properties.get(name), lookup);
    return types.includes('array') && viewOf(items, lookup).properties.size > 0;
  };
  return names.filter(isList).length === 1 && names.every((name) => isList(name) || isEnvelopeKey(name, view, lookup));
}
