// What an upgrade step is made of: for each kind of node a rule that says what becomes of it. Rules of several steps run in
// one walk, one after the other on each node.
import type { DiagnosticCode } from '../diagnostics.ts';
import { type Json, type JsonObject, member, withoutMembers } from '../json.ts';
import type { Kind } from '../nodes.ts';

/** Tells what was odd about the node at hand. */
export type Report = (code: DiagnosticCode, ...details: readonly string[]) => void;

/** What a member's value should be; the same value back where it is right, undefined where the member means nothing. */
export type Mend = (value: Json, report: Report) => Json | undefined;

/** What becomes of a node; the same value back where nothing changes. */
export interface Rule {
  /** Only nodes with one of these members are looked at: most have none of them. */
  readonly on: Iterable<string>;
  /** Where members have a right value: only nodes with one that is not so are looked at. */
  readonly mends?: ReadonlyMap<string, Mend>;
  readonly then: (node: JsonObject, report: Report) => JsonObject;
}

/** The rules of one step, in order, by kind of node. */
export type Rules = Readonly<Partial<Record<Kind, readonly Rule[]>>>;

/** A text member; "" where there is none. */
export function textMember(node: Json | undefined, key: string): string {
  const value = member(node, key);
  return typeof value === 'string' ? value : '';
}

/** An object without some of its members. */
export function without(object: JsonObject, ...keys: readonly string[]): JsonObject {
  return withoutMembers(object, { has: (key) => keys.includes(key) });
}
