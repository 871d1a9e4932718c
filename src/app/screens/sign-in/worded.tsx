// Gives the screens of signing in their words, which come with them.
import type { ComponentType, ReactElement } from 'react';
import { MoreWords } from '../../ui/index.ts';
import { signInWords } from './words.ts';

/** The component with the words of signing in. */
export function worded<P extends object>(Inside: ComponentType<P>): (props: P) => ReactElement {
  return (props) => (
    <MoreWords words={signInWords}>
      <Inside {...props} />
    </MoreWords>
  );
}
