// V8 optimises a function once so much of its bytecode has run, and one optimisation costs as much as a thousand runs without.
// Reading and deriving a contract runs a thousand functions for a short while each: half of the processor's time went into
// optimising them. With ten times the budget hardly any is optimised too soon, and those of a huge contract still are.
import { setFlagsFromString } from 'node:v8';

/** Bytes of bytecode: V8's own (of Node 20), and ten times as many. */
const BUDGET = { usual: 135_168, brief: 1_351_680 } as const;

/** Does work that runs much code for a short while; what the process does afterwards is optimised as ever. */
export async function optimizeLater<Made>(work: () => Promise<Made> | Made): Promise<Made> {
  setFlagsFromString(`--interrupt-budget=${BUDGET.brief}`);
  try {
    return await work();
  } finally {
    setFlagsFromString(`--interrupt-budget=${BUDGET.usual}`);
  }
}
