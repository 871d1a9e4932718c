// Pointers → lines and columns of the text (JSON or YAML) that a contract was read from, so that a fault can be shown where
// its author can mend it. Pointers may be those of the upgraded document: older words for the same place are tried too.
import { isMap, isScalar, isSeq, LineCounter, type Node as YamlNode, parseAllDocuments } from 'yaml';
import type { Pointer } from './contract.ts';
import { pointerParts } from './pointers.ts';

/** A stretch of text: lines and columns count from 1, `endColumn` is behind the last character. */
export interface Region {
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
}

type Span = readonly [start: number, end: number];

/** The places that are looked for, as a tree; `span` is filled in where the text has the place. */
interface Wanted {
  readonly children: Map<string, Wanted>;
  span: Span | null;
}

/** Larger YAML is not searched: it would take longer than reading it did. */
export const MOST_YAML = 8_000_000;

/** The region of each pointer: its key, or the nearest thing around it that the text has. None where there is nothing. */
export function positionsOf(text: string, pointers: readonly Pointer[]): ReadonlyMap<Pointer, Region> {
  const root: Wanted = { children: new Map(), span: null };
  const places = new Map(
    [...new Set(pointers)].map(
      (pointer) => [pointer, writtenPlaces(pointer).map((place) => plant(root, place))] as const,
    ),
  );
  if (!findInJson(text, root)) findInYaml(text, root);
  const lineOf = lineFinder(text);
  const regions = new Map<Pointer, Region>();
  for (const [pointer, ways] of places) {
    const [nearest] = ways.map(reached).sort((one, other) => other.depth - one.depth);
    if (nearest === undefined || nearest.span === null) continue;
    const [start, end] = [lineOf(nearest.span[0]), lineOf(nearest.span[1])];
    regions.set(pointer, { startLine: start[0], startColumn: start[1], endLine: end[0], endColumn: end[1] });
  }
  return regions;
}

/** A pointer of the upgraded document, and where the same stood in one of 2.0. */
function writtenPlaces(pointer: Pointer): readonly Pointer[] {
  const older = pointer
    .replace(/^\/components\/schemas(?=\/|$)/, '/definitions')
    .replace(/^\/components\/securitySchemes(?=\/|$)/, '/securityDefinitions')
    .replace(/^\/components(?=\/(?:parameters|responses)(?:\/|$))/, '')
    .replace(/^\/servers(?:\/.*)?$/, '/host')
    .replace(/\/content\/[^/]+/g, '');
  return older === pointer ? [pointer] : [pointer, older];
}

/** The way to a place in the tree, outermost first. */
function plant(root: Wanted, pointer: Pointer): readonly Wanted[] {
  const way = [root];
  let at = root;
  for (const part of pointerParts(pointer)) {
    const next: Wanted = at.children.get(part) ?? { children: new Map(), span: null };
    at.children.set(part, next);
    way.push(next);
    at = next;
  }
  return way;
}

function reached(way: readonly Wanted[]): { readonly depth: number; readonly span: Span | null } {
  const depth = way.findLastIndex(({ span }) => span !== null);
  return { depth, span: way[depth]?.span ?? null };
}

const STRING = /"(?:[^"\\]|\\.)*"/y;
const SCALAR = /[^\s,\]}]+/y;
const SPACE = /\s*/y;

/** Fills in what a JSON text has; false where it is none. */
function findInJson(text: string, root: Wanted): boolean {
  let at = 0;
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? '';
    at += found.length;
    return found;
  };
  const skip = (): string => {
    take(SPACE);
    return text.charAt(at);
  };
  function value(wanted: Wanted | undefined, span: Span | null): boolean {
    const first = skip();
    if (wanted !== undefined) wanted.span = span ?? [at, at + 1];
    if (first === '{' || first === '[') return inside(first === '{' ? '}' : ']', wanted);
    return take(first === '"' ? STRING : SCALAR) !== '';
  }
  function inside(close: string, wanted: Wanted | undefined): boolean {
    at++;
    for (let index = 0; ; index++) {
      if (skip() === close) break;
      let key = String(index);
      let span: Span | null = null;
      if (close === '}') {
        const start = at;
        const quoted = take(STRING);
        if (quoted === '') return false;
        key = wanted === undefined ? '' : unquoted(quoted);
        span = [start, at];
        if (skip() !== ':') return false;
        at++;
      }
      if (!value(wanted?.children.get(key), span)) return false;
      if (skip() === ',') at++;
      else if (text.charAt(at) !== close) return false;
    }
    at++;
    return true;
  }
  const start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  at = start;
  if (skip() !== '{' || !isJson(text.slice(start))) return false;
  return value(root, null);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function unquoted(quoted: string): string {
  return quoted.includes('\\') ? String(JSON.parse(quoted)) : quoted.slice(1, -1);
}

function findInYaml(text: string, root: Wanted): void {
  if (text.length > MOST_YAML) return;
  try {
    const documents = parseAllDocuments(text, {
      strict: false,
      uniqueKeys: false,
      logLevel: 'silent',
      prettyErrors: false,
    });
    if (!Array.isArray(documents)) return;
    const document =
      documents.find(({ contents }) => isMap(contents) && (contents.has('openapi') || contents.has('swagger'))) ??
      documents[0];
    if (document?.contents) findInNode(document.contents, root);
  } catch {
    // What cannot be searched has no lines; its faults are told without.
  }
}

function findInNode(node: YamlNode, wanted: Wanted): void {
  wanted.span ??= [node.range?.[0] ?? 0, (node.range?.[0] ?? 0) + 1];
  if (wanted.children.size === 0) return;
  if (isMap(node)) {
    for (const { key, value } of node.items) {
      const child = isScalar(key) ? wanted.children.get(String(key.source ?? key.value)) : undefined;
      if (child === undefined || !isScalar(key)) continue;
      if (key.range) child.span = [key.range[0], key.range[1]];
      if (isMap(value) || isSeq(value)) findInNode(value, child);
    }
  }
  if (isSeq(node)) {
    for (const [index, item] of node.items.entries()) {
      const child = wanted.children.get(String(index));
      if (child !== undefined && (isMap(item) || isSeq(item) || isScalar(item))) findInNode(item, child);
    }
  }
}

/** Offset → line and column, both from 1. */
function lineFinder(text: string): (offset: number) => readonly [number, number] {
  const lines = new LineCounter();
  lines.addNewLine(0);
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines.addNewLine(at + 1);
  return (offset) => {
    const { line, col } = lines.linePos(offset);
    return [line, col];
  };
}
