// Says how many cells are chosen, to those who do not see it.
import type { ReactElement } from 'react';
import { MoreWords, useWords } from '../../ui/index.ts';
import { quickWords } from './words.ts';

/** How many rows and columns are chosen. */
export interface RangeNoteProps {
  readonly rows: number;
  readonly columns: number;
}

/** Draws the note. */
export function RangeNote(props: RangeNoteProps): ReactElement {
  return (
    <MoreWords words={quickWords}>
      <Note {...props} />
    </MoreWords>
  );
}

function Note({ rows, columns }: RangeNoteProps): ReactElement {
  return (
    <span role="status" className="fd-visually-hidden">
      {useWords()('quick.range', { rows, columns })}
    </span>
  );
}
