// The frame around a control: its label, what is asked for, what is wrong, tied together for screen readers (WCAG 2.2:
// 1.3.1, 3.3.1, 3.3.2). A control inside gets the ids and states that it needs.
import { type ReactElement, type ReactNode, useId, useState } from 'react';
import type { Issue } from '#contract';
import type { Field } from '#model';
import { Icon, useWords } from '../../ui/index.ts';
import { RichText } from '../display/RichText.tsx';
import { useForm, useIssues } from './context.tsx';
import { afterPress } from './focus.ts';
import { asSentence, briefOf, hintsOf } from './hints.ts';
import { issueText } from './issue-words.ts';
import type { ControlProps } from './types.ts';
import { ValueMenu } from './ValueMenu.tsx';

/** What a control must carry so that its label, help and errors are read with it. */
export interface Carried {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-required': true | undefined;
  readonly 'aria-label': string | undefined;
  readonly 'data-pointer': string;
  readonly onBlur: () => void;
}

/** What a frame takes. */
export interface FrameProps extends ControlProps {
  /** A group of controls rather than one: the label names the group. */
  readonly group?: boolean;
  /** Stands at the end of the label's line. */
  readonly aside?: ReactNode;
  /** The help stands above what it is about: for what is long. */
  readonly helpFirst?: boolean;
  /** What is wrong at the place is said inside, by a control of the same place. */
  readonly saidInside?: boolean;
  /** How much room it wants: "half" a line or a whole one. @default 'full' */
  readonly room?: 'half' | 'full';
  /** The control itself carries its label (a box to tick). */
  readonly inline?: boolean;
  readonly children: (carried: Carried) => ReactNode;
}

// In half a line it would break into several, and stand beside a field that begins higher.
const LONG_LABEL = 40;

/** Draws the frame around a control. */
export function Frame(props: FrameProps): ReactElement {
  const {
    node,
    bare = false,
    name,
    group = false,
    inline = false,
    helpFirst = false,
    saidInside = false,
    room = 'full',
    aside,
    children,
  } = props;
  const { store } = useForm();
  const id = useId();
  const own = useIssues(node.pointer);
  const issues = saidInside ? NO_ISSUES : own;
  const help = useHelp(node.field);
  const described = [help.hasHelp && !bare ? `${id}-help` : '', issues.length > 0 ? `${id}-issue` : '']
    .filter(Boolean)
    .join(' ');
  const isNamed = !bare && !group && !inline;
  const carried: Carried = {
    id,
    'aria-describedby': described === '' ? undefined : described,
    'aria-invalid': issues.length > 0 || undefined,
    'aria-required': (node.field.required && !group) || undefined,
    'aria-label': bare ? (name ?? node.field.label) : undefined,
    'data-pointer': node.pointer,
    onBlur: () => afterPress(() => store.touch(node.pointer)),
  };
  const helpText = !bare && help.hasHelp && (
    <div id={`${id}-help`} className="fd-field-help">
      {help.content}
    </div>
  );
  return (
    <div
      className="fd-field"
      data-room={bare ? undefined : node.field.label.length > LONG_LABEL ? 'full' : room}
      data-invalid={issues.length > 0 || undefined}
      role={group ? 'group' : undefined}
      aria-labelledby={group && !bare ? `${id}-label` : undefined}
      aria-describedby={group && described !== '' ? described : undefined}
      aria-label={group && bare ? (name ?? node.field.label) : undefined}
    >
      {!bare && !inline && (
        <div className="fd-field-head">
          {isNamed ? (
            <label htmlFor={id} className="fd-field-label">
              <Label field={node.field} />
            </label>
          ) : (
            <span id={`${id}-label`} className="fd-field-label">
              <Label field={node.field} />
            </span>
          )}
          {aside}
          <ValueMenu node={node} />
        </div>
      )}
      {helpFirst && helpText}
      {children(carried)}
      {!helpFirst && helpText}
      {issues.length > 0 && <IssueLine id={`${id}-issue`} issues={issues} field={node.field} />}
    </div>
  );
}

const NO_ISSUES: readonly Issue[] = [];

/** A field's label, with the mark of a required one. */
export function Label({ field }: { readonly field: Field }): ReactElement {
  const words = useWords();
  return (
    <>
      {field.label === '' ? words('form.value') : field.label}
      {field.required && (
        <span className="fd-required" aria-hidden="true" title={words('form.required')}>
          *
        </span>
      )}
    </>
  );
}

/** What is wrong at a place, where a control draws its own frame. */
export function Issues({ pointer }: { readonly pointer: string }): ReactElement | null {
  const id = useId();
  const issues = useIssues(pointer);
  return issues.length === 0 ? null : <IssueLine id={id} issues={issues} />;
}

function IssueLine({
  id,
  issues,
  field,
}: {
  readonly id: string;
  readonly issues: readonly Issue[];
  readonly field?: Field;
}): ReactElement {
  const words = useWords();
  const said = [...new Set(issues.map((issue) => issueText(issue, words, field)))];
  const texts = said.length < 2 ? said : said.map((text) => (/[\p{L}\p{N})]$/u.test(text) ? `${text}.` : text));
  return (
    <div id={id} className="fd-field-issue">
      <Icon name="alert-circle" size={14} />
      <span>{texts.join(' ')}</span>
    </div>
  );
}

/** The help under a control: the description's first sentences, bounds, and the rest of the description on demand. */
export function useHelp(field: Field): { readonly hasHelp: boolean; readonly content: ReactNode } {
  const words = useWords();
  const { lookup } = useForm();
  const [open, setOpen] = useState(false);
  const brief = briefOf(field.description);
  const hints = hintsOf(field, lookup, words);
  const said = brief.text.toLowerCase() === field.label.toLowerCase() ? '' : brief.text;
  const hasHelp = said !== '' || hints.length > 0;
  const content = (
    <>
      {open ? <RichText text={field.description} /> : hints.length > 0 ? asSentence(said) : said}
      {hints.length > 0 && (
        <span className="fd-field-hints">{(said !== '' && !open ? ' ' : '') + hints.join(' ')}</span>
      )}
      {brief.more && (
        <>
          {' '}
          <button type="button" className="fd-field-more" aria-expanded={open} onClick={() => setOpen(!open)}>
            {words(open ? 'field.less' : 'field.more')}
          </button>
        </>
      )}
    </>
  );
  return { hasHelp, content };
}
