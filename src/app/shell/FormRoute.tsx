// The screen of a form: its resource by name, and the values of its address told apart into those of the parents and
// the item's own.
import type { ReactElement } from 'react';
import { useIndex } from '../data/index.ts';
import { NotFound } from '../screens/failure/index.ts';
import { FormScreen } from '../screens/form/index.ts';
import { formWords } from '../screens/form/words.ts';
import { MoreWords } from '../ui/index.ts';

/** What the route takes, from the address. */
export interface FormRouteProps {
  readonly name: string;
  readonly mode: 'create' | 'edit';
  readonly parts: readonly string[];
}

/** Draws the screen of a form. */
export function FormRoute({ name, mode, parts }: FormRouteProps): ReactElement {
  const { resource } = useIndex();
  const summary = resource(name);
  if (summary === undefined) return <NotFound what="resource" />;
  const single = mode === 'create' || summary.kind === 'singleton';
  const id = single ? undefined : parts.at(-1);
  const parentValues = single ? parts : parts.slice(0, -1);
  return (
    <MoreWords words={formWords}>
      <FormScreen resource={name} mode={mode} parentValues={parentValues} {...(id === undefined ? {} : { id })} />
    </MoreWords>
  );
}
