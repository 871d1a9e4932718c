// The filters of a list: each that is set is a chip that can be changed or taken away, others are added from a menu.
import { type ReactElement, type RefObject, useMemo, useRef } from 'react';
import { type Json, type Lookup, printJson } from '#contract';
import { identityIn, type ResourceDetails, scalarText } from '#model';
import { useServices } from '../../data/context.tsx';
import { NO_WISH, type ListView, type ListWish, useTitles } from '../../data/index.ts';
import { heldItems, useFirstItems } from '../../data/rows-seen.ts';
import { momentOf } from '../../fields/display/moment.tsx';
import {
  ActionMenu,
  Button,
  type Formats,
  Icon,
  type MenuEntry,
  Panel,
  useFocusLeft,
  useIntl,
  useWords,
  type Words,
  MoreWords,
  part,
} from '../../ui/index.ts';
import { type FilterChoice, filterChoices, offersSome } from './filter-choice.ts';
import { isNarrowed } from './wish.ts';
import { listWords } from './words.ts';

const FilterControl = part(() => import('./FilterControl.tsx').then(({ FilterControl }) => FilterControl));

/** What the filters take. */
export interface FiltersProps {
  readonly details: ResourceDetails;
  readonly parents: readonly string[];
  readonly lookup: Lookup;
  readonly list: ListView;
  readonly wish: ListWish;
  readonly onWish: (wish: ListWish) => void;
  /** The key of a filter that is not shown. */
  readonly fixed?: string | undefined;
  /** The key of the filter that is open. */
  readonly opened: string | null;
  readonly onOpened: (key: string | null) => void;
  /** The button was pressed before this was there. */
  readonly begun: boolean;
}

/** Draws the filters of a list. */
export function Filters(props: FiltersProps): ReactElement | null {
  return (
    <MoreWords words={listWords}>
      <Worded {...props} />
    </MoreWords>
  );
}

function Worded(props: FiltersProps): ReactElement | null {
  const { list, wish, onWish, fixed, opened, onOpened, begun } = props;
  const words = useWords();
  const isSet = (choice: FilterChoice): boolean => choice.valueIn(wish) !== undefined || choice.key === opened;
  const choices = useChoices(props, isSet).filter(({ key }) => key !== fixed);
  const set = choices.filter(isSet);
  const others = choices.filter((choice) => !set.includes(choice) && offersSome(choice));
  const adds = useRef<HTMLButtonElement>(null);
  return (
    <>
      {set.map((choice) => (
        <Chip
          key={choice.key}
          choice={choice}
          value={choice.valueIn(wish)}
          beside={adds}
          open={choice.key === opened}
          onOpen={(open) => onOpened(open ? choice.key : null)}
          onValue={(value) => onWish(choice.put(wish, value))}
        />
      ))}
      {others.length > 0 && (
        <ActionMenu
          align="start"
          begun={begun}
          label={words('filter.add')}
          entries={entriesOf(others, list.complete, words, (key) => window.setTimeout(() => onOpened(key)))}
        >
          <Button icon="filter" ref={adds} look={set.length > 0 ? 'subtle' : 'default'}>
            {words('filter.add')}
          </Button>
        </ActionMenu>
      )}
      {isNarrowed(wish, fixed) && (
        <Button look="subtle" onClick={() => onWish({ ...NO_WISH, sort: wish.sort })}>
          {words('list.clear')}
        </Button>
      )}
    </>
  );
}

/** All that the list can be filtered by. What rows tell by name is looked for among the first of them where it is filtered by. */
function useChoices(
  { details, parents, lookup, list: { resource, items } }: FiltersProps,
  isSet: (choice: FilterChoice) => boolean,
): readonly FilterChoice[] {
  const services = useServices();
  const plain = useMemo(() => filterChoices(resource, { items, lookup }), [resource, items, lookup]);
  const isAsked = plain.some((choice) => choice.inRows === true && isSet(choice));
  const first = useFirstItems(details, parents, isAsked);
  return useMemo(() => {
    if (!isAsked) return plain;
    const seen = [...(first ?? []), ...heldItems(services, resource.name), ...items];
    return filterChoices(resource, { items: seen, lookup });
  }, [plain, isAsked, first, services, resource, items, lookup]);
}

