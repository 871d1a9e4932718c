// The control in which a filter's value is chosen: choices as a list to tick, yes and no, a date, a number, a text.
import { TextInput } from '@mantine/core';
import '../../ui/inputs.ts';
import { type FormEvent, type ReactElement, type ReactNode, useId, useState } from 'react';
import type { Json } from '#contract';
import { type Field, scalarText } from '#model';
import { momentOf as readMoment } from '../../fields/display/moment.tsx';
import { RelationOptions } from './RelationOptions.tsx';
import { Button, lastMoment, useWords } from '../../ui/index.ts';
import type { FilterChoice } from './filter-choice.ts';
import './tools.css';

/** What the control takes. */
export interface FilterControlProps {
  readonly choice: FilterChoice;
  readonly value: Json | undefined;
  readonly onValue: (value: Json | undefined) => void;
  readonly onDone: () => void;
  /** One of several that are applied together: what is typed counts at once, and the button stands below them all. */
  readonly together?: boolean;
}

/** Draws the control of a filter. */
export function FilterControl(props: FilterControlProps): ReactElement {
  const { choice } = props;
  const words = useWords();
  if (choice.range) return <Range {...props} />;
  if (choice.choices !== null) {
    const options = choice.choices.map(({ value, label }) => ({ value, label }));
    return choice.open ? <OpenOptions {...props} options={options} /> : <Options {...props} options={options} />;
  }
  if (choice.control.kind === 'boolean') {
    const options = [
      { value: true, label: words('filter.yes') },
      { value: false, label: words('filter.no') },
    ];
    return <Options {...props} options={options} />;
  }
  if (choice.control.kind === 'relation' && choice.control.resource !== null) {
    return <RelationOptions {...props} resource={choice.control.resource} />;
  }
  return <Typed {...props} />;
}

interface OptionsProps extends FilterControlProps {
  readonly options: readonly { readonly value: Json; readonly label: string }[];
}

