// Signing in with a code that is sent: first to whom, then the code. What the answer to the first says of the second (the number
// of the attempt) goes along unseen.
import { type FormEvent, type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import { isObject, type Json } from '#contract';
import { type Field, isSentCode, type Login, loginFields, normalOf, type SignIn } from '#model';
import { type Failure, failureOf, useAskBefore } from '../../data/index.ts';
import { Button, Callout, useWords } from '../../ui/index.ts';
import { defaultsOf, LoginField, requestOf, sentOf } from './LoginForm.tsx';
import { SignInFailure } from './SignInFailure.tsx';
import { useSubmit } from './use-submit.ts';

/** What the form takes. */
export interface CodeFormProps {
  readonly way: SignIn;
  readonly login: Login;
  readonly code: NonNullable<Login['code']>;
  readonly onDone: () => void;
}

/** Draws the form of a login that takes a code which was sent. */
export function CodeForm({ way, login, code, onDone }: CodeFormProps): ReactElement {
  const words = useWords();
  const [asks, gives] = useMemo(
    () => [loginFields({ ...login, call: code.call }), loginFields(login)] as const,
    [login, code],
  );
  const [values, setValues] = useState<ReadonlyMap<string, Json>>(
    () => new Map([...defaultsOf(gives.fields), ...defaultsOf(asks.fields)]),
  );
  const [told, setTold] = useState<ReadonlyMap<string, Json> | null>(null);
  const sending = useSending(code);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Who has asked for a code waits to type it.
    if (told !== null) form.current?.querySelector<HTMLElement>('[autocomplete="one-time-code"]')?.focus();
  }, [told]);
  const { busy, failure, submit } = useSubmit(onDone);
  const isAsked = ({ name }: Field): boolean => asks.fields.some((field) => field.name === name);
  const more = told === null ? [] : gives.fields.filter((field) => !isAsked(field) && !told.has(field.name));
  const asked = [...asks.fields, ...more].filter(({ choices }) => choices?.length !== 1);
  const missing = asked.some(({ name, required }) => required && !values.has(name));
  const of = (fields: readonly Field[], all: ReadonlyMap<string, Json>): ReadonlyMap<string, Json> =>
    new Map([...all].filter(([name]) => fields.some((field) => field.name === name)));
  // What came of the last thing that was done counts.
  const [isSigningIn, setSigningIn] = useState(false);
  const ask = (): void => {
    setSigningIn(false);
    sending.send(sentOf(code.call, asks, of(asks.fields, values)), (answer) => setTold(namedIn(answer, gives.fields)));
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (missing) return;
    if (told === null) return ask();
    setSigningIn(true);
    submit(requestOf(way, gives, of(gives.fields, new Map([...values, ...told]))));
  };
  const set = (name: string, value: Json | undefined): void => {
    const changed = new Map(values);
    if (value === undefined || value === '') changed.delete(name);
    else changed.set(name, value);
    setValues(changed);
  };
  const why = isSigningIn ? failure : sending.failure;
  return (
    <form className="fd-stack" onSubmit={send} ref={form}>
      {asked.map((field, index) => (
        <LoginField
          key={field.name}
          field={field}
          first={index === 0}
          sent={isSentCode(normalOf(field.name))}
          value={values.get(field.name)}
          onChange={set}
        />
      ))}
      {told !== null && why === null && <Callout tone="success">{words('signIn.code-sent')}</Callout>}
      {why !== null && <SignInFailure failure={why} />}
      <Button type="submit" look="primary" fullWidth loading={busy || sending.busy} disabled={missing}>
        {words(told === null ? 'signIn.code-send' : 'user.signIn')}
      </Button>
      {told !== null && (
        <Button fullWidth onClick={ask} disabled={busy}>
          {words('signIn.code-again')}
        </Button>
      )}
    </form>
  );
}

/** Sends for the code, once at a time. */
function useSending({ call }: NonNullable<Login['code']>) {
  const askBefore = useAskBefore();
  const under = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const send = (values: Parameters<typeof askBefore>[1], onSent: (answer: Json | undefined) => void): void => {
    if (under.current) return;
    under.current = true;
    setBusy(true);
    setFailure(null);
    askBefore(call, values)
      .then(onSent, (error: unknown) => setFailure(failureOf(error)))
      .finally(() => {
        under.current = false;
        setBusy(false);
      });
  };
  return { busy, failure, send };
}

/** What an answer says of fields that are asked for next, under their names, at its top or in its box. */
function namedIn(answer: Json | undefined, fields: readonly Field[]): ReadonlyMap<string, Json> {
  const boxes = isObject(answer) ? [answer, ...Object.values(answer).filter(isObject)] : [];
  const found = fields.flatMap(({ name }): [string, Json][] => {
    const value = boxes.map((box) => box[name]).find((one) => typeof one === 'string' || typeof one === 'number');
    return value === undefined || isSentCode(normalOf(name)) ? [] : [[name, value]];
  });
  return new Map(found);
}
