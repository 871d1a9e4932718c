// Edits a list: items are added, removed and moved, by keyboard and by pointer alike. Short items stand in a row each;
// objects in a card that opens. A list can be pasted line by line; files are chosen several at a time.
import { type ReactElement, type RefObject, useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { type Json, type JsonObject, type Lookup, member } from '#contract';
import {
  child,
  controlKind,
  type ControlKind,
  type Field,
  type FormField,
  formItemOf,
  insideOf,
  isPlain,
  sameJson,
  scalarText,
  limitsOf,
  tupleLength,
} from '#model';
import { useTitle } from '../../data/index.ts';
import { Button, Icon, IconButton, lowered, useWords } from '../../ui/index.ts';
import { summaryOf } from '../display/composite-line.tsx';
import { Inner, useForm, useOpen, useValue } from './context.tsx';
import { AddFiles } from './FileControl.tsx';
import { controlIn } from './focus.ts';
import { Frame, Issues } from './Frame.tsx';
import { DragHandle } from './ListDrag.tsx';
import type { ControlProps } from './types.ts';
import { plainText } from '../display/plain-text.ts';

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
  const { lookup } = useForm();
  const length = useLength(node.pointer);
  const next = formItemOf(node, length, lookup);
  const { maxItems } = limitsOf(node.field.schema, lookup);
  const isFull = next === null || (maxItems !== null && length >= maxItems);
  const kind = next === null ? 'text' : controlKind(next.field, lookup);
  const root = useRef<HTMLDivElement>(null);
  const editing = useEditing(node, length, kind, root);
  return (
    <Frame {...props} group helpFirst>
      {({ 'data-pointer': pointer }) => (
        <div className="fd-e-list" ref={root} data-pointer={pointer} tabIndex={-1}>
          {length > 0 && (
            <ol className="fd-e-items">
              {range(length).map((index) => (
                <ListItem key={index} list={props} index={index} length={length} editing={editing} />
              ))}
            </ol>
          )}
          {!isFull && kind === 'file' && <AddFiles label={words('form.add-files')} onFiles={editing.add} />}
          {!isFull && kind !== 'file' && (
            <div>
              <Button size="xs" icon="plus" onClick={() => editing.add(freshItems(node, length, lookup))}>
                {length === 0 ? words('form.add-first', { field: lowered(node.field.label) }) : words('form.add-item')}
              </Button>
            </div>
          )}
        </div>
      )}
    </Frame>
  );
}

interface Editing {
  readonly add: (values: readonly unknown[]) => void;
  readonly move: (from: number, to: number, focus?: boolean) => void;
  readonly remove: (index: number) => void;
  readonly paste: (index: number, values: readonly unknown[]) => boolean;
}

// What can be done with the items; the focus follows the item that it was done to.
function useEditing(node: FormField, length: number, kind: ControlKind, root: RefObject<HTMLElement | null>): Editing {
  const { store } = useForm();
  const wantFocus = useRef<number | null>(null);
  useEffect(() => {
    const index = wantFocus.current;
    wantFocus.current = null;
    if (index === null) return;
    const item = root.current?.querySelectorAll(':scope > .fd-e-items > li').item(index);
    if (item) controlIn(item)?.focus();
  });
  return {
    add: (values) => {
      wantFocus.current = length;
      values.forEach((value, offset) => store.reorder(node.pointer, [...range(length + offset), null], value));
      store.open(child(node.pointer, length), true);
    },
    move: (from, to, focus = true) => {
      const order = range(length);
      order.splice(to, 0, ...order.splice(from, 1));
      if (focus) wantFocus.current = to;
      store.reorder(node.pointer, order);
    },
    remove: (index) => {
      wantFocus.current = Math.min(index, length - 2);
      const isGone = length === 1 && store.initialAt(node.pointer) === undefined && !node.field.required;
      if (isGone) store.set(node.pointer, undefined);
      else
        store.reorder(
          node.pointer,
          range(length).filter((one) => one !== index),
        );
    },
    paste: (index, values) => {
      const before = store.valueAt(node.pointer);
      if ((kind !== 'text' && kind !== 'number') || !Array.isArray(before)) return false;
      store.set(node.pointer, [
        ...(before.slice(0, index) as unknown[]),
        ...values,
        ...(before.slice(index + 1) as unknown[]),
      ]);
      return true;
    },
  };
}

