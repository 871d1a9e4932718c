// Edits a list of short texts: type and press Enter, or paste several at once. What is being typed is the list's last entry
// already, so that nothing typed is ever outside of what is kept and sent.
import { type ClipboardEvent, type KeyboardEvent, type ReactElement, useState } from 'react';
import type { Json } from '#contract';
import { limitsOf } from '#model';
import { Icon, useWords } from '../../ui/index.ts';
import { plainText } from '../display/plain-text.ts';
import { useForm, useValue } from './context.tsx';
import { type Carried, Frame } from './Frame.tsx';
import type { ControlProps } from './types.ts';

/** Edits a list of short texts. */
export function TagsControl(props: ControlProps): ReactElement {
  const { node } = props;
  const { store, lookup } = useForm();
  const value = useValue(node.pointer);
  const [typed, setTyped] = useState('');
  const entries: readonly Json[] = Array.isArray(value) ? value : [];
  const { unique, itemTypes } = limitsOf(node.field.schema, lookup);
  const isTyping = typed !== '' && entries.length > 0 && textOf(entries.at(-1)) === typed;
  const kept = isTyping ? entries.slice(0, -1) : entries;
  const set = (texts: readonly string[], rest: string): void => {
    const found = texts.map((text) => text.trim()).filter((text) => text !== '');
    const all = [...kept, ...found.map((text) => entryOf(text, itemTypes))];
    const next = unique
      ? all.filter((one, index) => all.findIndex((two) => textOf(two) === textOf(one)) === index)
      : all;
    const last = entryOf(rest, itemTypes);
    const whole = rest === '' ? next : [...next, textOf(last) === rest ? last : rest];
    setTyped(rest);
    store.set(node.pointer, whole.length === 0 && store.initialAt(node.pointer) === undefined ? undefined : whole);
  };
  return (
    <Frame {...props}>
      {(carried) => (
        <Tags
          carried={carried}
          tags={kept.map(textOf)}
          typed={isTyping ? typed : ''}
          isNull={value === null}
          onType={(text) => {
            const parts = text.split(SEPARATOR);
            set(parts.slice(0, -1), parts.at(-1) ?? '');
          }}
          onEnter={(texts) => set(texts, '')}
          onRemove={(index) => {
            store.set(
              node.pointer,
              entries.length === 1 && store.initialAt(node.pointer) === undefined
                ? undefined
                : entries.filter((_one, at) => at !== index),
            );
          }}
          onTakeBack={() => setTyped(textOf(entries.at(-1)))}
        />
      )}
    </Frame>
  );
}

/** What ends one entry while one types. */
const SEPARATOR = ',';

interface TagsProps {
  readonly carried: Carried;
  readonly tags: readonly string[];
  readonly typed: string;
  readonly isNull: boolean;
  readonly onType: (text: string) => void;
  readonly onEnter: (texts: readonly string[]) => void;
  readonly onRemove: (index: number) => void;
  /** The last one is to be typed on. */
  readonly onTakeBack: () => void;
}

function Tags(props: TagsProps): ReactElement {
  const { carried, tags, typed, isNull, onType, onEnter, onRemove, onTakeBack } = props;
  const words = useWords();
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { selectionStart, selectionEnd } = event.currentTarget;
    const isAtStart = selectionStart === 0 && selectionEnd === 0;
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      // Who ends one entry too many does not mean to send the form.
      event.preventDefault();
      onEnter([typed]);
    } else if (event.key === 'Backspace' && typed === '' && tags.length > 0) {
      event.preventDefault();
      onTakeBack();
    } else if (event.key === 'ArrowLeft' && isAtStart) {
      removersOf(event.currentTarget).at(-1)?.focus();
    }
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>): void => {
    const parts = event.clipboardData.getData('text').split(/[\r\n\t]+/);
    if (parts.length < 2) return;
    event.preventDefault();
    onEnter([typed, ...parts]);
  };
  // What is there already is read with the field.
  const described = [...tags.keys()]
    .map((index) => `${carried.id}-${index}`)
    .concat(carried['aria-describedby'] ?? [])
    .join(' ');
  return (
    <div className="fd-input fd-e-tags" data-invalid={carried['aria-invalid']}>
      {tags.map((tag, index) => (
        <span key={index} className="fd-e-tag">
          <span id={`${carried.id}-${index}`}>{tag}</span>
          <Remover label={words('form.remove-entry', { name: tag })} onRemove={() => onRemove(index)} />
        </span>
      ))}
      <input
        {...carried}
        aria-describedby={described === '' ? undefined : described}
        type="text"
        autoComplete="off"
        value={typed}
        placeholder={tags.length > 0 ? undefined : words(isNull ? 'field.null' : 'form.add-tags')}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={press}
        onPaste={paste}
        onBlur={() => {
          if (typed !== '') onEnter([typed]);
          carried.onBlur();
        }}
      />
    </div>
  );
}

// The entries are one stop for the Tab key: the arrows lead from the input to them, along them and back.
function Remover({ label, onRemove }: { readonly label: string; readonly onRemove: () => void }): ReactElement {
  const go = (event: KeyboardEvent<HTMLButtonElement>): void => {
    const all = [...removersOf(event.currentTarget), inputOf(event.currentTarget)];
    const at = all.indexOf(event.currentTarget);
    const isRemoving = event.key === 'Delete' || event.key === 'Backspace';
    if (event.key === 'ArrowLeft') all[at - 1]?.focus();
    else if (event.key === 'ArrowRight') all[at + 1]?.focus();
    else if (isRemoving) event.currentTarget.click();
    else return;
    event.preventDefault();
  };
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      title={label}
      onKeyDown={go}
      onClick={({ currentTarget }) => {
        inputOf(currentTarget)?.focus();
        onRemove();
      }}
    >
      <Icon name="x" size={12} />
    </button>
  );
}

function removersOf(inside: HTMLElement): HTMLElement[] {
  return [...(inside.closest('.fd-e-tags')?.querySelectorAll('button') ?? [])];
}

function inputOf(inside: HTMLElement): HTMLElement | undefined {
  return inside.closest('.fd-e-tags')?.querySelector('input') ?? undefined;
}

// Identifiers that are numbers stay numbers.
function entryOf(text: string, types: readonly string[]): Json {
  return types.length > 0 && !types.includes('string') && /^-?\d{1,15}$/.test(text) ? Number(text) : text;
}

function textOf(entry: Json | undefined): string {
  return entry === undefined ? '' : plainText(entry);
}
