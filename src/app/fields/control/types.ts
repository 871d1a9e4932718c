// What every control takes: the place in the form that it edits.
import type { FormField } from '#model';

/** What is needed to edit a place of a form. */
export interface ControlProps {
  readonly node: FormField;
  /** The label is only read out: in a list or a table it stands elsewhere. */
  readonly bare?: boolean | undefined;
  /** The label that is read out where the field has none of its own ("Item 3"). */
  readonly name?: string | undefined;
  /** Takes the values of a pasted text of several lines. True: they were taken. */
  readonly onPasteValues?: ((values: readonly unknown[]) => boolean) | undefined;
}
