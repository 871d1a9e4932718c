// Headers that nobody is asked for: those that the client sets by itself, as HTTP has them, and those of which the contract
// says what they are to hold, or which only have to be new with each call. A parameter in, what is sent out.
import { type Json, member, type Parameter, speaksOfSecret } from '#contract';
import { normalOf } from '../words/labels.ts';
import { scalarText } from '../answers/scalars.ts';

const OURS = new Set(
  (
    'accept acceptlanguage acceptencoding acceptcharset authorization contenttype contentlength cookie host useragent ' +
    'ifmatch ifnonematch ifmodifiedsince ifunmodifiedsince idempotencykey'
  ).split(' '),
);

/** Whether the client sets a header by itself, by its name. */
export function isOwnHeader(name: string): boolean {
  return OURS.has(normalOf(name));
}

/** An identifier that is new with each call (rule `identifies-the-call`). */
export const NEW_WITH_EACH_CALL = Symbol('new with each call');

/** Names that identify a call, for tracing. */
const CALL = /(?:request|correlation|trace|interaction)id$/;

/**
 * What a required header holds where nobody says it: the only value that it may have, its default, what programs in a
 * browser send (`X-Requested-With`), or an identifier that is new with each call; undefined where people have to say it.
 */
export function headerByItself({
  in: place,
  name,
  required,
  schema,
}: Said): Json | typeof NEW_WITH_EACH_CALL | undefined {
  if (place !== 'header' || !required || speaksOfSecret(name)) return undefined;
  if (CALL.test(normalOf(name))) return NEW_WITH_EACH_CALL;
  if (normalOf(name) === 'xrequestedwith') return 'XMLHttpRequest';
  return valueByItself(schema);
}

/** What is sent where nobody says it: the only value that there may be, else the one that the contract calls usual. */
export function valueByItself(schema: Parameter['schema']): Json | undefined {
  const usual = member(schema, 'default');
  return onlyValue(schema) ?? (NO_DEFAULT.test(scalarText(usual) ?? '') ? undefined : usual);
}

/** Nothing, and what generators and people write in the place of a value. */
const NO_DEFAULT = /^(?:string)?$|\{\{/;

/**
 * Headers that nobody can say, or need not: what guards against other sites (the gateway brings it back), which fields are answered
 * (Flask-RESTX's `X-Fields`), and what a method or a cache between makes of the call.
 */
const UNSAID = /(?:csrf|xsrf)token$|^x?fields$|^xhttpmethodoverride$|^cachecontrol$/;

/**
 * Whether people are asked for a header or cookie: not where there is nothing to choose, nor for what may as well be left out of it; a
 * backend sets its cookies itself.
 */
export function isAskedHeader(parameter: Said): boolean {
  const normal = normalOf(parameter.name);
  if (parameter.in === 'cookie') return parameter.required;
  if (isOwnHeader(parameter.name) || UNSAID.test(normal)) return false;
  if (!parameter.required && CALL.test(normal)) return false;
  return headerByItself(parameter) === undefined || hasChoice(parameter);
}

type Said = Pick<Parameter, 'in' | 'name' | 'required' | 'schema'>;

/** One that is usually so, and may be chosen otherwise. */
function hasChoice({ schema }: Said): boolean {
  const options = member(schema, 'enum');
  return Array.isArray(options) && options.length > 1;
}

function onlyValue(schema: Parameter['schema']): Json | undefined {
  const constant = member(schema, 'const');
  if (constant !== undefined) return constant;
  const options = member(schema, 'enum');
  return Array.isArray(options) && options.length === 1 ? options[0] : undefined;
}
