// `frontdesk check DOC [--format text|json|sarif]`: a document in, what its owners should mend for the people who work with
// it out, worst effect first, each with its place in the text. Exit 1 where there are errors; 2 for a wrong use.
import { basename } from 'node:path';
import { type Contract, MOST_YAML, positionsOf, printJson, type Severity } from '#contract';
import { type Advice, advise, derive } from '#model';
import { optimizeLater } from '#server';
import type { CommandLine } from './arguments.ts';
import { documentOf, type ReadDocument } from './document.ts';
import type { Output } from './output.ts';
import { type Finding, sarifOf } from './sarif.ts';

const FORMATS = ['text', 'json', 'sarif'];
const MOST_SHOWN = 5;

/** Runs the command; answers the exit code. */
export function runCheck(line: CommandLine, output: Output): Promise<number> {
  return optimizeLater(() => checked(line, output));
}

async function checked(line: CommandLine, output: Output): Promise<number> {
  const { format = 'text' } = line.options;
  if (typeof format !== 'string' || !FORMATS.includes(format)) {
    output.err(`--format is wrong: "${String(format)}". Use ${FORMATS.join(', ')}.`);
    return 2;
  }
  const read = await documentOf(line, output);
  if (typeof read === 'number') return read;
  const { contract, diagnostics } = read;
  const findings = placed(read.text, advise(contract, contract && derive(contract, diagnostics), diagnostics));
  if (format === 'sarif') output.out(printJson(sarifOf(read.name, findings), 2));
  else if (format === 'json') output.out(printJson(jsonOf(contract, findings), 2));
  else for (const words of textOf(read, findings)) output.out(words);
  return findings.some(({ severity }) => severity === 'error') ? 1 : 0;
}

/** Advice with the lines of its places. */
function placed(text: string, advice: readonly Advice[]): readonly Finding[] {
  const regions = positionsOf(
    text,
    advice.flatMap(({ places }) => places.map(({ pointer }) => pointer)),
  );
  return advice.map((one) => ({
    ...one,
    places: one.places.map((place) => ({ ...place, region: regions.get(place.pointer) ?? null })),
  }));
}

function jsonOf(contract: Contract | null, findings: readonly Finding[]): object {
  return {
    title: contract?.title ?? null,
    version: contract?.version ?? null,
    openapi: contract?.openapi ?? null,
    operations: contract?.operations.length ?? 0,
    errors: count(findings, 'error'),
    warnings: count(findings, 'warning'),
    hints: count(findings, 'info'),
    findings,
  };
}

/** Whether no place has a line because the text is too long to look for them. */
function lacksLines(text: string, findings: readonly Finding[]): boolean {
  return text.length > MOST_YAML && findings.every(({ places }) => places.every(({ region }) => region === null));
}

const TOO_LONG =
  'Places are given without lines: YAML of more than 8 million characters is not searched for them. As JSON it is.';

function textOf({ name, contract, text }: ReadDocument, findings: readonly Finding[]): readonly string[] {
  const file = name === '-' ? 'stdin' : basename(name);
  if (contract === null) return findings.flatMap(({ places }) => places.map(({ message }) => `${file}: ${message}`));
  const head = `${contract.title === '' ? file : contract.title}: ${amount(contract.operations.length, 'operation')}`;
  if (findings.length === 0) return [`${head}, nothing to mend.`];
  const counts = [
    amount(count(findings, 'error'), 'error'),
    amount(count(findings, 'warning'), 'warning'),
    amount(count(findings, 'info'), 'hint'),
  ];
  return [
    `${head}; ${counts.join(', ')}, worst first.`,
    ...(lacksLines(text, findings) ? [TOO_LONG] : []),
    ...findings.flatMap((finding) => ['', ...linesOf(file, finding)]),
  ];
}

const NAMES: Readonly<Record<Severity, string>> = { error: 'ERROR', warning: 'WARNING', info: 'HINT' };

function linesOf(file: string, { rule, severity, effect, mend, places }: Finding): readonly string[] {
  const shown = places.slice(0, MOST_SHOWN).map(({ pointer, message, region }) => {
    const where = region === null ? pointer : `${file}:${region.startLine}:${region.startColumn}`;
    return `    ${where}  ${message}`;
  });
  const more = places.length - shown.length;
  return [
    `${NAMES[severity]}  ${effect}  [${rule}${places.length > 1 ? `, ${places.length} places` : ''}]`,
    `  To mend: ${mend}`,
    ...shown,
    ...(more > 0 ? [`    and ${amount(more, 'more place')} (--format json lists all)`] : []),
  ];
}

/** How many rules found something: what there is to do, not how often it stands there. */
function count(findings: readonly Finding[], severity: Severity): number {
  return findings.filter((one) => one.severity === severity).length;
}

function amount(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
