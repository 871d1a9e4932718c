// Edits a value as JSON text, for what has no shape of its own and for any value that its control cannot show. What is
// not JSON yet stays as typed and says where the fault is; where a text may stand, words are one as they are.
import { type ReactElement, useState } from 'react';
import { parseJson, printJson } from '#contract';
import { filesIn, limitsOf, sameJson } from '#model';
import { useWords } from '../../ui/index.ts';
import { useForm, useTypedText, useValue } from './context.tsx';
import { type Carried, Frame } from './Frame.tsx';
import type { ControlProps } from './types.ts';

/** Edits a value as JSON. */
export function JsonControl(props: ControlProps): ReactElement {
  const { lookup } = useForm();
  const { pointer, field } = props.node;
  const { types } = limitsOf(field.schema, lookup);
  const words = types.length === 0 || types.includes('string');
  return <Frame {...props}>{(carried) => <JsonText {...{ pointer, carried, words }} rows={words ? 1 : 4} />}</Frame>;
}

/** Whether a text is nobody's attempt at JSON, so that it is meant as it is. */
function isWords(text: string): boolean {
  if (/^\s*[[{"]/.test(text)) return false;
  try {
    parseJson(text);
    return false;
  } catch {
    return true;
  }
}

/** What may be anything is mostly a word: it begins as a line, and grows with what is typed. */
const A_LINE = { minHeight: '2.25rem' } as const;

/** The text itself; also the whole body as JSON, in step with the form. */
export function JsonText({
  pointer,
  carried,
  rows = 4,
  words: takesWords = false,
}: {
  readonly pointer: string;
  readonly carried: Carried;
  readonly rows?: number;
  /** A text may stand here. */
  readonly words?: boolean;
}): ReactElement {
  const words = useWords();
  const { store } = useForm();
  const value = useValue(pointer);
  const bad = useTypedText(pointer);
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: unknown } | null>(null);
  const asIs = takesWords && typeof value === 'string' && isWords(value);
  const printed = value === undefined ? '' : asIs ? value : printJson(value, 2);
  const shown = bad ?? (typed !== null && sameJson(typed.value, value) ? typed.text : printed);
  if (filesIn(value).length > 0) return <p className="fd-dim">{words('form.json-files')}</p>;
  const set = (text: string): void => {
    if (text.trim() === '') {
      setTyped(null);
      store.set(pointer, undefined);
      return;
    }
    if (takesWords && isWords(text)) {
      setTyped(null);
      store.set(pointer, text);
      return;
    }
    try {
      const parsed = parseJson(text);
      setTyped({ text, value: parsed });
      store.setWhole(pointer, parsed);
    } catch {
      setTyped(null);
      store.setText(pointer, 'json', text);
    }
  };
  return (
    <textarea
      {...carried}
      className={asIs ? 'fd-input fd-input--area' : 'fd-input fd-input--area fd-mono'}
      style={takesWords ? A_LINE : undefined}
      rows={Math.min(Math.max(shown.split('\n').length + (takesWords ? 0 : 1), rows), 28)}
      spellCheck={false}
      autoComplete="off"
      value={shown}
      placeholder={takesWords ? undefined : '{ }'}
      onChange={(event) => set(event.currentTarget.value)}
    />
  );
}
