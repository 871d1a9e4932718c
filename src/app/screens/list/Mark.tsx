// The box that marks a row, or all of them.
import type { MouseEvent as Pressed, ReactElement } from 'react';

/** What a mark takes. */
export interface MarkProps {
  /** What it marks, in words. */
  readonly label: string;
  readonly on: boolean;
  /** Some of what it stands for is marked. */
  readonly partly?: boolean;
  /** There is nothing that it could mark. */
  readonly disabled?: boolean;
  /** Called with true where the rows between are meant too (Shift). */
  readonly onMark: (range: boolean) => void;
}

/** Draws the box with the place around it, which counts as the box: small boxes are hard to hit. */
export function Mark(props: MarkProps): ReactElement {
  const stop = (event: Pressed): void => event.stopPropagation();
  return (
    <label className="fd-mark" onClick={stop}>
      <MarkBox {...props} />
    </label>
  );
}

/** Draws the box alone. */
export function MarkBox({ label, on, partly, disabled, onMark }: MarkProps): ReactElement {
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={on}
      disabled={disabled}
      ref={partly === undefined ? undefined : (box) => void (box !== null && (box.indeterminate = partly))}
      onChange={({ nativeEvent }) => onMark(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  );
}
