// The box that marks a row, or all of them.
import type { MouseEvent as Pressed, ReactElement } from 'react';

/** What a mark takes. */
export interface MarkProps {
  /** What it marks, in words. */
  readonly label: string;
  readonly on: boolean;
  /** Some of what it stands for is marked. */
  readonly partly?: boolean;
  /** Called with true where the rows between are meant too (Shift). */
  readonly onMark: (range: boolean) => void;
}

/** Draws the box. The place around it counts as the box: small boxes are hard to hit. */
export function Mark({ label, on, partly = false, onMark }: MarkProps): ReactElement {
  const stop = (event: Pressed): void => event.stopPropagation();
  return (
    <label className="fd-mark" onClick={stop}>
      <input
        type="checkbox"
        aria-label={label}
        checked={on}
        ref={(box) => {
          if (box !== null) box.indeterminate = partly;
        }}
        onChange={({ nativeEvent }) => onMark(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
    </label>
  );
}
