// A list with its tools: search, filters, columns, refresh, an honest count, and the rows. On a screen of its own it fills
// the place; as a tab of an item it is as high as it needs.
import { lazy, type ReactElement, Suspense, useEffect, useState } from 'react';
import { lookupInTable } from '#contract';
import type { ResourceDetails } from '#model';
import { type ListView, type ListWish, NO_WISH, newPath, useIndex, useList, useStored } from '../../data/index.ts';
import {
  Button,
  Callout,
  Empty,
  Icon,
  IconButton,
  lowered,
  Panel,
  useGo,
  useWords,
  type Words,
} from '../../ui/index.ts';
import { Failure } from '../failure/index.ts';
import { type Columns, fieldOfFilter, type Linked, useColumns } from './columns.ts';
import { ListFiles } from './ListFiles.tsx';
import { Rows } from './Rows.tsx';
import { isNarrowed } from './wish.ts';

const ColumnChooser = lazy(() =>
  import('./ColumnChooser.tsx').then(({ ColumnChooser: component }) => ({ default: component })),
);

const Filters = lazy(() => import('./Filters.tsx').then(({ Filters: component }) => ({ default: component })));
const Views = lazy(() => import('./Views.tsx').then(({ Views: component }) => ({ default: component })));
const Figures = lazy(() => import('./Figures.tsx').then(({ Figures: component }) => ({ default: component })));

/** What a list takes. */
export interface ListPanelProps {
  readonly details: ResourceDetails;
  readonly parents: readonly string[];
  readonly wish: ListWish;
  readonly onWish: (wish: ListWish) => void;
  /** A tab of an item rather than a screen. */
  readonly embedded?: boolean;
  /** A filter that belongs to the place where the list stands: not shown, not taken away. */
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
  const changes = useChanges(details);
  const [auto, setAuto] = useAuto(details.resource.name);
  const list = useList(details, parents, wish, auto && EVERY);
  const columns = useColumns(list, fieldOfFilter(list.resource, fixed), linked ?? NOT_LINKED);
  const lookup = lookupInTable(details.schemas);
  return (
    <div className={embedded ? 'fd-list fd-list--embedded' : 'fd-list'}>
      <div className="fd-list-tools fd-no-print">
        <Search wish={wish} onWish={onWish} />
        <Suspense fallback={<Button icon="filter">{words('filter.add')}</Button>}>
          <Filters list={list} lookup={lookup} wish={wish} onWish={onWish} fixed={fixed} />
        </Suspense>
        <div className="fd-list-tools-end">
          <Count list={list} wish={wish} />
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
          <ListFiles {...{ details, list, parents, wish }} shown={columns.shown.map(({ field }) => field.name)} />
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
      <Notices list={list} />
      {list.beside !== undefined && !Array.isArray(list.beside) && (
        <Suspense fallback={null}>
          <Figures list={list} lookup={lookup} />
        </Suspense>
      )}
      <Content
        details={details}
        list={list}
        parents={parents}
        wish={wish}
        onWish={onWish}
        fixed={fixed}
        rows={<Rows {...{ details, list, columns, lookup, parents, wish, onWish, embedded, inPlace }} />}
      />
    </div>
  );
}

