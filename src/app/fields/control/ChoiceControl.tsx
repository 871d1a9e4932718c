// Edits one of several: radios where they are few and short, a list with search where they are many. Several of many:
// a list in which each can be chosen once. Where a field is open, what is typed can be chosen too.
import type { ComboboxItem } from '@mantine/core';
import { type ReactElement, type ReactNode, useState } from 'react';
import { type Json, printJson } from '#contract';
import { type Choice, type Field, type Limits, limitsOf, readNumber, sameJson } from '#model';
import { useWords } from '../../ui/index.ts';
import { useForm, useValue } from './context.tsx';
import { Frame } from './Frame.tsx';
import { placeholderOf } from './hints.ts';
import { PickOne, PickSeveral, selectingOn } from './Picker.tsx';
import type { ControlProps } from './types.ts';

const FEW = 5;
const SHORT = 60;
const HALF = 18;

/** Edits one of several. */
export function ChoiceControl(props: ControlProps): ReactElement {
  const choices = (props.node.field.choices ?? []).filter((choice) => choice.value !== null);
  const letters = choices.reduce((sum, choice) => sum + choice.label.length, 0);
  // What is said of each stands in the list.
  const isListed = props.node.field.open === true || choices.some(({ description }) => description !== '');
  return choices.length <= FEW && letters <= SHORT && props.bare !== true && !isListed ? (
    <Radios {...props} choices={choices} />
  ) : (
    <ChoiceList {...props} choices={choices} />
  );
}

interface ChoicesProps extends ControlProps {
  readonly choices: readonly Choice[];
}

function Radios(props: ChoicesProps): ReactElement {
  const { node, choices } = props;
  const letters = choices.reduce((sum, choice) => sum + choice.label.length, 0);
  const words = useWords();
  const { store } = useForm();
  const value = useValue(node.pointer);
  const fallback = value === undefined ? node.field.default : undefined;
  // What has to be sent and has a default is sent with it, so it is shown as chosen.
  const shown = value === undefined && node.field.required ? node.field.default : value;
  const isUnknown = value !== undefined && value !== null && !choices.some((choice) => sameJson(choice.value, value));
  return (
    <Frame {...props} group room={letters <= HALF ? 'half' : 'full'}>
      {({ id, onBlur, 'aria-invalid': invalid, 'data-pointer': pointer }) => (
        <div className="fd-e-radios" data-pointer={pointer} onBlur={onBlur}>
          {choices.map((choice, index) => (
            <label
              key={index}
              className="fd-e-radio"
              data-default={(fallback !== undefined && sameJson(choice.value, fallback)) || undefined}
            >
              <input
                type="radio"
                name={id}
                aria-invalid={invalid}
                required={node.field.required}
                checked={shown !== undefined && sameJson(choice.value, shown)}
                onChange={() => store.set(node.pointer, choice.value)}
              />
              <span>{choice.label}</span>
            </label>
          ))}
          {isUnknown && <span className="fd-e-unit">{printJson(value)}</span>}
          {value !== undefined && value !== null && !node.field.required && (
            <button type="button" className="fd-e-null" onClick={() => store.set(node.pointer, undefined)}>
              {words('form.clear')}
            </button>
          )}
        </div>
      )}
    </Frame>
  );
}

function ChoiceList(props: ChoicesProps): ReactElement {
  const { node, choices } = props;
  const { store } = useForm();
  const value = useValue(node.pointer) as Json | undefined;
  const list = listed(choices, value === undefined || value === null ? [] : [value]);
  const placeholder = useListPlaceholder(node.field, value);
  const key = value === undefined || value === null ? null : list.keyOf(value);
  const take = (chosen: Json | undefined): void => store.set(node.pointer, chosen);
  const { data, valueOf, search } = useTyped(node.field, list, take);
  return (
    <Frame {...props} room="half">
      {(carried) => (
        <PickOne
          carried={carried}
          label={node.field.label}
          data={data}
          value={key}
          onChange={(chosen) => take(chosen === null ? undefined : valueOf(chosen))}
          searchable={choices.length > FEW}
          {...search(carried.onBlur)}
          {...selectingOn(data.find((one) => one.value === key)?.label)}
          clearable={!node.field.required}
          placeholder={placeholder}
          limit={200}
        />
      )}
    </Frame>
  );
}

