// Edits a list: items are added, removed and moved, by keyboard and by pointer alike. Short items stand in a row each;
// objects in a card that opens. A list can be pasted line by line; files are chosen several at a time.
import { type ReactElement, useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { controlKind, type ControlKind, formItemOf, isPlain, limitsOf, tupleLength } from '#model';
import { Button, Icon, IconButton, useWords } from '../../ui/index.ts';
import { summaryOf } from '../display/composite.tsx';
import { useForm, useInner, useOpen, useValue } from './context.tsx';
import { AddFiles } from './FileControl.tsx';
import { Frame } from './Frame.tsx';
import type { ControlProps } from './types.ts';

const LARGE: ReadonlySet<ControlKind> = new Set([
  'object',
  'list',
  'map',
  'variant',
  'long-text',
  'json',
  'tags',
  'choices',
]);

/** Edits a list. */
export function ListControl(props: ControlProps): ReactElement {
  const { node } = props;
  const words = useWords();
  const { store, lookup } = useForm();
  const length = useLength(node.pointer);
  const limits = limitsOf(node.field.schema, lookup);
  const tuple = tupleLength(node.field.schema, lookup);
  const next = formItemOf(node, length, lookup);
  const isFull = next === null || (limits.maxItems !== null && length >= limits.maxItems);
  const kind = next === null ? 'text' : controlKind(next.field, lookup);
  const wantFocus = useRef<number | null>(null);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const index = wantFocus.current;
    wantFocus.current = null;
    if (index === null) return;
    const item = root.current?.querySelectorAll(':scope > .fd-items > li').item(index);
    item?.querySelector<HTMLElement>('input, textarea, select, [role="combobox"], button')?.focus();
  });
  const add = (values: readonly unknown[]): void => {
    wantFocus.current = length;
    if (next !== null) store.open(next.pointer, true);
    values.forEach((value, offset) => store.reorder(node.pointer, [...range(length + offset), null], value));
  };
  const move = (from: number, to: number): void => {
    const order = range(length);
    order.splice(to, 0, ...order.splice(from, 1));
    wantFocus.current = to;
    store.reorder(node.pointer, order);
  };
  const remove = (index: number): void => {
    wantFocus.current = Math.min(index, length - 2);
    const left = range(length).filter((one) => one !== index);
    if (left.length === 0 && store.initialAt(node.pointer) === undefined && !node.field.required)
      store.set(node.pointer, undefined);
    else store.reorder(node.pointer, left);
  };
  const paste = (index: number, lines: readonly string[]): boolean => {
    const before = store.valueAt(node.pointer);
    if ((kind !== 'text' && kind !== 'number') || !Array.isArray(before)) return false;
    const fresh = kind === 'number' ? lines.map(Number) : lines;
    if (fresh.some((one) => Number.isNaN(one))) return false;
    store.set(node.pointer, [
      ...(before.slice(0, index) as unknown[]),
      ...fresh,
      ...(before.slice(index + 1) as unknown[]),
    ]);
    return true;
  };
  return (
    <Frame {...props} group helpFirst>
      {({ 'data-pointer': pointer }) => (
        <div className="fd-list" ref={root} data-pointer={pointer} tabIndex={-1}>
          {length > 0 && (
            <ol className="fd-items">
              {range(length).map((index) => (
                <ListItem
                  key={index}
                  list={props}
                  index={index}
                  length={length}
                  fixed={index < tuple}
                  onMove={move}
                  onRemove={remove}
                  onPaste={paste}
                />
              ))}
            </ol>
          )}
          {!isFull && kind === 'file' && <AddFiles label={words('form.add-files')} onFiles={add} />}
          {!isFull && kind !== 'file' && (
            <div>
              <Button size="xs" icon="plus" onClick={() => add([freshOf(kind)])}>
                {length === 0
                  ? words('form.add-first', { field: node.field.label.toLowerCase() })
                  : words('form.add-item')}
              </Button>
            </div>
          )}
        </div>
      )}
    </Frame>
  );
}

