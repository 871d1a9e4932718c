// What databases say of a broken constraint, as servers let it through (500): it was refused, and at which field of the form; and
// what says nothing for certain stays the server's own failure.
import { expect, test } from 'vitest';
import { issuesAtFields } from './match-issues.ts';
import { problemOf } from './problem.ts';

const FORM = ['/body/email', '/body/name', '/body/customer_id', '/body/isbn'];

/** The status, and "field: what is said there". */
function said(body: unknown, status = 500): readonly unknown[] {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const problem = problemOf(
    status,
    { 'content-type': typeof body === 'string' ? 'text/html' : 'application/json' },
    text,
  );
  const { matched, unmatched } = issuesAtFields(problem, FORM);
  expect(unmatched).toEqual([]);
  return [problem.status, ...matched.map(({ pointer, code }) => `${pointer.slice(6)}: ${code}`)];
}

test.each<readonly [string, unknown, readonly unknown[]]>([
  [
    'PostgreSQL',
    { message: 'duplicate key value violates unique constraint "users_email_key"' },
    [422, 'email: taken'],
  ],
  [
    'PostgreSQL with its detail, as SQLAlchemy says it',
    {
      detail:
        '(psycopg2.errors.UniqueViolation) duplicate key value violates unique constraint "ix_u"\nDETAIL:  Key (email)=(a@b.c) already exists.\n',
    },
    [422, 'email: taken'],
  ],
  [
    'Rails',
    { error: 'PG::UniqueViolation: ERROR:  duplicate key value violates unique constraint "index_books_on_isbn"' },
    [422, 'isbn: taken'],
  ],
  [
    'TypeORM, whose constraints have no names',
    { message: 'duplicate key value violates unique constraint "UQ_97672ac88f789774dd47f7c8be3"' },
    [422],
  ],
  ['SQLite', { error: 'UNIQUE constraint failed: users.email' }, [422, 'email: taken']],
  ['SQLite of two', { error: 'UNIQUE constraint failed: users.tenant_id, users.name' }, [422, 'name: taken']],
  ['MySQL', { message: "Duplicate entry 'a@b.c' for key 'users.email_UNIQUE'" }, [422, 'email: taken']],
  [
    'Laravel',
    {
      message:
        "SQLSTATE[23000]: Integrity constraint violation: 1062 Duplicate entry 'a@b.c' for key 'users.users_email_unique'",
    },
    [422, 'email: taken'],
  ],
  [
    'SQL Server, EF Core',
    { title: "Cannot insert duplicate key row in object 'dbo.Users' with unique index 'IX_Users_Email'." },
    [422, 'email: taken'],
  ],
  [
    'Prisma',
    { message: '\nInvalid `prisma.user.create()` invocation:\n\nUnique constraint failed on the fields: (`email`)' },
    [422, 'email: taken'],
  ],
  [
    'Prisma, its error as it is',
    { name: 'PrismaClientKnownRequestError', code: 'P2002', meta: { modelName: 'User', target: ['email'] } },
    [422, 'email: taken'],
  ],
  [
    'MongoDB',
    { message: 'E11000 duplicate key error collection: shop.users index: email_1 dup key: { email: "a@b.c" }' },
    [422, 'email: taken'],
  ],
  [
    'PostgreSQL, a foreign key',
    { message: 'insert or update on table "orders" violates foreign key constraint "orders_customer_id_fkey"' },
    [422, 'customer_id: no-such'],
  ],
  ['SQLite, a foreign key', { message: 'SQLITE_CONSTRAINT_FOREIGNKEY: FOREIGN KEY constraint failed' }, [422]],
  [
    'MySQL, a foreign key',
    {
      message:
        'Cannot add or update a child row: a foreign key constraint fails (`shop`.`orders`, CONSTRAINT `orders_ibfk_1` FOREIGN KEY (`customer_id`) REFERENCES `customers` (`id`))',
    },
    [422, 'customer_id: no-such'],
  ],
  [
    'PostgreSQL, still in use',
    {
      message:
        'update or delete on table "customers" violates foreign key constraint "orders_customer_id_fkey" on table "orders"\nDETAIL: Key (id)=(1) is still referenced from table "orders".',
    },
    [409],
  ],
  [
    'nothing given',
    { message: 'null value in column "name" of relation "users" violates not-null constraint' },
    [422, 'name: required'],
  ],
  [
    'Django, a page',
    '<html><title>IntegrityError at /users</title><pre>UNIQUE constraint failed: users.email</pre>',
    [422, 'email: taken'],
  ],
  ['our own fault', { message: 'Cannot read properties of undefined' }, [500]],
  ['a word of constraints alone', { message: 'constraint solver failed for email' }, [500]],
  ['the database itself', { message: 'deadlock detected; connection to users_email lost' }, [500]],
])('%s', (_, body, expected) => {
  expect(said(body)).toEqual(expected);
});

test('a status that says so already stands, and what a server says of its fields goes before', () => {
  const message = 'duplicate key value violates unique constraint "users_email_key"';
  expect(said({ message }, 409)).toEqual([409, 'email: taken']);
  const errors = [{ message: 'email must be unique', type: 'unique violation', path: 'email' }];
  expect(said({ name: 'SequelizeUniqueConstraintError', errors })).toEqual([422, 'email: server']);
  expect(said({ message }, 503)).toEqual([503]);
});

test('a column that got nothing is told at its field, without the whole of the answer', () => {
  const text = JSON.stringify({ status: 500, code: 'GENERIC', message: 'NOT NULL constraint failed: labels.note_id' });
  const { issues, status } = problemOf(500, { 'content-type': 'application/json' }, text);
  expect(status).toBe(422);
  expect(issues).toEqual([{ pointer: '/body/note_id', code: 'required', params: { inWords: true } }]);
});
