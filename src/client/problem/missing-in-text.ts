// A sentence of a server → the fields that it says are missing. Many in-house APIs say so in a text alone: "Title and text are
// required", "Missing required fields: name, email". Each word that is taken for a name has to look like one.
import { pointerOf } from '#contract';
import type { Pointer } from '#contract';
import { fieldPointer } from './field-path.ts';

/** A place in a sentence, and what is said of it where that is not the whole sentence. */
export interface PlacedText {
  readonly pointer: Pointer;
  readonly message: string;
  /** "required" where the sentence says nothing else than that it is missing. */
  readonly code: 'required' | 'server';
}

interface MissingRule {
  readonly name: string;
  readonly pattern: RegExp;
}

/** The ways in which databases and what stands before them say that a column or a property got nothing. The pattern catches it. */
const COLUMNS: readonly MissingRule[] = [
  // PostgreSQL: null value in column "name" of relation "orders" violates not-null constraint
  { name: 'null in column', pattern: /\bnull value in column "(\w{1,100})"/ },
  // MySQL: Column 'name' cannot be null; Field 'name' doesn't have a default value
  { name: 'column cannot be null', pattern: /\bColumn '(\w{1,100})' cannot be null/ },
  { name: 'field without default', pattern: /\bField '(\w{1,100})' doesn't have a default value/ },
  // SQLite: NOT NULL constraint failed: orders.name
  { name: 'not null failed', pattern: /\bNOT NULL constraint failed: (?:\w{1,100}\.)?(\w{1,100})/ },
  // SQL Server: Cannot insert the value NULL into column 'name', table …
  { name: 'null into column', pattern: /\bCannot insert the value NULL into column '(\w{1,100})'/ },
  // Sequelize: notNull Violation: Order.name cannot be null
  { name: 'notNull violation', pattern: /\bnotNull Violation: (?:\w{1,100}\.)?(\w{1,100}) cannot be null/ },
  // Prisma: Argument `name` is missing.
  { name: 'argument is missing', pattern: /\bArgument `(\w{1,100})` (?:is missing|must not be null)/ },
];

/** What a database says has got no value. */
export function missingColumn(text: string): readonly PlacedText[] {
  const sentence = text.slice(0, 1000);
  const name = COLUMNS.map(({ pattern }) => pattern.exec(sentence)?.[1]).find((found) => found !== undefined);
  if (name !== undefined) return [{ pointer: pointerOf(['body', name]), message: text.trim(), code: 'required' }];
  // Mongoose: Order validation failed: name: Path `name` is required., total: Path `total` is required.
  const paths = [...sentence.matchAll(/\bPath `([\w.$]{1,100})` is required/g)];
  return paths.map(([message, path = '']) => ({
    pointer: fieldPointer(path),
    message: `${message}.`,
    code: 'required',
  }));
}

/** Sentences that say of a parameter of the query that it is missing; the pattern catches its name. */
const PARAMETERS: readonly MissingRule[] = [
  // Spring: Required request parameter 'from' for method parameter type LocalDate is not present
  {
    name: 'parameter is not present',
    pattern:
      /^Required (?:request |query )?parameter '([\w.-]{1,100})' (?:for method parameter type \w+ )?is not present/,
  },
  // Missing required query parameter: from
  {
    name: 'missing query parameter',
    pattern:
      /^(?:missing|required)(?: required| mandatory)?(?: query| query string| url) param(?:eter)?(?: is missing)?:? ["'`]?([\w.-]{1,100})["'`]?[.!]?$/i,
  },
  // Query parameter 'from' is required; from query parameter is required
  {
    name: 'query parameter is required',
    pattern: /^(?:the )?query param(?:eter)? ["'`]?([\w.-]{1,100})["'`]? (?:is )?(?:required|missing|mandatory)/i,
  },
  {
    name: 'is a required query parameter',
    pattern: /^(?:the )?["'`]?([\w.-]{1,100})["'`]? query param(?:eter)? (?:is )?(?:required|missing|mandatory)/i,
  },
];

/** Sentences that only say which fields are missing; the pattern catches the list of their names. */
const LISTS: readonly MissingRule[] = [
  // Missing required fields: name, email
  {
    name: 'missing fields',
    pattern:
      /^(?:missing|required)(?: required| mandatory)? (?:fields?|parameters?|properties|property|attributes?|params?|keys?)(?: (?:is|are))?(?: missing)?(?: ?[:=-] ?| )(.+)$/i,
  },
  // The following fields are required: name, email
  {
    name: 'following fields',
    pattern:
      /^(?:the )?(?:following )?(?:required )?(?:fields?|parameters?|properties|attributes?) (?:is|are) (?:required|missing|mandatory): ?(.+)$/i,
  },
  // Title and text are required; name, email and password are required fields; noteId and parentNoteId are mandatory
  // properties for Branch
  {
    name: 'several are required',
    pattern:
      /^(?:the )?([^:.!?]{3,300}?)(?: fields?)? are (?:all |both )?(?:required|mandatory|missing)(?: (?:fields?|parameters?|properties|attributes?)(?: (?:for|of|in) (?:an? |the )?[\w ]{1,60})?)?[.!]?$/i,
  },
  // Please provide name, email and password
  {
    name: 'please provide',
    pattern: /^(?:please |you must |must )(?:provide|enter|specify|supply|include|fill in)(?: an?| the| your)? (.+)$/i,
  },
];

/** The fields that a sentence says are missing. */
export function missingInText(sentence: string): readonly PlacedText[] {
  const columns = missingColumn(sentence);
  if (columns.length > 0) return columns;
  const parameter = PARAMETERS.map(({ pattern }) => pattern.exec(sentence)?.[1]).find((found) => found !== undefined);
  if (parameter !== undefined)
    return [{ pointer: pointerOf(['query', parameter]), message: sentence, code: 'required' }];
  for (const { pattern } of LISTS) {
    const names = namesIn(pattern.exec(sentence)?.[1] ?? '');
    if (names.length > 0)
      return names.map((name) => ({ pointer: fieldPointer(name), message: sentence, code: 'required' }));
  }
  return [];
}

/** One word each, with commas and one "and" between them: else it is a sentence, and nothing is a name. */
function namesIn(list: string): readonly string[] {
  const names = list
    .replace(/[.!]$/, '')
    .split(/, and |, | and | & |,/)
    .map((part) =>
      part
        .trim()
        .replace(/^(?:an?|the|your) /i, '')
        .replace(/^(["'`])(.*)\1$/, '$2'),
    );
  return names.length <= 30 && names.every((name) => /^[A-Za-z_][\w.[\]-]{0,99}$/.test(name)) ? names : [];
}