function Options({ choice, value, options, onValue, onDone }: OptionsProps): ReactElement {
  const name = useId();
  const chosen: readonly Json[] = value === undefined ? [] : Array.isArray(value) ? value : [value];
  const choose = (one: Json): void => {
    if (!choice.many) {
      onValue(one);
      onDone();
      return;
    }
    const next = chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one];
    onValue(next.length === 0 ? undefined : next);
  };
  return (
    <fieldset className="fd-options">
      <legend>{choice.label}</legend>
      {options.map((option) => (
        <label key={option.label} className="fd-check">
          <input
            type={choice.many ? 'checkbox' : 'radio'}
            name={name}
            checked={chosen.includes(option.value)}
            onChange={() => choose(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** What is offered, and a place to type what is not. */
function OpenOptions(props: OptionsProps): ReactElement {
  const words = useWords();
  const { choice, value, options } = props;
  const isOffered = choice.many || options.some((option) => option.value === value);
  const chosen: readonly Json[] = choice.many && Array.isArray(value) ? value : [];
  return (
    <div className="fd-stack">
      <Options {...props} />
      <Typed
        {...props}
        isOther
        choice={{ ...choice, label: words('filter.other') }}
        value={isOffered ? undefined : value}
        onValue={(typed) => props.onValue(Array.isArray(typed) ? [...chosen, ...(typed as readonly Json[])] : typed)}
      />
    </div>
  );
}

const INPUT_TYPES: ReadonlyMap<string, string> = new Map([
  ['date', 'date'],
  ['date-time', 'datetime-local'],
  ['time', 'time'],
]);

function inputOf(kind: string): { readonly type: string; readonly max: string | undefined } {
  const type = INPUT_TYPES.get(kind) ?? 'text';
  return { type, max: lastMoment(type) };
}

const NUMBERS: ReadonlySet<string> = new Set(['number', 'money', 'percent']);

interface TypedProps extends FilterControlProps {
  /** It stands below what is chosen from, where one begins. */
  readonly isOther?: boolean;
}

function Typed({ choice, value, onValue, onDone, together, isOther = false }: TypedProps): ReactElement {
  const words = useWords();
  const isNumber = NUMBERS.has(choice.control.kind);
  const isMoment = choice.control.kind === 'date-time';
  const [text, setText] = useState(() => shownText(value, isMoment));
  const readIn = (typed: string): string | number | null =>
    isMoment ? momentOf(typed, choice.control.unit) : isNumber ? numberOf(typed) : typed.trim();
  const read = readIn(text);
  const tell = (told: string | number | null): void => {
    if (told !== null) onValue(told === '' ? undefined : choice.many ? [told] : told);
  };
  return (
    <Applied
      disabled={read === null}
      together={together}
      onApply={() => {
        tell(read);
        onDone();
      }}
    >
      <TextInput
        label={choice.label}
        {...inputOf(choice.control.kind)}
        inputMode={isNumber ? 'decimal' : 'text'}
        value={text}
        error={read === null ? words('filter.noNumber') : undefined}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          if (together === true) tell(readIn(currentTarget.value));
        }}
        {...(isOther ? {} : { 'data-autofocus': true })}
      />
    </Applied>
  );
}

/** What is typed with its own button, unless it is applied together with others. */
function Applied({
  children,
  label,
  disabled,
  together = false,
  onApply,
}: {
  readonly children: ReactNode;
  readonly label?: string;
  readonly disabled: boolean;
  readonly together?: boolean | undefined;
  readonly onApply: () => void;
}): ReactElement {
  const words = useWords();
  if (together)
    return (
      <div className="fd-stack" role="group" aria-label={label}>
        {children}
      </div>
    );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!disabled) onApply();
  };
  return (
    <form className="fd-stack" onSubmit={submit} aria-label={label}>
      {children}
      <Button type="submit" look="primary" size="xs" disabled={disabled}>
        {words('filter.apply')}
      </Button>
    </form>
  );
}

/** From and to, of which one may be open. */
function Range({ choice, value, onValue, onDone, together }: FilterControlProps): ReactElement {
  const words = useWords();
  const { kind, unit } = choice.control;
  const [begin, finish] = Array.isArray(value) ? (value as readonly Json[]) : [];
  const [texts, setTexts] = useState((): Ends => [shownEnd(begin, kind), shownEnd(finish, kind)]);
  const readIn = (typed: Ends): readonly (string | number | null)[] =>
    typed.map((text) =>
      kind === 'date-time' ? momentOf(text, unit) : NUMBERS.has(kind) ? numberOf(text) : text.trim(),
    );
  const read = readIn(texts);
  const wrong = read.includes(null);
  const tell = (told: readonly (string | number | null)[]): void => {
    if (told.includes(null)) return;
    const ends = told.map((one): Json => (one === '' ? null : one));
    onValue(ends.every((one) => one === null) ? undefined : ends);
  };
  const input = (at: 0 | 1): ReactElement => (
    <TextInput
      label={words(at === 0 ? 'filter.from' : 'filter.to')}
      {...inputOf(kind)}
      inputMode={NUMBERS.has(kind) ? 'decimal' : 'text'}
      value={texts[at]}
      error={read[at] === null ? words('filter.noNumber') : undefined}
      onChange={({ currentTarget: { value: text } }) => {
        const next: Ends = at === 0 ? [text, texts[1]] : [texts[0], text];
        setTexts(next);
        if (together === true) tell(readIn(next));
      }}
      {...(at === 0 ? { 'data-autofocus': true } : {})}
    />
  );
  return (
    <Applied
      label={choice.label}
      disabled={wrong}
      together={together}
      onApply={() => {
        tell(read);
        onDone();
      }}
    >
      {input(0)}
      {input(1)}
    </Applied>
  );
}

/** What stands in the two inputs of a range. */
type Ends = readonly [string, string];

function shownEnd(value: Json | undefined, kind: Field['kind']): string {
  return shownText(value ?? undefined, kind === 'date-time');
}

function numberOf(text: string): number | '' | null {
  const clean = text.trim().replace(',', '.');
  if (clean === '') return '';
  const number = Number(clean);
  return Number.isFinite(number) ? number : null;
}

/** A moment as the API wants it: RFC 3339, or a number of seconds or milliseconds. People choose it in their own time. */
function momentOf(text: string, unit: Field['unit']): string | number {
  const moment = new Date(text);
  if (text === '' || Number.isNaN(moment.getTime())) return '';
  if (unit === 'seconds') return Math.floor(moment.getTime() / 1000);
  return unit === 'milliseconds' ? moment.getTime() : moment.toISOString();
}

function shownText(value: Json | undefined, isMoment: boolean): string {
  const text = value === undefined ? '' : Array.isArray(value) ? value.join(', ') : (scalarText(value) ?? '');
  const moment = isMoment ? readMoment({ unit: null }, text) : null;
  if (moment === null) return text;
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
