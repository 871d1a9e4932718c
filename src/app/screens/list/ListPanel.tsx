// A list with its tools: search, filters, columns, refresh, an honest count, and the rows. On a screen of its own it fills
// the place; as a tab of an item it is as high as it needs.
import { type ReactElement, useEffect, useState } from 'react';
import { lookupInTable } from '#contract';
import type { Resource, ResourceDetails } from '#model';
import { type ListView, type ListWish, NO_WISH, newPath, useIndex, useList } from '../../data/index.ts';
import { Button, Callout, Empty, Icon, IconButton, lowered, useGo, useWords, type Words } from '../../ui/index.ts';
import { Failure } from '../failure/index.ts';
import { ColumnChooser } from './ColumnChooser.tsx';
import { useColumns } from './columns.ts';
import { Filters } from './Filters.tsx';
import { Rows } from './Rows.tsx';
import { isNarrowed } from './wish.ts';

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
}

/** Draws a list with its tools. */
export function ListPanel({ details, parents, wish, onWish, embedded = false, fixed }: ListPanelProps): ReactElement {
  const words = useWords();
  const list = useList(details, parents, wish);
  const columns = useColumns(list.resource, fieldOfFilter(list.resource, fixed));
  const lookup = lookupInTable(details.schemas);
  return (
    <div className={embedded ? 'fd-list fd-list--embedded' : 'fd-list'}>
      <div className="fd-list-tools fd-no-print">
        <Search wish={wish} onWish={onWish} />
        <Filters list={list} lookup={lookup} wish={wish} onWish={onWish} fixed={fixed} />
        <div className="fd-list-tools-end">
          <Count list={list} wish={wish} />
          <ColumnChooser columns={columns} />
          <span className="fd-turning" data-turning={list.refreshing || undefined}>
            <IconButton icon="refresh" label={words('list.refresh')} onClick={list.refresh} />
          </span>
        </div>
      </div>
      <Notices list={list} wish={wish} />
      <Content
        details={details}
        list={list}
        parents={parents}
        wish={wish}
        onWish={onWish}
        fixed={fixed}
        rows={<Rows {...{ details, list, columns, lookup, parents, wish, onWish, embedded }} />}
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
    </span>
  );
}

function countText(list: ListView, wish: ListWish, words: Words): string {
  const { items, loaded, total, complete } = list;
  if (wish.conditions.length > 0 || list.inMemory.search)
    return words('list.countFound', { found: items.length, loaded, complete: String(complete) });
  if (complete) return words('list.count', { count: loaded });
  return total === null ? words('list.countLoaded', { loaded }) : words('list.countOf', { loaded, total });
}

/** What is to be known about what is shown: done over a part only, or older than it looks. */
function Notices({ list, wish }: { readonly list: ListView; readonly wish: ListWish }): ReactElement | null {
  const words = useWords();
  const partly = !list.complete && (list.inMemory.search || list.inMemory.sort || wish.conditions.length > 0);
  if (list.state !== 'ready') return null;
  return (
    <>
      {list.failure !== null && <Failure failure={list.failure} retry={list.refresh} inline />}
      {partly && <Callout>{words('list.partly', { loaded: list.loaded })}</Callout>}
    </>
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
  if (list.state === 'loading' || list.items.length > 0 || !list.complete) return rows;
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

/** The field that a filter compares: it says the same in every row. */
function fieldOfFilter(resource: Resource, parameter: string | undefined): string | null {
  return resource.listing?.filters.find((filter) => filter.parameter === parameter)?.field ?? null;
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
