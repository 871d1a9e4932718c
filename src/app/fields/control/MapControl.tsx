// Edits a map: keys that a person names, each with a value of one kind.
import { type FormEvent, type ReactElement, useCallback, useId, useState, useSyncExternalStore } from 'react';
import { type ControlKind, controlKind, entryOf, type FormField, isPlain } from '#model';
import { Button, IconButton, useWords } from '../../ui/index.ts';
import { useForm, Inner, useValue } from './context.tsx';
import { Frame } from './Frame.tsx';
import type { ControlProps } from './types.ts';

/** Edits a map. */
export function MapControl(props: ControlProps): ReactElement {
  return (
    <Frame {...props} group helpFirst>
      {({ 'data-pointer': pointer }) => (
        <div className="fd-e-map" data-pointer={pointer} tabIndex={-1}>
          <MapEntries node={props.node} known={NOTHING} />
        </div>
      )}
    </Frame>
  );
}

/** What has fields of its own. */
const LARGE: ReadonlySet<ControlKind> = new Set(['object', 'map', 'list', 'variant', 'json']);

const NOTHING: ReadonlySet<string> = new Set();

/** The entries of a map, or those of an object beside its named properties. */
export function MapEntries({
  node,
  known,
}: {
  readonly node: FormField;
  readonly known: ReadonlySet<string>;
}): ReactElement {
  const words = useWords();
  const { store, lookup } = useForm();
  const keys = useKeys(node.pointer, known);
  return (
    <div className="fd-e-entries">
      {known.size > 0 && keys.length > 0 && <div className="fd-field-label">{words('form.other-properties')}</div>}
      {keys.map((key) => {
        const entry = entryOf(node, key, lookup);
        return (
          <div key={key} className="fd-e-entry" data-large={LARGE.has(controlKind(entry.field, lookup)) || undefined}>
            <span className="fd-e-entry-key fd-mono" title={key}>
              {key}
            </span>
            <div className="fd-e-entry-value">
              <Inner node={entry} bare name={key} />
            </div>
            <IconButton
              icon="x"
              size={28}
              label={words('form.remove-entry', { name: key })}
              onClick={() => store.set(entry.pointer, undefined)}
            />
          </div>
        );
      })}
      <AddEntry node={node} taken={(key) => keys.includes(key) || known.has(key)} quiet={known.size > 0} />
    </div>
  );
}

// A list of keys that stays the same object as long as the keys are the same.
function useKeys(pointer: string, known: ReadonlySet<string>): readonly string[] {
  const { store } = useForm();
  const text = useSyncExternalStore(
    store.subscribe,
    useCallback(() => {
      const value = store.valueAt(pointer);
      return isPlain(value) ? JSON.stringify(Object.keys(value).filter((key) => !known.has(key))) : '[]';
    }, [store, pointer, known]),
  );
  return JSON.parse(text) as readonly string[];
}

function AddEntry({
  node,
  taken,
  quiet,
}: {
  readonly node: FormField;
  readonly taken: (key: string) => boolean;
  readonly quiet: boolean;
}): ReactElement {
  const words = useWords();
  const { store, lookup } = useForm();
  const id = useId();
  const holder = useValue(node.pointer);
  const [key, setKey] = useState('');
  const [open, setOpen] = useState(!quiet);
  const isTaken = key !== '' && taken(key);
  const add = (event?: FormEvent): void => {
    event?.preventDefault();
    if (key === '' || isTaken) return;
    const entry = entryOf(node, key, lookup);
    const { kind } = entry.field;
    const fresh =
      kind === 'object' || kind === 'map'
        ? {}
        : kind === 'list' || kind === 'tags'
          ? []
          : kind === 'boolean'
            ? false
            : kind === 'number'
              ? null
              : '';
    if (!isPlain(holder)) store.set(node.pointer, {});
    store.set(entry.pointer, fresh);
    setKey('');
  };
  if (!open) {
    return (
      <div>
        <Button size="xs" look="subtle" icon="plus" onClick={() => setOpen(true)}>
          {words('form.add-property')}
        </Button>
      </div>
    );
  }
  return (
    <div className="fd-e-add-entry">
      <input
        id={id}
        className="fd-input"
        value={key}
        aria-label={words('form.key-of', { field: node.field.label })}
        aria-invalid={isTaken || undefined}
        placeholder={words('form.key')}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setKey(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <Button icon="plus" disabled={key === '' || isTaken} onClick={() => add()}>
        {words('form.add')}
      </Button>
      {isTaken && <span className="fd-field-issue">{words('form.key-taken', { key })}</span>}
    </div>
  );
}
