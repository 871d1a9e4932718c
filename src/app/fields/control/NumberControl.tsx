// Edits a number as text: every digit is kept (rule S12), the decimal mark is that of the language, what is no number
// stays as typed and says so. Money and percent show their unit; cents and fractions are shifted exactly.
import { type ReactElement, useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { ExactNumber, type Json } from '#contract';
import {
  emptied,
  type Field,
  type FormField,
  limitsOf,
  type NumberMarks,
  type NumberRule,
  printNumber,
  readNumber,
} from '#model';
import { type Formats, useIntl, useWords } from '../../ui/index.ts';
import { currencyDigits, currencyOf } from '../display/number.tsx';
import { useForm, useTypedText, useValue } from './context.tsx';
import { Frame } from './Frame.tsx';
import { placeholderOf } from './hints.ts';
import { pasteLines } from './paste.ts';
import type { ControlProps } from './types.ts';

// The currency alone is listened to: another key typed in the object around is no reason to draw a number anew.
function useCurrency({ field, pointer }: FormField): string | null {
  const { store } = useForm();
  return useSyncExternalStore(
    store.subscribe,
    useCallback(() => {
      if (field.kind !== 'money') return null;
      const around = store.valueAt(pointer.slice(0, pointer.lastIndexOf('/')));
      return currencyOf(field, undefined, around as Json | undefined);
    }, [store, field, pointer]),
  );
}

function valueIn(line: string, rule: NumberRule): Json | undefined {
  const read = readNumber(line, rule);
  return read.kind === 'value' ? read.value : undefined;
}

/** Edits a number. */
export function NumberControl(props: ControlProps): ReactElement {
  const { node } = props;
  const words = useWords();
  const intl = useIntl();
  const { store, lookup } = useForm();
  const value = useValue(node.pointer);
  const bad = useTypedText(node.pointer);
  const currency = useCurrency(node);
  const rule = useRule(node.field, currency, intl);
  // While one types, the text stays as typed ("1.50", "7."): its value alone would print it differently.
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: unknown } | null>(null);
  const shown =
    bad ??
    (typed !== null && sameValue(typed.value, value)
      ? typed.text
      : value === null
        ? ''
        : padded(printNumber((value ?? '') as Json, rule), rule, node.field));
  const set = (text: string): void => {
    const read = readNumber(text, rule);
    if (read.kind === 'bad') {
      setTyped(null);
      store.setText(node.pointer, read.code, text);
      return;
    }
    const next = read.kind === 'empty' ? emptied(node.field.schema, store.initialAt(node.pointer), lookup) : read.value;
    setTyped({ text, value: next });
    store.set(node.pointer, next === '' ? undefined : next);
  };
  const unit = unitText(node.field, currency, words);
  return (
    <Frame {...props} room="half">
      {(carried) => (
        <div className="fd-input-row">
          <input
            {...carried}
            type="text"
            inputMode={rule.integer && rule.shift === 0 ? 'numeric' : 'decimal'}
            autoComplete="off"
            className="fd-input fd-input--number"
            value={shown}
            placeholder={
              value === null
                ? words('field.null')
                : placeholderOf(node.field, lookup, words, (one) => printNumber(one, rule))
            }
            onChange={(event) => set(event.currentTarget.value)}
            onPaste={(event) => pasteLines(event, props, (line) => valueIn(line, rule))}
          />
          {unit !== '' && <span className="fd-e-unit">{unit}</span>}
        </div>
      )}
    </Frame>
  );

  function useRule(field: Field, code: string | null, locale: Formats): NumberRule {
    return useMemo(() => {
      const { integer } = limitsOf(field.schema, lookup);
      const shift =
        field.unit === 'minor' ? (code === null ? 2 : currencyDigits(code)) : field.unit === 'fraction' ? -2 : 0;
      return {
        integer,
        shift,
        // Few numbers have any.
        get marks() {
          return marksOf(locale);
        },
      };
    }, [field, code, locale]);
  }
}

// Money with a fraction has all its digits: 13.50.
function padded(text: string, rule: NumberRule, { kind }: Field): string {
  if (kind !== 'money' || rule.integer || text === '') return text;
  const { decimal } = rule.marks;
  const [whole = '', fraction = ''] = text.split(decimal);
  return fraction.length === 1 ? `${whole}${decimal}${fraction}0` : text;
}

function unitText(field: Field, currency: string | null, words: (id: string) => string): string {
  if (field.kind === 'money') return currency ?? '';
  if (field.kind === 'percent') return '%';
  return field.kind === 'duration' && field.unit !== null ? words(`unit.${field.unit}`) : '';
}

function marksOf(intl: Formats): NumberMarks {
  const parts = intl.number().formatToParts(12_345.6);
  const mark = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  return { decimal: mark('decimal') || '.', group: mark('group') };
}

function sameValue(left: unknown, right: unknown): boolean {
  if (left instanceof ExactNumber && right instanceof ExactNumber) return left.text === right.text;
  return left === right;
}
