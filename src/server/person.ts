// Who works here: claims of a provider (OpenID Connect Core 1.0 §5.1) or the API's answer to "who am I?" in, a person
// out. In an answer the fields that hold a name are looked for, best first, at the top or one level down in an envelope.
import { isObject, type Json, member } from '#contract';
import type { Person } from './session.ts';

const NAMES: readonly RegExp[] = [
  /^(display|full|preferred)[_-]?name$/i,
  /^name$/i,
  /^(user[_-]?name|preferred_username|login|nick(name)?|handle)$/i,
  /^e?-?mail([_-]?address)?$/i,
  /^(given|first)[_-]?name$/i,
  /^(sub|id|uuid)$/i,
];
const IDS: readonly RegExp[] = [/^(sub|id|uuid|user[_-]?id)$/i];
const EMAILS: readonly RegExp[] = [/^e?-?mail([_-]?address)?$/i];
const GROUPS: readonly RegExp[] = [/^roles?$/i, /^groups?$/i, /^user[_-]?(role|type|group)s?$/i];
const MOST_GROUPS = 200;

/** The person as the API tells; `typed` is the name that was signed in with. Null where neither says anything. */
export function personOf(value: Json | undefined, typed: string | null): Person | null {
  const levels = isObject(value) ? [value, ...Object.values(value).filter(isObject)] : [];
  const name = textIn(levels, NAMES) ?? typed;
  if (name === null) return null;
  return {
    from: 'api',
    id: textIn(levels, IDS) ?? typed ?? name,
    name,
    email: textIn(levels, EMAILS),
    groups: groupsOf(found(levels, GROUPS, (one) => groupsOf(one).length > 0)),
  };
}

/** The person as the claims of an ID token and of the provider's user info say; `groupsClaim` may be a path with dots. */
export function personOfClaims(claims: Readonly<Record<string, unknown>>, groupsClaim: string): Person {
  const said = (name: string): string | null => {
    const value = Object.hasOwn(claims, name) ? claims[name] : undefined;
    return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 200) : null;
  };
  const id = said('sub') ?? '';
  const groups = Object.hasOwn(claims, groupsClaim) ? claims[groupsClaim] : inside(claims, groupsClaim.split('.'));
  return {
    from: 'frontdesk',
    id,
    name: said('name') ?? said('preferred_username') ?? said('email') ?? id,
    email: said('email'),
    groups: groupsOf(groups),
  };
}

function inside(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, name) =>
      typeof at === 'object' && at !== null && Object.hasOwn(at, name) ? Reflect.get(at, name) : undefined,
    value,
  );
}

/** Names of groups: a text, texts, or things with a name. */
function groupsOf(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : value === undefined ? [] : [value];
  return list
    .map((one) => (typeof one === 'string' ? one : (inside(one, ['name']) ?? inside(one, ['code']))))
    .filter((one): one is string => typeof one === 'string' && one !== '')
    .slice(0, MOST_GROUPS);
}

function textIn(levels: readonly Readonly<Record<string, Json>>[], patterns: readonly RegExp[]): string | null {
  const value = found(levels, patterns, (one) => textOf(one) !== null);
  return textOf(value);
}

function textOf(value: Json | undefined): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 100) : null;
}

function found(
  levels: readonly Readonly<Record<string, Json>>[],
  patterns: readonly RegExp[],
  good: (value: Json | undefined) => boolean,
): Json | undefined {
  for (const pattern of patterns) {
    for (const level of levels) {
      const key = Object.keys(level).find((name) => pattern.test(name) && good(member(level, name)));
      if (key !== undefined) return member(level, key);
    }
  }
  return undefined;
}
