// Relations by resource names (AIP-122): what is said to be written as "users/{user}" leads to the users, whatever it is called.
import { saidOf } from '../identity/resource-name.ts';
import type { Structure } from '../resources/structure.ts';
import { viewOf } from '../schemas.ts';
import { stemOf } from '../words/labels.ts';
import { best, canOpen } from './relation-best.ts';
import { isIdentifying } from './relation-facts.ts';
import type { PropertyFacts, Target } from './relation-facts.ts';
import type { Index } from './relation-index.ts';

/** `creator` of a memo, "Format: users/{user}", where users are known by such names. */
export function byResourceName({ name, view, index, self }: PropertyFacts): Target | null {
  if (name === self.identity?.field || !isIdentifying(view, index.lookup)) return null;
  const many = view.types.includes('array');
  const each = many ? viewOf(view.items, index.lookup) : view;
  if (each.types[0] !== 'string') return null;
  const said = `${saidOf(view)} ${many ? saidOf(each) : ''}`;
  // What may be of any of several leads nowhere for sure.
  const [only, ...others] = new Set([...said.matchAll(LAST_OF_NAME)].map((match) => match[1] ?? ''));
  if (only === undefined || others.length > 0) return null;
  const found = best(index.byStem.get(stemOf(only))?.filter(isNamed), self);
  return found === null || !canOpen(found) ? null : { resource: found, many, holds: 'id' };
}

/** "users/{user}" and the end of "projects/{project}/notes/{note}". */
const LAST_OF_NAME = /(?<![\w-])([a-z][\w-]{0,60})\/\{[^{}/\s]{1,60}\}(?![/{\w])/gi;

const isNamed = ({ identity }: Structure): boolean => identity?.because === 'resource-name';

/** Whether things are known by resource names here at all. */
export function isOfNames(_name: string, { all }: Index): boolean {
  let known = OF_NAMES.get(all);
  if (known === undefined) OF_NAMES.set(all, (known = all.some(isNamed)));
  return known;
}

const OF_NAMES = new WeakMap<readonly Structure[], boolean>();
