// The whole way: text → Document → upgraded → with overlays → Contract, with the diagnostics of every stage.
import { bundle, type FetchText, type Unread } from './bundle.ts';
import type { Contract, Diagnostic, Document } from './contract.ts';
import { diagnostic, tidyDiagnostics } from './diagnostics.ts';
import { isObject } from './json.ts';
import { applyActions, readOverlay } from './overlay/overlay.ts';
import { withOwnNames } from './own-names.ts';
import { parse } from './parse.ts';
import { read } from './read/read.ts';
import { nodeAt } from './schema/lookup.ts';
import { withTitledNames } from './titled-names.ts';
import { type Upgraded, upgrade } from './upgrade/upgrade.ts';
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
  return readDocument(named(parsed.document), options.overlays ?? [], parsed.diagnostics);
}

/** Where a document lies, and how files beside it are fetched. */
export interface LoadOptions {
  /** The URL or path of the document. */
  readonly base: string;
  /** The text at a URL or path, null where there is none. Asked only for files in the document's folder or below it. */
  readonly fetchText: FetchText;
  readonly overlays?: readonly string[];
}

/** Reads a contract from its text and the files beside it that it refers to. */
export async function loadContract(text: string, options: LoadOptions): Promise<Reading> {
  const parsed = parse(text);
  if (parsed.document === null) return { contract: null, diagnostics: parsed.diagnostics };
  const { document, reasons } = await bundle(named(parsed.document), options.base, options.fetchText);
  return readDocument(document, options.overlays ?? [], parsed.diagnostics, reasons);
}

function named(document: Document): Document {
  return { ...document, root: withOwnNames(document.root) };
}

/**
 * Reads a contract from its document. An overlay's action is applied to the document as its author wrote it; where its
 * target is not found there, to the upgraded one, whose pointers are what the workbench shows.
 */
function readDocument(
  document: Document,
  overlays: readonly string[],
  before: readonly Diagnostic[],
  reasons: ReadonlyMap<string, Unread> = new Map(),
): Reading {
  const written = overlays.map(readOverlay);
  const early = applyActions(
    document.root,
    written.flatMap(({ actions }) => actions),
  );
  const upgraded = upgrade({ ...document, root: isObject(early.root) ? early.root : document.root });
  const after = applyActions(upgraded.root, early.unmatched);
  const root = isObject(after.root) ? after.root : upgraded.root;
  const reading = read(withTitledNames(root), document.version);
  const diagnostics = [
    ...before,
    ...written.flatMap(({ diagnostics: odd }) => odd),
    ...early.diagnostics,
    ...after.diagnostics,
    ...after.unmatched.map(({ pointer, target }) => diagnostic('overlay-no-match', pointer, target)),
    ...upgraded.diagnostics,
    ...brokenReferences(upgraded, reasons),
    ...reading.diagnostics,
  ];
  return { contract: reading.contract, diagnostics: tidyDiagnostics(diagnostics) };
}

function brokenReferences(upgraded: Upgraded, reasons: ReadonlyMap<string, Unread>): readonly Diagnostic[] {
  return upgraded.references
    .filter(({ ref }) => nodeAt(upgraded.root, ref) === undefined)
    .map(({ ref, place }) => {
      const unread = reasons.get(ref);
      const isOwn = ref.startsWith('#') && unread === undefined;
      const code = isOwn ? 'dangling-ref' : 'external-ref';
      return diagnostic(code, placePointer(place), unread?.written ?? ref, unread?.reason ?? '');
    });
}
