// Edits dates, times and moments with the browser's own inputs: a calendar, the person's order of day and month, the
// keyboard. A moment is entered in the person's zone and kept as RFC 3339 in UTC, or as Unix seconds or milliseconds.
import { type ReactElement, useDeferredValue } from 'react';
import type { Json } from '#contract';
import { emptied, type Field, hasZone, momentUnit } from '#model';
import { lastMoment, useWords } from '../../ui/index.ts';
import { momentOf } from '../display/moment.tsx';
import { useForm, useTypedText, useValue } from './context.tsx';
import { Frame } from './Frame.tsx';
import type { ControlProps } from './types.ts';
import { plainText } from '../display/plain-text.ts';

/** Edits a date. */
export function DateControl(props: ControlProps): ReactElement {
  return (
    <MomentControl {...props} type="date" show={(_field, value) => dayText(value)} read={(_field, text) => text} />
  );
}

/** Edits a time of day. */
export function TimeControl(props: ControlProps): ReactElement {
  const suffix = useZone(props) ? 'Z' : '';
  return (
    <MomentControl
      {...props}
      type="time"
      show={(_field, value) => (typeof value === 'string' ? (/^\d{2}:\d{2}(:\d{2})?/.exec(value)?.[0] ?? null) : null)}
      read={(_field, text) => withSeconds(text) + suffix}
    />
  );
}

/** Edits a moment. */
export function DateTimeControl(props: ControlProps): ReactElement {
  // A moment without a zone is UTC to most servers: it is shown and kept as such.
  const read = useZone(props) ? momentText : withoutZone;
  return <MomentControl {...props} type="datetime-local" show={localText} read={read} />;
}

function useZone({ node }: ControlProps): boolean {
  const { store, lookup } = useForm();
  return hasZone(node.field, store.initialAt(node.pointer), lookup);
}

function withSeconds(text: string): string {
  return text.length === 5 ? `${text}:00` : text;
}

interface MomentProps extends ControlProps {
  readonly type: 'date' | 'time' | 'datetime-local';
  /** A value as the input wants it, or null where it is no such thing. */
  readonly show: (field: Field, value: Json) => string | null;
  readonly read: (field: Field, text: string) => Json;
}

/** Stands for what the browser does not give: a moment that is typed in part. */
const UNFINISHED = '';

function MomentControl(props: MomentProps): ReactElement {
  const { node, type, show, read } = props;
  const words = useWords();
  const { store, lookup } = useForm();
  const value = useValue(node.pointer) as Json | undefined;
  const typed = useTypedText(node.pointer);
  const shown = value === undefined || value === null ? '' : show(node.field, value);
  const set = (text: string): void => {
    const cleared = emptied(node.field.schema, store.initialAt(node.pointer), lookup);
    const before = store.initialAt(node.pointer);
    const unit = typeof before === 'number' ? momentUnit(node.field.unit, before) : node.field.unit;
    store.set(node.pointer, text === '' ? cleared : shown === null ? text : read({ ...node.field, unit }, text));
  };
  // The browser tells a moment of which a part is missing as none at all: it would be left out, and nobody told.
  const look = ({ validity, value: entered }: HTMLInputElement): void => {
    if (validity.badInput === (typed === UNFINISHED)) return;
    if (validity.badInput) store.setText(node.pointer, type, UNFINISHED);
    else set(entered);
  };
  // A value that is no date stays a text that can be mended.
  const isText = shown === null || (typed !== undefined && typed !== UNFINISHED);
  return (
    <Frame {...props} room="half" aside={type === 'datetime-local' && !isText ? <Zone /> : null}>
      {(carried) => (
        <div className="fd-input-row">
          <input
            {...carried}
            className="fd-input fd-input--moment"
            type={isText ? 'text' : type}
            step={type === 'date' ? undefined : 1}
            max={lastMoment(type)}
            value={isText ? plainText(value) : shown}
            data-empty={shown === '' || undefined}
            onChange={({ currentTarget }) =>
              currentTarget.validity.badInput ? look(currentTarget) : set(currentTarget.value)
            }
            onKeyUp={({ currentTarget }) => look(currentTarget)}
            onBlur={({ currentTarget }) => {
              look(currentTarget);
              carried.onBlur();
            }}
          />
          {value === null && <span className="fd-e-unit">{words('field.null')}</span>}
        </div>
      )}
    </Frame>
  );
}

function dayText(value: Json): string | null {
  return typeof value === 'string' ? (/^\d{4}-\d{2}-\d{2}/.exec(value)?.[0] ?? null) : null;
}

function localText(field: Field, value: Json): string | null {
  const date = momentOf(field, value);
  if (date === null) return null;
  const two = (part: number): string => String(part).padStart(2, '0');
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

function momentText(field: Field, text: string): Json {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return text;
  if (field.unit === 'milliseconds') return date.getTime();
  if (field.unit === 'seconds') return Math.floor(date.getTime() / 1000);
  return date.toISOString().replace('.000Z', 'Z');
}

function withoutZone(field: Field, text: string): Json {
  const moment = momentText(field, text);
  return typeof moment === 'string' ? moment.replace(/Z$/, '') : moment;
}

// A browser takes long to tell its zone for the first time: the form is painted by then.
function Zone(): ReactElement {
  const isPainted = useDeferredValue(true, false);
  return <span className="fd-e-zone">{isPainted && zoneName()}</span>;
}

function zoneName(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ');
}
