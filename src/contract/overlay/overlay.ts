// Placeholder being replaced within minutes.
import type { Diagnostic } from '../contract.ts';
import type { Json, JsonObject } from '../json.ts';
/** Applies. */
export function applyOverlayText(root: JsonObject, _text: string): { root: Json; diagnostics: readonly Diagnostic[] } {
  return { root, diagnostics: [] };
}
