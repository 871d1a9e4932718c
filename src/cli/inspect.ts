// `frontdesk inspect DOC [--json]`: a document in, what Frontdesk makes of it on stdout (specification part 10),
// diagnostics on stderr. Exit 0; 1 where it cannot be read; 2 for a wrong use.
import { derive, inspect, outline } from '#model';
import { printJson } from '#contract';
import type { CommandLine } from './arguments.ts';
import { diagnosticLine, readDocument } from './document.ts';
import type { Output } from './output.ts';

/** Runs the command; answers the exit code. */
export async function runInspect({ positionals, options }: CommandLine, { out, err }: Output): Promise<number> {
  const [name, ...others] = positionals;
  if (name === undefined || others.length > 0) {
    err('frontdesk inspect wants one document: a path, an address, or - for standard input.');
    return 2;
  }
  const read = await readDocument(name, overlaysOf(options));
  if ('error' in read) {
    err(read.error);
    return 1;
  }
  const { contract, diagnostics } = read;
  for (const diagnostic of diagnostics) err(diagnosticLine(diagnostic));
  if (contract === null) {
    err(`${name} is no OpenAPI document, so there is nothing to inspect.`);
    return 1;
  }
  const application = derive(contract, diagnostics);
  out(
    options.json === true ? printJson(inspect(contract, application, diagnostics), 2) : outline(contract, application),
  );
  return 0;
}

/** The overlays of a command line. */
export function overlaysOf(options: CommandLine['options']): readonly string[] {
  return Array.isArray(options.overlay) ? options.overlay : [];
}
