// Tables that several servers share are made by whichever comes first: servers that start at the same moment would otherwise
// fail over one another, since IF NOT EXISTS alone does not keep two from making one table (PostgreSQL, CREATE TABLE).

/** Tells this lock from those of other programs in the database. */
const MAKING_TABLE = 20_190_712;

/** The statements that make it, one server after the other: a text of several is one transaction, whose end frees the lock. */
export function madeOnce(statements: string): string {
  return `SELECT pg_advisory_xact_lock(${MAKING_TABLE}); ${statements}`;
}
