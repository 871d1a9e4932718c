// What has changed in a contract since it was last seen (specification part 3): fingerprints of its operations in, the
// differences out. A fingerprint covers the operation and every component that it refers to, however far.
import { createHash } from 'node:crypto';
import type { ContractChange } from '#client';
import { type Contract, isObject, lookupIn, printJson, type Schema } from '#contract';

/** Operation → mark of all that defines it. */
export type Fingerprints = readonly (readonly [string, string])[];

/** The fingerprints of a contract's operations, one after the other: of a large contract they take a while. */
export function* fingerprintsOf(contract: Contract): Generator<Fingerprints[number]> {
  const lookup = lookupIn(contract);
  const known = new Map<string, Component>();
  const component = (reference: string): Component => {
    const made = known.get(reference) ?? componentOf(lookup(reference));
    known.set(reference, made);
    return made;
  };
  for (const operation of contract.operations) {
    const text = printJson({ ...operation, pointer: null });
    const reached = new Map<string, string>();
    const waiting = referencesIn(text);
    for (let reference = waiting.pop(); reference !== undefined; reference = waiting.pop()) {
      if (reached.has(reference)) continue;
      const { mark, references } = component(reference);
      reached.set(reference, mark);
      waiting.push(...references);
    }
    yield [operation.id, markOf([text, ...[...reached.values()].toSorted()].join('\n'))];
  }
}

/** What differs between two sets of fingerprints. */
export function changesBetween(before: Fingerprints, after: Fingerprints): readonly ContractChange[] {
  const old = new Map(before);
  const fresh = new Map(after);
  const change = (kind: ContractChange['kind'], name: string): ContractChange => ({ kind, what: 'operation', name });
  return [
    ...[...fresh].filter(([name]) => !old.has(name)).map(([name]) => change('added', name)),
    ...[...old].filter(([name]) => !fresh.has(name)).map(([name]) => change('removed', name)),
    ...[...fresh]
      .filter(([name, mark]) => old.has(name) && old.get(name) !== mark)
      .map(([name]) => change('changed', name)),
  ];
}

interface Component {
  readonly mark: string;
  readonly references: readonly string[];
}

function componentOf(schema: Schema | undefined): Component {
  if (!isObject(schema)) return { mark: String(schema), references: [] };
  const text = printJson(schema);
  return { mark: markOf(text), references: referencesIn(text) };
}

function referencesIn(text: string): string[] {
  return [...new Set([...text.matchAll(/"\$ref":"(#[^"\\]*)"/g)].map((match) => match[1] ?? ''))];
}

function markOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}
