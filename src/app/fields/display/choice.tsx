// Values of a fixed set: yes or no, one of several, a state with its tone, tags. Words from the model, colours from the
// tone, which is the same for the same value everywhere.
import type { ReactElement } from 'react';
import type { Json } from '#contract';
import { type Choice, choiceOf, isStateName, type Named, sameJson, toneOf } from '#model';
import { Badge, severityOf, useWords } from '../../ui/index.ts';
import type { PresentProps } from './types.ts';
import { plainText } from './plain-text.ts';

/** Yes or no. */
export function BooleanDisplay({ value }: PresentProps): ReactElement {
  const words = useWords();
  const isTrue = value === true || value === 1;
  return <span className={isTrue ? 'fd-yes' : 'fd-no'}>{words(isTrue ? 'field.yes' : 'field.no')}</span>;
}

/** One of several. */
export function EnumDisplay({ field, value }: PresentProps): ReactElement {
  const choice = shownChoice(field.choices, value);
  return (
    <span className="fd-line" title={choice === null || choice.description === '' ? undefined : choice.description}>
      {choice?.label ?? plainText(value)}
    </span>
  );
}

/** A state, as a badge. */
export function StateDisplay({ field, value }: PresentProps): ReactElement {
  const choice = shownChoice(field.choices, value);
  const text = choice?.label ?? plainText(value);
  return (
    <Badge
      dot
      severity={severityOf(choice?.tone ?? toneOf(plainText(value)))}
      {...(choice === null || choice.description === '' ? {} : { title: choice.description })}
    >
      {text}
    </Badge>
  );
}

/** An object that says no more than what it is called and how programs call it: one of a few, or a state. */
export function WordDisplay({ word, compact, ...props }: PresentProps & { readonly word: Named }): ReactElement {
  const { name, code } = word;
  const isAside = compact !== true && code !== null;
  return (
    <span className={compact === true ? 'fd-line' : undefined}>
      {isStateName(props.field.name) ? <StateDisplay {...props} value={name} /> : name}
      {isAside && <span className="fd-dim fd-mono"> {code}</span>}
    </span>
  );
}

/** So many fit beside each other in a cell, and so many letters, each with a frame; a word of which one letter is left says nothing. */
const TAGS_IN_A_LINE = 3;
const LETTERS_IN_A_LINE = 18;
const FRAME = 3;

/** How many of these words a cell shows as tags: as many as can be read, and one at least. */
export function fitting(words: readonly string[]): number {
  let left = LETTERS_IN_A_LINE;
  const beyond = words.findIndex((word) => (left -= word.length + FRAME) < 0);
  return Math.min(Math.max(beyond === -1 ? words.length : beyond, 1), TAGS_IN_A_LINE);
}

/** Short words side by side. */
export function TagsDisplay({ field, value, compact }: PresentProps): ReactElement {
  const all = Array.isArray(value) ? (value as readonly Json[]) : [value];
  const first = compact === true ? all.slice(0, TAGS_IN_A_LINE) : all;
  const words = first.map((tag) => shownChoice(field.choices, tag)?.label ?? plainText(tag));
  const shown = compact === true ? words.slice(0, fitting(words)) : words;
  const rest = all.length - shown.length;
  return (
    <span
      className={compact === true ? 'fd-tags fd-tags--line' : 'fd-tags'}
      title={compact === true ? all.map(plainText).join(', ') : undefined}
    >
      {shown.map((tag, index) => (
        <Badge key={`${index} ${tag}`}>{tag}</Badge>
      ))}
      {rest > 0 && <span className="fd-dim fd-small">+{rest}</span>}
    </span>
  );
}

/**
 * The choice of a value. One that the contract does not tell is called as the others are, where all of these are called as
 * they are written; null where it is none, or they have names of their own.
 */
export function shownChoice(choices: readonly Choice[] | null, value: Json): Choice | null {
  const told = choices?.find((choice) => sameJson(choice.value, value));
  if (told !== undefined || typeof value !== 'string' || value === '') return told ?? null;
  const isSpelled = choices?.every((one) => one.label === choiceOf(one.value).label) === true;
  return isSpelled ? choiceOf(value) : null;
}
