// A document of any version → its root in the shape of OpenAPI 3.2. One step for each version; the rules of all steps that
// apply run in one walk, and what does not change is shared with the original.
import type { Diagnostic, Document } from '../contract.ts';
import { documentKind } from '../detect.ts';
import { diagnostic } from '../diagnostics.ts';
import { type JsonObject, isObject } from '../json.ts';
import { isSelf, resolveLocation } from '../locations.ts';
import { GRAMMAR_3, type Kind } from '../nodes.ts';
import { isReference, type Place, placePointer, walk } from '../walk.ts';
import { withoutDynamicReferences } from './dynamic.ts';
import { from20To30 } from './from-20-to-30.ts';
import { FROM_30_TO_31 } from './from-30-to-31.ts';
import { FROM_31_TO_32 } from './from-31-to-32.ts';
import { REPAIR } from './repair.ts';
import type { Rule, Rules } from './rules.ts';

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
  const rules = rulesByKind(RULES);
  const references = new Map<string, ReferenceSite>();
  let isDynamic = false;
  const root = walk(start, 'document', GRAMMAR_3, (node, kind, place) => {
    let changed = withOwnReference(node, start);
    noteReference(changed, kind, place, references);
    isDynamic ||= Object.hasOwn(changed, '$dynamicRef');
    const ofKind = rules.get(kind);
    if (ofKind === undefined) return changed;
    for (const rule of ofKind) {
      changed = rule(changed, (code, ...details) =>
        diagnostics.push(diagnostic(code, placePointer(place), ...details)),
      );
    }
    return changed;
  });
  const upgraded = isObject(root) ? root : start;
  return {
    root: isDynamic ? withoutDynamicReferences(upgraded) : upgraded,
    references: [...references.values()],
    diagnostics,
  };
}

function rulesByKind(steps: readonly Rules[]): ReadonlyMap<Kind, readonly Rule[]> {
  const byKind = new Map<Kind, Rule[]>();
  for (const step of steps) {
    for (const [kind, rule] of Object.entries(step) as [Kind, Rule][]) {
      byKind.set(kind, [...(byKind.get(kind) ?? []), rule]);
    }
  }
  return byKind;
}

/** A reference to the document by its own name (`$self`) is one into the document. */
function withOwnReference(node: JsonObject, root: JsonObject): JsonObject {
  const ref = node['$ref'];
  if (typeof ref !== 'string' || ref.startsWith('#') || !isReference(node) || !isSelf(ref, root)) return node;
  return { ...node, $ref: `#${resolveLocation(ref, '').fragment}` };
}

function noteReference(
  node: JsonObject,
  kind: Kind,
  place: Place | null,
  references: Map<string, ReferenceSite>,
): void {
  if (!isReference(node)) return;
  const ref = node['$ref'] as string;
  if (!references.has(ref)) references.set(ref, { ref, kind, place });
}
