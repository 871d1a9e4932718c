// What a test about a contract begins with: text or a document in, the contract read from it and the application derived
// from that out. A test whose contract cannot be read fails there, with the reason.
import { type Contract, readContract } from '#contract';
import { type Application, derive } from '#model';

/** The contract that a text or document holds. */
export function contractIn(document: string | object): Contract {
  return read(document).contract;
}

/** The application of the contract that a text or document holds. */
export function applicationIn(document: string | object): Application {
  const { contract, diagnostics } = read(document);
  return derive(contract, diagnostics);
}

function read(document: string | object) {
  const { contract, diagnostics } = readContract(typeof document === 'string' ? document : JSON.stringify(document));
  if (contract === null) throw new Error(`The contract of this test cannot be read: ${diagnostics[0]?.message}`);
  return { contract, diagnostics };
}
