// The screen of one item: what it is and in which state, what can be done with it, its fields, and in tabs what belongs
// to it and what points at it.
import { type ReactElement, useEffect, useState } from 'react';
import { fieldValue, listOperation, type Resource, type ResourceDetails, titleOf } from '#model';
import {
  type ItemRead,
  itemPath,
  listPath,
  neighboursOf,
  useDetails,
  useIndex,
  useItem,
  useListParents,
  useSeenTitle,
  useRemember,
  useTrail,
  type View,
} from '../../data/index.ts';
import { Display } from '../../fields/index.ts';
import { Button, type Crumb, IconButton, MoreWords, Page, Skeleton, useGo, useWords } from '../../ui/index.ts';
import { Failure, NotFound } from '../failure/index.ts';
import { useParentCrumbs } from '../list/index.ts';
import { FieldsSkeleton } from './Fields.tsx';
import { ItemActions } from './ItemActions.tsx';
import { ItemTabs } from './ItemTabs.tsx';
import { useItemKeys } from './use-item-keys.ts';
import { itemWords } from './words.ts';
import './item.css';

/** What the screen of an item takes, from the address: its parents' values and its id. */
export interface ItemScreenProps {
  readonly resource: string;
  readonly parts: readonly string[];
}

/** Draws the screen of one item. */
export function ItemScreen(props: ItemScreenProps): ReactElement {
  return (
    <MoreWords words={itemWords}>
      <Screen {...props} />
    </MoreWords>
  );
}

function Screen({ resource: name, parts }: ItemScreenProps): ReactElement {
  const { resource: named } = useIndex();
  const summary = named(name);
  const details = useDetails(name);
  const crumbs = useCrumbs(name, parts);
  if (summary === undefined) return <NotFound what="resource" />;
  if (details.state === 'ready') return <Loaded details={details.value} parts={parts} crumbs={crumbs} />;
  return (
    <Page title={summary.singular} crumbs={crumbs}>
      {details.state === 'failed' ? <Failure failure={details.failure} retry={details.retry} /> : <FieldsSkeleton />}
    </Page>
  );
}

interface LoadedProps {
  readonly details: ResourceDetails;
  readonly parts: readonly string[];
  readonly crumbs: readonly Crumb[];
}

function Loaded({ details, parts, crumbs }: LoadedProps): ReactElement {
  const words = useWords();
  const view = useItem(details, parts);
  const { resource } = details;
  const single = resource.kind === 'singleton';
  const read = view.state === 'ready' ? view.value : null;
  const go = useGo();
  const opened = read?.id;
  useEffect(() => {
    if (opened !== undefined) go(itemPath(resource.name, parts.slice(0, -1), opened), { replace: true });
  }, [opened, go, resource.name, parts]);
  const seen = useSeenTitle(resource.name, parts);
  const known = read === null ? seen : titleOf(resource, read.item);
  const title = single ? resource.label : known || (parts.at(-1) ?? '');
  const id = single ? undefined : parts.at(-1);
  const path = itemPath(resource.name, single ? parts : parts.slice(0, -1), id);
  const [removed, setRemoved] = useState(false);
  useRemember(read === null || removed ? null : { path, title, resource: resource.name });
  if (view.state === 'failed') {
    return (
      <Page title={words('item.of', { kind: resource.singular, name: title })} heading={title} crumbs={crumbs}>
        <Failure failure={view.failure} retry={view.retry} actions={<WayOn crumb={crumbs.at(-1)} />} />
      </Page>
    );
  }
  // The way to the next one does not wait for this one: whoever leafs through items presses the key again at once.
  const actions = (
    <>
      <Neighbours path={path} />
      {read !== null && <ItemActions {...{ details, parts, read, title, path }} onRemoved={() => setRemoved(true)} />}
    </>
  );
  return (
    <Page
      title={title}
      heading={known === null && !single ? <Unknown name={title} /> : title}
      crumbs={crumbs}
      beside={read !== null && <StateBadge resource={resource} read={read} />}
      about={<About resource={resource} id={id} title={title} />}
      actions={actions}
    >
      <Body {...{ details, parts, view }} />
    </Page>
  );
}

