// Edits a length of time as ISO 8601, as people write it too: "2h 30m" becomes PT2H30M when the field is left.
import type { ReactElement } from 'react';
import { emptied } from '#model';
import { useWords, useIntl } from '../../ui/index.ts';
import { durationText, secondsOf } from '../display/moment.tsx';
import { useForm, useValue } from './context.tsx';
import { Frame } from './Frame.tsx';
import { placeholderOf } from './hints.ts';
import type { ControlProps } from './types.ts';
import { plainText } from '../display/plain-text.ts';

/** Edits a length of time. */
export function DurationControl(props: ControlProps): ReactElement {
  const { node } = props;
  const words = useWords();
  const intl = useIntl();
  const { store, lookup } = useForm();
  const value = useValue(node.pointer);
  const text = value === undefined || value === null ? '' : plainText(value);
  const seconds = secondsOf({ unit: null }, text);
  const set = (typed: string): void => {
    store.set(node.pointer, typed === '' ? emptied(node.field.schema, store.initialAt(node.pointer), lookup) : typed);
  };
  return (
    <Frame {...props} room="half">
      {(carried) => (
        <div className="fd-input-row">
          <input
            {...carried}
            className="fd-input"
            autoComplete="off"
            spellCheck={false}
            value={text}
            placeholder={
              value === null
                ? words('field.null')
                : (placeholderOf(node.field, lookup, words) ?? words('form.duration'))
            }
            onChange={(event) => set(event.currentTarget.value)}
            onBlur={() => {
              const written = isoDuration(text);
              if (written !== null && written !== text) store.set(node.pointer, written);
              carried.onBlur();
            }}
          />
          {seconds !== null && text !== '' && <span className="fd-e-unit">{durationText(intl, seconds)}</span>}
        </div>
      )}
    </Frame>
  );
}

/** "1d 2h 30m" as ISO 8601; null where it is written otherwise. */
export function isoDuration(text: string): string | null {
  const parts = [
    ...text
      .trim()
      .toLowerCase()
      .matchAll(/(\d+(?:\.\d+)?)\s*(w|d|h|min|m(?!o)|s)[a-z]*\s*,?\s*/g),
  ];
  if (parts.length === 0 || parts.map(([all]) => all).join('') !== text.trim().toLowerCase()) return null;
  const count = (unit: string): string => parts.find(([, , name = '']) => name.charAt(0) === unit)?.[1] ?? '';
  const part = (unit: string): string => (count(unit) === '' ? '' : `${count(unit)}${unit.toUpperCase()}`);
  if (count('w') !== '' && parts.length === 1) return `P${part('w')}`;
  const days = count('w') === '' ? part('d') : `${Number(count('w')) * 7 + Number(count('d') || 0)}D`;
  const time = `${part('h')}${part('m')}${part('s')}`;
  return `P${days}${time === '' ? '' : `T${time}`}`;
}
