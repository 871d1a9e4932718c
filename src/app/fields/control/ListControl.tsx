// Edits a list: items are added, removed and moved, by keyboard and by pointer alike. Short items stand in a row each;
// objects in a card that opens. A list can be pasted line by line; files are chosen several at a time.
import { type ReactElement, useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { type Json, type JsonObject, member } from '#contract';
import {
  controlKind,
  type ControlKind,
  type Field,
  type FormField,
  formItemOf,
  insideOf,
  isPlain,
  sameJson,
  limitsOf,
  tupleLength,
} from '#model';
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
    const item = root.current?.querySelectorAll(':scope > .fd-e-items > li').item(index);
    const control =
      item?.querySelector<HTMLElement>('input, textarea, select') ?? item?.querySelector<HTMLElement>('button');
    control?.focus();
  });
  const add = (values: readonly unknown[]): void => {
    wantFocus.current = length;
    values.forEach((value, offset) => store.reorder(node.pointer, [...range(length + offset), null], value));
    if (next !== null) store.open(next.pointer, true);
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
        <div className="fd-e-list" ref={root} data-pointer={pointer} tabIndex={-1}>
          {length > 0 && (
            <ol className="fd-e-items">
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
    <span className="fd-e-item-tools">
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
      <li className="fd-e-item">
        <div className="fd-e-item-control">
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
    <li className="fd-e-part" aria-label={name}>
      <div className="fd-e-part-head">
        <button
          type="button"
          className="fd-e-part-toggle"
          aria-expanded={open}
          aria-label={name}
          onClick={() => setOpen(!open)}
        >
          <span className="fd-flip fd-e-part-mark" data-open={open || undefined}>
            <Icon name="chevron-right" size={16} />
          </span>
          <span className="fd-e-item-number">{index + 1}</span>
          <Summary node={node} />
        </button>
        {tools}
      </div>
      {open && (
        <div className="fd-e-part-body">
          <Inner node={node} bare={kind !== 'variant'} name={name} />
        </div>
      )}
    </li>
  );
}

function Summary({ node }: { readonly node: FormField }): ReactElement {
  const words = useWords();
  const { form, lookup } = useForm();
  const value = useValue(node.pointer);
  if (isPlain(value) && Object.keys(value).length > 0) {
    const fields = insideOf(form, node, value, lookup).map(({ field }) => field);
    return <span className="fd-line fd-e-item-summary">{summaryOf(readable(value, fields))}</span>;
  }
  if (Array.isArray(value))
    return <span className="fd-e-part-state">{words('field.items', { count: value.length })}</span>;
  if (value === undefined || value === null || isPlain(value))
    return <span className="fd-e-part-state">{words('form.empty-item')}</span>;
  return <span className="fd-line fd-e-item-summary">{String(value)}</span>;
}

// Choices by their label and times without seconds; identifiers say nothing to people.
function readable(value: JsonObject, fields: readonly Field[]): JsonObject {
  const shown = fields.flatMap((field): [string, Json][] => {
    const one = member(value, field.name);
    if (one === undefined || one === null || field.kind === 'identifier') return [];
    const choice = field.choices?.find((each) => sameJson(each.value, one));
    if (choice !== undefined) return [[field.name, choice.label]];
    return [[field.name, field.kind === 'time' && typeof one === 'string' ? one.slice(0, 5) : one]];
  });
  return shown.length === 0 ? value : Object.fromEntries(shown);
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
