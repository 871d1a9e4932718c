// The dialog that shows all keys.
import type { ReactElement } from 'react';
import { Dialog, MoreWords, useWords } from '../ui/index.ts';
import { keysWords } from './words/keys.ts';

const KEYS = [
  ['keys.search', ['Ctrl / ⌘', 'K']],
  ['keys.find', ['/']],
  ['keys.rows', ['↑', '↓']],
  ['keys.out', ['Tab']],
  ['keys.open', ['Enter']],
  ['keys.cell', ['F2']],
  ['keys.mark', ['Space', 'Shift + ↓']],
  ['keys.markAll', ['Ctrl / ⌘', 'A']],
  ['keys.home', ['G', 'H']],
  ['keys.neighbours', ['J', 'K']],
  ['keys.edit', ['E']],
  ['keys.close', ['Esc']],
  ['keys.help', ['?']],
] as const;

/** Draws all keys and what they do. */
export function Keys({ onClose }: { readonly onClose: () => void }): ReactElement {
  const words = useWords();
  return (
    <Dialog title={words('keys.title')} onClose={onClose}>
      <MoreWords words={keysWords}>
        <AllKeys />
      </MoreWords>
    </Dialog>
  );
}

function AllKeys(): ReactElement {
  const words = useWords();
  return (
    <dl className="fd-keys">
      {KEYS.map(([id, keys]) => (
        <div key={id}>
          <dt>{words(id)}</dt>
          <dd>
            {keys.map((key) => (
              <kbd key={key} className="fd-key">
                {key}
              </kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
