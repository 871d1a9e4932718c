// All fields of a form: what is wrong on top, a search where there are many, parameters, the body (unwrapped), and the
// whole body as JSON, in step with the fields, at any time.
import { type ReactElement, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import type { Issue } from '#contract';
import {
  type ControlKind,
  controlKind,
  type FormField,
  limitsOf,
  optionsOf,
  pathLabels,
  placesOf,
  topOf,
} from '#model';
import { Icon, useWords } from '../../ui/index.ts';
import { useForm, useOpen, useShownIssues } from './context.tsx';
import { focusPlace } from './focus.ts';
import { issueText } from './issue-words.ts';
import { JsonText } from './JsonControl.tsx';
import { ObjectFields, Places } from './ObjectControl.tsx';
import { PlaceControl } from './PlaceControl.tsx';

/** From how many fields on there is a search for them. */
const MANY = 25;

/** What is one text or one file is no JSON to people, and what is JSON anyway needs no other view. */
const AS_IT_IS: ReadonlySet<ControlKind> = new Set(['json', 'file', 'text', 'long-text']);

/** What the fields take. */
export interface FormFieldsProps {
  /** Without the choice between fields and JSON: in a dialog. */
  readonly plain?: boolean;
}

/** Draws all fields of the form around. */
export function FormFields({ plain = false }: FormFieldsProps): ReactElement {
  const words = useWords();
  const { store, form, lookup } = useForm();
  const [asJson, setAsJson] = useState(false);
  const [filter, setFilter] = useState('');
  const { root } = form;
  const { first, options } = optionsOf(form);
  const count = useMemo(() => topOf(form, store.getState().values, lookup).length, [form, store, lookup]);
  const canJson = !plain && root !== null && !AS_IT_IS.has(controlKind(root.field, lookup));
  return (
    <div className="fd-form-fields">
      {(canJson || count > MANY) && (
        <div className={count > MANY && !asJson ? 'fd-form-tools' : 'fd-form-tools fd-form-tools--alone'}>
          {count > MANY && !asJson && (
            <input
              type="search"
              className="fd-input fd-form-search"
              aria-label={words('form.find')}
              placeholder={words('form.find')}
              onChange={(event) => setFilter(event.currentTarget.value.trim().toLowerCase())}
            />
          )}
          {canJson && (
            <button
              type="button"
              className="fd-e-null fd-form-json"
              aria-pressed={asJson}
              onClick={() => setAsJson(!asJson)}
            >
              <Icon name="code" size={14} />
              {words('form.as-json')}
            </button>
          )}
        </div>
      )}
      {first.length > 0 && <Places places={first} pointer="" filter={filter} />}
      {root !== null && (asJson ? <BodyAsJson /> : <Root node={root} filter={filter} />)}
      <Options places={options} filter={filter} />
    </div>
  );
}

// What a call can be told besides its body stands below it, folded, where it may be left out.
function Options({
  places,
  filter,
}: {
  readonly places: readonly FormField[];
  readonly filter: string;
}): ReactElement | null {
  if (places.length === 0) return null;
  if (filter !== '') return <Places places={places} pointer="" filter={filter} />;
  return (
    <Folded count={places.length}>
      {places.map((place) => (
        <PlaceControl key={place.pointer} node={place} />
      ))}
    </Folded>
  );
}

/** Options that may be left alone, folded. */
export function Folded({ count, children }: { readonly count: number; readonly children: ReactNode }): ReactElement {
  const words = useWords();
  const [open, setOpen] = useOpen('#options', false);
  return (
    <div className="fd-e-more">
      <button type="button" className="fd-e-more-toggle" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className="fd-flip fd-e-part-mark" data-open={open || undefined}>
          <Icon name="chevron-right" size={16} />
        </span>
        {words('form.options', { count })}
      </button>
      {open && children}
    </div>
  );
}

function Root({ node, filter }: { readonly node: FormField; readonly filter: string }): ReactElement {
  const words = useWords();
  const { lookup } = useForm();
  const isObject = node.field.kind === 'object' && limitsOf(node.field.schema, lookup).hasProperties;
  const named = useMemo(
    () =>
      node.field.label === ''
        ? { ...node, field: { ...node.field, label: words(node.field.kind === 'variant' ? 'form.kind' : 'form.body') } }
        : node,
    [node, words],
  );
  return isObject ? <ObjectFields node={node} filter={filter} /> : <PlaceControl node={named} />;
}

function BodyAsJson(): ReactElement {
  const words = useWords();
  const id = useId();
  const { store } = useForm();
  const issues = useShownIssues().filter((issue) => issue.pointer === '/body');
  return (
    <div className="fd-field" data-invalid={issues.length > 0 || undefined}>
      <label htmlFor={id} className="fd-field-label">
        {words('form.json-body')}
      </label>
      <JsonText
        pointer="/body"
        rows={12}
        carried={{
          id,
          'aria-describedby': undefined,
          'aria-invalid': issues.length > 0 || undefined,
          'aria-required': undefined,
          'aria-label': undefined,
          'data-pointer': '/body',
          onBlur: () => store.touch('/body'),
        }}
      />
      <div className="fd-field-help">{words('form.json-help')}</div>
    </div>
  );
}

/** What is wrong in the whole form, with a way to each place; nothing while nothing is wrong. */
export function Summary({ others = [] }: { readonly others?: readonly Issue[] }): ReactElement | null {
  const words = useWords();
  const { store, form, lookup } = useForm();
  const issues = useShownIssues();
  const box = useRef<HTMLDivElement>(null);
  const all = [...issues, ...others];
  if (issues.length + others.length < 2 && others.length === 0) return null;
  const places = new Map(placesOf(form, store.getState(), lookup).map(({ pointer, field }) => [pointer, field]));
  const go = (issue: Issue): void => {
    store.reveal(issue.pointer);
    focusPlace(box.current?.closest('form') ?? document.body, issue.pointer);
  };
  return (
    <div className="fd-callout fd-callout--danger" role="alert" ref={box}>
      <Icon name="alert-circle" size={18} />
      <div className="fd-callout-body">
        <div className="fd-callout-title">{words('form.faults', { count: all.length })}</div>
        <ul className="fd-form-faults">
          {issues.slice(0, 20).map((issue, index) => (
            <li key={index}>
              <button type="button" onClick={() => go(issue)}>
                {pathLabels(form, store.getState().values, issue.pointer, lookup).join(' › ') || words('form.body')}
              </button>
              {': '}
              {issueText(issue, words, places.get(issue.pointer))}
            </li>
          ))}
          {others.map((issue, index) => (
            <li key={`other ${index}`}>{issueText(issue, words)}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
