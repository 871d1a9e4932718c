// The three ways in which there can be nothing: absent, null and empty, told apart to the eye and to a screen reader.
import type { ReactElement } from 'react';
import { useWords } from '../../ui/index.ts';

/** The API did not send it. */
export function Absent(): ReactElement {
  const words = useWords();
  return (
    <span className="fd-nothing" title={words('field.absent')}>
      <span aria-hidden="true">—</span>
      <span className="fd-visually-hidden">{words('field.absent')}</span>
    </span>
  );
}

/** The API says that there is none. */
export function Null(): ReactElement {
  return <span className="fd-nothing fd-nothing--null">{useWords()('field.null')}</span>;
}

/** A text, a list or an object with nothing in it. */
export function EmptyValue({ what }: { readonly what: 'text' | 'list' | 'object' }): ReactElement {
  return <span className="fd-nothing fd-nothing--null">{useWords()(`field.empty-${what}`)}</span>;
}
