// Edits a value that may be of several shapes: which one is a choice, and only the chosen one is asked for. Changing the
// choice keeps what both shapes know.
import { Select } from '@mantine/core';
import type { ReactElement } from 'react';
import { branchesOf, branchField, branchOf, constantOf, isPlain, switchedTo } from '#model';
import { useWords } from '../../ui/index.ts';
import { COMBOBOX, forMantine } from './ChoiceControl.tsx';
import { useChosenBranch, useForm, useInner, useValue } from './context.tsx';
import { Frame } from './Frame.tsx';
import type { ControlProps } from './types.ts';

const FEW = 4;

/** Edits a variant. */
export function VariantControl(props: ControlProps): ReactElement {
  const { node } = props;
  const words = useWords();
  const { store, lookup } = useForm();
  const Inner = useInner();
  const value = useValue(node.pointer);
  const chosen = useChosenBranch(node.pointer);
  const branches = branchesOf(node.field.schema, lookup);
  const index = chosen ?? branchOf(value, branches, lookup);
  const branch = branches[index];
  const choose = (next: number | null): void => {
    const target = next === null ? undefined : branches[next];
    if (target === undefined) return store.choose(node.pointer, null, undefined);
    const constant = constantOf(target.schema, lookup);
    const kept = switchedTo(target, value, branch ?? null, lookup);
    store.choose(
      node.pointer,
      next,
      constant ?? kept ?? (target.mark === null ? undefined : { [target.mark.property]: target.mark.value }),
    );
    store.touch(node.pointer);
  };
  const isConstant = branch !== undefined && constantOf(branch.schema, lookup) !== undefined && !isPlain(value);
  const inner = branch === undefined ? null : branchField(node, branch.schema, lookup);
  return (
    <Frame {...props} group helpFirst>
      {(carried) => (
        <div className="fd-e-variant" data-pointer={node.pointer}>
          {branches.length <= FEW ? (
            <div className="fd-e-radios" onBlur={carried.onBlur}>
              {branches.map((one, position) => (
                <label
                  key={position}
                  className="fd-e-radio"
                  title={one.description === '' ? undefined : one.description.slice(0, 300)}
                >
                  <input
                    type="radio"
                    name={carried.id}
                    checked={position === index}
                    onChange={() => choose(position)}
                  />
                  <span>{one.label}</span>
                </label>
              ))}
              {branch !== undefined && !node.field.required && (
                <button type="button" className="fd-e-null" onClick={() => choose(null)}>
                  {words('form.clear')}
                </button>
              )}
            </div>
          ) : (
            <Select
              {...forMantine(carried)}
              aria-label={words('form.kind-of', { field: node.field.label })}
              data={branches.map((one, position) => ({ value: String(position), label: one.label }))}
              value={branch === undefined ? null : String(index)}
              onChange={(key) => choose(key === null ? null : Number(key))}
              searchable={branches.length > 8}
              clearable={!node.field.required}
              placeholder={words('form.choose')}
              comboboxProps={COMBOBOX}
            />
          )}
          {inner !== null && !isConstant && (
            <div className="fd-e-variant-branch" key={index}>
              <Inner node={inner} bare name={branch?.label} />
            </div>
          )}
        </div>
      )}
    </Frame>
  );
}
