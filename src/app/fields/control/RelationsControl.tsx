// Edits a list of relations by the titles of what they lead to: several are chosen, searched while one types. Where the
// target cannot be listed, or the wanted one is not found, the identifiers themselves can be entered.
import type { ReactElement } from 'react';
import type { Json } from '#contract';
import { identityIn, limitsOf, writtenAs } from '#model';
import { useAddressed, useRelationOptions, useTitles } from '../../data/index.ts';
import { useWords } from '../../ui/index.ts';
import { plainText } from '../display/plain-text.ts';
import { PickSeveral, usePickerSearch, withHints } from './Picker.tsx';
import { useForm, useValue } from './context.tsx';
import { CreateButton } from './CreateButton.tsx';
import { Frame } from './Frame.tsx';
import { useParentsBeside } from './owner.tsx';
import { TagsControl } from './TagsControl.tsx';
import { allFound, NOTHING, takesTyped } from './RelationControl.tsx';
import type { ControlProps } from './types.ts';

/** Edits a list of relations. */
export function RelationsControl(props: ControlProps): ReactElement {
  const { node } = props;
  const words = useWords();
  const { store, lookup } = useForm();
  const value = useValue(node.pointer);
  const resource = node.field.resource ?? '';
  const chosen = Array.isArray(value) ? value.map((one) => identityIn(node.field, plainText(one as Json))) : [];
  const { typed, query, opened, search } = usePickerSearch();
  const titles = useTitles(resource, chosen);
  const parents = useParentsBeside(resource);
  const addressed = useAddressed();
  const options = useRelationOptions(resource, opened ? query : null, parents);
  if (options.state === 'unavailable') return <TagsControl {...props} />;
  const { itemTypes, maxItems } = limitsOf(node.field.schema, lookup);
  const isNumber = itemTypes.length > 0 && !itemTypes.includes('string');
  const idOf = (text: string): Json =>
    isNumber && /^-?\d{1,15}$/.test(text) ? Number(text) : writtenAs(addressed(node.field), text);
  const id = typed.trim();
  const isNew = id !== '' && takesTyped(options) && !options.items.some((one) => one.id === id || one.title === id);
  const labels = new Map([
    ...chosen.map((one, index) => [one, titles[index] ?? one] as const),
    ...options.items.map((one) => [one.id, one.title === '' ? one.id : one.title] as const),
    ...(isNew && (!isNumber || /^-?\d{1,15}$/.test(id)) ? [[id, words('form.use-id', { id })] as const] : []),
  ]);
  const set = (next: readonly string[]): void => {
    const isGone = next.length === 0 && store.initialAt(node.pointer) === undefined;
    store.set(node.pointer, isGone ? undefined : next.map(idOf));
  };
  return (
    <Frame {...props} aside={<CreateButton resource={resource} onMade={(made) => set([...chosen, made])} />}>
      {(carried) => (
        <PickSeveral
          carried={carried}
          label={node.field.label}
          data={[...labels].map(([one, label]) => ({ value: one, label }))}
          value={chosen}
          onChange={set}
          {...search}
          renderOption={withHints(options.items)}
          {...(options.settled && typed === query ? { filter: allFound(null) } : {})}
          hidePickedOptions
          {...(maxItems === null ? {} : { maxValues: maxItems })}
          placeholder={chosen.length > 0 ? undefined : value === null ? words('field.null') : words('form.search')}
          nothingFoundMessage={words(NOTHING[options.state])}
        />
      )}
    </Frame>
  );
}
