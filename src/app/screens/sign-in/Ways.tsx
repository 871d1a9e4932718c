// The ways to sign in: a choice where there are several, and the form of the chosen one.
import { type ReactElement, useState } from 'react';
import type { SignIn } from '#model';
import type { SignInHint } from '../../data/index.ts';
import { Callout, useWords } from '../../ui/index.ts';
import { CredentialForm } from './CredentialForm.tsx';
import { LoginForm } from './LoginForm.tsx';

/** What the ways take. */
export interface WaysProps {
  readonly ways: readonly SignIn[];
  readonly hints: readonly SignInHint[];
  readonly onDone: () => void;
}

/** Draws the ways to sign in, in the order in which they were derived: best first. */
export function Ways({ ways, hints, onDone }: WaysProps): ReactElement {
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
      {way !== undefined && <Form key={chosen} way={way} hints={hints} onDone={onDone} />}
    </div>
  );
}

function Form({
  way,
  hints,
  onDone,
}: {
  readonly way: SignIn;
  readonly hints: readonly SignInHint[];
  readonly onDone: () => void;
}): ReactElement {
  const words = useWords();
  if (way.kind === 'login') return <LoginForm way={way} hints={hints} onDone={onDone} />;
  if (way.kind === 'apiKey' || way.kind === 'basic' || way.kind === 'bearer') {
    return <CredentialForm kind={way.kind} way={way} onDone={onDone} />;
  }
  // A token that was got elsewhere is sent the same way, so nobody is locked out.
  if (way.kind === 'oauth2' || way.kind === 'openIdConnect') {
    return (
      <>
        <Callout>{words('signIn.tokenAbout')}</Callout>
        <CredentialForm kind="bearer" way={way} onDone={onDone} />
      </>
    );
  }
  return <Callout tone="warning">{words('signIn.mutualTLSAbout')}</Callout>;
}
