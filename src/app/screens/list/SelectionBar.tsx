// What is chosen in a list, below its rows: how many, all that match, and what can be done with them together.
import { type ReactElement, Suspense, useRef } from 'react';
import { countOfSelection } from '../../data/index.ts';
import { Button, IconButton, useWords, MoreWords, part } from '../../ui/index.ts';
import { ListFiles } from './ListFiles.tsx';
import type { RowsProps } from './Rows.tsx';
import type { Marking } from './use-marking.ts';
import { listWords } from './words.ts';

const BulkActions = part(() => import('../bulk/index.ts').then(({ BulkActions }) => BulkActions));

/** What the bar takes. */
export type SelectionBarProps = Pick<RowsProps, 'details' | 'list' | 'parents' | 'wish' | 'columns'> & {
  readonly marking: Marking;
};

/** Draws the bar; nothing where nothing is chosen. */
export function SelectionBar(props: SelectionBarProps): ReactElement | null {
  return (
    <MoreWords words={listWords}>
      <Worded {...props} />
    </MoreWords>
  );
}

function Worded({ details, list, parents, wish, columns, marking }: SelectionBarProps): ReactElement | null {
  const words = useWords();
  const bar = useRef<HTMLElement>(null);
  const { selection, state, everything, clear, all } = marking;
  if (state === 'none') return null;
  const count = countOfSelection(selection, list.total);
  const canMore = !selection.everything && state === 'all' && !list.complete;
  const items = selection.everything ? list.items : [...selection.marked.values()].map(({ item }) => item);
  // The button that chose more goes away; the focus must not go with it.
  const more = (choose: () => void) => (): void => {
    choose();
    bar.current?.focus();
  };
  return (
    <section
      className="fd-card fd-selection fd-no-print"
      ref={bar}
      tabIndex={-1}
      onKeyDown={marking.onKeyDown}
      aria-label={words('select.title')}
    >
      <span className="fd-selection-count" role="status">
        {count === null ? words('select.everything') : words('select.count', { count })}
      </span>
      {!selection.everything && state === 'some' && (
        <Button size="xs" look="subtle" onClick={more(all)}>
          {words('select.loaded', { count: list.items.length })}
        </Button>
      )}
      {canMore && (
        <Button size="xs" look="subtle" onClick={more(everything)}>
          {list.total === null ? words('select.match') : words('select.matchCount', { count: list.total })}
        </Button>
      )}
      <span className="fd-selection-end">
        <Suspense fallback={null}>
          <BulkActions {...{ details, parents, wish, selection, items }} onBegun={clear} />
        </Suspense>
        <ListFiles
          {...{ details, list, parents, wish, selection }}
          shown={columns.shown.map(({ field }) => field.name)}
        />
        <IconButton icon="x" label={words('select.clear')} onClick={clear} />
      </span>
    </section>
  );
}
