// Ways to sign in that would be called the same: of those for the same people the best stays, the others say for whom they are.
import { labelOf, wordsOf } from '../words/labels.ts';
import type { SignIn } from './sign-in-way.ts';

/** A way to sign in, where it stands and what it asks for; the best first. */
export interface FoundLogin {
  readonly way: SignIn;
  readonly path: string;
  readonly asked: readonly string[];
}

/** What says with which program one signs in, and not who one is ("/login/json", "/auth/mobile/login"). */
const PROGRAMS = new Set([
  'auth',
  'authentication',
  'login',
  'logon',
  'signin',
  'sign',
  'in',
  'api',
  'json',
  'form',
  'web',
  'browser',
  'mobile',
  'app',
  'oauth',
  'oauth2',
  'v1',
  'v2',
  'v3',
]);

/** The ways with names that tell them apart (rules `login-for-other-program`, `login-for-others`). */
export function loginsApart(found: readonly FoundLogin[]): readonly SignIn[] {
  return found.flatMap((login) => {
    const others = found.filter(({ way }) => way.label === login.way.label);
    const who = whoOf(login, others);
    const first = others.find((other) => whoOf(other, others) === who);
    if (first !== undefined && first !== login && asksNoMore(login, first)) return [];
    return [who === '' ? login.way : { ...login.way, label: `${login.way.label} (${who})` }];
  });
}

/** The words of its path that the others' do not all have, but for those that say with what one signs in. */
function whoOf({ path }: FoundLogin, others: readonly FoundLogin[]): string {
  if (others.length < 2) return '';
  const all = others.map((other) => new Set(wordsOf(other.path)));
  const own = wordsOf(path).filter((word) => !PROGRAMS.has(word) && !all.every((words) => words.has(word)));
  return own.length === 0 ? '' : labelOf(own.join(' '));
}

/** Of an untold login the same is asked as of the one that tells. */
function asksNoMore({ asked }: FoundLogin, first: FoundLogin): boolean {
  return asked.every((name) => first.asked.includes(name));
}
