// The first of many things, and all of them once somebody asks: a screen stays light however much an API has. Items in,
// the drawn ones out, with a button below them where there are more.
import { type ReactElement, type ReactNode, useState } from 'react';
import { useWords } from './words.ts';

/** What is drawn, how many of it at first, and how. */
export interface FewProps<T> {
  readonly of: readonly T[];
  readonly most: number;
  /** Whether this is the content of a list, where the button needs an entry of its own. */
  readonly inList?: boolean;
  readonly children: (item: T) => ReactNode;
}

/** Draws the first of them. */
export function Few<T>({ of, most, inList = false, children }: FewProps<T>): ReactElement {
  const words = useWords();
  const [all, setAll] = useState(false);
  if (of.length <= most) return <>{of.map(children)}</>;
  const button = (
    <button type="button" className="fd-few" aria-expanded={all} onClick={() => setAll(!all)}>
      {words(all ? 'few.fewer' : 'few.more', { count: of.length - most })}
    </button>
  );
  return (
    <>
      {(all ? of : of.slice(0, most)).map(children)}
      {inList ? <li>{button}</li> : button}
    </>
  );
}
