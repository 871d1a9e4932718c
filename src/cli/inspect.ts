// `frontdesk inspect DOC [--json] [--why] [--forms]`: a document in, what Frontdesk makes of it on stdout (specification part 10),
// diagnostics on stderr. Exit 0; 1 where it cannot be read; 2 for a wrong use.
import { derive, inspect, outline } from '#model';
import { printJson } from '#contract';
import { optimizeLater } from '#server';
import type { CommandLine } from './arguments.ts';
import { diagnosticLine, documentOf } from './document.ts';
import type { Output } from './output.ts';

/** Runs the command; answers the exit code. */
export function runInspect(line: CommandLine, output: Output): Promise<number> {
  return optimizeLater(() => inspected(line, output));
}

async function inspected(line: CommandLine, output: Output): Promise<number> {
  const read = await documentOf(line, output);
  if (typeof read === 'number') return read;
  const { name, contract, diagnostics } = read;
  const { out, err } = output;
  for (const diagnostic of diagnostics) err(diagnosticLine(diagnostic));
  if (contract === null) {
    err(`${name} is no OpenAPI document, so there is nothing to inspect.`);
    return 1;
  }
  const application = derive(contract, diagnostics);
  const why = line.options.why === true;
  out(
    line.options.json === true
      ? printJson(inspect(contract, application, diagnostics, why), 2)
      : outline(contract, application, { why, forms: line.options.forms === true }),
  );
  return 0;
}
