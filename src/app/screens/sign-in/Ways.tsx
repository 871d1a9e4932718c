// The ways to sign in: a choice where there are several, and the form of the chosen one.
import { type ReactElement, useState } from 'react';
import type { SignIn } from '#model';
import type { OfferedWay, SignInHint } from '#client';
import { useSession } from '../../data/index.ts';
import { Callout, useWords } from '../../ui/index.ts';
import { CodeForm } from './CodeForm.tsx';
import { CredentialForm } from './CredentialForm.tsx';
import { LoginForm } from './LoginForm.tsx';
import { ProviderForm } from './ProviderForm.tsx';

/** What the ways take. */
export interface WaysProps {
  readonly ways: readonly SignIn[];
  readonly hints: readonly SignInHint[];
  /** Where to go on after a provider's page; null: here. */
  readonly next: string | null;
  readonly onDone: () => void;
}

/** Draws the ways to sign in, in the order in which they were derived: best first. */
export function Ways({ ways, hints, next, onDone }: WaysProps): ReactElement {
  const words = useWords();
  const [chosen, setChosen] = useState(0);
  const way = ways[chosen] ?? ways[0];
  return (
    <div className="fd-stack">
      {ways.length > 1 && (
        <fieldset className="fd-choice">
          <legend className="fd-visually-hidden">{words('signIn.ways')}</legend>
          {ways.map((one, index) => (
            <label
              key={`${one.kind} ${one.scheme ?? ''} ${one.login?.call.operation ?? ''}`}
              className="fd-choice-option"
            >
              <input type="radio" name="way" checked={index === chosen} onChange={() => setChosen(index)} />
              <span>{one.label || words(`signIn.${one.kind}`)}</span>
            </label>
          ))}
        </fieldset>
      )}
      {way !== undefined && <Form key={chosen} way={way} hints={hints} next={next} onDone={onDone} />}
    </div>
  );
}

interface FormProps {
  readonly way: SignIn;
  readonly hints: readonly SignInHint[];
  readonly next: string | null;
  readonly onDone: () => void;
}

function Form({ way, hints, next, onDone }: FormProps): ReactElement {
  const words = useWords();
  const offer = useOffer(way);
  const { kind, scheme } = way;
  if (way.login?.code !== undefined)
    return <CodeForm way={way} login={way.login} code={way.login.code} onDone={onDone} />;
  if (kind === 'login') return <LoginForm way={way} hints={hints} onDone={onDone} />;
  if (kind === 'mutualTLS') return <Callout tone="warning">{words('signIn.mutualTLSAbout')}</Callout>;
  if (offer?.form === 'redirect' || offer?.form === 'device') {
    const provider = offer.provider ?? way.label;
    return <ProviderForm {...{ kind, scheme, form: offer.form, provider, next, onDone }} />;
  }
  if (offer?.form === 'password' || offer?.form === 'client') {
    return <CredentialForm kind="basic" form={offer.form} way={way} onDone={onDone} />;
  }
  if (kind === 'apiKey' || kind === 'basic' || kind === 'bearer') {
    return <CredentialForm kind={kind} way={way} onDone={onDone} />;
  }
  return (
    <>
      <Callout>
        {words('signIn.tokenAbout', { provider: offer?.provider ?? words('signIn.provider') })}{' '}
        {words(whyPasted(offer?.because))}
      </Callout>
      <CredentialForm kind="bearer" way={way} onDone={onDone} />
    </>
  );
}

/** How the server can offer this way now; undefined where nobody stands behind it, or it is not known yet. */
function useOffer({ kind, scheme, label }: SignIn): OfferedWay | undefined {
  const session = useSession();
  if (session.state !== 'ready') return undefined;
  return session.value.ways.find((one) => one.kind === kind && one.scheme === scheme && one.label === label);
}

function whyPasted(because: string | undefined): string {
  if (because === 'unreachable') return 'signIn.tokenUnreachable';
  return because === 'elsewhere' ? 'signIn.tokenElsewhere' : 'signIn.tokenNoClient';
}
