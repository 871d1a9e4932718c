// A document and an overlay → the document with the overlay's actions applied, in order: update (merge), remove, and copy
// (1.1). OpenAPI Overlay 1.0 and 1.1. The document itself is not changed.
import type { Diagnostic } from '../contract.ts';
import { diagnostic } from '../diagnostics.ts';
import { isObject, type Json, type JsonObject, member } from '../json.ts';
import { parseValues } from '../parse.ts';
import { childPointer, pointerOf, valueAt, withValueAt } from '../pointers.ts';
import { type Keys, selectPlaces } from './json-path.ts';
import { PathError } from './json-path-parse.ts';

/** One action of an overlay, and where it stands in it. */
export interface OverlayAction {
  readonly target: string;
  readonly update: Json | undefined;
  readonly copy: string | null;
  readonly remove: boolean;
  readonly pointer: string;
}

/** What applying gives: the document, what was odd, and the actions whose target was not found. */
export interface Applied {
  readonly root: Json;
  readonly diagnostics: readonly Diagnostic[];
  readonly unmatched: readonly OverlayAction[];
}

/** The actions of an overlay's text (JSON or YAML). Pointers of diagnostics lead into the overlay. */
export function readOverlay(text: string): { actions: readonly OverlayAction[]; diagnostics: readonly Diagnostic[] } {
  const { values, diagnostics } = parseValues(text);
  const overlay = values[0];
  if (overlay === undefined)
    return { actions: [], diagnostics: diagnostics.map(({ message }) => diagnostic('invalid-overlay', '', message)) };
  const written = member(overlay, 'actions');
  if (typeof member(overlay, 'overlay') !== 'string' && typeof member(overlay, 'overlay') !== 'number') {
    return {
      actions: [],
      diagnostics: [diagnostic('invalid-overlay', '', 'it has no member "overlay" with a version')],
    };
  }
  if (!Array.isArray(written))
    return { actions: [], diagnostics: [diagnostic('invalid-overlay', '/actions', 'it has no list of actions')] };
  const actions: OverlayAction[] = [];
  const odd: Diagnostic[] = [...diagnostics];
  for (const [index, action] of (written as readonly Json[]).entries()) {
    const pointer = childPointer('/actions', index);
    const target = member(action, 'target');
    if (typeof target === 'string') actions.push(actionOf(action, target, pointer));
    else odd.push(diagnostic('invalid-overlay-action', pointer, '(nothing)', 'it has no target'));
  }
  return { actions, diagnostics: odd };
}

function actionOf(action: Json, target: string, pointer: string): OverlayAction {
  const copy = member(action, 'copy');
  return {
    target,
    update: member(action, 'update'),
    copy: typeof copy === 'string' ? copy : null,
    remove: member(action, 'remove') === true,
    pointer,
  };
}

/** Applies actions to a document. */
export function applyActions(root: Json, actions: readonly OverlayAction[]): Applied {
  let changed = root;
  const diagnostics: Diagnostic[] = [];
  const unmatched: OverlayAction[] = [];
  for (const action of actions) {
    try {
      const places = selectPlaces(changed, action.target);
      if (places.length === 0) unmatched.push(action);
      else changed = applyOne(changed, action, places);
    } catch (error) {
      if (!(error instanceof PathError)) throw error;
      diagnostics.push(diagnostic('invalid-overlay-action', action.pointer, action.target, error.message));
    }
  }
  return { root: changed, diagnostics, unmatched };
}

function applyOne(root: Json, action: OverlayAction, places: readonly Keys[]): Json {
  let changed = root;
  if (action.remove) {
    for (const keys of [...places].reverse())
      if (keys.length > 0) changed = withValueAt(changed, pointerOf(keys), undefined);
    return changed;
  }
  const source = action.update ?? copied(root, action);
  if (source === undefined) return root;
  for (const keys of places) changed = mergeAt(changed, keys, source);
  return changed;
}

/** The one node that `copy` names. */
function copied(root: Json, action: OverlayAction): Json | undefined {
  if (action.copy === null) return undefined;
  const [first, ...more] = selectPlaces(root, action.copy);
  if (first === undefined || more.length > 0) {
    throw new PathError(`its source ${action.copy} matches ${first === undefined ? 'nothing' : 'more than one place'}`);
  }
  return valueAt(root, pointerOf(first));
}

function mergeAt(root: Json, keys: Keys, source: Json): Json {
  const pointer = pointerOf(keys);
  const before = valueAt(root, pointer);
  return before === undefined
    ? root
    : withValueAt(root, pointer, Array.isArray(before) ? appended(before, source) : merged(before, source));
}

function appended(list: readonly Json[], source: Json): Json {
  return Array.isArray(source) ? [...list, ...(source as readonly Json[])] : [...list, source];
}

/** Objects merge, lists are joined, anything else is replaced. */
function merged(before: Json | undefined, source: Json): Json {
  if (Array.isArray(before) && Array.isArray(source)) return appended(before as readonly Json[], source);
  if (!isObject(before) || !isObject(source)) return source;
  const updates = Object.entries(source).map(([key, value]) => [key, merged(member(before, key), value)] as const);
  return { ...before, ...(Object.fromEntries(updates) as JsonObject) };
}
