// What a login asks of a person: its own fields, who one is before one's password; those in a box ("user": { "email",
// "password" }, as Rails writes it) where they are in one. A login in, fields out.
import type { Lookup } from '#contract';
import { lookupInTable } from '#contract';
import type { Field } from '../application.ts';
import { childrenOf, fieldOf } from '../fields/field.ts';
import { normalOf } from '../words/labels.ts';
import { isSentCode, SIGN_IN_NAMES, SIGN_IN_SECRETS } from './sign-in-names.ts';
import type { Login } from './sign-in-way.ts';

/** The fields of a login, and the property of its body that they stand in; null where they are the body's own. */
export interface LoginFields {
  readonly fields: readonly Field[];
  readonly inside: string | null;
}

/** What a login asks. */
export function loginFields({ call, schemas, code }: Pick<Login, 'call' | 'schemas' | 'code'>): LoginFields {
  const lookup = lookupInTable(schemas);
  const content = call.requestBody?.content[0];
  if (content === undefined || content.schema === null) {
    const asked = call.parameters.filter((parameter) => parameter.in === 'query');
    const fields = asked.map(({ name, schema, required }) => ({ ...fieldOf(name, schema, lookup), required }));
    return { fields, inside: null };
  }
  const all = writable(fieldOf('', content.schema, lookup), lookup);
  // An alternative of the body is no property of it, and has no name.
  const boxes = all.some(isSignInSecret) ? [] : all.map((box) => ({ box, inner: writable(box, lookup) }));
  const { box, inner } = boxes.find((one) => one.inner.some(isPassword)) ??
    boxes.find((one) => one.inner.some(isSignInSecret)) ?? { box: null, inner: all };
  const isCode = (field: Field): boolean =>
    isOneTimeCode(field) || (code !== undefined && isSentCode(normalOf(field.name)));
  const others = inner.filter((field) => !isCode(field));
  // Of the little that goes with a code, all is asked for where nothing is said to be needed.
  const needed = code !== undefined && !inner.some(({ required }) => required) ? others : neededOf(others);
  const fields = [...nameFirst(needed), ...inner.filter(isCode)];
  return { fields: fields.map((field) => granted(field, fields)), inside: box?.name || null };
}

function writable(field: Field, lookup: Lookup): readonly Field[] {
  return childrenOf(field, lookup, 'write').filter(({ readOnly }) => !readOnly);
}

/** What is required, who one is and the password; names that are seldom meant only where no other says who one is. */
function neededOf(all: readonly Field[]): readonly Field[] {
  const hasSecret = all.some((field) => field.required && isSignInSecret(field));
  // Beside the password, a secret that need not be given ("client_secret") is no person's.
  const needed = (field: Field): boolean =>
    field.required || isUsualName(field) || isGrantType(field) || (isSignInSecret(field) && !hasSecret);
  const ways = [isSignInName, ({ kind }: Field) => kind !== 'boolean'];
  const others = all.filter((field) => !isSignInSecret(field) && !isGrantType(field));
  const more = others.some(needed) ? undefined : ways.find((way) => others.some(way));
  return all.filter((field) => needed(field) || (more !== undefined && !isSignInSecret(field) && more(field)));
}

/**
 * The `grant_type` of OAuth, of which one value says what the others are (rule `grant-type-known`; RFC 6749 §4.3.2 and §4.4.2):
 * `password`, or `client_credentials` where no password is asked for.
 */
function granted(field: Field, all: readonly Field[]): Field {
  if (!isGrantType(field)) return field;
  const value = all.some(isPassword) ? 'password' : 'client_credentials';
  const isOther = field.choices !== null && !field.choices.some((choice) => choice.value === value);
  return isOther ? field : { ...field, choices: [{ value, label: value, description: '', tone: 'neutral' }] };
}

const isGrantType = ({ name }: Field): boolean => normalOf(name) === 'granttype';

function isUsualName({ kind, name }: Field): boolean {
  return kind === 'email' || USUAL_NAMES.has(normalOf(name));
}

const USUAL_NAMES = new Set('username login email mail emailaddress user account identifier phone'.split(' '));

/** Who one is comes before one's password, whatever order the contract has them in. */
function nameFirst(fields: readonly Field[]): readonly Field[] {
  const name = fields.find(isSignInName);
  const [first] = fields;
  return name === undefined || first === undefined || !isSignInSecret(first)
    ? fields
    : [name, ...fields.filter((field) => field !== name)];
}

/** Whether a field of a login takes who one is. */
export function isSignInName({ kind, name }: Field): boolean {
  return kind === 'email' || SIGN_IN_NAMES.has(normalOf(name));
}

/** Whether a field of a login takes a secret. */
export function isSignInSecret(field: Field): boolean {
  return !isOneTimeCode(field) && (field.kind === 'secret' || isPassword(field));
}

/**
 * Whether a field of a login takes a code that is new each time (rule `one-time-code`): `totp_passcode` (Vikunja), `twoFactorCode`
 * (ASP.NET Core Identity). Contracts require it of nobody, and who has turned it on cannot sign in without.
 */
export function isOneTimeCode({ kind, name }: Field): boolean {
  return (
    kind !== 'boolean' &&
    /^(?:t?otp|mfa|2fa|twofactor|twofa|onetime){1,2}(?:code|token|pass(?:word|code))?$/.test(normalOf(name))
  );
}

function isPassword({ name }: Pick<Field, 'name'>): boolean {
  return SIGN_IN_SECRETS.has(normalOf(name)) || /pass(word|phrase|code)?$/i.test(name);
}
