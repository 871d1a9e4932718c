// A contract that names no way to sign in, of an API that asks for one all the same (RFC 9110 §11.6.1): in: the compiled
// contract and a question that only reads; out: the same with the ways that the API's refusal hints at, then the usual ones.
import { waysOf } from '#client';
import type { Compiled } from './compile.ts';
import { challengeTo, type ChosenBase, probesAmong, selfAmong } from './gateway/probe.ts';
import type { GatewayOperation } from './gateway/operations.ts';
import type { Upstream } from './gateway/upstream.ts';
import { guessWays } from './locked.ts';

/** The contract with ways to sign in where it names none and the API wants to know who asks; else the very same. */
export async function withUnnamedWays(compiled: Compiled, base: ChosenBase, upstream: Upstream): Promise<Compiled> {
  const { index, operations } = compiled;
  if (index.signIn.length > 0 || upstream.sandbox || !base.reached) return compiled;
  const self = selfAmong(operations, index.currentUser);
  const asked = async (some: readonly GatewayOperation[]): Promise<string | null> =>
    await challengeTo(
      upstream,
      some.map(({ address }) => `${base.path}${address}`),
    );
  // What anybody may read may be written by few: who one is, nobody can be told who is a stranger.
  const challenge = (await asked(probesAmong(operations))) ?? (self === undefined ? null : await asked([self]));
  if (challenge === null) return compiled;
  const { ways, schemes } = guessWays(waysOf(challenge));
  return { ...compiled, index: { ...index, signIn: ways, security: [...index.security, ...schemes] } };
}
