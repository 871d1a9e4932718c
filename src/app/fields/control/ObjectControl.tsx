// Edits an object: its fields, the required ones first, the rare ones folded. An optional one stays closed until asked
// for, so that a schema of any depth opens at once; what is closed and empty is not sent.
import { type ReactElement, useCallback, useDeferredValue, useId, useMemo, useSyncExternalStore } from 'react';
import { arranged, extrasOf, type FormField, insideOf, isConditional, isGenerated, limitsOf, shapeOf } from '#model';
import { Button, Icon, useWords } from '../../ui/index.ts';
import { useForm, Inner, useOpen, useShape, useValue } from './context.tsx';
import { Issues, Label, useHelp } from './Frame.tsx';
import { MapEntries } from './MapControl.tsx';
import type { ControlProps } from './types.ts';
import { ValueMenu } from './ValueMenu.tsx';

/** So deep no required part opens by itself: kinds that contain each other have no end. */
const OPEN_TO = 10;

/** Edits an object in a frame of its own that opens and closes. */
export function ObjectControl({ node, bare = false, name }: ControlProps): ReactElement {
  const words = useWords();
  const { store } = useForm();
  const shape = useShape(node.pointer);
  const id = useId();
  const isDeep = node.pointer.split('/').length > OPEN_TO;
  const [open, setOpen] = useOpen(node.pointer, bare || (node.field.required && !isDeep) || shape === 'present');
  const help = useHelp(node.field);
  if (bare) return <ObjectFields node={node} />;
  const remove = (): void => {
    store.set(node.pointer, undefined);
    setOpen(false);
  };
  return (
    <section className="fd-e-part" aria-labelledby={`${id}-label`} data-pointer={node.pointer} tabIndex={-1}>
      <div className="fd-e-part-head">
        <button type="button" className="fd-e-part-toggle" aria-expanded={open} onClick={() => setOpen(!open)}>
          <span className="fd-flip fd-e-part-mark" data-open={open || undefined}>
            <Icon name="chevron-right" size={16} />
          </span>
          <span id={`${id}-label`} className="fd-field-label">
            {name ?? <Label field={node.field} />}
          </span>
          {!open && (
            <span className="fd-e-part-state">
              {words(shape === 'present' ? 'form.filled' : shape === 'null' ? 'field.null' : 'form.unset')}
            </span>
          )}
        </button>
        <ValueMenu node={node} />
        {shape === 'present' && !node.field.required && (
          <Button look="subtle" size="xs" onClick={remove}>
            {words('form.leave-out')}
          </Button>
        )}
      </div>
      {open && help.hasHelp && <div className="fd-field-help fd-e-part-help">{help.content}</div>}
      <Issues pointer={node.pointer} />
      {open && shape !== 'null' && (
        <div className="fd-e-part-body">
          <ObjectFields node={node} />
          {shape === 'absent' && !node.field.required && <Included node={node} />}
        </div>
      )}
    </section>
  );
}

// An object with nothing in it is a value of its own: it is sent where a person says so.
function Included({ node }: { readonly node: FormField }): ReactElement | null {
  const words = useWords();
  const { store, lookup } = useForm();
  if (limitsOf(node.field.schema, lookup).hasProperties) return null;
  return (
    <Button size="xs" onClick={() => store.set(node.pointer, {})}>
      {words('form.include-empty')}
    </Button>
  );
}

/** The fields of an object, without a frame. */
export function ObjectFields({
  node,
  filter = '',
}: {
  readonly node: FormField;
  readonly filter?: string;
}): ReactElement {
  const { lookup } = useForm();
  return isConditional(node.field.schema, lookup) ? (
    <ConditionalFields node={node} filter={filter} />
  ) : (
    <Fields node={node} filter={filter} />
  );
}

// Which fields there are depends on what was entered (`if`, `dependentSchemas`): they are looked up at each change.
function ConditionalFields({ node, filter }: { readonly node: FormField; readonly filter: string }): ReactElement {
  const { lookup } = useForm();
  const value = useValue(node.pointer);
  const schema = shapeOf(node.field.schema, value, lookup);
  const shaped = useMemo(() => ({ ...node, field: { ...node.field, schema } }), [node, schema]);
  return <Fields node={shaped} filter={filter} />;
}

function Fields({ node, filter }: { readonly node: FormField; readonly filter: string }): ReactElement {
  const { store, form, lookup } = useForm();
  const places = useMemo(() => insideOf(form, node, store.valueAt(node.pointer), lookup), [form, node, store, lookup]);
  const extras = extrasOf(node.field.schema, lookup);
  const names = useMemo(() => new Set(places.map(({ field }) => field.name)), [places]);
  return (
    <>
      <Places places={places} pointer={node.pointer} filter={filter} />
      {extras !== null && filter === '' && <MapEntries node={node} known={names} />}
    </>
  );
}

/** So many fields, one below the other, fill a window. */
const IN_SIGHT = 6;

/** Places one below the other: the main ones, then the rare ones on demand. */
export function Places({
  places,
  pointer,
  filter = '',
}: {
  readonly places: readonly FormField[];
  readonly pointer: string;
  readonly filter?: string;
}): ReactElement {
  const words = useWords();
  const { store } = useForm();
  const { main, more } = useMemo(() => arranged(places, store.getState().values), [places, store]);
  const hasRevealed = useSyncExternalStore(
    store.subscribe,
    useCallback(() => store.hasRevealed(more), [store, more]),
  );
  const [open, setOpen] = useOpen(`${pointer}#more`, hasRevealed);
  const fits = (place: FormField): boolean =>
    filter === '' ||
    `${place.field.label} ${place.field.name} ${place.field.description}`.toLowerCase().includes(filter);
  // What is in sight comes first, the others once it is painted.
  const drawn = useDeferredValue(main.length, Math.min(IN_SIGHT, main.length));
  const shown = filter === '' ? main.slice(0, drawn) : [...main, ...more].filter(fits);
  const size = (place: FormField): ReactElement => <Inner key={place.pointer} node={place} />;
  return (
    <>
      {shown.map(size)}
      {filter === '' && drawn < main.length && <div className="fd-form-later" />}
      {filter === '' && drawn === main.length && more.length > 0 && (
        <div className="fd-e-more">
          <button type="button" className="fd-e-more-toggle" aria-expanded={open} onClick={() => setOpen(!open)}>
            <span className="fd-flip fd-e-part-mark" data-open={open || undefined}>
              <Icon name="chevron-right" size={16} />
            </span>
            {words(more.every(({ field }) => isGenerated(field)) ? 'form.server-fields' : 'form.more-fields', {
              count: more.length,
            })}
          </button>
          {open && more.map(size)}
        </div>
      )}
      {filter !== '' && shown.length === 0 && <p className="fd-dim">{words('form.no-such-field')}</p>}
    </>
  );
}
