// What a list must be told before it lists anything, asked in its place: by the controls that its filters have, or as a
// word to look for.
import { type ReactElement, type RefObject, useEffect, useRef, useState } from 'react';
import { goingWithout, type Resource, type ResourceDetails, withWantedFilters } from '#model';
import { type ListView, type ListWish, useKeepWanted } from '../../data/index.ts';
import { guessedField } from '../../fields/index.ts';
import { Button, Empty, useWords } from '../../ui/index.ts';
import { type FilterChoice, filterChoices } from './filter-choice.ts';
import { FilterControl } from './FilterControl.tsx';

/** What asking takes. */
export interface NeedsFirstProps {
  readonly details: ResourceDetails;
  readonly list: ListView;
  readonly wish: ListWish;
  readonly onWish: (wish: ListWish) => void;
}

/** Draws what is asked first. */
export function NeedsFirst({ details, list, wish, onWish }: NeedsFirstProps): ReactElement {
  const words = useWords();
  const { needs, resource } = list;
  const searched = needs.some((need) => resource.listing?.search.includes(need));
  const choices = filterChoices(resource).filter((choice) => needs.some((need) => tells(choice, need, resource)));
  const asked = [...(searched ? [searchChoice(words('list.search'))] : []), ...choices];
  const untold = needs.filter(
    (need) => !resource.listing?.search.includes(need) && !choices.some((choice) => tells(choice, need, resource)),
  );
  const names = [...asked.map(({ label }) => label), ...untold].join(', ');
  const titleOf = (): string => {
    if (asked.length > 1 && untold.length === 0) return words('list.needsSeveral');
    return searched && asked.length === 1 ? words('list.needsSearch') : words('list.needs', { names });
  };
  const place = useRef<HTMLParagraphElement>(null);
  const without = useWithout(details);
  useFocusOnce(place, list.failure !== null);
  return (
    <Empty icon={searched ? 'search' : 'filter'} title={titleOf()}>
      <p ref={place}>{saidOf(list) ?? words('list.needsAbout')}</p>
      {asked.length > 1 ? (
        <Several
          {...{ asked, wish }}
          onWish={(told) => {
            const left = needs.filter((need) =>
              asked.some((one) => tells(one, need, resource) && one.valueIn(told) === undefined),
            );
            if (left.length > 0) without?.(left);
            onWish(told);
          }}
        />
      ) : (
        <div className="fd-needs">
          {asked.map((choice) => (
            <FilterControl
              key={choice.key}
              choice={choice}
              value={choice.valueIn(wish)}
              onValue={(value) => onWish(choice.put(wish, value))}
              onDone={() => undefined}
            />
          ))}
        </div>
      )}
      {without !== null && !searched && (
        <Button look="subtle" onClick={() => without(needs)}>
          {words('list.needsNot')}
        </Button>
      )}
    </Empty>
  );
}

/** What the API said when it was asked without; null where only the contract says that it is needed. */
function saidOf({ failure }: ListView): string | null {
  return failure?.kind === 'problem' && failure.detail !== '' ? failure.detail : null;
}

/** Leads to what is asked for, where the refusal has just come and nobody is typing elsewhere. */
function useFocusOnce(place: RefObject<HTMLElement | null>, now: boolean): void {
  useEffect(() => {
    const isTyping = document.activeElement?.matches('input, textarea, select, [contenteditable]') === true;
    if (now && !isTyping) place.current?.parentElement?.querySelector('input')?.focus({ preventScroll: true });
  }, [place, now]);
}

/** Lists without some of what is asked for; it is asked for again where that is refused. Null where nothing can be read. */
function useWithout({ resource, calls }: ResourceDetails): ((names: readonly string[]) => void) | null {
  const keep = useKeepWanted(withWantedFilters);
  const call = calls.find(({ operation }) => operation === resource.listing?.operation);
  return call === undefined ? null : (names) => keep(call, goingWithout(call, names));
}

interface SeveralProps extends Pick<NeedsFirstProps, 'wish' | 'onWish'> {
  readonly asked: readonly FilterChoice[];
}

/** Several things are told at once: the list is asked when those are chosen that matter, not after each. */
function Several({ asked, wish, onWish }: SeveralProps): ReactElement {
  const words = useWords();
  const [told, setTold] = useState(wish);
  return (
    <form
      className="fd-needs"
      onSubmit={(event) => {
        event.preventDefault();
        const isEmpty = asked.every((choice) => choice.valueIn(told) === undefined);
        const wrong = event.currentTarget.querySelector<HTMLElement>(isEmpty ? 'input' : '[aria-invalid=true]');
        if (wrong === null) onWish(told);
        else wrong.focus();
      }}
    >
      {asked.map((choice) => (
        <FilterControl
          key={choice.key}
          choice={choice}
          value={choice.valueIn(told)}
          onValue={(value) => setTold((before) => choice.put(before, value))}
          onDone={() => undefined}
          together
        />
      ))}
      <Button type="submit" look="primary">
        {words('filter.apply')}
      </Button>
    </form>
  );
}

function searchChoice(label: string): FilterChoice {
  return {
    key: 'search',
    label,
    field: null,
    control: guessedField('search', ''),
    choices: null,
    many: false,
    local: false,
    range: false,
    valueIn: ({ search }) => search,
    put: (wish, value) => ({ ...wish, search: typeof value === 'string' ? value : '' }),
  };
}

/** Whether a choice tells what is needed: by itself, or as an end of a range. */
function tells({ key, range, field }: FilterChoice, need: string, { listing }: Resource): boolean {
  if (key === `filter.${need}`) return true;
  return range && field !== null && listing?.filters.find(({ parameter }) => parameter === need)?.field === field;
}
