// A value that may be of several shapes, shown as the one that it is. Loaded when first met, since telling shapes apart
// takes the whole checking of schemas.
import type { ReactElement } from 'react';
import { isObject } from '#contract';
import { branchesOf, branchOf, type Field, fieldOf } from '#model';
import { type CompositeProps, guessedField } from './composite.tsx';
import { NO_LOOKUP } from './types.ts';

/** A variant: shown as the branch that the value is of. */
export function VariantDisplay({
  field,
  value,
  item,
  lookup = NO_LOOKUP,
  compact,
  inner,
}: CompositeProps): ReactElement {
  const branches = branchesOf(field.schema, lookup);
  const branch = branches[branchOf(value, branches, lookup)];
  if (branch === undefined) {
    const guessed = guessedField(field.name, value);
    return (
      <>
        {inner({
          field: guessed.kind === 'variant' ? { ...guessed, kind: 'json' } : guessed,
          value,
          item: item ?? null,
          compact: compact === true,
        })}
      </>
    );
  }
  const own = fieldOf(field.name, branch.schema, lookup);
  const settled: Field = own.kind === 'variant' ? { ...own, kind: isObject(value) ? 'object' : 'json' } : own;
  const shown = inner({
    field: { ...settled, label: field.label },
    value,
    item: item ?? null,
    compact: compact === true,
  });
  // A mark is among the values anyway, and how it is built one sees.
  if (compact === true || !isObject(value) || branch.mark !== null || !branch.named) return <>{shown}</>;
  return (
    <div>
      <div className="fd-dim fd-small">{branch.label}</div>
      {shown}
    </div>
  );
}
