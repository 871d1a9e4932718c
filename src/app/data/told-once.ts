// What the answer to a create or an action tells and nothing may tell later: the token of an API key, a secret, a first password.
import { isObject, type Json } from '#contract';
import { idOf, itemOf, normalOf, type Resource, wordsOf } from '#model';

/** A value to be kept now, by the name that it has in the answer. */
export interface ToldOnce {
  readonly name: string;
  readonly value: string;
}

/**
 * The secrets in an answer to a create or an action (rule `told-once`): texts so called in the item or around it. `sent` is the body:
 * what was entered is known. Nothing that is masked, or by which the item is opened; none of the sessions that a person signs in to.
 */
export function toldOnce(
  resource: Parameters<typeof idOf>[0] & Pick<Resource, 'itemPointer' | 'singular'> & Partial<Pick<Resource, 'fields'>>,
  answer: Json | undefined,
  sent: unknown,
): readonly ToldOnce[] {
  const made = itemOf(resource, answer);
  // What has no identity is what the item came in.
  const item = idOf(resource, made) === null ? undefined : made;
  const entered = JSON.stringify(sent ?? null);
  const words = wordsOf(resource.singular);
  const isKey = words.some((word) => OF_KEYS.test(word));
  const { fields = [] } = resource;
  const isOwn = fields.length > 0 && !words.some((word) => OF_PEOPLE.test(word));
  const isUntold = (name: string): boolean =>
    isOwn && normalOf(name) === 'token' && !fields.some((field) => field.name === name);
  const found: ToldOnce[] = [];
  const look = (part: Json | undefined, depth: number): void => {
    const value = Array.isArray(part) && part.length === 1 ? part[0] : part;
    if (!isObject(value)) return;
    for (const [name, inner] of Object.entries(value)) {
      // What stands inside the item is of its parts.
      if (depth > 0 && value !== item) look(inner, depth - 1);
      if (typeof inner !== 'string' || name === resource.idField || !isSecret(name, inner, isKey || isUntold(name)))
        continue;
      if (!entered.includes(JSON.stringify(inner))) found.push({ name, value: inner });
    }
  };
  look(answer, 2);
  return found;
}

function isSecret(name: string, value: string, isKey: boolean): boolean {
  const plain = normalOf(name);
  // A public key, as it was read, is a text of several lines.
  if (value.length < 8 || MASKED.test(value) || (/\s/.test(value) && !plain.startsWith('private'))) return false;
  if (isKey && KEYS.has(plain)) return value.length >= 16;
  if (!SECRET.test(plain) || NO_SECRET.test(plain)) return false;
  return isKey || !(OF_SESSION.test(plain) || SIGNED.test(value));
}

/** Things that are nothing but a secret with a name; no keyword. */
const OF_KEYS = /(?:token|key|secret|credential)s?$/;

/** Whose plain `token` is a session, or that of one upload; of any other thing that is read without, it is told but once. */
const OF_PEOPLE =
  /^(?:users?|accounts?|members?|teammates?|people|persons?|customers?|sessions?|login|sign|regist\p{L}*|uploads?)$/iu;

/** What a secret is called in such a thing: GitLab's and fire.com's `token`, DigitalOcean's `key`, Gitea's `sha1`. */
const KEYS = new Set(['key', 'value', 'sha1']);

const SECRET =
  /(?:token|secret|password|passphrase|privatekey|secretkey|accesskey|apikey|rawkey|fullkey|signingkey|streamkey)$|^plain(?:text)?/;
const NO_SECRET = /public|next|page|csrf|sync|continuation|idempot|push|device|^e?tag/;

/** A person's own session is no part of the account that was made. */
const OF_SESSION = /^(?:access|refresh|id|session|auth|jwt)?token$|^jwt/;
const SIGNED = /^eyJ[\w-]+\.[\w-]+\./;

/** `sk_live_…4f2a`, `********`, `xxxxxxxx`. */
const MASKED = /\*{2}|•{2}|…|\.{3}|x{6}/i;
