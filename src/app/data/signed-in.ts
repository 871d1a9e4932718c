// Asking with a sign-in: a call that was answered "sign in first" waits at the gate. What reads then goes on by itself; what
// acts was not done, and is sent only if the person says so once more (rule S6).
import type { Answer } from '#client';
import type { Call } from '#model';
import type { Services } from './context.tsx';
import { asksToSignIn } from './failure.ts';

/** What the gateway tells of the sign-in with a 401: it was renewed meanwhile, or could not be. */
const SESSION_HEADER = 'x-frontdesk-session';

/** Asks; where the server wants a sign-in, after one. */
export async function askSignedIn(
  { gate }: Pick<Services, 'gate'>,
  call: Pick<Call, 'label' | 'reads'>,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await ask();
  const told = toldOf(answer);
  if (told === null) return answer;
  if (!call.reads) {
    const goOn = await (told === 'renewed' ? gate.confirm(call.label) : gate.wait(call.label));
    return goOn ? ask() : answer;
  }
  // Another tab, or another server beside this one, may have renewed it: the browser then has a newer cookie by now.
  const again = told === '' ? answer : await ask();
  if (toldOf(again) === null) return again;
  return (await gate.wait(null)) ? ask() : again;
}

/** Null: no sign-in is wanted. */
function toldOf(answer: Answer): string | null {
  return answer.kind === 'problem' && asksToSignIn(answer) ? (answer.headers[SESSION_HEADER] ?? '') : null;
}
