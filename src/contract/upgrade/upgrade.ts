// A document of any version → its root in the shape of OpenAPI 3.2. One step for each version; the rules of all steps that
// apply run in one walk, and what does not change is shared with the original.
import type { Diagnostic, Document } from '../contract.ts';
import { documentKind } from '../detect.ts';
import { diagnostic } from '../diagnostics.ts';
import { type Json, type JsonObject, isObject } from '../json.ts';
import { isSelf, resolveLocation } from '../locations.ts';
import { GRAMMAR_3, type Kind } from '../nodes.ts';
import { isReference, type Place, placePointer, walk } from '../walk.ts';
import { withoutDynamicReferences } from './dynamic.ts';
import { from20To30 } from './from-20-to-30.ts';
import { FROM_30_TO_31 } from './from-30-to-31.ts';
import { FROM_31_TO_32 } from './from-31-to-32.ts';
import { REPAIR } from './repair.ts';
import type { Mend, Report, Rule, Rules } from './rules.ts';

/**
 * The rules, in order, after 2.0 has its own step. They run on documents of every version: what is already right stays, and
 * words of 3.0 are common in documents that say they are newer.
 */
const RULES: readonly Rules[] = [FROM_30_TO_31, FROM_31_TO_32, REPAIR];

/** A reference met on the way: what it says and where it stood first. */
export interface ReferenceSite {
  readonly ref: string;
  readonly kind: Kind;
  readonly place: Place | null;
}

/** What upgrading gives: the root, every reference in it (once each), and what was odd. */
export interface Upgraded {
  readonly root: JsonObject;
  readonly references: readonly ReferenceSite[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Upgrades a document. */
export function upgrade(document: Document): Upgraded {
  const diagnostics: Diagnostic[] = [];
  const start = documentKind(document.root) === '2.0' ? from20To30(document.root, diagnostics) : document.root;
  const references = new Map<string, ReferenceSite>();
  let isDynamic = false;
  const root = walk(start, 'document', GRAMMAR_3, (node, kind, place) => {
    let changed = node;
    if (isReference(node)) {
      changed = withOwnReference(node, start);
      noteReference(changed['$ref'] as string, kind, place, references);
    }
    isDynamic ||= kind === 'schema' && '$dynamicRef' in changed;
    const rules = BY_KIND.get(kind);
    const asked = rules === undefined ? 0 : askedBy(changed, rules.asking);
    if (rules === undefined || asked === 0) return changed;
    const report: Report = (code, ...details) => diagnostics.push(diagnostic(code, placePointer(place), ...details));
    for (let at = 0; at < rules.then.length; at++)
      if ((asked & (1 << at)) !== 0) changed = rules.then[at]?.(changed, report) ?? changed;
    return changed;
  });
  const upgraded = isObject(root) ? root : start;
  return {
    root: isDynamic ? withoutDynamicReferences(upgraded) : upgraded,
    references: [...references.values()],
    diagnostics,
  };
}

/** The rules for a kind of node, and for each member which of them look at nodes that have it. */
interface RulesOfKind {
  readonly then: readonly Rule['then'][];
  readonly asking: ReadonlyMap<string, Asking>;
}

/** The rules, by bit, that a member asks for: those that it always does, and the one that it does only where its value is not right. */
interface Asking {
  always: number;
  unlessRight: number;
  mend: Mend | undefined;
}

const BY_KIND = rulesByKind(RULES);

function rulesByKind(steps: readonly Rules[]): ReadonlyMap<Kind, RulesOfKind> {
  const kinds = new Set(steps.flatMap((step) => Object.keys(step) as Kind[]));
  return new Map([...kinds].map((kind) => [kind, indexed(steps.flatMap((step) => step[kind] ?? []))] as const));
}

function indexed(rules: readonly Rule[]): RulesOfKind {
  const asking = new Map<string, Asking>();
  for (const [at, { on, mends }] of rules.entries()) {
    for (const key of on) {
      const asked = asking.get(key) ?? { always: 0, unlessRight: 0, mend: undefined };
      asking.set(key, asked);
      if (mends === undefined) asked.always |= 1 << at;
      else [asked.unlessRight, asked.mend] = [1 << at, mends.get(key)];
    }
  }
  return { then: rules.map(({ then }) => then), asking };
}

/** Which rules, by bit, have something to do with a node: one look at each of its members. */
function askedBy(node: JsonObject, asking: ReadonlyMap<string, Asking>): number {
  let asked = 0;
  for (const key in node) {
    const by = asking.get(key);
    if (by === undefined) continue;
    asked |= by.always;
    if (by.mend === undefined) continue;
    const value = node[key] as Json;
    if (by.mend(value, unheard) !== value) asked |= by.unlessRight;
  }
  return asked;
}

/** What is only looked at is not told of: the rule that mends it tells. */
const unheard: Report = () => {};

/** A reference to the document by its own name (`$self`) is one into the document. */
function withOwnReference(node: JsonObject, root: JsonObject): JsonObject {
  const ref = node['$ref'] as string;
  if (ref.startsWith('#') || !isSelf(ref, root)) return node;
  return { ...node, $ref: `#${resolveLocation(ref, '').fragment}` };
}

function noteReference(ref: string, kind: Kind, place: Place | null, references: Map<string, ReferenceSite>): void {
  if (!references.has(ref)) references.set(ref, { ref, kind, place });
}
