// A field's value in a cell where its display is nothing but one line of text: the text, and what it says on hover. Long
// lists draw hundreds of these at a time, so they stand in their cell without an element of their own.
import { useCallback } from 'react';
import { isObject, type Json } from '#contract';
import { type Field, isNever, textByLanguage } from '#model';
import { useWords, useIntl } from '../../ui/index.ts';
import { shownChoice } from './choice.tsx';
import { settledKind } from './Display.tsx';
import { dayOf, dayText, fullMoment, momentOf, shortMoment } from './moment.tsx';
import { amountOf, countText, moneyText, percentText } from './number.tsx';
import { countryName } from './place.tsx';
import { bareAddress, plainText } from './plain-text.ts';
import { firstLine } from './text.tsx';

/** A line of text, with what it says on hover. */
export interface CellText {
  readonly text: string;
  readonly title?: string | undefined;
  /** How its cell looks, where that is not like a text. */
  readonly look?: 'fd-yes' | 'fd-no' | 'fd-nothing' | undefined;
}

/** Gives the line of a value, or null where its display is more than that. */
export type CellTexts = (field: Field, value: Json | undefined, item: Json) => CellText | null;

/** The way to the lines, in the language of the page. */
export function useCellTexts(): CellTexts {
  const intl = useIntl();
  const words = useWords();
  return useCallback(
    (field, value, item) => {
      // Absent, null and empty are told apart.
      if (value === undefined) return null;
      if (value === '') return { text: words('field.empty-text'), look: 'fd-nothing' };
      if (value === null || isNever(value, field)) return { text: words('field.null'), look: 'fd-nothing' };
      const text = plainText(value);
      switch (settledKind(field, value)) {
        case 'text':
          // An address that is only called a text.
          if (/^https?:\/\/\S+$/.test(text)) return { text: bareAddress(text), title: text };
          return { text: firstLine(text) };
        case 'long-text':
        case 'markdown':
          return { text: firstLine(text) };
        case 'localized':
          return { text: firstLine(textByLanguage(value) ?? '') };
        case 'boolean': {
          const isTrue = value === true || value === 1;
          return { text: words(isTrue ? 'field.yes' : 'field.no'), look: isTrue ? 'fd-yes' : 'fd-no' };
        }
        case 'number':
          return { text: countText(intl, field, value) };
        case 'money':
          // `{ currency: "EUR" }` of no amount.
          if (isObject(value) && amountOf(value) === null) return { text: words('field.null'), look: 'fd-nothing' };
          return { text: moneyText(intl, field, value, item) };
        case 'percent':
          return { text: percentText(intl, field, value) };
        case 'country':
          return { text: countryName(intl, text) ?? text, title: text };
        case 'enum': {
          const choice = shownChoice(field.choices, value);
          return { text: choice?.label ?? text, title: choice?.description || undefined };
        }
        case 'date':
          return lineOf(dayOf(field, value), text, (date) => [
            dayText(intl, date, 'medium'),
            dayText(intl, date, 'full'),
          ]);
        case 'date-time':
          return lineOf(momentOf(field, value), text, (date) => [shortMoment(intl, date), fullMoment(intl, date)]);
        default:
          return null;
      }
    },
    [intl, words],
  );
}

function lineOf(date: Date | null, text: string, say: (date: Date) => readonly [string, string]): CellText {
  if (date === null) return { text };
  const [short, title] = say(date);
  return { text: short, title };
}
