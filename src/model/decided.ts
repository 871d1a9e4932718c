// What a decision gives as its reason, and one that is no thing of its own, as data: which operation has a role, or which property identifies, and why.

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
