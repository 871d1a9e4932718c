// Texts as they are (rule S1): one line in a cell, paragraphs elsewhere, long ones clamped until asked.
import { type ReactElement, type ReactNode, useState } from 'react';
import { Button, useWords } from '../../ui/index.ts';

/** A text. */
export function TextDisplay({ text, compact }: { readonly text: string; readonly compact: boolean }): ReactElement {
  if (compact) return <span className="fd-line">{bidi(firstLine(text))}</span>;
  return text.length > LONG || text.includes('\n') ? (
    <LongTextDisplay text={text} compact={false} />
  ) : (
    <span className="fd-words">{bidi(text)}</span>
  );
}

const LONG = 400;
const LINES = 8;

/** A long text; what is beyond eight lines is shown when asked. */
export function LongTextDisplay({ text, compact }: { readonly text: string; readonly compact: boolean }): ReactElement {
  const words = useWords();
  const [open, setOpen] = useState(false);
  if (compact) return <span className="fd-line">{firstLine(text)}</span>;
  const isLong = text.length > LONG * 2 || text.split('\n').length > LINES;
  return (
    <div>
      <div className={isLong && !open ? 'fd-prose fd-clamped' : 'fd-prose'}>{text}</div>
      {isLong && (
        <Button look="subtle" size="xs" aria-expanded={open} onClick={() => setOpen(!open)}>
          {words(open ? 'field.less' : 'field.more')}
        </Button>
      )}
    </div>
  );
}

/** A text whose letters run from right to left runs so within a page that does not, and is cut at its end. */
export function bidi(text: string): ReactNode {
  return RIGHT_TO_LEFT.test(text) ? (
    <bdi className="fd-line" dir="auto">
      {text}
    </bdi>
  ) : (
    text
  );
}

/** Hebrew, Arabic and their kin, with their presentation forms. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** The first line of a text, without what a cell cannot show anyway. */
export function firstLine(text: string): string {
  const line = text.trimStart().split('\n', 1)[0] ?? '';
  return line.length > 200 ? `${line.slice(0, 200)}…` : line;
}
