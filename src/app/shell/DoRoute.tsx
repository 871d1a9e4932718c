// The screen of an action that stands on no item: its form, and what it answered.
import type { ReactElement } from 'react';
import { ActionScreen } from '../screens/action/index.ts';
import { formWords } from '../screens/form/words.ts';
import { MoreWords } from '../ui/index.ts';

/** What the route takes, from the address. */
export interface DoRouteProps {
  readonly operation: string;
  readonly parts: readonly string[];
}

/** Draws the screen of an action. */
export function DoRoute({ operation, parts }: DoRouteProps): ReactElement {
  return (
    <MoreWords words={formWords}>
      <ActionScreen operation={operation} parts={parts} />
    </MoreWords>
  );
}