function Search({ wish, onWish }: Pick<ListPanelProps, 'wish' | 'onWish'>): ReactElement {
  const words = useWords();
  // What is being typed; null while nobody types, then the address says what is searched for.
  const [draft, setDraft] = useState<string | null>(null);
  const text = draft ?? wish.search;
  const search = (wanted: string): void => {
    if (wanted !== wish.search) onWish({ ...wish, search: wanted });
  };
  useEffect(() => {
    if (draft === null || draft === wish.search) return undefined;
    // One call for a word, not one for each of its letters.
    const timer = window.setTimeout(() => onWish({ ...wish, search: draft }), 300);
    return () => window.clearTimeout(timer);
  }, [draft, wish, onWish]);
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

function Count({ list, wish }: { readonly list: ListView; readonly wish: ListWish }): ReactElement {
  const words = useWords();
  return (
    <span className="fd-list-count fd-number" role="status">
      {list.state === 'ready' ? countText(list, wish, words) : ''}
      {list.changes !== null && ` · ${words('list.changed', { count: list.changes.ids.size })}`}
    </span>
  );
}

function countText(list: ListView, wish: ListWish, words: Words): string {
  const { items, loaded, total, complete, about } = list;
  if (wish.conditions.length > 0 || list.inMemory.search)
    return words('list.countFound', { found: items.length, loaded, complete: String(complete) });
  if (complete || (total !== null && !about)) return words('list.count', { count: total ?? loaded });
  return total === null ? words('list.countLoaded', { loaded }) : words('list.countAbout', { total });
}

/** Up to how many items a person may have all of a list brought here. */
const ALL_AT_MOST = 20_000;

/** What is to be known about what is shown: done over a part only, or older than it looks. */
function Notices({ list }: { readonly list: ListView }): ReactElement | null {
  const words = useWords();
  const { loaded, total, inMemory } = list;
  const partly = !list.complete && (inMemory.search || inMemory.sort || inMemory.filter);
  if (list.state !== 'ready') return null;
  const canAll = total === null || total <= ALL_AT_MOST;
  return (
    <>
      {list.failure !== null && <Failure failure={list.failure} retry={list.refresh} inline />}
      {partly && (
        <Callout>
          <div className="fd-partly">
            <span>{words('list.partly', { loaded })}</span>
            {canAll && (
              <Button size="xs" onClick={() => list.more(true)} loading={list.loadingMore}>
                {total === null ? words('list.loadRest') : words('list.loadAll', { total })}
              </Button>
            )}
          </div>
        </Callout>
      )}
    </>
  );
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

interface ContentProps extends Pick<ListPanelProps, 'details' | 'parents' | 'wish' | 'onWish'> {
  readonly list: ListView;
  readonly rows: ReactElement;
  readonly fixed: string | undefined;
}

function Content({ details, list, parents, wish, onWish, rows, fixed }: ContentProps): ReactElement {
  const words = useWords();
  const { label } = details.resource;
  if (list.state === 'failed' && list.failure !== null) {
    return (
      <div className="fd-card">
        <Failure failure={list.failure} retry={list.refresh} />
      </div>
    );
  }
  if (list.state === 'needs') {
    const names = list.needs.map((need) => labelOfFilter(list, need)).join(', ');
    return (
      <div className="fd-card">
        <Empty icon="filter" title={words('list.needs', { names })}>
          <p>{words('list.needsAbout')}</p>
        </Empty>
      </div>
    );
  }
  if (list.state === 'loading' || list.rows > 0) return rows;
  if (isNarrowed(wish, fixed)) {
    return (
      <div className="fd-card">
        <Empty
          icon="search"
          title={words('list.noMatch')}
          actions={<Button onClick={() => onWish({ ...NO_WISH, sort: wish.sort })}>{words('list.clear')}</Button>}
        >
          <p>{words('list.noMatchAbout')}</p>
        </Empty>
      </div>
    );
  }
  return <None details={details} parents={parents} label={label} />;
}

function labelOfFilter(list: ListView, parameter: string): string {
  return list.resource.listing?.filters.find((filter) => filter.parameter === parameter)?.label ?? parameter;
}

function None({
  details,
  parents,
  label,
}: Pick<ListPanelProps, 'details' | 'parents'> & { readonly label: string }): ReactElement {
  const words = useWords();
  const go = useGo();
  const { settings } = useIndex();
  const { resource } = details;
  const makes = resource.operations.create !== null && !settings.readOnly;
  const create = (
    <Button look="primary" icon="plus" onClick={() => go(newPath(resource.name, parents))}>
      {words('list.create', { name: lowered(resource.singular) })}
    </Button>
  );
  return (
    <div className="fd-card">
      <Empty
        icon="inbox"
        title={words('list.none', { name: label.toLocaleLowerCase() })}
        {...(makes ? { actions: create } : {})}
      >
        <p>{words(makes ? 'list.noneCreate' : 'list.noneAbout')}</p>
      </Empty>
    </div>
  );
}