/** Edits several of a set. */
export function ChoicesControl(props: ControlProps): ReactElement {
  const { node } = props;
  const { store } = useForm();
  const value = useValue(node.pointer);
  const current = Array.isArray(value) ? (value as readonly Json[]) : [];
  const list = listed(node.field.choices ?? [], current);
  const placeholder = useListPlaceholder(node.field, value as Json | undefined);
  const take = (values: readonly Json[]): void =>
    store.set(node.pointer, values.length === 0 && store.initialAt(node.pointer) === undefined ? undefined : values);
  const { data, valueOf, search } = useTyped(node.field, list, (one) =>
    take(current.some((each) => sameJson(each, one)) ? current : [...current, one]),
  );
  return (
    <Frame {...props}>
      {(carried) => (
        <PickSeveral
          carried={carried}
          label={node.field.label}
          data={data}
          value={current.map(list.keyOf)}
          onChange={(keys) => take(keys.map(valueOf))}
          searchable
          {...search(carried.onBlur)}
          placeholder={current.length === 0 ? placeholder : undefined}
        />
      )}
    </Frame>
  );
}

/** The key of what is typed and is none of the choices. */
const TYPED = 'typed';

/**
 * The list of a field as it is searched: each with what is said of it, and, where the field is open, what is typed as one
 * more. What was typed and not chosen is taken when the field is left, so that it is not lost.
 */
function useTyped({ open, choices, schema }: Field, list: ReturnType<typeof listed>, take: (value: Json) => void) {
  const words = useWords();
  const { lookup } = useForm();
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const other = open === true && text !== '' ? typedValue(text, limitsOf(schema, lookup)) : undefined;
  const alike = list.data.find(
    (one) =>
      one.label.toLowerCase() === text.toLowerCase() ||
      (other !== undefined && sameJson(list.valueOf(one.value), other)),
  );
  const isOther = other !== undefined && alike === undefined;
  const valueOf = (key: string): Json => (key === TYPED ? (other ?? null) : list.valueOf(key));
  const leave = (): void => {
    const left = alike === undefined ? other : list.valueOf(alike.value);
    if (open === true && text !== '' && left !== undefined) take(left);
  };
  const renderOption = ({ option }: { readonly option: ComboboxItem }): ReactNode => {
    if (option.value === TYPED) return words('form.use-typed', { text });
    const description = choices?.find(({ value }) => sameJson(value, valueOf(option.value)))?.description ?? '';
    if (description === '') return option.label;
    return (
      <span className="fd-e-choice">
        {option.label} <span className="fd-dim fd-small">{description}</span>
      </span>
    );
  };
  return {
    data: isOther ? [...list.data, { value: TYPED, label: text }] : list.data,
    valueOf,
    search: (onBlur: () => void) => ({
      renderOption,
      ...(open === true ? { searchable: true, searchValue: typed, onSearchChange: setTyped } : {}),
      onBlur: () => {
        leave();
        onBlur();
      },
    }),
  };
}

/** What is typed, as it is sent; undefined where only a number can be and it is none. */
function typedValue(text: string, { types, itemTypes, integer }: Limits): Json | undefined {
  const [type, ...more] = types[0] === 'array' ? itemTypes : types;
  if (more.length > 0 || (type !== 'integer' && type !== 'number')) return text;
  const read = readNumber(text, { integer, shift: 0, marks: { decimal: '.', group: '' } });
  return read.kind === 'value' ? read.value : undefined;
}

function useListPlaceholder(field: Field, value: Json | undefined): string {
  const words = useWords();
  const { lookup } = useForm();
  if (value === null) return words('field.null');
  const show = (one: Json): string =>
    field.choices?.find((choice) => sameJson(choice.value, one))?.label ?? printJson(one);
  return placeholderOf(field, lookup, words, show) ?? words('form.choose');
}

// Mantine knows texts only; values of any type are told apart by their JSON.
function listed(choices: readonly Choice[], current: readonly Json[]) {
  const known = choices.filter((choice) => choice.value !== null);
  const extra = current.filter((value) => !known.some((choice) => sameJson(choice.value, value)));
  const values = [...known.map((choice) => choice.value), ...extra];
  const data = [
    ...known.map((choice) => choice.label),
    ...extra.map((value) => (typeof value === 'string' ? value : printJson(value))),
  ];
  const used = new Set<string>();
  const items = data.map((label, index) => {
    const distinct = used.has(label) ? `${label} (${printJson(values[index])})` : label;
    used.add(label);
    return { value: String(index), label: distinct };
  });
  return {
    data: items,
    keyOf: (value: Json): string => String(values.findIndex((one) => sameJson(one, value))),
    valueOf: (key: string): Json => values[Number(key)] ?? null,
  };
}
