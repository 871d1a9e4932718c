// Chooses an item of another resource for a filter: found by a few letters in its list, or named by its id.
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactElement, useId, useMemo, useState } from 'react';
import { idOf, listOperation, type ResourceDetails, scalarText, titleOf } from '#model';
import { NO_WISH, useDetails, useIndex, useList, useParentsOf } from '../../data/index.ts';
import { Button, useWords } from '../../ui/index.ts';
import type { FilterControlProps } from './FilterControl.tsx';

/** What the choice takes: the control's own, and the resource of which an item is chosen. */
export interface RelationOptionsProps extends FilterControlProps {
  readonly resource: string;
}

/** How many items are shown to choose from. */
const SHOWN = 8;

/** Draws the choice of an item. */
export function RelationOptions(props: RelationOptionsProps): ReactElement {
  const { choice, value, resource, onValue, onDone, together = false } = props;
  const words = useWords();
  const target = useIndex().resource(resource);
  const [text, setText] = useState('');
  const details = useDetails(resource);
  const parents = useParentsOf(resource);
  const listable = target !== undefined && listOperation(target) !== null && parents !== null;
  const choose = (id: string): void => {
    const isNumber = /^-?(0|[1-9]\d{0,14})$/.test(id) && hasNumbers(choice.control);
    onValue(isNumber ? Number(id) : id);
    onDone();
  };
  return (
    <div className="fd-stack">
      <TextInput
        label={choice.label}
        placeholder={words('filter.find')}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          if (together && !listable) choose(currentTarget.value.trim());
        }}
        data-autofocus
      />
      {listable && details.state === 'ready' && (
        <Found details={details.value} parents={parents} text={text} chosen={scalarText(value)} onChoose={choose} />
      )}
      {!listable && !together && (
        <Button look="primary" size="xs" disabled={text.trim() === ''} onClick={() => choose(text.trim())}>
          {words('filter.apply')}
        </Button>
      )}
    </div>
  );
}

function hasNumbers(control: FilterControlProps['choice']['control']): boolean {
  const { schema } = control;
  const type = typeof schema === 'object' ? schema['type'] : undefined;
  return type === 'integer' || type === 'number';
}

interface FoundProps {
  readonly parents: readonly string[];
  readonly details: ResourceDetails;
  readonly text: string;
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}

function Found({ details, parents, text, chosen, onChoose }: FoundProps): ReactElement {
  const words = useWords();
  const name = useId();
  const [search] = useDebouncedValue(text.trim(), 300);
  const wish = useMemo(() => ({ ...NO_WISH, search }), [search]);
  const list = useList(details, parents, wish);
  const items = list.items.slice(0, SHOWN).flatMap((item) => {
    const id = idOf(list.resource, item);
    return id === null ? [] : [{ id, title: titleOf(list.resource, item) || id }];
  });
  return (
    <fieldset className="fd-options">
      <legend className="fd-visually-hidden">{details.resource.label}</legend>
      {items.map(({ id, title }) => (
        <label key={id} className="fd-check">
          <input type="radio" name={name} checked={id === chosen} onChange={() => onChoose(id)} />
          <span className="fd-truncate">{title}</span>
        </label>
      ))}
      {items.length === 0 && (
        <p className="fd-dim">{words(list.state === 'loading' ? 'state.loading' : 'list.noMatch')}</p>
      )}
    </fieldset>
  );
}
