// A path where one signs in, which is no collection of sessions.
import type { Place } from './classify.ts';
import { isLogin } from './sign-in.ts';
import { isSignInName } from './verbs.ts';

/**
 * Whether one signs in there (rule `signs-in`): by its word, or because it takes a name and a password, and what was begun
 * so is only ended below, never listed or read (POST `/authentication`, DELETE `/authentication/{accessToken}` of Feathers).
 */
export function signsIn({ facts, name, get, post, below }: Place): boolean {
  if (below === undefined) return isSignInName(name);
  const isOnlyEnded = get === undefined && below.operations.every(({ method }) => method === 'DELETE');
  return isOnlyEnded && post !== undefined && isLogin(post.operation, facts.lookup);
}
