// One decision that is no thing of its own, as data: which operation has a role, or which property identifies, and why; and the
// reason that all give that were learned.

/** What a rule decided of a resource, and where in the contract it saw that (a pointer). */
export interface Decided {
  readonly what: 'list' | 'get' | 'create' | 'update' | 'replace' | 'delete' | 'identity';
  /** The operation, or the property. */
  readonly is: string;
  readonly because: string;
  readonly from: string;
}

/** What every learned thing gives as its reason. */
export const LEARNED = 'learned from answers';
