// The spot from which something opens: it lies over the button, and only its place is wanted. What Mantine would say of a
// button to screen readers, the button itself says already.
import type { ReactElement, Ref } from 'react';

/** What is used of what Mantine gives to a target. */
export interface SpotProps {
  readonly ref?: Ref<HTMLSpanElement>;
  readonly id?: string;
}

/** Draws the spot. */
export function Spot({ ref, id }: SpotProps): ReactElement {
  return <span ref={ref} id={id} className="fd-anchor-spot" />;
}
