// The screen of a list: its head with what can be made and done, and the list itself, whose whole state stands in the
// address.
import { type ReactElement, Suspense, useCallback, useMemo } from 'react';
import { listOperation, type ResourceDetails } from '#model';
import { type ListWish, newPath, useDetails, useIndex, useRefusals } from '../../data/index.ts';
import { Button, lowered, Page, Skeleton, useAddress, useGo, useWords, part } from '../../ui/index.ts';
import { Failure, NotFound } from '../failure/index.ts';
import type { Linked } from './columns.ts';
import { ListPanel } from './ListPanel.tsx';
import { useParentCrumbs } from './use-parent-crumbs.ts';
import { columnsIn, queryOf, wishOf, withColumns } from './wish.ts';

const CollectionActions = part(() =>
  import('./CollectionActions.tsx').then(({ CollectionActions }) => CollectionActions),
);

const OpenScreen = part(() => import('../place/index.ts').then(({ OpenScreen }) => OpenScreen));

/** What the screen of a list takes: the resource's name and its parents' values, from the address. */
export interface ListScreenProps {
  readonly resource: string;
  readonly parents: readonly string[];
}

/** Draws the screen of a list. */
export function ListScreen({ resource: name, parents }: ListScreenProps): ReactElement {
  const { resource: named } = useIndex();
  const summary = named(name);
  if (summary === undefined || summary.kind === 'singleton') return <NotFound what="resource" />;
  if (listOperation(summary) === null) return <Unlisted name={name} parents={parents} />;
  return <Known name={name} parents={parents} label={summary.label} />;
}

function Unlisted(props: { readonly name: string; readonly parents: readonly string[] }): ReactElement {
  const crumbs = useParentCrumbs(props.name, props.parents);
  return (
    <Suspense fallback={null}>
      <OpenScreen {...props} crumbs={crumbs} actions={(details) => <Doings details={details} {...props} />} />
    </Suspense>
  );
}

function Known({
  name,
  parents,
  label,
}: {
  readonly name: string;
  readonly parents: readonly string[];
  readonly label: string;
}): ReactElement {
  const details = useDetails(name);
  const crumbs = useParentCrumbs(name, parents);
  const { wish, setWish, linked } = useAddressWish();
  if (details.state === 'loading') {
    return (
      <Page title={label} crumbs={crumbs} width="fill">
        <Skeleton height="2.25rem" />
        <Skeleton height="100%" />
      </Page>
    );
  }
  if (details.state === 'failed') {
    return (
      <Page title={label} crumbs={crumbs}>
        <Failure failure={details.failure} retry={details.retry} />
      </Page>
    );
  }
  const actions = <Doings details={details.value} name={name} parents={parents} />;
  return (
    <Page title={label} crumbs={crumbs} width="fill" actions={actions}>
      <ListPanel details={details.value} parents={parents} wish={wish} onWish={setWish} linked={linked} />
    </Page>
  );
}

/** What can be done with the collection, and a new item of it. */
function Doings({
  details,
  ...where
}: {
  readonly details: ResourceDetails;
  readonly name: string;
  readonly parents: readonly string[];
}): ReactElement {
  return (
    <>
      <Suspense fallback={null}>
        <CollectionActions details={details} parents={where.parents} />
      </Suspense>
      <Create {...where} />
    </>
  );
}

function Create({
  name,
  parents,
}: {
  readonly name: string;
  readonly parents: readonly string[];
}): ReactElement | null {
  const words = useWords();
  const go = useGo();
  const { resource, settings } = useIndex();
  const summary = resource(name);
  const refused = useRefusals()(summary?.operations.create ?? null, parents);
  if (summary === undefined || summary.operations.create === null || settings.readOnly) return null;
  return (
    <Button
      look={refused === null ? 'primary' : 'default'}
      icon={refused === null ? 'plus' : 'lock'}
      onClick={() => go(newPath(name, parents))}
      title={refused === null ? undefined : words('item.refusedBefore', { reason: refused })}
    >
      {words('list.create', { name: lowered(summary.singular) })}
    </Button>
  );
}

/** The wish and the columns that stand in the address, and the ways to change them there. */
function useAddressWish(): {
  readonly wish: ListWish;
  readonly setWish: (wish: ListWish) => void;
  readonly linked: Linked;
} {
  const { pathname, search } = useAddress();
  const go = useGo();
  const wish = useMemo(() => wishOf(search), [search]);
  const linked = useMemo(
    () => ({
      columns: columnsIn(search),
      leave: () => go(withColumns(`${pathname}${search}`, []), { replace: true }),
    }),
    [pathname, search, go],
  );
  const setWish = useCallback(
    (next: ListWish) => go(withColumns(`${pathname}${queryOf(next)}`, columnsIn(search)), { replace: true }),
    [pathname, search, go],
  );
  return { wish, setWish, linked };
}
