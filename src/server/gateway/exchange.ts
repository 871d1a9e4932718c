// What the parts of the gateway hand to one another: what it is made of, what it serves a person, and a request that has
// passed every check.
import type { Credential } from '#client';
import type { Settings } from '#settings';
import type { Audit } from '../audit/audit.ts';
import type { Compiled } from '../compile.ts';
import type { RateLimit } from '../observe/rate.ts';
import type { HeldRule } from '../policy/fields.ts';
import type { Policy } from '../policy/policy.ts';
import type { ServerProblem } from '../problem.ts';
import type { Sealer, Session } from '../session.ts';
import type { GatewayOperation, looseFinder, OperationFinder } from './operations.ts';
import type { Target } from './path.ts';
import type { Renewal } from './renewal.ts';
import type { Upstream } from './upstream.ts';

/** What the gateway serves at the moment, for one person. */
export interface Route {
  readonly find: OperationFinder;
  /** The path of the upstream under which an operation's template begins: "" or "/api/v2". */
  readonly basePath: (operation: GatewayOperation) => string;
  /** Credentials of the settings. */
  readonly service: readonly Credential[];
  /** What a backend that reads paths less exactly may take one for. */
  readonly findLoosely: ReturnType<typeof looseFinder>;
  /** What the contract is made of, for rules about fields. */
  readonly known: Pick<Compiled, 'index' | 'embeds' | 'hash'>;
  /** Some of them can be got anew. */
  readonly renewable?: true;
}

/** What a gateway is made of. */
export interface GatewayOptions {
  readonly settings: Settings;
  readonly upstream: Upstream;
  readonly sealer: Sealer;
  /** What is served to this person; a problem where there is nothing yet. */
  readonly routeFor: (session: Session | null) => Promise<Route | ServerProblem>;
  /** Absent: a sign-in that has run out is not renewed. */
  readonly renewal?: Renewal;
  /** Told of an answer that the contract does not explain. */
  readonly doubt?: () => void;
  readonly now: () => number;
  /** What people may do by their roles; null: all that the backend allows. */
  readonly policy: Policy | null;
  readonly audit: Audit;
  readonly limit: RateLimit;
}

/** A request that has passed every check. */
export interface Exchange {
  readonly target: Target;
  readonly operation: GatewayOperation;
  readonly session: Session | null;
  readonly route: Route;
  /** Fields that the person does not see, nor may write. */
  readonly rules: readonly HeldRule[];
  readonly roles: readonly string[];
  /** Told of each part of the body, where bodies are noted. */
  readonly sent: ((part: Buffer) => void) | null;
}
