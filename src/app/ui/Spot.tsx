// The spot from which something opens: it lies over the button, and only its place is wanted; or it is a button that stands
// elsewhere. What Mantine would say of a button to screen readers, the button itself says already.
import { type ReactElement, type Ref, useImperativeHandle } from 'react';

/** What is used of what Mantine gives to a target. */
export interface SpotProps {
  readonly ref?: Ref<HTMLElement>;
  readonly id?: string;
  readonly over?: HTMLElement | undefined;
}

/** Draws the spot. */
export function Spot({ ref, id, over }: SpotProps): ReactElement | null {
  return over === undefined ? (
    <span ref={ref} id={id} className="fd-anchor-spot" />
  ) : (
    <Elsewhere ref={ref} over={over} />
  );
}

function Elsewhere({ ref, over }: { readonly ref: Ref<HTMLElement> | undefined; readonly over: HTMLElement }): null {
  useImperativeHandle(ref, () => over, [over]);
  return null;
}