/** What the API can do comes first; what is done here on a part of the list stands under words that say so. */
function entriesOf(
  choices: readonly FilterChoice[],
  complete: boolean,
  words: Words,
  add: (key: string) => void,
): readonly MenuEntry[] {
  const entry = ({ key, label }: FilterChoice): MenuEntry => ({ label, onSelect: () => add(key) });
  const local = choices.filter((choice) => choice.local);
  const heading = { label: words('filter.loaded'), heading: true, divided: local.length < choices.length };
  const remote = choices.filter((choice) => !choice.local).map(entry);
  return [...remote, ...(complete || local.length === 0 ? [] : [heading]), ...local.map(entry)];
}

interface ChipProps {
  readonly choice: FilterChoice;
  readonly value: Json | undefined;
  /** Where the keyboard goes on when it is taken away. */
  readonly beside: RefObject<HTMLElement | null>;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly onValue: (value: Json | undefined) => void;
}

function Chip({ choice, value, beside, open, onOpen, onValue }: ChipProps): ReactElement {
  const words = useWords();
  const intl = useIntl();
  useFocusLeft(() => beside.current);
  const { resource } = choice.control;
  const all: readonly Json[] = value === undefined ? [] : Array.isArray(value) ? value : [value];
  const texts =
    resource === null || choice.range ? [] : all.map((one) => identityIn(choice.control, scalarText(one) ?? ''));
  const named = useTitles(resource ?? '', texts).map((title, at) => title ?? texts[at] ?? '');
  const shown = value === undefined ? '…' : named.length > 0 ? named.join(', ') : valueText(choice, value, words, intl);
  return (
    <span className={value === undefined ? 'fd-chip fd-chip--new' : 'fd-chip'}>
      <Panel
        label={choice.label}
        opened={open}
        onOpened={onOpen}
        opener={
          <button type="button" className="fd-chip-body">
            <span className="fd-dim">{choice.label}</span>
            <span className="fd-chip-value fd-truncate">{shown}</span>
          </button>
        }
      >
        <FilterControl choice={choice} value={value} onValue={onValue} onDone={() => onOpen(false)} />
      </Panel>
      <button
        type="button"
        className="fd-chip-remove"
        aria-label={words('filter.remove', { name: choice.label })}
        onClick={() => {
          onOpen(false);
          onValue(undefined);
        }}
      >
        <Icon name="x" size={13} />
      </button>
    </span>
  );
}

function valueText(choice: FilterChoice, value: Json, words: Words, intl: Formats): string {
  if (choice.range && Array.isArray(value)) {
    const [from, to] = value.map((one: Json) => (one === null ? null : oneText(choice, one, intl)));
    if (from === null || from === undefined) return words('filter.until', { value: to ?? '' });
    return to === null || to === undefined ? words('filter.since', { value: from }) : `${from} – ${to}`;
  }
  if (Array.isArray(value)) return value.map((one: Json) => valueText(choice, one, words, intl)).join(', ');
  if (typeof value === 'boolean') return words(value ? 'filter.yes' : 'filter.no');
  return choice.choices?.find((one) => one.value === value)?.label ?? oneText(choice, value, intl);
}

/** A moment as people chose it, in their own time: a day without the hour that nobody typed. */
function oneText({ control }: FilterChoice, value: Json, intl: Formats): string {
  const text = scalarText(value) ?? printJson(value);
  const moment = control.kind === 'date-time' && !DAY.test(text) ? momentOf(control, value) : null;
  if (moment === null) return text;
  const isDay = moment.getHours() + moment.getMinutes() === 0;
  return (
    isDay
      ? intl.date('medium', { dateStyle: 'medium' })
      : intl.date('exact', { dateStyle: 'medium', timeStyle: 'short' })
  ).format(moment);
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
