// One correction that live answers brought, as data: what was derived, what it became, and by which rule.

/** One thing that was derived and that live answers corrected. */
export interface Correction {
  /** "items", "total", "pagination", "size", "more", "item", "identity", "title", "update", or "relation <field>". */
  readonly what: string;
  /** What was derived, as text; null where nothing was. */
  readonly was: string | null;
  readonly is: string | null;
  /** The rule that corrected it. */
  readonly because: string;
}
