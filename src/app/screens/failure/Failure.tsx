// Shows a failure: what happened, whether it took effect, what to do, and technical details for those who ask. The one
// component for it, in the place of a screen or in its flow.
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { isGone } from '../../data/failure.ts';
import { asksToSignIn, type Failure as FailureValue, mayMeanSignIn, signInPath, useSession } from '../../data/index.ts';
import { Button, Callout, Empty, useAddress, useGo, useWords, type Words } from '../../ui/index.ts';
import { type Explanation, explain } from './explain.ts';

/** What the failure component takes. */
export interface FailureProps {
  readonly failure: FailureValue;
  /** Something was to be changed, not only read. */
  readonly wrote?: boolean;
  readonly retry?: (() => void) | undefined;
  /** In the flow of a screen rather than in its place. */
  readonly inline?: boolean;
  /** What comes of not knowing whether it took effect is said beside it. */
  readonly followed?: boolean;
  /** Further things to do. */
  readonly actions?: ReactNode;
}

/** Draws a failure. */
export function Failure({
  failure: given,
  wrote = false,
  retry,
  inline = false,
  followed = false,
  actions,
}: FailureProps): ReactElement {
  const words = useWords();
  const { isSignedOut, isOneOfWays } = useSignInState();
  // To whom nobody knows, many servers say "forbidden" (403) where they mean "sign in first" (401).
  const isUnknown = given.kind === 'problem' && ((isSignedOut && mayMeanSignIn(given)) || asksToSignIn(given));
  const failure = isUnknown ? { ...given, status: 401 } : given;
  const said = explain(failure, wrote);
  const further = isForbidden(failure) && isOneOfWays ? <OtherWay /> : null;
  const buttons = (
    <>
      <Buttons failure={failure} said={said} retry={retry} actions={actions} />
      {further}
    </>
  );
  const advice = adviceOf(failure, said, words);
  const body = (
    <>
      {advice !== '' && <p>{advice}</p>}
      {said.effect !== 'effect.read' && !saysEffect(failure) && !(followed && said.effect === 'effect.unknown') && (
        <p>{words(said.effect)}</p>
      )}
      <Details failure={given} />
    </>
  );
  if (inline) {
    return (
      <Callout
        tone={said.effect === 'effect.unknown' ? 'warning' : 'danger'}
        title={titleOf(failure, said, words)}
        urgent
      >
        <div className="fd-failure-text">{body}</div>
        <div className="fd-row">
          {buttons}
          {wrote && said.effect === 'effect.none' && <Wait key={keyOf(failure)} failure={failure} />}
        </div>
      </Callout>
    );
  }
  const tone = said.signIn || isGone(failure) ? 'neutral' : isForbidden(failure) ? 'warning' : 'danger';
  return (
    <Empty icon={said.icon} tone={tone} urgent title={titleOf(failure, said, words)} actions={buttons}>
      {body}
    </Empty>
  );
}

/** Whether nobody has signed in, though one may; and whether one has, in one of several ways. */
function useSignInState(): { readonly isSignedOut: boolean; readonly isOneOfWays: boolean } {
  const session = useSession();
  if (session.state !== 'ready') return { isSignedOut: false, isOneOfWays: false };
  const { signedIn, served, ways } = session.value;
  return { isSignedOut: !signedIn && !served && ways.length > 0, isOneOfWays: signedIn && ways.length > 1 };
}

function isForbidden(failure: FailureValue): boolean {
  return failure.kind === 'problem' && failure.status === 403;
}

function titleOf(failure: FailureValue, said: Explanation, words: Words): string {
  return words(said.title, { status: failure.kind === 'problem' ? failure.status : '' });
}

/** The server's own words come first where it has some: it knows best. */
function adviceOf(failure: FailureValue, said: Explanation, words: Words): string {
  // What may have acted, or has, is looked at first: "try again" would be bad advice.
  const mayHaveActed = said.effect === 'effect.unknown' || said.effect === 'effect.happened';
  if (failure.kind === 'unreachable') return mayHaveActed ? '' : words(said.advice);
  const own = [failure.detail, failure.title].find(saysMore) ?? '';
  const isNamed = failure.permissions.every((permission) => own.includes(permission));
  const needed = isNamed ? '' : words('failure.permissions', { permissions: failure.permissions.join(', ') });
  const advises = own === '' || ((failure.status === 401 || failure.status >= 500) && !mayHaveActed);
  return [sentence(own), advises ? words(said.advice) : '', needed].filter(Boolean).join(' ');
}

