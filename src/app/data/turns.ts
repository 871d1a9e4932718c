// Turns: how many pieces of work may run at a time; the others wait in the order in which they came.

/** Lets at most `limit` pieces of work run at a time; the others wait in the order in which they came. */
export function createTurns(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next(); // The turn is handed on, so nobody can slip in between.
    }
  };
}
