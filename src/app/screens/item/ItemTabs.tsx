// The tabs of an item: its fields, each kind of thing that belongs to it, and each kind that points at it. Only the tab
// that is open is loaded; which one that is stands in the address.
import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.layer.css';
import { type ReactElement, Suspense, useEffect, useRef, useState } from 'react';
import { lookupInTable } from '#contract';
import {
  listOperation,
  listPlace,
  ownAddress,
  parameterKey,
  type Place,
  type Placed,
  placeOf,
  type Referrer,
  type ResourceDetails,
  type ResourceSummary,
  writtenAs,
} from '#model';
import {
  type Counted,
  itemPath,
  type ItemRead,
  type ListWish,
  newPath,
  NO_WISH,
  useCount,
  useDetails,
  useIndex,
  useItem,
  useFormParentsOf,
  useParentsOf,
} from '../../data/index.ts';
import { ActionMenu, Button, Icon, IconButton, lowered, useAddress, useGo, useWords, part } from '../../ui/index.ts';
import { Failure } from '../failure/index.ts';
import { ListPanel } from '../list/index.ts';
import { Fields, FieldsSkeleton } from './Fields.tsx';

const CollectionActions = part(() =>
  import('../list/CollectionActions.tsx').then(({ CollectionActions }) => CollectionActions),
);
const OpenPanel = part(() => import('../place/index.ts').then(({ OpenPanel }) => OpenPanel));
const PlaceScreen = part(() => import('../place/index.ts').then(({ PlaceScreen }) => PlaceScreen));

/** What the tabs take. */
export interface ItemTabsProps {
  readonly details: ResourceDetails;
  readonly parts: readonly string[];
  readonly read: ItemRead;
}

interface Tab {
  readonly key: string;
  readonly label: string;
  /** What the tab holds as many as its count says; null: one thing. */
  readonly holds: { readonly resource: ResourceSummary; readonly counted: Counted } | null;
  readonly draw: () => ReactElement;
}

