// `frontdesk check DOC`: a document in, what is wrong with it in words out, worst first. Exit 1 where there are errors.
import type { Diagnostic, Severity } from '#contract';
import type { CommandLine } from './arguments.ts';
import { diagnosticLine, readDocument } from './document.ts';
import { overlaysOf } from './inspect.ts';
import type { Output } from './output.ts';

const ORDER: readonly Severity[] = ['error', 'warning', 'info'];

/** Runs the command; answers the exit code. */
export async function runCheck({ positionals, options }: CommandLine, { out, err }: Output): Promise<number> {
  const [name, ...others] = positionals;
  if (name === undefined || others.length > 0) {
    err('frontdesk check wants one document: a path, an address, or - for standard input.');
    return 2;
  }
  const read = await readDocument(name, overlaysOf(options));
  if ('error' in read) {
    err(read.error);
    return 1;
  }
  const { contract, diagnostics } = read;
  const sorted = ORDER.flatMap((severity) => diagnostics.filter((one) => one.severity === severity));
  for (const diagnostic of sorted) out(diagnosticLine(diagnostic));
  out(contract === null ? `${name} is no OpenAPI document.` : summary(contract.title, diagnostics));
  return contract === null || diagnostics.some(({ severity }) => severity === 'error') ? 1 : 0;
}

function summary(title: string, diagnostics: readonly Diagnostic[]): string {
  const count = (severity: Severity): number => diagnostics.filter((one) => one.severity === severity).length;
  const words = `${amount(count('error'), 'error')}, ${amount(count('warning'), 'warning')}`;
  return diagnostics.length === 0 ? `${title}: nothing to mend.` : `${title}: ${words}.`;
}

function amount(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
