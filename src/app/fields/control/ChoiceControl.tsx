// Edits one of several: radios where they are few and short, a list with search where they are many. Several of many:
// a list in which each can be chosen once.
import type { ReactElement } from 'react';
import { type Json, printJson } from '#contract';
import { type Choice, sameJson } from '#model';
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
  return choices.length <= FEW && letters <= SHORT && props.bare !== true ? (
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
              title={choice.description === '' ? undefined : choice.description}
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
  const { data, keyOf, valueOf } = listed(choices, value === undefined || value === null ? [] : [value]);
  const placeholder = useListPlaceholder(node.field, value);
  const key = value === undefined || value === null ? null : keyOf(value);
  return (
    <Frame {...props} room="half">
      {(carried) => (
        <PickOne
          carried={carried}
          label={node.field.label}
          data={data}
          value={key}
          onChange={(chosen) => store.set(node.pointer, chosen === null ? undefined : valueOf(chosen))}
          searchable={choices.length > FEW}
          {...selectingOn(data.find((one) => one.value === key)?.label)}
          clearable={!node.field.required}
          placeholder={placeholder}
          limit={200}
        />
      )}
    </Frame>
  );
}

/** Edits several of a fixed set. */
export function ChoicesControl(props: ControlProps): ReactElement {
  const { node } = props;
  const { store } = useForm();
  const value = useValue(node.pointer);
  const current = Array.isArray(value) ? (value as readonly Json[]) : [];
  const { data, keyOf, valueOf } = listed(node.field.choices ?? [], current);
  const placeholder = useListPlaceholder(node.field, value as Json | undefined);
  return (
    <Frame {...props}>
      {(carried) => (
        <PickSeveral
          carried={carried}
          label={node.field.label}
          data={data}
          value={current.map(keyOf)}
          onChange={(keys) =>
            store.set(
              node.pointer,
              keys.length === 0 && store.initialAt(node.pointer) === undefined ? undefined : keys.map(valueOf),
            )
          }
          searchable
          placeholder={current.length === 0 ? placeholder : undefined}
        />
      )}
    </Frame>
  );
}

function useListPlaceholder(field: ControlProps['node']['field'], value: Json | undefined): string {
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
