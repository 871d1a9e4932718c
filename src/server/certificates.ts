// Certificates of more authorities: a PEM file in, its text out, once it is known that each certificate in it can be read;
// what fetches by itself (contracts, providers) trusts them from then on too.
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, setGlobalDispatcher } from 'undici';
import { connectOptions } from './gateway/upstream.ts';
import { StartFault } from './start-fault.ts';

/** Reads the file. Throws {@link StartFault} with words for people. */
export function readCertificates(file: string): string {
  const text = textOf(file);
  const found = text.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g) ?? [];
  try {
    for (const one of found) void new X509Certificate(one);
  } catch (error) {
    throw new StartFault(`A certificate in ${file} cannot be read (${String(error)}). It must be in PEM form.`);
  }
  if (found.length === 0) throw new StartFault(`There is no certificate in ${file}. It must hold some in PEM form.`);
  setGlobalDispatcher(new Agent({ connect: connectOptions(text) }));
  return text;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StartFault(`The certificates ${file} could not be read (${why}). Check the path after --ca.`);
  }
}
