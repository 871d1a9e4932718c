// How many seconds there are until a moment, told anew each second.
import { useEffect, useState } from 'react';

/** Whole seconds until the moment (in milliseconds), or null where there is none or it has passed. */
export function useSeconds(until: number | null): number | null {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (until === null) return undefined;
    const tick = (): void => setNow(Date.now());
    const timer = window.setInterval(tick, 250);
    return () => window.clearInterval(timer);
  }, [until]);
  const left = until === null ? 0 : Math.ceil((until - now) / 1000);
  return left > 0 ? left : null;
}
