// What a database says of a constraint that a write would have broken → that it was refused, and which columns it was about.
// Many servers let it through as their own failure (500), though it says for certain that the statement did nothing.
import { pointerOf } from '#contract';
import type { Issue, Json } from '#contract';
import { missingColumn } from './missing-in-text.ts';

/** A write that a database refused. */
export interface BrokenConstraint {
  /** The status that says so. */
  readonly status: 409 | 422;
  readonly issues: readonly Issue[];
}

interface ConstraintRule {
  readonly name: string;
  readonly pattern: RegExp;
  readonly code: 'taken' | 'no-such' | 'server' | 'in-use';
}

/** The words of databases and of what stands before them; what a pattern catches names columns, or the constraint. */
const RULES: readonly ConstraintRule[] = [
  // PostgreSQL: … is still referenced from table "orders"; MySQL: Cannot delete or update a parent row; SQL Server
  {
    name: 'still referenced',
    code: 'in-use',
    pattern:
      /\bis still referenced from table\b|\bCannot delete or update a parent row: a foreign key constraint fails|\bconflicted with the (?:SAME TABLE )?REFERENCE constraint\b/,
  },
  // PostgreSQL, with its detail: Key (email)=(a@b.c) already exists.
  { name: 'key exists', code: 'taken', pattern: /\bKey \(([\w", ]{1,200})\)=\(.{0,500}?\) already exists/s },
  {
    name: 'key is not there',
    code: 'no-such',
    pattern: /\bKey \(([\w", ]{1,200})\)=\(.{0,500}?\) is not present in table/s,
  },
  { name: 'postgres unique', code: 'taken', pattern: /\bviolates unique constraint "(\w{1,100})"/ },
  { name: 'postgres foreign key', code: 'no-such', pattern: /\bviolates foreign key constraint "(\w{1,100})"/ },
  { name: 'postgres check', code: 'server', pattern: /\bviolates check constraint "(\w{1,100})"/ },
  // SQLite: UNIQUE constraint failed: users.email, users.name
  {
    name: 'sqlite unique',
    code: 'taken',
    pattern: /\bUNIQUE constraint failed: ([\w.]{1,200}(?:, [\w.]{1,200}){0,9})/,
  },
  { name: 'sqlite foreign key', code: 'no-such', pattern: /\bFOREIGN KEY constraint failed\b/ },
  { name: 'sqlite check', code: 'server', pattern: /\bCHECK constraint failed: (\w{1,100})/ },
  // MySQL: Duplicate entry 'a@b.c' for key 'users.email'
  { name: 'mysql unique', code: 'taken', pattern: /\bDuplicate entry '.{0,300}?' for key '([\w.-]{1,150})'/s },
  {
    name: 'mysql foreign key',
    code: 'no-such',
    pattern:
      /\bCannot add or update a child row: a foreign key constraint fails(?:.{0,300}?FOREIGN KEY \(`(\w{1,100})`\))?/s,
  },
  // SQL Server and Oracle
  {
    name: 'sql server unique',
    code: 'taken',
    pattern:
      /\b(?:Violation of (?:UNIQUE|PRIMARY) KEY constraint|Cannot insert duplicate key row in object '[^']{1,150}' with unique index) '(\w{1,100})'/,
  },
  {
    name: 'sql server foreign key',
    code: 'no-such',
    pattern: /\bconflicted with the FOREIGN KEY(?: SAME TABLE)? constraint "(\w{1,100})"/,
  },
  { name: 'oracle unique', code: 'taken', pattern: /\bORA-00001: unique constraint \([\w$.]*?(\w{1,100})\) violated/ },
  // Prisma: Unique constraint failed on the fields: (`email`)
  {
    name: 'prisma unique',
    code: 'taken',
    pattern: /\bUnique constraint failed on the (?:fields|constraint): \(?`([\w`, ]{1,200})`/,
  },
  {
    name: 'prisma foreign key',
    code: 'no-such',
    pattern: /\bForeign key constraint (?:failed on the field|violated)(?: on the constraint)?: \(?`(\w{1,100})/,
  },
  { name: 'prisma code', code: 'taken', pattern: /"code":\s*"P2002"(?:.{0,300}?"target":\s*\[([^\]]{1,200})\])?/s },
  { name: 'prisma code of a foreign key', code: 'no-such', pattern: /"code":\s*"P2003"/ },
  // MongoDB: E11000 duplicate key error collection: shop.users index: email_1 dup key: { email: "a@b.c" }
  {
    name: 'mongo unique',
    code: 'taken',
    pattern: /\bE11000 duplicate key error(?:.{0,300}?dup key: \{ "?([\w.]{1,100})"?:)?/s,
  },
  { name: 'mongo code', code: 'taken', pattern: /"code":\s*11000\b.{0,300}?"keyPattern":\s*\{\s*"([\w.]{1,100})"/s },
  { name: 'sequelize unique', code: 'taken', pattern: /\bSequelizeUniqueConstraintError\b/ },
  { name: 'sequelize foreign key', code: 'no-such', pattern: /\bSequelizeForeignKeyConstraintError\b/ },
];

/** More of an answer is not looked at. */
const MOST = 20_000;

/** The constraint that an answer tells of; null where it tells of none. */
export function brokenConstraint(text: string): BrokenConstraint | null {
  const said = plainOf(text.slice(0, MOST));
  for (const { pattern, code } of RULES) {
    const match = pattern.exec(said);
    if (match === null) continue;
    const issues = code === 'in-use' ? [] : issuesFor(match[1] ?? '', code);
    return { status: code === 'in-use' ? 409 : 422, issues };
  }
  const missing = missingColumn(said);
  return missing.length === 0
    ? null
    : { status: 422, issues: missing.map(({ pointer, code }) => ({ pointer, code, params: { inWords: true } })) };
}

/** As it was before it stood in JSON or in a page. */
function plainOf(text: string): string {
  return text
    .replace(/\\n/g, ' ')
    .replace(/\\(["'`])/g, '$1')
    .replace(/&quot;|&#34;/g, '"')
    .replace(/&#0?39;|&#x27;/g, "'");
}

function issuesFor(caught: string, code: 'taken' | 'no-such' | 'server'): readonly Issue[] {
  const names = caught
    .split(',')
    .map((one) => one.replace(/["'`\s]/g, ''))
    .filter((one) => one !== '');
  return names.flatMap((name): readonly Issue[] => {
    const column = name.split('.').at(-1) ?? name;
    // A number in hex says nothing of columns, and the key of a table is no field.
    if (/^(?:\w{2,3}_)?[0-9a-f]{16,}$/i.test(column) || /^primary$|_pkey$|^pk_/i.test(column)) return [];
    return [{ pointer: pointerOf(['body', column]), code, params: { constraint: endOf(column) } }];
  });
}

/** The words of a constraint's name that may end in its column's: "users_email_key" is "users_email", "UQ_Users_Email" is "Users_Email". */
function endOf(name: string): Json {
  return name
    .replace(/_[0-9a-f]{8}(?:_\w+)?$/i, '')
    .replace(/^(?:uq|uk|ux|uix|unq|uniq|unique|idx|ix|index|fk|chk|ck)_/i, '')
    .replace(/_(?:key|uk|uq|unq|uniq|unique|idx|index|fkey|fk|foreign|check|chk|-?1)$/i, '');
}
