// A field's value → the text that is copied from its cell. Apart from what reads texts, so that it is there with the rows.
import { ExactNumber, type Json } from '#contract';
import { cellOf, cellText, type Field, printNumber, sameJson } from '#model';

/** What is copied from a cell: as it is seen, with every digit, so that it can be pasted here and elsewhere. */
export function copiedText(field: Field, value: Json | undefined, item: Json): string {
  const choice = field.choices?.find((one) => value !== undefined && sameJson(one.value, value));
  if (choice !== undefined) return choice.label;
  if (field.unit === 'fraction' && (typeof value === 'number' || value instanceof ExactNumber))
    return `${printNumber(value, { integer: false, shift: -2, marks: { decimal: '.', group: '' } })}%`;
  // A table's cell ends at a tab or a line's end.
  return cellText(cellOf(field, value, item)).replace(/[\t\r\n]+/g, ' ');
}
