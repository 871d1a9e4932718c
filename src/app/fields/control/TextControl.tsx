// Edits a text in one line. The kind of the field says which keyboard a phone shows and what the browser may fill in.
import { type ReactElement, useRef } from 'react';
import { emptied, type Field, limitsOf } from '#model';
import { useWords } from '../../ui/index.ts';
import { colourOf } from '../display/media.tsx';
import { useForm, useValue } from './context.tsx';
import { Frame } from './Frame.tsx';
import { placeholderOf } from './hints.ts';
import { pasteLines } from './paste.ts';
import type { ControlProps } from './types.ts';
import { plainText } from '../display/plain-text.ts';

/** Edits a text. */
export function TextControl(props: ControlProps): ReactElement {
  const { node } = props;
  const words = useWords();
  const { store, lookup } = useForm();
  const value = useValue(node.pointer);
  const text = value === undefined || value === null ? '' : plainText(value);
  const set = (typed: string): void => {
    if (typed === '' && node.none !== undefined) store.empty(node);
    else
      store.set(node.pointer, typed === '' ? emptied(node.field.schema, store.initialAt(node.pointer), lookup) : typed);
  };
  return (
    <Frame {...props} room={roomOf(node.field.kind, limitsOf(node.field.schema, lookup).maxLength)}>
      {(carried) => (
        <div className="fd-input-row">
          <input
            {...carried}
            {...inputOf(node.field)}
            className="fd-input"
            value={text}
            placeholder={value === null ? words('field.null') : placeholderOf(node.field, lookup, words)}
            onChange={(event) => set(event.currentTarget.value)}
            onPaste={(event) => pasteLines(event, props, (line) => line)}
          />
          {node.field.kind === 'colour' && <ColourPicker text={text} label={node.field.label} onChoose={set} />}
        </div>
      )}
    </Frame>
  );
}

// What is short by nature takes half a line.
function roomOf(kind: Field['kind'], longest: number | null): 'half' | 'full' {
  return kind === 'phone' || kind === 'colour' || kind === 'country' || (longest !== null && longest <= 80)
    ? 'half'
    : 'full';
}

function inputOf(field: Field): Record<string, unknown> {
  const plain = { type: 'text', spellCheck: false, autoComplete: 'off' };
  switch (field.kind) {
    // Not type="email" and "url": the browser's own checks would speak over ours.
    case 'email':
      return { ...plain, inputMode: 'email', autoCapitalize: 'none' };
    case 'url':
    case 'image':
      return { ...plain, inputMode: 'url', autoCapitalize: 'none' };
    case 'phone':
      return { ...plain, inputMode: 'tel' };
    case 'identifier':
      return { ...plain, autoCapitalize: 'none', className: 'fd-input fd-mono' };
    default:
      return { ...plain, spellCheck: undefined };
  }
}

function ColourPicker({
  text,
  label,
  onChoose,
}: {
  readonly text: string;
  readonly label: string;
  readonly onChoose: (text: string) => void;
}): ReactElement {
  const words = useWords();
  const bare = useRef(text !== '' && !text.startsWith('#'));
  const colour = colourOf(text);
  const hex = colour !== null && /^#[0-9a-f]{6}$/i.test(colour) ? colour : '#000000';
  return (
    <input
      type="color"
      className="fd-input fd-input--colour"
      value={hex}
      aria-label={words('form.choose-colour', { field: label })}
      onChange={(event) => onChoose(bare.current ? event.currentTarget.value.slice(1) : event.currentTarget.value)}
    />
  );
}
