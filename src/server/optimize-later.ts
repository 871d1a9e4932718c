// V8 optimises a function once it has run for a while, and one optimisation costs as much as a thousand runs without.
// Reading and deriving a contract runs a thousand functions for a short while each: half of the processor's time went into
// optimising them. When that comes much later hardly any is optimised too soon, and those of a huge contract still are.
import { setFlagsFromString } from 'node:v8';

/**
 * V8's options as they are, and for much later; on Node 20 with plain machine code at once meanwhile (Sparkplug), which costs next
 * to nothing to make. Node 20 counts bytes of bytecode, newer ones how often a function has run. None of regular expressions:
 * where `--regexp-tier-up` changes while a process runs, V8 reads what it never wrote, and the process ends.
 */
export const OPTIONS = process.version.startsWith('v20.')
  ? {
      usual: ['--interrupt-budget=67584', '--no-always-sparkplug'],
      later: ['--interrupt-budget=1351680', '--always-sparkplug'],
    }
  : {
      usual: ['--invocation-count-for-maglev=400', '--invocation-count-for-turbofan=3000'],
      later: ['--invocation-count-for-maglev=4000', '--invocation-count-for-turbofan=30000'],
    };

/** Does work that runs much code for a short while; what the process does afterwards is optimised as ever. */
export async function optimizeLater<Made>(work: () => Promise<Made> | Made): Promise<Made> {
  OPTIONS.later.forEach(setFlagsFromString);
  try {
    return await work();
  } finally {
    OPTIONS.usual.forEach(setFlagsFromString);
  }
}
