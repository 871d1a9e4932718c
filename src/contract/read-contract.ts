// The whole way: text → Document → upgraded → with overlays → Contract, with the diagnostics of every stage.
import type { Contract, Diagnostic, Document } from './contract.ts';
import { diagnostic, tidyDiagnostics } from './diagnostics.ts';
import { isObject, type JsonObject } from './json.ts';
import { applyOverlayText } from './overlay/overlay.ts';
import { parse } from './parse.ts';
import { read } from './read/read.ts';
import { nodeAt } from './schema/lookup.ts';
import { type ReferenceSite, upgrade } from './upgrade/upgrade.ts';
import { placePointer } from './walk.ts';

/** What reading gives: the contract (null only where the text is no OpenAPI at all), and what was odd. */
export interface Reading {
  readonly contract: Contract | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads a contract from its text. References to other documents are reported; {@link loadContract} follows them. */
export function readContract(text: string, options: { readonly overlays?: readonly string[] } = {}): Reading {
  const parsed = parse(text);
  if (parsed.document === null) return { contract: null, diagnostics: parsed.diagnostics };
  return readDocument(parsed.document, options.overlays ?? [], parsed.diagnostics);
}

/** Reads a contract from its document. Overlays are applied to the document as its author wrote it. */
export function readDocument(document: Document, overlays: readonly string[], before: readonly Diagnostic[]): Reading {
  const diagnostics: Diagnostic[] = [...before];
  let root = document.root;
  for (const overlay of overlays) {
    const applied = applyOverlayText(root, overlay);
    diagnostics.push(...applied.diagnostics);
    if (isObject(applied.root)) root = applied.root;
  }
  const upgraded = upgrade({ ...document, root });
  const reading = read(upgraded.root, document.version);
  diagnostics.push(...upgraded.diagnostics, ...brokenReferences(upgraded.root, upgraded.references), ...reading.diagnostics);
  return { contract: reading.contract, diagnostics: tidyDiagnostics(diagnostics) };
}

function brokenReferences(root: JsonObject, references: readonly ReferenceSite[]): readonly Diagnostic[] {
  return references
    .filter(({ ref }) => nodeAt(root, ref) === undefined)
    .map(({ ref, place }) => diagnostic(ref.startsWith('#') ? 'dangling-ref' : 'external-ref', placePointer(place), ref));
}