/** Draws the fields of an item, with tabs where something belongs to it. */
export function ItemTabs({ details, parts, read }: ItemTabsProps): ReactElement {
  const words = useWords();
  const tabs = useTabs(details, parts, ownAddress(read.item));
  const { pathname, search } = useAddress();
  const go = useGo();
  const fields = <Fields resource={details.resource} item={read.item} lookup={lookupInTable(details.schemas)} />;
  const wanted = new URLSearchParams(search).get('tab') ?? OVERVIEW;
  const current = tabs.find(({ key }) => key === wanted)?.key ?? OVERVIEW;
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    line.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  if (tabs.length === 0) return fields;
  const open = (key: string | null): void => {
    const query = key === null || key === OVERVIEW ? '' : `?tab=${encodeURIComponent(key)}`;
    go(`${pathname}${query}`, { replace: true });
  };
  const entries = [{ key: OVERVIEW, label: words('item.overview') }, ...tabs].map(({ key, label }) => ({
    label,
    mark: key === current && <Icon name="check" size={14} />,
    onSelect: () => open(key),
  }));
  return (
    <Tabs value={current} onChange={open} keepMounted={false} className="fd-tabs">
      <div className="fd-tabs-line">
        <Tabs.List ref={line}>
          <Tabs.Tab value={OVERVIEW}>{words('item.overview')}</Tabs.Tab>
          {tabs.map(({ key, label, holds }) => (
            <Tabs.Tab key={key} value={key}>
              {label}
              {holds !== null && <TabCount {...holds} />}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.length > IN_SIGHT && (
          <ActionMenu label={words('item.tabs')} entries={entries}>
            <IconButton icon="chevron-down" label={words('item.tabs')} />
          </ActionMenu>
        )}
      </div>
      <Tabs.Panel value={OVERVIEW}>{fields}</Tabs.Panel>
      {tabs.map(({ key, draw }) => (
        <Tabs.Panel key={key} value={key}>
          {key === current && draw()}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

const OVERVIEW = '.overview';

/** Of more tabs than these, some are scrolled out of sight. */
const IN_SIGHT = 7;

/** How many things a tab holds, where that is cheap to ask. */
function TabCount({ resource, counted }: NonNullable<Tab['holds']>): ReactElement | null {
  const { count } = useCount(resource, true, counted);
  return count === null ? null : <span className="fd-tab-count fd-number"> {count.toLocaleString()}</span>;
}

function useTabs(details: ResourceDetails, parts: readonly string[], own: string | null): readonly Tab[] {
  const { resource: named } = useIndex();
  const { resource } = details;
  const children = resource.children.flatMap((name) => named(name) ?? []);
  const below = children.map((child) => tabOf(child, parts, placeOf(resource, parts)));
  const id = parts.at(-1);
  const pointing = resource.referrers.flatMap((referrer): readonly Tab[] => {
    const pointer = named(referrer.resource);
    const value = referrer.address === undefined ? id : own;
    if (id === undefined || pointer === undefined || value === undefined || value === null) return [];
    const narrowed = narrowedTo(referrer, value);
    const key = `${referrer.resource}:${referrer.parameter ?? referrer.field ?? ''}`;
    // What is told apart here would have to come whole to be counted.
    const holds = narrowed.filters.length === 0 ? null : { resource: pointer, counted: { filters: narrowed.filters } };
    return [
      {
        key,
        label: referrer.label,
        holds,
        draw: () => <Pointing key={key} referrer={referrer} to={resource.name} id={id} value={value} own={own} />,
      },
    ];
  });
  return [...below, ...pointing];
}

/** The tab of what belongs to an item. */
function tabOf(child: ResourceSummary, parts: readonly string[], place: Place): Tab {
  const isSingle = child.kind === 'singleton';
  const { name: key, label } = child;
  const tab = (draw: () => ReactElement): Tab => ({ key, label, holds: null, draw });
  const placed = isSingle ? child : listPlace(child);
  if (placed.parentParameters.length > parts.length)
    return tab(() => <Asked key={key} child={child} given={leadingAt(placed, place)} />);
  if (isSingle) return tab(() => <Single key={key} name={child.name} parts={parts} />);
  if (listOperation(child) === null) return tab(() => <Unlisted key={key} name={child.name} parts={parts} />);
  const holds = { resource: child, counted: { parents: parts } };
  return { key, label, holds, draw: () => <Below key={key} child={child} parts={parts} /> };
}

/** What an item gives of a place that asks for more: the values that come first there. */
function leadingAt({ path, parentParameters }: Placed, place: Place): readonly string[] {
  const values = parentParameters.map((name) => place.get(parameterKey(path, name)));
  const end = values.indexOf(undefined);
  return values.slice(0, end < 0 ? undefined : end).flatMap((value) => value ?? []);
}

/** What is kept below the item by more than the item tells: a file of a repository at one of its commits. */
function Asked({ child, given }: { readonly child: ResourceSummary; readonly given: readonly string[] }): ReactElement {
  return (
    <Suspense fallback={<FieldsSkeleton />}>
      <PlaceScreen screen={child.kind === 'singleton' ? 'item' : 'list'} name={child.name} given={given} inside />
    </Suspense>
  );
}

/** A list that belongs to the item. */
function Below({ child, parts }: { readonly child: ResourceSummary; readonly parts: readonly string[] }): ReactElement {
  const [wish, setWish] = useState<ListWish>(NO_WISH);
  return (
    <Embedded name={child.name} parents={parts} wish={wish} onWish={setWish}>
      <NewBelow child={child} parts={parts} />
    </Embedded>
  );
}

/** Creates another one of what belongs to the item. */
function NewBelow({
  child,
  parts,
}: {
  readonly child: ResourceSummary;
  readonly parts: readonly string[];
}): ReactElement | null {
  const words = useWords();
  const go = useGo();
  const { settings, resource: named } = useIndex();
  const details = useDetails(child.name);
  if (settings.readOnly) return null;
  const makes = details.state === 'ready' ? details.value.resource.makes : undefined;
  const kept = makes === undefined ? undefined : named(makes.resource);
  if (makes !== undefined && kept !== undefined && kept.operations.create !== null)
    return <NewOf of={kept} parents={[]} field={makes.field} id={parts.at(-1) ?? ''} />;
  if (child.operations.create === null) return null;
  return (
    <Button icon="plus" size="xs" onClick={() => go(newPath(child.name, parts))}>
      {words('list.create', { name: lowered(child.singular) })}
    </Button>
  );
}

/** The item that a list points at: its resource, its identity, and where it says that it is. */
interface Pointed {
  readonly to: string;
  readonly id: string;
  readonly own: string | null;
}

interface PointingProps extends Pointed {
  readonly referrer: Referrer;
  /** What the list is asked for. */
  readonly value: string;
}

const EQUALS = 'equals';

/** A list narrowed to what points at an item: by the API, or, of one that comes whole, here. */
function narrowedTo({ parameter, field = '' }: Referrer, value: string): ListWish {
  return parameter === undefined
    ? { ...NO_WISH, conditions: [{ field, operator: EQUALS, value }] }
    : { ...NO_WISH, filters: [{ parameter, value }] };
}

/** A list of what points at the item: always filtered by it. */
function Pointing({ referrer, value, ...item }: PointingProps): ReactElement {
  const fixed = narrowedTo(referrer, value);
  const parents = useParentsOf(referrer.resource) ?? [];
  const [wish, setWish] = useState<ListWish>(fixed);
  const keep = (next: ListWish): void => {
    const filters = next.filters.filter(({ parameter }) => parameter !== referrer.parameter);
    const conditions = next.conditions.filter(({ field, operator }) => field !== referrer.field || operator !== EQUALS);
    setWish({
      ...next,
      filters: [...fixed.filters, ...filters],
      conditions: [...fixed.conditions, ...conditions],
    });
  };
  const { parameter, field = '' } = referrer;
  const key = parameter === undefined ? `where.${EQUALS}.${field}` : `filter.${parameter}`;
  return (
    <Embedded name={referrer.resource} parents={parents} wish={wish} onWish={keep} fixed={key}>
      <NewPointing name={referrer.resource} {...item} />
    </Embedded>
  );
}

/** Creates another one that points at the item: the field that does so is filled in already. */
function NewPointing({ name, to, id, own }: Pointed & { readonly name: string }): ReactElement | null {
  const { settings } = useIndex();
  const details = useDetails(name);
  const parents = useFormParentsOf(name);
  if (details.state !== 'ready' || settings.readOnly) return null;
  const { resource } = details.value;
  const relation = resource.relations.find((one) => one.resource === to && !one.many);
  if (resource.operations.create === null || parents === null) return null;
  const field =
    relation === undefined ? '' : relation.field + (relation.holds === 'item' ? `.${relation.idField ?? 'id'}` : '');
  if (relation?.holds !== 'url') return <NewOf of={resource} parents={parents} field={field} id={id} />;
  const address = own ?? writtenAs(relation, id);
  return <NewOf of={resource} parents={parents} field={address === id ? '' : field} id={address} />;
}

interface NewOfProps {
  readonly of: ResourceSummary;
  readonly parents: readonly string[];
  readonly field: string;
  readonly id: string;
}

/** Leads to a form whose field is filled in with the item that one comes from. */
function NewOf({ of, parents, field, id }: NewOfProps): ReactElement {
  const words = useWords();
  const go = useGo();
  const query = field === '' ? '' : `?set.${encodeURIComponent(field)}=${encodeURIComponent(id)}`;
  return (
    <Button icon="plus" size="xs" onClick={() => go(newPath(of.name, parents) + query)}>
      {words('list.create', { name: lowered(of.singular) })}
    </Button>
  );
}

interface EmbeddedProps {
  readonly name: string;
  readonly parents: readonly string[];
  readonly wish: ListWish;
  readonly onWish: (wish: ListWish) => void;
  readonly fixed?: string;
  readonly children?: ReactElement | false;
}

function Embedded({ name, parents, wish, onWish, fixed, children }: EmbeddedProps): ReactElement {
  const details = useDetails(name);
  if (details.state === 'loading') return <FieldsSkeleton />;
  if (details.state === 'failed') return <Failure failure={details.failure} retry={details.retry} />;
  return (
    <div className="fd-embedded">
      <div className="fd-embedded-tools fd-no-print">
        {parents.length > 0 && (
          <Suspense fallback={null}>
            <CollectionActions details={details.value} parents={parents} />
          </Suspense>
        )}
        {children}
      </div>
      <ListPanel
        details={details.value}
        parents={parents}
        wish={wish}
        onWish={onWish}
        embedded
        {...(fixed === undefined ? {} : { fixed })}
      />
    </div>
  );
}

interface BelongingProps {
  readonly name: string;
  readonly parts: readonly string[];
}

/** Things that belong to the item and that the API does not list: what can be done with them, and the way to one. */
function Unlisted({ name, parts }: BelongingProps): ReactElement {
  const details = useDetails(name);
  if (details.state === 'loading') return <FieldsSkeleton />;
  if (details.state === 'failed') return <Failure failure={details.failure} retry={details.retry} />;
  return (
    <div className="fd-embedded">
      <Suspense fallback={<FieldsSkeleton />}>
        <div className="fd-embedded-tools fd-no-print">
          <CollectionActions details={details.value} parents={parts} />
          <NewBelow child={details.value.resource} parts={parts} />
        </div>
        <OpenPanel details={details.value} parents={parts} />
      </Suspense>
    </div>
  );
}

/** One thing that belongs to the item, such as its settings. */
function Single({ name, parts }: BelongingProps): ReactElement {
  const words = useWords();
  const { resource } = useIndex();
  const go = useGo();
  const details = useDetails(name);
  const view = useItem(details.state === 'ready' ? details.value : null, parts);
  if (details.state === 'failed') return <Failure failure={details.failure} retry={details.retry} />;
  if (view.state === 'failed') return <Failure failure={view.failure} retry={view.retry} />;
  if (details.state === 'loading' || view.state === 'loading') return <FieldsSkeleton />;
  const { value } = details;
  const path = itemPath(name, parts);
  return (
    <div className="fd-embedded">
      <div className="fd-embedded-tools fd-no-print">
        <Button size="xs" icon="arrow-right" iconPosition="right" onClick={() => go(path)}>
          {words('item.openName', { name: resource(name)?.label ?? name })}
        </Button>
      </div>
      <Fields resource={value.resource} item={view.value.item} lookup={lookupInTable(value.schemas)} />
    </div>
  );
}
