// The document that a command names: a path, an address or "-" (standard input) in, its text and what is beside it out.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Contract, type Diagnostic, loadContract } from '#contract';
import { textIn } from '#client';
import { failureOf, isAddress, siblingReader } from '#server';
import type { CommandLine } from './arguments.ts';
import type { Output } from './output.ts';

/** A document that could be read as text; `contract` is null where the text is no OpenAPI. */
export interface ReadDocument {
  readonly name: string;
  readonly text: string;
  readonly contract: Contract | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** The one document of a command line, read; or the exit code, once it was said what is wrong. */
export async function documentOf(
  { command, positionals, options }: CommandLine,
  { err }: Output,
): Promise<ReadDocument | number> {
  const [name, ...others] = positionals;
  if (name === undefined || others.length > 0) {
    err(`frontdesk ${command} wants one document: a path, an address, or - for standard input.`);
    return 2;
  }
  const read = await readDocument(name, Array.isArray(options.overlay) ? options.overlay : []);
  if (!('error' in read)) return read;
  err(read.error);
  return 1;
}

async function readDocument(
  name: string,
  overlays: readonly string[],
): Promise<ReadDocument | { readonly error: string }> {
  try {
    const url =
      name === '-' ? pathToFileURL(resolve('stdin')).href : isAddress(name) ? name : pathToFileURL(resolve(name)).href;
    const text = await textOf(name);
    const overlayTexts = overlays.map((file) => textIn(readFileSync(file)));
    const fetchText = siblingReader(url, null);
    return { name, text, ...(await loadContract(text, { base: url, fetchText, overlays: overlayTexts })) };
  } catch (error) {
    return { error: `${name === '-' ? 'Standard input' : name} could not be read: ${wordsOf(error)}` };
  }
}

async function textOf(name: string): Promise<string> {
  if (!isAddress(name)) return textIn(readFileSync(name === '-' ? 0 : name));
  const answer = await fetch(name, { signal: AbortSignal.timeout(30_000) });
  if (!answer.ok) throw new Error(`it answered ${answer.status}.`);
  return answer.text();
}

function wordsOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return 'there is no such file. Check the path.';
  if (code === 'EISDIR') return 'it is a folder. Name the document in it.';
  if (code === 'EACCES') return 'this user may not read it.';
  const { outcome, words } = failureOf(error);
  if (outcome === 'not-sent') return `${words}.`;
  return error instanceof Error ? error.message : String(error);
}

/** A diagnostic in one line: "warning  dangling-ref  /paths/…  What happened." */
export function diagnosticLine({ severity, code, pointer, message }: Diagnostic): string {
  return `${severity.padEnd(7)}  ${code}  ${pointer === '' ? '(the whole document)' : pointer}\n         ${message}`;
}
