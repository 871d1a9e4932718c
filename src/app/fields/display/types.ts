// What every display takes: the field, its value, and what stands around it.
import type { Json, Lookup } from '#contract';
import type { Field } from '#model';

/** What is needed to show a field's value. */
export interface DisplayProps {
  readonly field: Field;
  /** Undefined is absent, which is neither null nor empty. */
  readonly value: Json | undefined;
  /** The object that the value stands in: a money field finds its currency there. */
  readonly item?: Json | undefined;
  /** Where the schemas of what is inside are looked up; needed for objects, lists, maps and variants. */
  readonly lookup?: Lookup | undefined;
  /** One line that never breaks: for a cell of a table. */
  readonly compact?: boolean | undefined;
}

/** A display whose value is there. */
export interface PresentProps extends DisplayProps {
  readonly value: Json;
}

/** A lookup that finds nothing: for fields that were learned from answers. */
export const NO_LOOKUP: Lookup = () => undefined;
