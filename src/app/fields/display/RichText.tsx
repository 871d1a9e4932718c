// A text that may be Markdown, such as a description: as plain paragraphs at once, as Markdown when its reader has come.
import { type ReactElement, Suspense } from 'react';
import { part } from '../../ui/index.ts';

const Markdown = part(() => import('./markdown.tsx').then(({ Markdown }) => Markdown));

/** Shows a text with its Markdown; `plain` texts never load the reader. `level`: that of its first headings, below the screen's. */
export function RichText({ text, level }: { readonly text: string; readonly level?: number }): ReactElement {
  if (!/[*_`#[\]|<>~]|\n\s*[-+\d]/.test(text)) return <div className="fd-prose">{text}</div>;
  return (
    <Suspense fallback={<div className="fd-prose">{text}</div>}>
      <Markdown text={text} {...(level === undefined ? {} : { level })} />
    </Suspense>
  );
}
