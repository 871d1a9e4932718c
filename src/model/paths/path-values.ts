// Paths that end in a parameter which identifies nothing: what is there are actions on what stands before it, and the value
// is asked for as their input.
import { member } from '#contract';
import type { Drafts } from '../resources/drafts.ts';
import { type Node, parameterStem } from '../facts.ts';
import { isPlural } from '../words/labels.ts';
import { keyOf, type Segment } from './paths.ts';
import { isActionName, isNounToo } from '../words/verbs.ts';

/** "/messages/{id}/viewed/{isViewed}": yes or no identifies nothing. */
export function takesNoIdentity(node: Node): boolean {
  const name = node.segments.at(-1)?.name ?? '';
  const parameter = node.operations[0]?.operation.parameters.find((one) => one.in === 'path' && one.name === name);
  return member(parameter?.schema, 'type') === 'boolean';
}

/** Whether what a path ends in is a value, where no collection stands right before it; `before` is the path without it. */
export function isValue(drafts: Drafts, before: readonly Segment[], node: Node, deeper: Node | undefined): boolean {
  return choosesPart(node) || provesByParts(before, node) || isWrittenToItem(drafts, before, node, deeper);
}

/** "/users/{id}/{field}": a part of what is before. */
export function choosesPart(node: Node): boolean {
  const stem = parameterStem(node.segments.at(-1)?.name ?? '');
  return (
    ['field', 'property', 'attribute', 'format', 'filter', 'locale', 'lang'].includes(stem) &&
    node.operations.every((one) => one.method === 'GET')
  );
}

/** "/verify/{id}/{hash}", "/activate/{uidb64}/{token}": what a verb takes in parts is no identity (rule `verb-before-parameter`). */
function provesByParts(before: readonly Segment[], node: Node): boolean {
  if (before.at(-1)?.kind !== 'parameter') return false;
  const word = before.findLast(({ kind }) => kind === 'static')?.name ?? '';
  const [only, ...others] = node.operations;
  return isActionName(word) && !isNounToo(word) && !isPlural(word) && others.length === 0 && only?.list === null;
}

/** "POST /requests/{id}/{status}", "PUT /tags/{name}/{new_name}": only written, below an item that there is (rule `value-in-path`). */
function isWrittenToItem(drafts: Drafts, before: readonly Segment[], node: Node, deeper: Node | undefined): boolean {
  if (deeper !== undefined || before.at(-1)?.kind !== 'parameter') return false;
  const [only, ...others] = node.operations;
  if (only === undefined || others.length > 0 || only.verb === 'create' || !WRITES.has(only.method)) return false;
  const owner = drafts.get(keyOf(before.slice(0, -1)));
  return owner?.claims.some(({ facts, on }) => on === 'item' && facts.key === keyOf(before)) === true;
}

const WRITES: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);
