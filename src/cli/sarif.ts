// Findings → a SARIF log (OASIS SARIF 2.1.0), as code hosts and editors read it: one rule for each finding, one result for
// each of its places.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Region, Severity } from '#contract';
import type { Advice, AdvicePlace } from '#model';
import { isAddress } from '#server';

/** An advice whose places have lines, where the text has them. */
export interface Finding extends Omit<Advice, 'places'> {
  readonly places: readonly (AdvicePlace & { readonly region: Region | null })[];
}

const LEVELS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'note' };

/** The SARIF log of a document's findings. */
export function sarifOf(name: string, findings: readonly Finding[]): object {
  const artifactLocation = { uri: uriOf(name) };
  const rules = findings.map(({ rule, severity, effect, mend }) => ({
    id: rule,
    shortDescription: { text: effect },
    help: { text: mend },
    defaultConfiguration: { level: LEVELS[severity] },
  }));
  const results = findings.flatMap(({ rule, severity, effect, mend, places }, ruleIndex) =>
    places.map(({ pointer, message, region }) => ({
      ruleId: rule,
      ruleIndex,
      level: LEVELS[severity],
      message: { text: `${message}${/[.!?]$/.test(message) ? '' : ':'} ${effect} To mend: ${mend}` },
      locations: [
        {
          physicalLocation: { artifactLocation, ...(region === null ? {} : { region }) },
          logicalLocations: [{ fullyQualifiedName: pointer, kind: 'object' }],
        },
      ],
      partialFingerprints: { place: `${rule} ${pointer}` },
    })),
  );
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver: { name: 'Frontdesk', rules } }, columnKind: 'utf16CodeUnits', results }],
  };
}

/** Relative names stay relative, so that a code host finds the file in its checkout. */
function uriOf(name: string): string {
  if (name === '-') return 'stdin';
  if (isAddress(name)) return name;
  const here = pathToFileURL(`${resolve('.')}/`).href;
  const file = pathToFileURL(resolve(name)).href;
  return file.startsWith(here) ? file.slice(here.length) : file;
}
