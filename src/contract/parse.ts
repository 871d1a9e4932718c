// Text (JSON, else YAML) → Document, within limits of size, depth and aliases (rule S2). What is broken in part is read in
// part, with diagnostics; what is no contract at all gives null and one sentence.
import type { Diagnostic, Document } from './contract.ts';
import { detect, documentKind } from './detect.ts';
import { diagnostic } from './diagnostics.ts';
import { ExactNumber, isObject, type Json, type JsonObject, member, parseJson } from './json.ts';
import { parseYaml } from './yaml.ts';

/** What is read at most. A real contract of 20 MB with 11,000 operations stays far below each. */
export const LIMITS = {
  /** Characters of text. */
  size: 64_000_000,
  /** Levels of nesting. The deepest real contract known has about 40. */
  depth: 512,
  /** YAML aliases in one document. */
  aliases: 100_000,
  /** Values after unfolding the aliases. */
  unfolded: 5_000_000,
  /** Characters of broken YAML that the slow, tolerant reader is given. */
  tolerantSize: 8_000_000,
} as const;

/** What parsing gives: a document, or null where the text is no contract at all; and what was odd. */
export interface Parsed {
  readonly document: Document | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** Parses the text of a contract. Never throws for what the text holds. */
export function parse(text: string): Parsed {
  const markup = /^\uFEFF?\s*<(\?xml|!doctype html|html)?/i.exec(text.slice(0, 500));
  if (markup !== null) {
    const found = /html/i.test(markup[1] ?? '') ? 'it is a web page' : 'it is XML or HTML';
    return { document: null, diagnostics: [diagnostic('no-contract', '', found)] };
  }
  const { values, diagnostics } = parseValues(text);
  if (values.length === 0) return { document: null, diagnostics };
  const root = values.find((value) => documentKind(value) !== null) ?? values.find(isObject) ?? values[0] ?? null;
  const found = detect(withVersionText(root, text));
  return { document: found.document, diagnostics: [...diagnostics, ...found.diagnostics] };
}

/** `version: 1.0` is a number to YAML, but people mean "1.0": the text of it is taken. */
function withVersionText(root: Json, text: string): Json {
  const info = member(root, 'info');
  const version = member(info, 'version');
  if (!isObject(root) || !isObject(info) || typeof version !== 'number') return root;
  const written = /^\s{1,16}version:[ \t]*(\d+\.\d+)[ \t]*(?:#.*)?$/m.exec(text.slice(0, 100_000))?.[1];
  return written === undefined || Number(written) !== version ? root : { ...root, info: { ...info, version: written } };
}

/** Parses any JSON or YAML text within the limits: one value for each document in it, none where it cannot be read. */
export function parseValues(text: string): { values: readonly Json[]; diagnostics: readonly Diagnostic[] } {
  if (text.length > LIMITS.size) return failed(diagnostic('too-large', '', String(text.length), String(LIMITS.size)));
  const clean = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  const json = tryJson(clean);
  if (json !== undefined) {
    if (nestsDeeper(json, LIMITS.depth)) return failed(diagnostic('too-deep', '', String(LIMITS.depth)));
    return { values: [json], diagnostics: [] };
  }
  return parseYamlText(clean);
}

/** JSON's value, or undefined where the text is no JSON. */
function tryJson(text: string): Json | undefined {
  if (!/^\s*[[{"]/.test(text)) return undefined;
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

function parseYamlText(text: string): { values: readonly Json[]; diagnostics: readonly Diagnostic[] } {
  if (flowNestsDeeper(text, LIMITS.depth)) return failed(diagnostic('too-deep', '', String(LIMITS.depth)));
  const { values, fault } = parseYaml(text, LIMITS);
  if (values.length === 0) return failed(diagnostic('syntax-error', '', fault ?? 'it is empty'));
  const diagnostics: Diagnostic[] = fault === null ? [] : [diagnostic('syntax-tolerated', '', fault)];
  if (values.length > 1) diagnostics.push(diagnostic('several-documents', '', String(values.length)));
  const whole: Json[] = [];
  for (const value of values) {
    const size = unfoldedSize(value);
    if (size === 'deep') return failed(diagnostic('too-deep', '', String(LIMITS.depth)));
    if (size > LIMITS.unfolded) return failed(diagnostic('too-many-aliases', '', String(LIMITS.unfolded)));
    whole.push(value as Json);
  }
  return { values: whole, diagnostics };
}

function failed(reason: Diagnostic): { values: readonly Json[]; diagnostics: readonly Diagnostic[] } {
  return { values: [], diagnostics: [reason] };
}

/** True where the value nests deeper than `limit`. */
function nestsDeeper(value: Json | undefined, limit: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (limit === 0) return true;
  if (Array.isArray(value)) {
    for (const item of value as readonly Json[]) if (nestsDeeper(item, limit - 1)) return true;
    return false;
  }
  const object = value as JsonObject;
  for (const key in object) {
    const inner = object[key];
    if (typeof inner === 'object' && inner !== null && nestsDeeper(inner, limit - 1)) return true;
  }
  return false;
}

/** True where more than `limit` brackets open in a row: a bomb for readers that recurse. */
function flowNestsDeeper(text: string, limit: number): boolean {
  for (const [run] of text.matchAll(/[[{\s]+/g)) {
    if (run.length <= limit) continue;
    let open = 0;
    for (const char of run) if (char === '[' || char === '{') open++;
    if (open > limit) return true;
  }
  return false;
}

/** How many values there are once all aliases are unfolded; "deep" where they nest too deep or in a circle. */
function unfoldedSize(root: unknown): number | 'deep' {
  const sizes = new Map<object, number>();
  function measure(value: unknown, depth: number): number | 'deep' {
    if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return 1;
    const known = sizes.get(value);
    if (known !== undefined) return known;
    if (depth > LIMITS.depth) return 'deep';
    let size = 1;
    for (const inner of Array.isArray(value) ? (value as readonly unknown[]) : Object.values(value)) {
      const part = measure(inner, depth + 1);
      if (part === 'deep') return part;
      size += part;
    }
    sizes.set(value, size);
    return size;
  }
  return measure(root, 0);
}
