// The form of an operation that signs in: its own fields, a name and a password as people know them, others by the
// control of their kind.
import { PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, type ReactElement, useId, useMemo, useState } from 'react';
import type { Json } from '#contract';
import {
  type Call,
  type CallValues,
  type Field,
  isOneTimeCode,
  isSignInName,
  isSignInSecret,
  loginFields,
  type LoginFields,
  scalarText,
  type SignIn,
} from '#model';
import type { SignInHint, SignInRequest } from '#client';
import { Button, useWords } from '../../ui/index.ts';
import { SignInFailure } from './SignInFailure.tsx';
import { useSubmit } from './use-submit.ts';

/** What the form takes. */
export interface LoginFormProps {
  readonly way: SignIn;
  readonly hints: readonly SignInHint[];
  readonly onDone: () => void;
}

/** Draws the form of a login operation. */
export function LoginForm({ way, hints, onDone }: LoginFormProps): ReactElement {
  const words = useWords();
  const { fields, inside } = useMemo(() => (way.login === null ? NOTHING : loginFields(way.login)), [way]);
  // What can only be one thing ("strategy": "local") is sent and asked of nobody.
  const asked = fields.filter(({ choices }) => choices?.length !== 1);
  const [values, setValues] = useState<ReadonlyMap<string, Json>>(() => defaultsOf(fields));
  const { busy, failure, submit } = useSubmit(onDone);
  const set = (name: string, value: Json | undefined): void => {
    const changed = new Map(values);
    if (value === undefined || value === '') changed.delete(name);
    else changed.set(name, value);
    setValues(changed);
  };
  const missing = fields.some((field) => field.required && !values.has(field.name));
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!missing) submit(requestOf(way, { fields: asked, inside }, values));
  };
  const choose = (hint: SignInHint): void => setValues(filled(fields, values, hint));
  return (
    <form className="fd-stack" onSubmit={send}>
      {asked.map((field, index) => (
        <LoginField key={field.name} field={field} first={index === 0} value={values.get(field.name)} onChange={set} />
      ))}
      {failure !== null && <SignInFailure failure={failure} />}
      <Button type="submit" look="primary" fullWidth loading={busy} disabled={missing}>
        {words('user.signIn')}
      </Button>
      {hints.length > 0 && <Hints hints={hints} onChoose={choose} />}
    </form>
  );
}

const NOTHING: LoginFields = { fields: [], inside: null };

/** What is known of fields before anything is typed. */
export function defaultsOf(fields: readonly Field[]): ReadonlyMap<string, Json> {
  const pairs = fields.flatMap((field): [string, Json][] => {
    const only = field.choices?.length === 1 ? field.choices[0]?.value : field.default;
    return only === undefined ? [] : [[field.name, only]];
  });
  return new Map(pairs);
}

/** The request that signs in with what was typed. */
export function requestOf(
  { kind, scheme, login }: SignIn,
  asked: LoginFields,
  values: ReadonlyMap<string, Json>,
): SignInRequest {
  const [first] = asked.fields;
  const name = first === undefined ? undefined : values.get(first.name);
  const alike = name === undefined ? [] : (login?.alike ?? []).map((one): [string, Json] => [one, name]);
  if (login === null) return { kind, scheme };
  const sent = sentOf(login.call, asked, new Map([...alike, ...values]));
  return { kind, scheme, operation: login.call.operation, values: sent };
}

/** What was typed, where a call takes it. */
export function sentOf(call: Call, { inside }: LoginFields, values: ReadonlyMap<string, Json>): CallValues {
  const given = Object.fromEntries(values);
  if (call.requestBody === null) return { query: given };
  return { body: inside === null ? given : { [inside]: given } };
}

function filled(
  fields: readonly Field[],
  values: ReadonlyMap<string, Json>,
  hint: SignInHint,
): ReadonlyMap<string, Json> {
  const changed = new Map(values);
  const name = fields.find(isSignInName) ?? fields.find((field) => !isSignInSecret(field));
  const secret = fields.find(isSignInSecret);
  if (name !== undefined) changed.set(name.name, hint.username);
  if (secret !== undefined) changed.set(secret.name, hint.password);
  return changed;
}

interface LoginFieldProps {
  readonly field: Field;
  readonly first: boolean;
  /** It takes a code that was sent. */
  readonly sent?: boolean;
  readonly value: Json | undefined;
  readonly onChange: (name: string, value: Json | undefined) => void;
}

/** Draws a field of a login. */
export function LoginField({ field, first, sent = false, value, onChange }: LoginFieldProps): ReactElement {
  const words = useWords();
  const text = typeof value === 'string' ? value : '';
  const shared = {
    label: sent ? words('signIn.code') : field.label,
    required: field.required,
    value: text,
    ...(first ? { 'data-autofocus': true } : {}),
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange(field.name, event.currentTarget.value),
  };
  if (isSignInSecret(field)) {
    const show = { 'aria-label': words('signIn.show') };
    return <PasswordInput {...shared} autoComplete="current-password" visibilityToggleButtonProps={show} />;
  }
  if (field.choices !== null && field.open !== true) return <Choice field={field} value={value} onChange={onChange} />;
  const isCode = sent || isOneTimeCode(field);
  const autoComplete = isCode ? 'one-time-code' : isSignInName(field) ? 'username' : 'off';
  const set = (event: { readonly currentTarget: { readonly value: string } }): void =>
    onChange(field.name, typedValue(field, event.currentTarget.value));
  return (
    <TextInput
      {...shared}
      value={scalarText(value) ?? ''}
      onChange={set}
      type={field.kind === 'email' ? 'email' : 'text'}
      autoComplete={autoComplete}
      description={isOneTimeCode(field) && !field.required && !sent ? words('signIn.code-if-any') : undefined}
    />
  );
}

/** A number stays text while it is not one yet. */
function typedValue(field: Field, text: string): Json {
  const isNumber = field.kind === 'number' && /^-?\d{1,15}$/.test(text);
  if (isNumber) return Number(text);
  return field.kind === 'boolean' && /^(true|false)$/.test(text) ? text === 'true' : text;
}

function Choice({ field, value, onChange }: Omit<LoginFieldProps, 'first'>): ReactElement {
  const id = useId();
  const choices = field.choices ?? [];
  return (
    <div className="fd-select">
      <label htmlFor={id}>{field.label}</label>
      <select
        id={id}
        required={field.required}
        value={choices.findIndex((choice) => choice.value === value)}
        onChange={(event) => onChange(field.name, choices[Number(event.currentTarget.value)]?.value)}
      >
        <option value={-1} />
        {choices.map((choice, index) => (
          <option key={choice.label} value={index}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}

interface HintsProps {
  readonly hints: readonly SignInHint[];
  readonly onChoose: (hint: SignInHint) => void;
}

function Hints({ hints, onChoose }: HintsProps): ReactElement {
  const words = useWords();
  return (
    <div className="fd-hints">
      <p className="fd-dim fd-small">{words('signIn.hints')}</p>
      <ul>
        {hints.map((hint) => (
          <li key={hint.username}>
            <button type="button" className="fd-hint" onClick={() => onChoose(hint)}>
              <strong>{hint.label}</strong>
              <span className="fd-dim fd-truncate">{hint.username}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
