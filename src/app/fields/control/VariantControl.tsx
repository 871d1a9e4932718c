// Edits a value that may be of several shapes: which one is a choice, and only the chosen one is asked for. Changing the
// choice keeps what both shapes know.
import { type ReactElement, useMemo } from 'react';
import {
  type Branch,
  branchesOf,
  branchField,
  branchOf,
  constantOf,
  type FormField,
  switchedTo,
  usualBranch,
} from '#model';
import { Icon, useWords } from '../../ui/index.ts';
import { PickOne } from './Picker.tsx';
import { Inner, useAmbiguous, useChosenBranch, useForm, useShape } from './context.tsx';
import { type Carried, Frame } from './Frame.tsx';
import type { ControlProps } from './types.ts';

const FEW = 4;

/** Edits a variant. */
export function VariantControl(props: ControlProps): ReactElement {
  const { node } = props;
  const { store, lookup } = useForm();
  const shape = useShape(node.pointer);
  // What is new in a list is null until something is entered.
  const isAbsent = shape === 'absent' || (shape === 'null' && !node.field.nullable);
  const chosen = useChosenBranch(node.pointer);
  const branches = branchesOf(node.field.schema, lookup);
  const index =
    chosen ?? (isAbsent ? usualBranch(branches, lookup) : branchOf(store.valueAt(node.pointer), branches, lookup));
  const branch = branches[index];
  const inner = useMemo(
    () => (branch === undefined ? null : branchField(node, branch.schema, lookup)),
    [node, branch, lookup],
  );
  const choose = (next: number | null): void => {
    const target = next === null ? undefined : branches[next];
    if (target === undefined) return store.choose(node.pointer, null, undefined);
    const mark = target.mark === null ? undefined : { [target.mark.property]: target.mark.value };
    const kept = switchedTo(target, store.valueAt(node.pointer), branch ?? null, lookup);
    store.choose(node.pointer, next, constantOf(target.schema, lookup) ?? kept ?? mark);
    store.touch(node.pointer);
  };
  const isAmbiguous = useAmbiguous(node.pointer);
  const words = useWords();
  const isConstant = branch !== undefined && constantOf(branch.schema, lookup) !== undefined;
  const isInside = inner !== null && !isConstant;
  const Choice = branches.length <= FEW ? FewBranches : ManyBranches;
  return (
    <Frame {...props} group helpFirst saidInside={isInside}>
      {(carried) => (
        <div className="fd-e-variant" data-pointer={node.pointer}>
          <Choice
            node={node}
            branches={branches}
            index={index}
            clearable={!node.field.required && (chosen !== undefined || !isAbsent)}
            carried={carried}
            onChoose={choose}
          />
          {isInside && (
            <div className="fd-e-variant-branch" key={index}>
              <Inner node={inner} bare name={branch?.label} />
            </div>
          )}
          {isAmbiguous && (
            <p className="fd-field-help fd-e-warning">
              <Icon name="alert-circle" size={14} /> {words('form.ambiguous')}
            </p>
          )}
        </div>
      )}
    </Frame>
  );
}

interface ChoiceProps {
  readonly node: FormField;
  readonly branches: readonly Branch[];
  readonly index: number;
  readonly clearable: boolean;
  readonly carried: Carried;
  readonly onChoose: (index: number | null) => void;
}

function FewBranches({ branches, index, clearable, carried, onChoose }: ChoiceProps): ReactElement {
  const words = useWords();
  return (
    <div className="fd-e-radios" onBlur={carried.onBlur}>
      {branches.map((one, position) => (
        <label
          key={position}
          className="fd-e-radio"
          title={one.description === '' ? undefined : one.description.slice(0, 300)}
        >
          <input type="radio" name={carried.id} checked={position === index} onChange={() => onChoose(position)} />
          <span>{one.label}</span>
        </label>
      ))}
      {clearable && (
        <button type="button" className="fd-e-null" onClick={() => onChoose(null)}>
          {words('form.clear')}
        </button>
      )}
    </div>
  );
}

function ManyBranches({ node, branches, index, carried, onChoose }: ChoiceProps): ReactElement {
  const words = useWords();
  return (
    <PickOne
      carried={carried}
      label={node.field.label}
      aria-label={words('form.kind-of', { field: node.field.label })}
      data={branches.map((one, position) => ({ value: String(position), label: one.label }))}
      value={index < 0 ? null : String(index)}
      onChange={(key) => onChoose(key === null ? null : Number(key))}
      searchable={branches.length > 8}
      clearable={!node.field.required}
      placeholder={words('form.choose')}
    />
  );
}
