// Chooses items of another resource for a filter: found by a few letters in its list, or named by what identifies them.
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type KeyboardEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import type { Json } from '#contract';
import { type Field, identityIn, listOperation, type ResourceDetails, scalarText, writtenAs } from '#model';
import {
  type RelationOptions as Options,
  useAddressed,
  useDetails,
  useIndex,
  useParentsOf,
  useRelationOptions,
  useTitles,
} from '../../data/index.ts';
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
  const offered = useRef<string | null>(undefined);
  const pressed = useRef<string | null>(null);
  const details = useDetails(resource);
  const parents = useParentsOf(resource);
  const listable = target !== undefined && listOperation(target) !== null && parents !== null;
  const addressed = useAddressed();
  const chosen = chosenIn(value, choice.control);
  const write = (id: string): Json => valueOf(id, addressed(choice.control));
  const choose = (id: string): void => {
    const isThere = chosen.includes(id);
    if (choice.many) {
      const next = isThere ? chosen.filter((one) => one !== id) : [...chosen, id];
      onValue(next.length === 0 ? undefined : next.map(write));
    } else onValue(write(id));
    if (!choice.many || !listable) onDone();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !listable || text.trim() === '') return;
    event.preventDefault();
    if (offered.current === undefined) pressed.current = text;
    else if (offered.current !== null) choose(offered.current);
  };
  // Enter waits for what is still being looked for.
  const offer = (id: string | null | undefined): void => {
    offered.current = id;
    if (id === undefined) return;
    const isWanted = pressed.current === text;
    pressed.current = null;
    if (isWanted && id !== null) choose(id);
  };
  return (
    <div className="fd-stack">
      <TextInput
        label={choice.label}
        placeholder={words('filter.find')}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          if (together && !listable) onValue(typedValue(currentTarget.value, choice));
        }}
        onKeyDown={onKeyDown}
        data-autofocus
      />
      {listable && details.state === 'ready' && (
        <Found
          {...{ parents, text, chosen, resource }}
          {...{ many: choice.many, onChoose: choose, onOffer: offer }}
          details={details.value}
        />
      )}
      {!listable && !together && (
        <Button look="primary" size="xs" disabled={text.trim() === ''} onClick={() => choose(text.trim())}>
          {words('filter.apply')}
        </Button>
      )}
    </div>
  );
}

function chosenIn(value: Json | undefined, field: Field): readonly string[] {
  const all = value === undefined ? [] : Array.isArray(value) ? (value as readonly Json[]) : [value];
  return all.flatMap((one) => scalarText(one) ?? []).map((text) => identityIn(field, text));
}

function typedValue(typed: string, { many, control }: FilterControlProps['choice']): Json | undefined {
  const id = typed.trim();
  if (id === '') return undefined;
  return many ? [valueOf(id, control)] : valueOf(id, control);
}

/** What was chosen, as the API takes it. */
function valueOf(id: string, { schema, address }: Field): Json {
  if (address !== undefined) return writtenAs({ address }, id);
  const type = typeof schema === 'object' ? schema['type'] : undefined;
  return /^-?(0|[1-9]\d{0,14})$/.test(id) && (type === 'integer' || type === 'number') ? Number(id) : id;
}

interface FoundProps {
  readonly parents: readonly string[];
  readonly details: ResourceDetails;
  readonly resource: string;
  readonly text: string;
  readonly chosen: readonly string[];
  readonly many: boolean;
  readonly onChoose: (id: string) => void;
  /** Gets what Enter would choose: the only thing that was found, or what was typed where nothing was; null where neither is clear, undefined while it is looked for. */
  readonly onOffer: (id: string | null | undefined) => void;
}

function Found(props: FoundProps): ReactElement {
  const { details, parents, resource, text, chosen, many, onChoose, onOffer } = props;
  const words = useWords();
  const name = useId();
  const typed = text.trim();
  const [search] = useDebouncedValue(typed, 300);
  // The same as in forms: where the API cannot search, more is looked through than the first page.
  const options = useRelationOptions(resource, search, parents);
  const titles = useTitles(resource, chosen);
  const found = options.items.slice(0, SHOWN).map(({ id, title, hint }) => ({ id, title: title || id, hint }));
  const settled = (options.settled || NOT_COMING.has(options.state)) && search === typed;
  const before = chosen.flatMap((id, at) =>
    found.some((one) => one.id === id) ? [] : [{ id, title: titles[at] ?? id, hint: '' }],
  );
  const exact = found.find(({ id, title }) => id === typed || title === typed);
  // Also while a list is slow, or never comes: whoever knows the identity need not wait for it.
  const isOther = typed !== '' && search === typed && exact === undefined && !chosen.includes(typed);
  const first = exact ?? (found.length === 1 ? found[0] : undefined);
  const offer = settled ? (first?.id ?? (found.length === 0 && typed !== '' ? typed : null)) : undefined;
  useOffer(offer, onOffer);
  const typedAsIs = isOther ? [{ id: typed, title: words('filter.asTyped', { id: typed }), hint: '' }] : [];
  return (
    <fieldset className="fd-options">
      <legend className="fd-visually-hidden">{details.resource.label}</legend>
      {[...before, ...found, ...typedAsIs].map(({ id, title, hint }) => (
        <label key={id} className="fd-check">
          <input
            type={many ? 'checkbox' : 'radio'}
            name={name}
            checked={chosen.includes(id)}
            onChange={() => onChoose(id)}
          />
          <span className="fd-truncate">
            {title}
            {hint !== '' && <span className="fd-dim fd-small"> {hint}</span>}
          </span>
        </label>
      ))}
      {found.length === 0 && <p className="fd-dim">{words(settled ? 'list.noMatch' : 'state.loading')}</p>}
    </fieldset>
  );
}

/** What brings nothing more. */
const NOT_COMING: ReadonlySet<Options['state']> = new Set(['failed', 'unasked', 'signed-out', 'unavailable']);

function useOffer(offer: string | null | undefined, onOffer: FoundProps['onOffer']): void {
  useEffect(() => onOffer(offer), [offer, onOffer]);
}
