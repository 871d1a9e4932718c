// A sentence of a server → the field that it speaks of: many servers only say "email must be an email" or "body/items/0
// must have required property 'name'". An ordered table of the ways in which frameworks put a place into words.
import { pointerOf } from '#contract';
import type { Pointer } from '#contract';
import { fieldPointer } from './field-path.ts';
import { missingInText, type PlacedText } from './missing-in-text.ts';

interface TextRule {
  readonly name: string;
  readonly pattern: RegExp;
  readonly place: (match: RegExpExecArray) => Pointer;
  readonly message?: (match: RegExpExecArray) => string;
}

/** Verbs with which frameworks go on after a field's name. */
const VERB = String.raw`(?:must|should|shall|is|isn't|are|was|has|have|had|can|cannot|can't|may|does|do|needs?|requires?|contains?|exceeds?|expected|failed|already|too|not)`;

const RULES: readonly TextRule[] = [
  // Go's validator: Key: 'Order.Items[1].Price' Error:Field validation for 'Price' failed on the 'gte' tag
  {
    name: 'key of a structure',
    pattern: /^Key: '[A-Za-z_]\w*\.([^']{1,200})' Error:\s*(.*)$/,
    place: ([, path = '']) => fieldPointer(path),
    message: ([, , said = '']) => said,
  },
  // Sails: Invalid "quantity": Expecting a number, but got a string.
  {
    name: 'invalid name',
    pattern: /^Invalid ["'`]([A-Za-z_][\w.[\]-]{0,99})["'`]:\s+(\S.*)$/s,
    place: ([, path = '']) => fieldPointer(path),
    message: ([, , said = '']) => said,
  },
  // Ajv in a sentence: body/items/0 must have required property 'name'
  {
    name: 'missing property',
    pattern: /^(\S{0,200}?)\s?(?:must|should) have required property '\.?([^']{1,100})'/,
    place: ([, path = '', name = '']) => (path === '' ? '/body' : fieldPointer(slashed(path))) + pointerOf([name]),
  },
  // class-validator: each value in tags must be a string; items.each value in nested property items must be …
  {
    name: 'each value',
    pattern: /^([\w.]{1,200}\.)?(?:each value in (?:nested property )?|nested property )([\w.]{1,200}) /,
    place: ([, above = '', name = '']) => fieldPointer(`.${above}`.endsWith(`.${name}.`) ? above : above + name),
  },
  // Databases: Key (email)=(x) already exists. null value in column "name" …
  { name: 'key of a table', pattern: /^Key \((\w{1,100})\)=/, place: ([, name = '']) => pointerOf(['body', name]) },
  { name: 'column', pattern: /\bcolumn "(\w{1,100})"/, place: ([, name = '']) => pointerOf(['body', name]) },
  // Joi: "items[0].name" is required. Micronaut: order.items[0].name: must not be blank
  {
    name: 'path first',
    pattern: /^["'`]?([A-Za-z_$][\w$-]*(?:[./[][\w$\]-]+){1,20})["'`]?:?\s/,
    place: ([, path = '']) => fieldPointer(slashed(path)),
    // Fastify: body/items/0/name must be string. Go: CreateUserReq.name is required. At the field nobody needs its address.
    message: ({ 0: found, input }) =>
      FASTIFY.test(found) || STRUCTURE.test(found) ? input.slice(found.length) : input,
  },
  {
    name: 'quoted name first',
    pattern: /^["'`]([A-Za-z_][\w-]{0,99})["'`] /,
    place: ([, name = '']) => pointerOf(['body', name]),
  },
  { name: 'name and colon', pattern: /^([A-Za-z_]\w{0,99}): \S/, place: ([, name = '']) => pointerOf(['body', name]) },
  // Rails: Unit price is not a number. Laravel: The name field is required. A property unknown to the server is no field.
  {
    name: 'name in words',
    pattern: new RegExp(String.raw`^(?:The )?(?!property )([A-Za-z_]\w{0,60}(?: \w{1,60}){0,3}?)(?: field)? ${VERB}\b`),
    place: ([, name = '']) => pointerOf(['body', name]),
  },
];

const FASTIFY = /^(?:body|querystring|params|headers)\//;

/** What a program calls all that is sent. */
const STRUCTURE = /^[A-Z]\w*?(?:Req|Request|D[Tt][Oo]|Input|Payload|Command)(?:V\d+)?\.\w/;

/** The places that a sentence tells of: those that it says are missing, else the one that it begins with. */
export function placesInText(text: string): readonly PlacedText[] {
  const sentence = text.trim().slice(0, 1000);
  const missing = missingInText(sentence);
  if (missing.length > 0) return missing;
  for (const { pattern, place, message } of RULES) {
    const match = pattern.exec(sentence);
    if (match !== null)
      return [{ pointer: place(match), message: message?.(match) ?? sentence, code: requiredIn(match[0]) }];
  }
  return [];
}

/** Go's validator and Ajv have one word for what is missing. */
function requiredIn(found: string): PlacedText['code'] {
  return /failed on the 'required\w*' tag$|\b(?:must|should) have required property '/.test(found)
    ? 'required'
    : 'server';
}

/** Words in quotes of any kind; an apostrophe inside a word opens none. */
const QUOTED = /(?<![\p{L}\p{N}=])["'`“‘]([^"'`”’]{1,100})["'`”’]/gu;

/** The only quoted word of a text that may be the name of a field; what a database calls its own is none. */
export function quotedName(text: string): string | null {
  const [only, ...more] = [...text.slice(0, 1000).matchAll(QUOTED)];
  if (only === undefined || more.length > 0 || /\b(?:constraint|index)\s*$/i.test(text.slice(0, only.index)))
    return null;
  return only[1] ?? null;
}

/**
 * The sentences of a text: a line each (of Sails, with what is wrong in a line below the name), or one after the other with the
 * place first ("body/a …, body/b …"; Go's "UserReq.name is required; UserReq.email is …" and "name: …;email: …").
 */
export function sentencesOf(text: string): readonly string[] {
  return text
    .replaceAll(/\n[ \t]{0,9}· /g, ' ')
    .split(
      /\n|, (?=(?:body|querystring|params|headers)(?:[/. ]|$))|; ?(?=[A-Za-z_]\w{0,99}(?:(?:\.\w{1,99}){1,9} |: ))/,
    )
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

// "body/items/0" and "request.body.items" are places of the call; dots and brackets are told apart later.
function slashed(path: string): string {
  return path.includes('/') ? `/${path.replace(/^request\//, '')}` : path.replace(/^request\./, '');
}
