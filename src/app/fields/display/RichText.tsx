// A text that may be Markdown, such as a description: as plain paragraphs at once, as Markdown when its reader has come.
import { lazy, type ReactElement, Suspense } from 'react';

const Markdown = lazy(async () => ({ default: (await import('./markdown.tsx')).Markdown }));

/** Shows a text with its Markdown; `plain` texts never load the reader. */
export function RichText({ text }: { readonly text: string }): ReactElement {
  if (!/[*_`#[\]|<>~]|\n\s*[-+\d]/.test(text)) return <div className="fd-prose">{text}</div>;
  return (
    <Suspense fallback={<div className="fd-prose">{text}</div>}>
      <Markdown text={text} />
    </Suspense>
  );
}
