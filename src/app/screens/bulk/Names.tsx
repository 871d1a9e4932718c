// The names of chosen items: the first few, and how many more.
import type { ReactElement } from 'react';
import type { Picked } from '../../data/index.ts';
import { useWords } from '../../ui/index.ts';

const SHOWN = 6;

/** Draws the names. */
export function Names({ picks }: { readonly picks: readonly Picked[] }): ReactElement {
  const words = useWords();
  return (
    <div className="fd-bulk-names">
      <p className="fd-flat">{words('bulk.on', { count: picks.length })}</p>
      <ul>
        {picks.slice(0, SHOWN).map(({ path, title }) => (
          <li key={path} className="fd-truncate">
            {title}
          </li>
        ))}
        {picks.length > SHOWN && (
          <li className="fd-dim">{words('bulk.names-more', { count: picks.length - SHOWN })}</li>
        )}
      </ul>
    </div>
  );
}
