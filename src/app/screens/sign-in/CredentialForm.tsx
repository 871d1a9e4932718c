// The form for a credential that one has: an API key, a token, or a name and a password.
import { PasswordInput, TextInput, type TextInputProps } from '@mantine/core';
import { type FormEvent, type ReactElement, useState } from 'react';
import type { SignIn } from '#model';
import { Button, useWords } from '../../ui/index.ts';
import { SignInFailure } from './SignInFailure.tsx';
import { useSubmit } from './use-submit.ts';

/** What the form takes. */
export interface CredentialFormProps {
  readonly kind: 'apiKey' | 'basic' | 'bearer';
  /** Whose name and secret are asked for, where a provider's own address takes them. */
  readonly form?: 'password' | 'client';
  readonly way: SignIn;
  readonly onDone: () => void;
}

const SECRETS = { basic: 'signIn.password', bearer: 'signIn.token', apiKey: 'signIn.key' } as const;

/** Draws the form for a credential. */
export function CredentialForm({ kind, form, way, onDone }: CredentialFormProps): ReactElement {
  const words = useWords();
  const [name, setName] = useState('');
  const [secret, setSecret] = useState('');
  const [others, setOthers] = useState<ReadonlyMap<string, string>>(new Map());
  const [first, ...more] = way.secrets ?? [];
  const { busy, failure, submit } = useSubmit(onDone);
  const complete =
    kind === 'basic'
      ? name !== ''
      : secret.trim() !== '' && more.every(({ scheme }) => (others.get(scheme)?.trim() ?? '') !== '');
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const { scheme } = way;
    if (!complete) return;
    if (form !== undefined) submit({ kind: way.kind, scheme, form, username: name, password: secret });
    else if (kind === 'basic') submit({ kind, scheme, username: name, password: secret });
    else if (more.length === 0) submit({ kind, scheme, value: secret.trim() });
    else submit({ kind, scheme, value: secret.trim(), more: Object.fromEntries(others) });
  };
  return (
    <form className="fd-stack" onSubmit={send}>
      {way.description !== '' && <p className="fd-dim fd-small">{way.description}</p>}
      {kind === 'basic' && (
        <TextInput
          label={words(form === 'client' ? 'signIn.clientId' : 'signIn.username')}
          value={name}
          autoComplete="username"
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
          required
        />
      )}
      <SecretInput
        isName={first?.isName}
        label={first?.label ?? words(form === 'client' ? 'signIn.clientSecret' : SECRETS[kind])}
        description={first?.description}
        value={secret}
        autoComplete={kind === 'basic' ? 'current-password' : 'off'}
        onChange={(event) => setSecret(event.currentTarget.value)}
        data-autofocus={kind === 'basic' ? undefined : true}
        required={kind !== 'basic'}
      />
      {more.map(({ scheme, label, description, isName }) => (
        <SecretInput
          key={scheme}
          isName={isName}
          label={label}
          description={description}
          value={others.get(scheme) ?? ''}
          autoComplete="off"
          onChange={(event) => setOthers(new Map(others).set(scheme, event.currentTarget.value))}
          required
        />
      ))}
      {failure !== null && <SignInFailure failure={failure} />}
      <Button type="submit" look="primary" fullWidth loading={busy} disabled={!complete}>
        {words('user.signIn')}
      </Button>
      <p className="fd-dim fd-small">{words('signIn.kept')}</p>
    </form>
  );
}

interface SecretInputProps
  extends Pick<TextInputProps, 'label' | 'description' | 'value' | 'autoComplete' | 'onChange' | 'required'> {
  readonly isName?: boolean | undefined;
  readonly 'data-autofocus'?: true | undefined;
}

/** Takes a secret; or a name that goes with one, which its owner may read. */
function SecretInput({ isName = false, ...shared }: SecretInputProps): ReactElement {
  const words = useWords();
  if (isName) return <TextInput {...shared} />;
  return <PasswordInput {...shared} visibilityToggleButtonProps={{ 'aria-label': words('signIn.show') }} />;
}
