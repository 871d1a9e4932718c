// What a list must be told before it lists anything, asked in its place: by the controls that its filters have, or as a
// word to look for.
import { type ReactElement, useMemo } from 'react';
import { lookupInTable } from '#contract';
import type { ResourceDetails } from '#model';
import type { ListView, ListWish } from '../../data/index.ts';
import { guessedField } from '../../fields/index.ts';
import { Empty, useWords } from '../../ui/index.ts';
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
  const lookup = useMemo(() => lookupInTable(details.schemas), [details]);
  const searched = list.needs.some((need) => list.resource.listing?.search.includes(need));
  const choices = filterChoices(list.resource, lookup);
  const asked = [
    ...(searched ? [searchChoice(words('list.search'))] : []),
    ...choices.filter(({ key }) => list.needs.some((need) => key === `filter.${need}` || key === `range.${need}`)),
  ];
  const names = list.needs.map((need) => labelOf(asked, need)).join(', ');
  return (
    <Empty
      icon={searched ? 'search' : 'filter'}
      title={searched && asked.length === 1 ? words('list.needsSearch') : words('list.needs', { names })}
    >
      <p>{words('list.needsAbout')}</p>
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
    </Empty>
  );
}

const SEARCH = 'search';

function searchChoice(label: string): FilterChoice {
  return {
    key: SEARCH,
    label,
    field: null,
    control: guessedField(SEARCH, ''),
    choices: null,
    many: false,
    local: false,
    range: false,
    valueIn: ({ search }) => search,
    put: (wish, value) => ({ ...wish, search: typeof value === 'string' ? value : '' }),
  };
}

function labelOf(asked: readonly FilterChoice[], need: string): string {
  return (
    asked.find(({ key }) => key.endsWith(`.${need}`))?.label ?? asked.find(({ key }) => key === SEARCH)?.label ?? need
  );
}
