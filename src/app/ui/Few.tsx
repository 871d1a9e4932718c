// The first of many things, and all of them once somebody asks: a screen stays light however much an API has. Items in,
// the drawn ones out, with a button below them where there are more. Of those, what is in sight comes with the screen.
import { type ReactElement, type ReactNode, useDeferredValue, useState } from 'react';
import { useWords } from './words.ts';

/** What is drawn, how many of it at first, and how. */
export interface FewProps<T> {
  readonly of: readonly T[];
  readonly most: number;
  /** How many come with the screen, the others once it is painted; all where it does not say. */
  readonly first?: number;
  /** Whether this is the content of a list, where the button needs an entry of its own. */
  readonly inList?: boolean;
  readonly children: (item: T) => ReactNode;
}

/** Draws the first of them. */
export function Few<T>({ of, most: wished, first = wished, inList = false, children }: FewProps<T>): ReactElement {
  const words = useWords();
  // A button in the place of one last thing would save nothing.
  const most = of.length === wished + 1 ? of.length : wished;
  const [all, setAll] = useState(false);
  const drawn = useDeferredValue(most, Math.min(first, most));
  if (of.length <= drawn || drawn < most) return <>{of.slice(0, drawn).map(children)}</>;
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
