// A list with its tools: search, filters, columns, refresh, an honest count, and the rows. On a screen of its own it fills
// the place; as a tab of an item it is as high as it needs.
import { type ReactElement, Suspense, useEffect, useMemo, useState } from 'react';
import { type Lookup, lookupInTable } from '#contract';
import type { ResourceDetails } from '#model';
import { type ListView, type ListWish, useIndex, useList, useStored } from '../../data/index.ts';
import { Button, Icon, IconButton, Panel, useWords, type Words, part } from '../../ui/index.ts';
import type { FiltersProps } from './Filters.tsx';
import { type Columns, fieldOfChoice, type Linked, useColumns } from './columns.ts';
import { Rows } from './Rows.tsx';
import './list.css';
import './grid.css';

const ColumnChooser = part(() => import('./ColumnChooser.tsx').then(({ ColumnChooser }) => ColumnChooser));

const Filters = part(() => import('./Filters.tsx').then(({ Filters }) => Filters));
const Nothing = part(() => import('./Nothing.tsx').then(({ Nothing }) => Nothing));
const Notices = part(() => import('./Nothing.tsx').then(({ Notices }) => Notices));
const ListFiles = part(() => import('./ListFiles.tsx').then(({ ListFiles }) => ListFiles));
const Views = part(() => import('./Views.tsx').then(({ Views }) => Views));
const Live = part(() => import('./Live.tsx').then(({ Live }) => Live));
const Figures = part(() => import('./Figures.tsx').then(({ Figures }) => Figures));

/** What a list takes. */
export interface ListPanelProps {
  readonly details: ResourceDetails;
  readonly parents: readonly string[];
  readonly wish: ListWish;
  readonly onWish: (wish: ListWish) => void;
  /** A tab of an item rather than a screen. */
  readonly embedded?: boolean;
  /** The key of a filter that belongs to the place where the list stands: not shown, not taken away. */
  readonly fixed?: string;
  /** Columns that the address names; only where the list is the screen. */
  readonly linked?: Linked;
}

const NOT_LINKED: Linked = { columns: [], leave: () => undefined };

/** How often a list is read anew by itself where a person wants that, in milliseconds. */
const EVERY = 30_000;

/** Whether items can be changed from here. */
function useChanges({ resource: { operations } }: ResourceDetails): boolean {
  const { settings } = useIndex();
  return (operations.update ?? operations.replace) !== null && !settings.readOnly;
}

function useAuto(resource: string): readonly [boolean, (auto: boolean) => void] {
  const { keep } = useIndex();
  const [auto, change] = useStored(`${keep}auto.${resource}`, isYes, false);
  return [auto, (next) => void change(next ? true : undefined)];
}

function isYes(value: unknown): value is boolean {
  return value === true;
}

/** Draws a list with its tools. */
export function ListPanel({
  details,
  parents,
  wish,
  onWish,
  embedded = false,
  fixed,
  linked,
}: ListPanelProps): ReactElement {
  const words = useWords();
  const [inPlace, setInPlace] = useState(false);
  const [filter, setFilter] = useState<string | null>(null);
  const changes = useChanges(details);
  const [auto, setAuto] = useAuto(details.resource.name);
  const list = useList(details, parents, wish, auto && EVERY);
  const same = fieldOfChoice(list.resource, fixed);
  const columns = useColumns(list, same, parents.at(-1) ?? null, linked ?? NOT_LINKED);
  const lookup = useMemo(() => lookupInTable(details.schemas), [details]);
  return (
    <div className={embedded ? 'fd-list fd-list--embedded' : 'fd-list'}>
      <div className="fd-list-tools fd-no-print">
        <Search wish={wish} onWish={onWish} pause={isSearchedHere(list) ? HERE : CALLS} />
        <FilterTools
          {...{ details, parents, lookup, list, wish, onWish, fixed }}
          opened={filter}
          onOpened={setFilter}
        />
        <div className="fd-list-tools-end">
          <Count list={list} wish={wish} fixed={fixed} />
          {changes && (
            <IconButton
              icon="pencil"
              label={words('quick.mode')}
              aria-pressed={inPlace}
              onClick={() => setInPlace(!inPlace)}
            />
          )}
          {linked !== undefined && <ViewsButton resource={details.resource.name} columns={columns} />}
          <Chooser columns={columns} />
          <Suspense fallback={null}>
            {auto && <Live details={details} parents={parents} refresh={list.refresh} />}
            <ListFiles {...{ details, list, parents, wish }} shown={columns.shown.map(({ field }) => field.name)} />
          </Suspense>
          <span className="fd-turning" data-turning={list.refreshing || undefined}>
            <IconButton icon="refresh" label={words('list.refresh')} onClick={list.refresh} />
          </span>
          <IconButton
            icon="clock"
            label={words('list.auto', { seconds: EVERY / 1000 })}
            aria-pressed={auto}
            onClick={() => setAuto(!auto)}
          />
        </div>
      </div>
      <Above list={list} lookup={lookup} />
      {list.state === 'loading' || (list.state === 'ready' && list.rows > 0) ? (
        <Rows
          {...{ details, list, columns, lookup, parents, wish, onWish, embedded, inPlace, fixed }}
          onFilter={setFilter}
        />
      ) : (
        <Suspense fallback={null}>
          <Nothing details={details} list={list} parents={parents} wish={wish} onWish={onWish} fixed={fixed} />
        </Suspense>
      )}
    </div>
  );
}