interface ItemProps {
  readonly list: ControlProps;
  readonly index: number;
  readonly length: number;
  readonly fixed: boolean;
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: (index: number) => void;
  readonly onPaste: (index: number, lines: readonly string[]) => boolean;
}

function ListItem({ list, index, length, fixed, onMove, onRemove, onPaste }: ItemProps): ReactElement | null {
  const words = useWords();
  const { lookup } = useForm();
  const Inner = useInner();
  const item = formItemOf(list.node, index, lookup);
  if (item === null) return null;
  const kind = controlKind(item.field, lookup);
  const name = words('form.item-of', { field: list.node.field.label, number: index + 1 });
  const tools = (
    <span className="fd-item-tools">
      {length > 1 && !fixed && (
        <>
          <IconButton
            icon="chevron-up"
            size={26}
            label={words('form.move-up', { name })}
            disabled={index === 0}
            onClick={() => onMove(index, index - 1)}
          />
          <IconButton
            icon="chevron-down"
            size={26}
            label={words('form.move-down', { name })}
            disabled={index === length - 1}
            onClick={() => onMove(index, index + 1)}
          />
        </>
      )}
      <IconButton icon="x" size={26} label={words('form.remove-entry', { name })} onClick={() => onRemove(index)} />
    </span>
  );
  if (!LARGE.has(kind)) {
    return (
      <li className="fd-item">
        <div className="fd-item-control">
          <Inner node={item} bare name={name} onPasteLines={(lines) => onPaste(index, lines)} />
        </div>
        {tools}
      </li>
    );
  }
  return <Card node={item} name={name} index={index} tools={tools} />;
}

function Card({
  node,
  name,
  index,
  tools,
}: ControlProps & { readonly index: number; readonly tools: ReactElement }): ReactElement {
  const { lookup } = useForm();
  const Inner = useInner();
  const [open, setOpen] = useOpen(node.pointer, false);
  const kind = controlKind(node.field, lookup);
  return (
    <li className="fd-part" aria-label={name}>
      <div className="fd-part-head">
        <button
          type="button"
          className="fd-part-toggle"
          aria-expanded={open}
          aria-label={name}
          onClick={() => setOpen(!open)}
        >
          <span className="fd-flip fd-part-mark" data-open={open || undefined}>
            <Icon name="chevron-right" size={16} />
          </span>
          <span className="fd-item-number">{index + 1}</span>
          <Summary pointer={node.pointer} />
        </button>
        {tools}
      </div>
      {open && (
        <div className="fd-part-body">
          <Inner node={node} bare={kind !== 'variant'} name={name} />
        </div>
      )}
    </li>
  );
}

function Summary({ pointer }: { readonly pointer: string }): ReactElement {
  const words = useWords();
  const value = useValue(pointer);
  if (isPlain(value) && Object.keys(value).length > 0)
    return <span className="fd-line fd-item-summary">{summaryOf(value)}</span>;
  if (Array.isArray(value))
    return <span className="fd-part-state">{words('field.items', { count: value.length })}</span>;
  if (value === undefined || value === null || isPlain(value))
    return <span className="fd-part-state">{words('form.empty-item')}</span>;
  return <span className="fd-line fd-item-summary">{String(value)}</span>;
}

function useLength(pointer: string): number {
  const { store } = useForm();
  return useSyncExternalStore(
    store.subscribe,
    useCallback(() => {
      const value = store.valueAt(pointer);
      return Array.isArray(value) ? value.length : 0;
    }, [store, pointer]),
  );
}

// A new item holds as little as a list can hold: lists have no absent items.
function freshOf(kind: ControlKind): unknown {
  if (kind === 'object' || kind === 'map') return {};
  if (kind === 'list' || kind === 'tags' || kind === 'choices' || kind === 'relations') return [];
  if (kind === 'boolean') return false;
  return kind === 'text' || kind === 'long-text' ? '' : null;
}

function range(length: number): number[] {
  return Array.from({ length }, (_none, index) => index);
}
