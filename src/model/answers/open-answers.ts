// Answers of which only the outcome is told: where in them is what a call gave, of which the contract says nothing.
import type { Lookup, Operation } from '#contract';
import { plainKey } from '../listing/envelope.ts';
import { isOfPages } from '../listing/paging-answer.ts';
import { isAboutCall } from './items.ts';
import type { View } from '../schemas.ts';
import { viewOf } from '../schemas.ts';
import { normalOf } from '../words/labels.ts';
import { saysAll } from '../words/verbs.ts';

/** The key of what a call gave, where nothing is told of that beside its outcome: `{ success, data: any }`. */
export function openKeyOf(view: View, lookup: Lookup): string | null {
  const { key, others, inner } = givenIn(view, lookup);
  return key !== null && saysNothing(inner) && (key === 'data' || others > 0) ? key : null;
}

/** … and also of `{ code, message, result: object }`, as generators write Java's Object, and `{ data: object }`: it may be anything, or one thing. */
export function objectKeyOf(view: View, lookup: Lookup): string | null {
  const { key, others, inner } = givenIn(view, lookup);
  const isBare = inner.types[0] === 'object' && saysNothing({ ...inner, types: [] }) && inner.name === null;
  return isBare && (key === 'data' || others > 1) ? key : null;
}

/** What a call gave, and how many keys beside it only tell the outcome, or of `data` how many there are; no key where there is more. */
function givenIn(view: View, lookup: Lookup): { key: string | null; others: number; inner: View } {
  const keys = [...view.properties.keys()];
  const key = keys.find((one) => OPEN_KEYS.has(one)) ?? null;
  const others = keys.filter((one) => one !== key);
  const inner = viewOf(key === null ? null : view.properties.get(key), lookup);
  const isOutcome = others.every((one) => isAboutCall(one) || (key === 'data' && isBesideData(one, others)));
  return { key: isOutcome ? key : null, others: others.length, inner };
}

/** A total, words of pages, and when the answer was made, beside what else tells of the call. */
function isBesideData(key: string, all: readonly string[]): boolean {
  return isOfPages(plainKey(key)) || (normalOf(key) === 'timestamp' && all.some(isAboutCall));
}

const OPEN_KEYS = new Set(['data', 'result', 'payload']);

function saysNothing(view: View): boolean {
  return view.types.length === 0 && view.properties.size === 0 && view.variants.length === 0 && view.items === null;
}

/** "List courts", "Lista arenas", "Lister les commandes", and what speaks of all there is; what asks for nothing first also as "角色列表". */
export const saysItLists = ({ summary, parameters }: Operation): boolean =>
  saysAll(summary) ||
  /^(?:lists?|listar?|lister?) /i.test(summary) ||
  (NAMED_LIST.test(summary) && !parameters.some((one) => one.in === 'query' && one.required));

/** A list as tongues call it that put the word last, or first: "角色列表", "사용자 목록", "ユーザー一覧", "Список клиентов". */
const NAMED_LIST = /列表|清单|목록|一覧|^(?:получ\p{L}+ )?спис(?:ок|ка) |^danh sách |^daftar /iu;
