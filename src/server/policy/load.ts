// The policy file of the settings: its name in, the policy out; a file that is not there or wrong stops the start.
import { readFileSync } from 'node:fs';
import { StartFault } from '../start-fault.ts';
import type { Policy } from './policy.ts';
import { readPolicy } from './read.ts';

/** Reads the file. Throws {@link StartFault} with words for people. */
export function loadPolicy(file: string): Policy {
  const result = readPolicy(textOf(file), file);
  if ('error' in result) throw new StartFault(result.error);
  return result.policy;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StartFault(`The policy ${file} could not be read (${why}). Check the path after --policy.`);
  }
}
