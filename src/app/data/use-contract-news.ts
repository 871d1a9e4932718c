// Whether the contract is another than the one that this page was made from: looked up, calmly, after an answer that came by
// another contract or was refused. The server watches the contract itself; the page only compares marks.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { KEYS, markOf } from './connection.ts';
import { useServices } from './context.tsx';
import type { Connection } from './source.ts';

/** The server looks for itself first, beside the answer. */
const AFTER_MS = 2_000;
const CALM_MS = 10_000;
const LOOKS = 3;

/** True where the server has another contract in service than the one that is shown. */
export function useContractNews(): boolean {
  const { contractBell, source } = useServices();
  const cache = useQueryClient();
  const [isOther, setOther] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = 0;
    let left = 0;
    const look = async (): Promise<void> => {
      last = Date.now();
      timer = undefined;
      const now = markOf(await source.connection().catch(() => undefined));
      const shown = markOf(cache.getQueryData<Connection>(KEYS.connection));
      const isOther = now !== undefined && shown !== undefined && now !== shown;
      setOther(isOther);
      left -= 1;
      if (left > 0 && !isOther) wait();
    };
    const wait = (): void => {
      timer ??= setTimeout(() => void look(), Math.max(AFTER_MS, last + CALM_MS - Date.now()));
    };
    // The server looks when it is asked, and tells what it saw the next time.
    const soon = (): void => {
      left = LOOKS;
      wait();
    };
    soon();
    const leave = contractBell.subscribe(soon);
    return () => {
      leave();
      clearTimeout(timer);
    };
  }, [cache, contractBell, source]);
  return isOther;
}