function Body({
  details,
  parts,
  view,
}: {
  readonly details: ResourceDetails;
  readonly parts: readonly string[];
  readonly view: View<ItemRead>;
}): ReactElement | null {
  if (view.state === 'loading') return <FieldsSkeleton />;
  if (view.state === 'failed') return null;
  return (
    <>
      {view.outdated !== null && <Failure failure={view.outdated} retry={view.refresh} inline />}
      <ItemTabs details={details} parts={parts} read={view.value} />
    </>
  );
}

/** From an item that is not to be seen to where its like are. */
function WayOn({ crumb }: { readonly crumb: Crumb | undefined }): ReactElement | null {
  const words = useWords();
  const go = useGo();
  if (crumb === undefined) return null;
  const { label, to } = crumb;
  return (
    <Button icon="arrow-left" onClick={() => go(to)}>
      {words('item.back', { name: label })}
    </Button>
  );
}

/** Stands for a title that is still coming; screen readers hear what is known of it. */
function Unknown({ name }: { readonly name: string }): ReactElement {
  return (
    <>
      <span className="fd-visually-hidden">{name}</span>
      <Skeleton width="16rem" height="1.6rem" />
    </>
  );
}

function StateBadge({ resource, read }: { readonly resource: Resource; readonly read: ItemRead }): ReactElement | null {
  const { state } = resource;
  const field = resource.fields.find(({ name }) => name === state?.field);
  if (state === null || field === undefined) return null;
  const value = fieldValue(read.item, state.field);
  return value === undefined || value === null ? null : <Display field={field} value={value} item={read.item} />;
}

function About({
  resource,
  id,
  title,
}: {
  readonly resource: Resource;
  readonly id: string | undefined;
  readonly title: string;
}): ReactElement | null {
  if (id === undefined) return resource.description === '' ? null : <>{resource.description}</>;
  // What is hidden among the fields is not told above them.
  const isSecret = resource.fields.some(({ name, kind }) => name === resource.idField && kind === 'secret');
  return (
    <span className="fd-small">
      {resource.singular}
      {title !== id && !isSecret && <span className="fd-mono fd-item-id">{id}</span>}
    </span>
  );
}

/** The way to an item: its parents, and the list, with its filters where one came from there. */
function useCrumbs(name: string, parts: readonly string[]): readonly Crumb[] {
  const { resource } = useIndex();
  const last = useTrail().last();
  const summary = resource(name);
  const single = summary?.kind === 'singleton';
  const listed = useListParents(summary, parts);
  const parents = single ? parts : (listed ?? []);
  const above = useParentCrumbs(name, parents);
  if (summary === undefined || single || listOperation(summary) === null) return above;
  const list = listPath(name, parents);
  const from = last?.resource === name && last.from.startsWith('/list/') ? last.from : null;
  // The list that one came from last may be another owner's.
  const isOther = summary.listedAt !== undefined && listed !== null && from?.split('?')[0] !== list;
  return [...above, { label: summary.label, to: isOther ? list : (from ?? list) }];
}

function Neighbours({ path }: { readonly path: string }): ReactElement | null {
  const words = useWords();
  const go = useGo();
  const trail = useTrail();
  const neighbours = neighboursOf(trail.last(), path);
  const previous = neighbours?.previous ?? null;
  const next = neighbours?.next ?? null;
  useItemKeys({ previous: previous === null ? null : () => go(previous), next: next === null ? null : () => go(next) });
  if (neighbours === null) return null;
  return (
    <span className="fd-neighbours">
      <span className="fd-dim fd-small fd-number">
        {words('item.place', { place: neighbours.place, count: neighbours.count })}
      </span>
      <IconButton
        icon="chevron-up"
        label={words('item.previous')}
        disabled={previous === null}
        onClick={() => previous !== null && go(previous)}
      />
      <IconButton
        icon="chevron-down"
        label={words('item.next')}
        disabled={next === null}
        onClick={() => next !== null && go(next)}
      />
    </span>
  );
}
