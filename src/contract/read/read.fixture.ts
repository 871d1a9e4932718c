// A contract read for a test: its text in, the contract and what is odd in it out.
import { type Contract, type Diagnostic, readContract } from '../index.ts';

/** The contract that a text holds. */
export function read(yaml: string): { contract: Contract; diagnostics: readonly Diagnostic[] } {
  const { contract, diagnostics } = readContract(yaml);
  if (contract === null) throw new Error(diagnostics[0]?.message);
  return { contract, diagnostics };
}

/** Codes and places, as tests name them. */
export const codes = (diagnostics: readonly Diagnostic[]): readonly string[] =>
  diagnostics.map(({ code, pointer }) => `${code} ${pointer}`);
