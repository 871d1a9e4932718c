// Edits a relation by the name of what it leads to: the other resource's items are searched while one types. Where they
// cannot be listed, or the wanted one is not found, the identifier itself can be entered.
import type { OptionsFilter } from '@mantine/core';
import type { ReactElement } from 'react';
import type { Json } from '#contract';
import { identityIn, limitsOf, WHICH, withChosen, writtenAs } from '#model';
import {
  type RelationOption,
  type RelationOptions,
  useAddressed,
  useRelationOptions,
  useTitle,
} from '../../data/index.ts';
import { useWords } from '../../ui/index.ts';
import { PickOne, selectingOn, usePickerSearch, withHints } from './Picker.tsx';
import { useForm, useValue } from './context.tsx';
import { CreateButton } from './CreateButton.tsx';
import { Frame } from './Frame.tsx';
import { useOwner } from './owner.tsx';
import { NumberControl } from './NumberControl.tsx';
import { TextControl } from './TextControl.tsx';
import type { ControlProps } from './types.ts';
import { plainText } from '../display/plain-text.ts';

/** Edits a relation. */
export function RelationControl(props: ControlProps): ReactElement {
  const { node } = props;
  const words = useWords();
  const { store, lookup } = useForm();
  const value = useValue(node.pointer);
  const resource = node.field.resource ?? '';
  const { field } = node;
  const addressed = useAddressed();
  const id = value === undefined || value === null ? null : identityIn(field, plainText(value));
  const { typed, query, opened, search } = usePickerSearch();
  const { title } = useTitle(resource, id);
  const { parents, ask } = useOwner(resource, id);
  // What is chosen already is no word to look for: whoever opens the picker wants to see the others.
  const wanted = id !== null && query === (title ?? id) ? '' : query;
  const options = useRelationOptions(resource, opened ? wanted : null, parents);
  const { types } = limitsOf(node.field.schema, lookup);
  const idFrom = idReader(types);
  const write = (chosen: string): Json =>
    field.address === undefined ? (idFrom(chosen) ?? chosen) : writtenAs(addressed(field), chosen);
  if (options.state === 'unavailable' && ask === null)
    return isNumeric(types) ? <NumberControl {...props} /> : <TextControl {...props} />;
  const found = options.items.filter((one) => one.id !== id);
  const own = id === null ? [] : [{ value: id, label: title ?? id }];
  const isNew = typed !== (title ?? id) && isOther(typed.trim(), found) && idFrom(typed.trim()) !== undefined;
  const data = [
    ...own,
    ...found.map((one) => ({ value: one.id, label: one.title === '' ? one.id : one.title })),
    ...(isNew && takesTyped(options)
      ? [{ value: typed.trim(), label: words('form.use-id', { id: typed.trim() }) }]
      : []),
  ];
  const shown = id !== null && typed === (title ?? id);
  const choose = (chosen: Json): void => {
    if (field.because !== WHICH) return store.set(node.pointer, chosen);
    // What else has to be said of what is chosen is taken from it.
    const around = node.pointer.slice(0, node.pointer.lastIndexOf('/'));
    const { item } = options.items.find((one) => one.id === plainText(chosen)) ?? {};
    const before = store.valueAt(around);
    store.setWhole(around, withChosen(store.getForm(), node.pointer, { id: chosen, item }, before, lookup));
  };
  return (
    <Frame
      {...props}
      room="half"
      aside={props.bare === true ? null : <CreateButton resource={resource} onMade={(made) => choose(write(made))} />}
    >
      {(carried) => (
        <>
          {ask?.(carried)}
          <PickOne
            carried={carried}
            label={node.field.label}
            data={distinct(data)}
            value={id}
            onChange={(chosen) => {
              if (chosen === null) store.empty(node);
              else choose(write(chosen));
            }}
            {...search}
            renderOption={withHints(options.items)}
            {...selectingOn(own[0]?.label)}
            {...(shown || (options.settled && typed === query) ? { filter: allFound(shown ? null : id) } : {})}
            clearable={!node.field.required}
            placeholder={value === null ? words('field.null') : words('form.search')}
            nothingFoundMessage={words(NOTHING[options.state])}
          />
        </>
      )}
    </Frame>
  );
}

/** Whether what was typed is none of what was found. */
function isOther(text: string, found: readonly RelationOption[]): boolean {
  return text !== '' && !found.some(({ id, title }) => id === text || title === text);
}

/** Whether an identifier can be entered as typed: nothing is on its way that may still have it. */
export function takesTyped({ state }: RelationOptions): boolean {
  return state !== 'idle' && state !== 'loading';
}

/** What a picker says while it has nothing to choose from. */
export const NOTHING = {
  idle: 'form.searching',
  loading: 'form.searching',
  ready: 'form.nothing-found',
  unasked: 'form.type-to-find',
  failed: 'form.not-listed',
  'signed-out': 'form.sign-in-first',
  unavailable: 'form.owner-wanted',
} as const satisfies Record<RelationOptions['state'], string>;

/** All that was found: what the API has found by other things than the name fits too. Not the one that is chosen already. */
export function allFound(without: string | null): OptionsFilter {
  return ({ options }) => options.filter((one) => !('value' in one) || one.value !== without);
}

function isNumeric(types: readonly string[]): boolean {
  return types.length > 0 && !types.includes('string');
}

// Identifiers come out of the picker as texts and go into the body as what its schema wants; where it takes both, a plain
// number as one.
function idReader(types: readonly string[]): (text: string) => Json | undefined {
  return (text) => {
    const isNumber = /^(?:0|-?[1-9]\d{0,14})$/.test(text);
    if (isNumber && (isNumeric(types) || types.length > 1)) return Number(text);
    return isNumeric(types) ? undefined : text;
  };
}

function distinct(
  data: readonly { readonly value: string; readonly label: string }[],
): { value: string; label: string }[] {
  const seen = new Set<string>();
  return data.filter(({ value }) => !seen.has(value) && seen.add(value) !== undefined).map((one) => ({ ...one }));
}