/** The filters; until their code is there their button, which remembers that it was pressed. */
function FilterTools(props: Omit<FiltersProps, 'begun'>): ReactElement {
  const words = useWords();
  const [begun, setBegun] = useState(false);
  const begin = (): void => setBegun(true);
  return (
    <Suspense
      fallback={
        <Button icon="filter" onPointerDown={begin} onClick={begin}>
          {words('filter.add')}
        </Button>
      }
    >
      <Filters {...props} begun={begun} />
    </Suspense>
  );
}

/** What is said of the whole list above its rows. */
function Above({ list, lookup }: { readonly list: ListView; readonly lookup: Lookup }): ReactElement {
  return (
    <>
      {list.state === 'ready' && (list.failure !== null || list.beyond !== null || isPartly(list)) && (
        <Suspense fallback={null}>
          <Notices list={list} />
        </Suspense>
      )}
      {list.resource.listing?.items !== '' && (
        <Suspense fallback={null}>
          <Figures list={list} lookup={lookup} />
        </Suspense>
      )}
    </>
  );
}

/** Milliseconds of not typing before a search: one call for a word, not one for each of its letters. */
const CALLS = 300;

/** The same where nobody is called. */
const HERE = 80;

function isSearchedHere({ complete, resource: { listing } }: ListView): boolean {
  return complete && listing?.search.length === 0;
}

interface SearchProps extends Pick<ListPanelProps, 'wish' | 'onWish'> {
  readonly pause: number;
}

function Search({ wish, onWish, pause }: SearchProps): ReactElement {
  const words = useWords();
  // What is being typed; null while nobody types, then the address says what is searched for.
  const [draft, setDraft] = useState<string | null>(null);
  const text = draft ?? wish.search;
  const search = (wanted: string): void => {
    if (wanted !== wish.search) onWish({ ...wish, search: wanted });
  };
  useEffect(() => {
    if (draft === null || draft === wish.search) return undefined;
    const timer = window.setTimeout(() => onWish({ ...wish, search: draft }), pause);
    return () => window.clearTimeout(timer);
  }, [draft, wish, onWish, pause]);
  return (
    <label className="fd-search">
      <Icon name="search" size={15} />
      <input
        type="search"
        value={text}
        placeholder={words('list.search')}
        aria-label={words('list.search')}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={() => {
          search(text);
          setDraft(null);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(text);
          if (event.key === 'Escape') setDraft('');
        }}
      />
    </label>
  );
}

interface CountProps extends Pick<ListPanelProps, 'wish'> {
  readonly list: ListView;
  readonly fixed: string | undefined;
}

function Count({ list, wish, fixed }: CountProps): ReactElement {
  const words = useWords();
  return (
    <span className="fd-list-count fd-number" role="status">
      {list.state === 'ready' ? countText(list, wish, fixed, words) : ''}
      {list.changes !== null && ` · ${words('list.changed', { count: list.changes.ids.size })}`}
    </span>
  );
}

function countText(list: ListView, wish: ListWish, fixed: string | undefined, words: Words): string {
  const { items, loaded, total, complete, about, beyond, perhapsMore } = list;
  // Of all that came, only what belongs to the place counts.
  if (complete && !perhapsMore && fixed?.startsWith('where.') === true)
    return words('list.count', { count: items.length });
  if (wish.conditions.length > 0 || list.inMemory.search)
    return words('list.countFound', { found: items.length, loaded, complete: String(complete) });
  if (beyond !== null) return words('list.countFound', { found: loaded, loaded: beyond, complete: 'true' });
  if (perhapsMore) return words('list.countShown', { loaded });
  if (complete || (total !== null && !about)) return words('list.count', { count: total ?? loaded });
  return total === null ? words('list.countLoaded', { loaded }) : words('list.countAbout', { total });
}

function ViewsButton(props: { readonly resource: string; readonly columns: Columns }): ReactElement {
  const words = useWords();
  return (
    <Panel
      label={words('views.title')}
      align="end"
      width={300}
      opener={<IconButton icon="bookmark" label={words('views.title')} />}
    >
      <Views {...props} />
    </Panel>
  );
}

function Chooser({ columns }: { readonly columns: Columns }): ReactElement | null {
  const words = useWords();
  if (columns.all.length < 2) return null;
  return (
    <Panel
      label={words('columns.title')}
      align="end"
      width={320}
      opener={<IconButton icon="columns-3" label={words('columns.title')} />}
    >
      <ColumnChooser columns={columns} />
    </Panel>
  );
}

/** Whether something was done on a part only. */
function isPartly({ complete, inMemory }: ListView): boolean {
  return !complete && (inMemory.search || inMemory.sort || inMemory.filter);
}
