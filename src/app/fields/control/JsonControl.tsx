// Edits a value as JSON text, for what has no shape of its own and for any value that its control cannot show. What is
// not JSON yet stays as typed and says where the fault is.
import { type ReactElement, useState } from 'react';
import { parseJson, printJson } from '#contract';
import { filesIn, sameJson } from '#model';
import { useWords } from '../../ui/index.ts';
import { useForm, useTypedText, useValue } from './context.tsx';
import { type Carried, Frame } from './Frame.tsx';
import type { ControlProps } from './types.ts';

/** Edits a value as JSON. */
export function JsonControl(props: ControlProps): ReactElement {
  return <Frame {...props}>{(carried) => <JsonText pointer={props.node.pointer} carried={carried} />}</Frame>;
}

/** The text itself; also the whole body as JSON, in step with the form. */
export function JsonText({
  pointer,
  carried,
  rows = 4,
}: {
  readonly pointer: string;
  readonly carried: Carried;
  readonly rows?: number;
}): ReactElement {
  const words = useWords();
  const { store } = useForm();
  const value = useValue(pointer);
  const bad = useTypedText(pointer);
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: unknown } | null>(null);
  const printed = value === undefined ? '' : printJson(value, 2);
  const shown = bad ?? (typed !== null && sameJson(typed.value, value) ? typed.text : printed);
  if (filesIn(value).length > 0) return <p className="fd-dim">{words('form.json-files')}</p>;
  const set = (text: string): void => {
    if (text.trim() === '') {
      setTyped(null);
      store.set(pointer, undefined);
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
      className="fd-input fd-input--area fd-mono"
      rows={Math.min(Math.max(shown.split('\n').length + 1, rows), 28)}
      spellCheck={false}
      autoComplete="off"
      value={shown}
      placeholder="{ }"
      onChange={(event) => set(event.currentTarget.value)}
    />
  );
}
