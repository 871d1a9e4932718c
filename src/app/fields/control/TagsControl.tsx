// Edits a list of short texts: type and press Enter, or paste several at once.
import { TagsInput } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { limitsOf } from '#model';
import { useWords } from '../../ui/index.ts';
import { COMBOBOX, forMantine } from './Picker.tsx';
import { useForm, useValue } from './context.tsx';
import { Frame } from './Frame.tsx';
import type { ControlProps } from './types.ts';

/** Edits a list of short texts. */
export function TagsControl(props: ControlProps): ReactElement {
  const { node } = props;
  const words = useWords();
  const { store, lookup } = useForm();
  const value = useValue(node.pointer);
  const [search, setSearch] = useState('');
  const tags = Array.isArray(value) ? value.map(String) : [];
  const { unique } = limitsOf(node.field.schema, lookup);
  const set = (next: readonly string[]): void => {
    store.set(node.pointer, next.length === 0 && store.initialAt(node.pointer) === undefined ? undefined : next);
  };
  return (
    <Frame {...props}>
      {(carried) => (
        <TagsInput
          {...forMantine(carried, node.field.label)}
          value={tags}
          onChange={set}
          searchValue={search}
          onSearchChange={setSearch}
          allowDuplicates={!unique}
          acceptValueOnBlur
          splitChars={[',', '\n', '\t']}
          placeholder={tags.length === 0 ? (value === null ? words('field.null') : words('form.add-tags')) : undefined}
          comboboxProps={COMBOBOX}
        />
      )}
    </Frame>
  );
}