/** Ends what others wrote, so that what follows begins a new sentence. */
function sentence(text: string): string {
  return /[\p{L}\p{N}]$/u.test(text) ? `${text}.` : text;
}

/** The gateway's own words tell whether it took effect. */
function saysEffect(failure: FailureValue): boolean {
  return failure.kind === 'problem' && failure.headers['x-frontdesk-outcome'] !== undefined;
}

/** "Not Found" and its like (RFC 9110 §15.5, §15.6) say no more than the status, which the title says already. */
function saysMore(text: string): boolean {
  return text !== '' && !REASONS.test(text);
}

const REASONS =
  /^(bad request|not accepted|unauthorized|forbidden|not found|method not allowed|conflict|gone|unprocessable (entity|content)|too many requests|(internal )?server error|bad gateway|service unavailable|gateway time-?out|ok)[.!]?$/i;

interface ButtonsProps {
  readonly failure: FailureValue;
  readonly said: Explanation;
  readonly retry: (() => void) | undefined;
  readonly actions: ReactNode;
}

function Buttons({ failure, said, retry, actions }: ButtonsProps): ReactElement {
  const words = useWords();
  const go = useGo();
  const { href } = useAddress();
  return (
    <>
      {said.signIn && (
        <Button look="primary" icon="login" onClick={() => go(signInPath(href))}>
          {words('user.signIn')}
        </Button>
      )}
      {retry !== undefined && said.retry && <Retry key={keyOf(failure)} failure={failure} retry={retry} />}
      {actions}
    </>
  );
}

/** What one may not do signed in so, another way to sign in may open: an operation can take a key that others do not. */
function OtherWay(): ReactElement {
  const words = useWords();
  const go = useGo();
  const { href } = useAddress();
  return (
    <Button icon="login" onClick={() => go(signInPath(href))}>
      {words('failure.otherWay')}
    </Button>
  );
}

/** Each failure counts its own seconds. */
function keyOf(failure: FailureValue): string {
  return failure.kind === 'problem' ? failure.text : failure.detail;
}

/** Trying again, once the server wants to be asked again (RFC 9110 §10.2.3). */
function Retry({ failure, retry }: { readonly failure: FailureValue; readonly retry: () => void }): ReactElement {
  const words = useWords();
  const left = useSecondsLeft(failure);
  return (
    <Button icon="refresh" onClick={retry} disabled={left > 0}>
      {left > 0 ? words('failure.retryIn', { seconds: left }) : words('failure.retry')}
    </Button>
  );
}

/** When the server takes again what it refuses until then: the button to send it with is the form's own. */
function Wait({ failure }: { readonly failure: FailureValue }): ReactElement | null {
  const words = useWords();
  const left = useSecondsLeft(failure);
  if (failure.kind === 'unreachable' || failure.retryAfter === null) return null;
  return <p>{left > 0 ? words('failure.wait', { seconds: left }) : words('failure.waited')}</p>;
}

function useSecondsLeft(failure: FailureValue): number {
  const [left, setLeft] = useState(Math.ceil((failure.kind === 'problem' ? failure.retryAfter : null) ?? 0));
  const waiting = left > 0;
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = window.setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1000);
    return () => window.clearInterval(timer);
  }, [waiting]);
  return left;
}

function Details({ failure }: { readonly failure: FailureValue }): ReactElement {
  const words = useWords();
  return (
    <details className="fd-details">
      <summary>{words('failure.details')}</summary>
      <pre className="fd-code" tabIndex={0}>
        {technical(failure)}
      </pre>
    </details>
  );
}

function technical(failure: FailureValue): string {
  if (failure.kind === 'unreachable')
    return [failure.reason, failure.outcome, failure.detail].filter(Boolean).join('\n');
  const headers = Object.entries(failure.headers)
    .filter(([name]) => SHOWN_HEADERS.test(name))
    .map(([name, value]) => `${name}: ${value}`);
  return [`HTTP ${failure.status} ${failure.title}`, ...headers, '', failure.text.slice(0, 4000)].join('\n').trim();
}

/** Headers that help those who look after the server to find the case. */
const SHOWN_HEADERS = /request-id|trace|correlation|^date$|^content-type$|retry-after|rate-?limit/i;
