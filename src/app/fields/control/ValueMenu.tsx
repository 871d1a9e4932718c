// The difference between no value and null, for fields whose schema knows both: a small switch beside the label.
import type { ReactElement } from 'react';
import type { FormField } from '#model';
import { useWords } from '../../ui/index.ts';
import { useStore, useValue } from './context.tsx';

/** Draws the switch; nothing for a field that cannot be null. */
export function ValueMenu({ node }: { readonly node: FormField }): ReactElement | null {
  return node.field.nullable ? <NullSwitch node={node} /> : null;
}

function NullSwitch({ node }: { readonly node: FormField }): ReactElement {
  const words = useWords();
  const store = useStore();
  const isNull = useValue(node.pointer) === null;
  return (
    <button
      type="button"
      className="fd-e-null fd-e-null--switch"
      aria-pressed={isNull}
      title={words(isNull ? 'form.null-undo' : 'form.null-set')}
      aria-label={words('form.null-of', { field: node.field.label })}
      onClick={() => store.set(node.pointer, isNull ? undefined : null)}
    >
      {words('field.null')}
    </button>
  );
}