interface ItemProps {
  readonly list: ControlProps;
  readonly index: number;
  readonly length: number;
  readonly editing: Editing;
}

function ListItem({ list, index, length, editing }: ItemProps): ReactElement | null {
  const words = useWords();
  const { lookup } = useForm();
  const places = tupleLength(list.node.field.schema, lookup);
  const isFixed = index < places;
  const item = formItemOf(list.node, index, lookup);
  if (item === null) return null;
  const kind = controlKind(item.field, lookup);
  const numbered = words('form.item-of', { field: list.node.field.label, number: index + 1 });
  const name = item.field.label === '' ? numbered : `${list.node.field.label} › ${item.field.label}`;
  const tools = (
    <span className="fd-e-item-tools">
      {length > 1 && !isFixed && (
        <>
          <DragHandle index={index} first={places} onMove={(from, to) => editing.move(from, to, false)} />
          <IconButton
            icon="chevron-up"
            size={26}
            label={words('form.move-up', { name })}
            disabled={index === 0}
            onClick={() => editing.move(index, index - 1)}
          />
          <IconButton
            icon="chevron-down"
            size={26}
            label={words('form.move-down', { name })}
            disabled={index === length - 1}
            onClick={() => editing.move(index, index + 1)}
          />
        </>
      )}
      {(!isFixed || index === length - 1) && (
        <IconButton
          icon="x"
          size={26}
          label={words('form.remove-entry', { name })}
          onClick={() => editing.remove(index)}
        />
      )}
    </span>
  );
  if (!LARGE.has(kind)) {
    return (
      <li className="fd-e-item">
        {isFixed && <span className="fd-e-item-label">{item.field.label || index + 1}</span>}
        <div className="fd-e-item-control">
          <Inner node={item} bare name={name} onPasteValues={(values) => editing.paste(index, values)} />
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
  const [open, setOpen] = useOpen(node.pointer, false);
  const kind = controlKind(node.field, lookup);
  // An object within a list draws no frame of its own: the card is its frame.
  const isFrame = kind === 'object';
  return (
    <li className="fd-e-part" aria-label={name} {...(isFrame ? { 'data-pointer': node.pointer, tabIndex: -1 } : {})}>
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
      {isFrame && <Issues pointer={node.pointer} />}
      {open && (
        <div className="fd-e-part-body">
          <Inner node={node} bare={kind !== 'variant'} name={name} />
        </div>
      )}
    </li>
  );
}

/** `{ id }` is what it leads to, by its name. */
function Named({ resource, id }: { readonly resource: string; readonly id: string }): ReactElement {
  const { title } = useTitle(resource, id);
  return <span className="fd-line fd-e-item-summary">{title ?? id}</span>;
}

function Summary({ node }: { readonly node: FormField }): ReactElement {
  const words = useWords();
  const { form, lookup } = useForm();
  const value = useValue(node.pointer);
  if (isPlain(value) && Object.keys(value).length > 0) {
    const fields = insideOf(form, node, value, lookup).map(({ field }) => field);
    const [only, ...more] = fields;
    const id = only?.kind === 'relation' && more.length === 0 ? scalarText(member(value, only.name)) : null;
    if (id !== null && typeof only?.resource === 'string') return <Named resource={only.resource} id={id} />;
    return <span className="fd-line fd-e-item-summary">{summaryOf(readable(value, fields))}</span>;
  }
  if (Array.isArray(value))
    return <span className="fd-e-part-state">{words('field.items', { count: value.length })}</span>;
  if (value === undefined || value === null || isPlain(value))
    return <span className="fd-e-part-state">{words('form.empty-item')}</span>;
  return <span className="fd-line fd-e-item-summary">{plainText(value)}</span>;
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

// One more item; of a tuple all places that it has to have, since they mean nothing one by one.
function freshItems(node: FormField, length: number, lookup: Lookup): readonly unknown[] {
  const least = tupleLength(node.field.schema, lookup) > 0 ? (limitsOf(node.field.schema, lookup).minItems ?? 0) : 0;
  return range(Math.max(1, least - length)).map((offset) => {
    const item = formItemOf(node, length + offset, lookup);
    return freshOf(item === null ? 'text' : controlKind(item.field, lookup));
  });
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
