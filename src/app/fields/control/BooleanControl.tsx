// Edits yes or no. Where nothing chosen differs from "no", the box has three states and says which one it is in.
import type { ReactElement } from 'react';
import { useWords } from '../../ui/index.ts';
import { useForm, useValue } from './context.tsx';
import { Frame, Label } from './Frame.tsx';
import type { ControlProps } from './types.ts';

/** Edits a yes or no. */
export function BooleanControl(props: ControlProps): ReactElement {
  const { node, bare = false } = props;
  const words = useWords();
  const { store } = useForm();
  const value = useValue(node.pointer);
  const isOpen =
    (value === undefined || value === null) && !(node.field.required && value === undefined && !node.field.nullable);
  const checked = value === true || (value === undefined && node.field.default === true);
  const state = stateText();
  const set = (next: boolean): void => {
    store.set(node.pointer, next);
    store.touch(node.pointer);
  };
  return (
    <Frame {...props} room="half" inline>
      {({ 'aria-required': _required, ...carried }) => (
        <div className="fd-e-check-row">
          <label className="fd-e-check" htmlFor={carried.id}>
            <input
              {...carried}
              type="checkbox"
              checked={checked}
              ref={(element) => {
                if (element !== null) element.indeterminate = isOpen && !checked;
              }}
              onChange={() => set(isOpen ? !checked || node.field.default !== true : !checked)}
            />
            {!bare && (
              <span className="fd-field-label">
                <Label field={node.field} />
              </span>
            )}
          </label>
          {state !== '' && <span className="fd-e-check-state">{state}</span>}
          {!isOpen && value !== undefined && !node.field.required && (
            <button type="button" className="fd-e-null" onClick={() => store.set(node.pointer, undefined)}>
              {words('form.clear')}
            </button>
          )}
        </div>
      )}
    </Frame>
  );

  function stateText(): string {
    if (value === null) return words('field.null');
    if (!isOpen)
      return value === undefined || node.field.required ? '' : words(value === true ? 'field.yes' : 'field.no');
    const fallback = node.field.default;
    return typeof fallback === 'boolean'
      ? words('form.unset-default', { value: words(fallback ? 'field.yes' : 'field.no') })
      : words('form.unset');
  }
}
