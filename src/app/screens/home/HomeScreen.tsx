// Home: what the application holds. Its groups with their resources (with counts where they are cheap), what was opened
// last, and what can be done that belongs to no resource.
import { type ReactElement, Suspense, useMemo } from 'react';
import type { NavigationGroup, ResourceSummary } from '#model';
import {
  actionPath,
  itemPath,
  listPath,
  newPath,
  type Recent as RecentEntry,
  signInPath,
  useCount,
  useIndex,
  useFormParentsOf,
  useParentsOf,
  useRecent,
  useSession,
} from '../../data/index.ts';
import { Button, Callout, Few, Icon, Link, lowered, Page, Skeleton, useGo, useWords, part } from '../../ui/index.ts';
import './home.css';

const SavedViews = part(() => import('./SavedViews.tsx').then(({ SavedViews }) => SavedViews));

const NONE: ReadonlySet<string> = new Set();

/** Of how many lists, the first, a count is asked for where they tell one: each costs a call, and what it takes to make it. */
const COUNTED = 6;

/** How many tiles and groups are drawn before somebody asks for more: what nobody could take in at once only costs time. */
const TILES = 54;
const GROUPS = 20;
/** How many groups, and tiles of one, stand in sight at once, about: they are drawn with the page, the others once it is painted. */
const IN_SIGHT = 4;
const TILES_IN_SIGHT = 24;

/** Draws home. */
export function HomeScreen(): ReactElement {
  const words = useWords();
  const shown = useIndex();
  const { index, settings } = shown;
  const session = useSession();
  // Before a sign-in most would only be refused.
  const open =
    index.signIn.length === 0 || (session.state === 'ready' && (session.value.signedIn || session.value.served));
  const counted = useMemo(
    () => (open ? countable(index.groups, shown.resource) : NONE),
    [open, index.groups, shown.resource],
  );
  return (
    <Page title={index.title === '' ? settings.product.name : index.title} about={index.description || null}>
      <SignedOut />
      {shown.changes.length > 0 && (
        <Callout tone="info">{words('home.changed', { count: shown.changes.length })}</Callout>
      )}
      <Recent />
      <Suspense fallback={null}>
        <SavedViews />
      </Suspense>
      {index.groups.length === 0 && <Callout>{words('home.nothing')}</Callout>}
      <Few of={index.groups} most={GROUPS} first={IN_SIGHT}>
        {(group) => (
          <Group
            key={group.label}
            group={group}
            most={mostOfEach(index.groups)}
            counted={counted}
            only={index.groups.length === 1}
          />
        )}
      </Few>
    </Page>
  );
}

/** How many tiles each group may draw at first, so that all together are few enough: two at least. */
function mostOfEach(groups: readonly NavigationGroup[]): number {
  const drawn = (most: number): number =>
    groups.slice(0, GROUPS).reduce((sum, { entries }) => sum + Math.min(entries.length, most), 0);
  let most = 2;
  while (most < TILES && drawn(most + 1) <= TILES) most += 1;
  return most;
}

function countable(
  groups: readonly NavigationGroup[],
  resource: (name: string) => ResourceSummary | undefined,
): ReadonlySet<string> {
  const names = groups.flatMap(({ entries }) => entries.map(({ name }) => name));
  const first = names.filter((name) => resource(name)?.operations.list).slice(0, COUNTED);
  return new Set(first.filter((name) => resource(name)?.counts));
}

function SignedOut(): ReactElement | null {
  const words = useWords();
  const { index } = useIndex();
  const session = useSession();
  const go = useGo();
  if (index.signIn.length === 0 || session.state !== 'ready') return null;
  if (session.value.signedIn || session.value.served) return null;
  return (
    <Callout tone="info">
      <div className="fd-home-sign-in">
        <div>
          <div className="fd-callout-title">{words('home.signIn')}</div>
          {words('home.signInAbout')}
        </div>
        <Button look="primary" icon="login" onClick={() => go(signInPath())}>
          {words('user.signIn')}
        </Button>
      </div>
    </Callout>
  );
}

/** How many things are shown of those opened, and of those changed. */
const SHOWN = 6;

/** What this person opened last here, and what they changed. */
function Recent(): ReactElement | null {
  const words = useWords();
  const [recent, forget] = useRecent();
  const changed = recent
    .filter((entry) => entry.changed !== undefined)
    .toSorted((left, right) => (right.changed ?? 0) - (left.changed ?? 0));
  if (recent.length === 0) return null;
  return (
    <>
      <Entries id="recent" title={words('home.recent')} entries={recent.slice(0, SHOWN)} icon="clock">
        <Button size="xs" look="subtle" onClick={forget}>
          {words('home.forget')}
        </Button>
      </Entries>
      {changed.length > 0 && (
        <Entries id="changed" title={words('home.changedByYou')} entries={changed.slice(0, SHOWN)} icon="pencil" />
      )}
    </>
  );
}

interface EntriesProps {
  readonly id: string;
  readonly title: string;
  readonly entries: readonly RecentEntry[];
  readonly icon: 'clock' | 'pencil';
  readonly children?: ReactElement;
}

function Entries({ id, title, entries, icon, children }: EntriesProps): ReactElement {
  const { resource } = useIndex();
  return (
    <section aria-labelledby={id}>
      <div className="fd-home-heading">
        <h2 id={id} className="fd-section-title">
          {title}
        </h2>
        {children}
      </div>
      <ul className="fd-recent">
        {entries.map((entry) => (
          <li key={entry.path}>
            <Link to={entry.path} className="fd-recent-link">
              <Icon name={icon} size={15} />
              <span className="fd-truncate">{entry.title}</span>
              <span className="fd-dim fd-small">{resource(entry.resource)?.singular}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface GroupProps {
  readonly group: NavigationGroup;
  /** How many of its tiles are drawn at first. */
  readonly most: number;
  readonly counted: ReadonlySet<string>;
  readonly only: boolean;
}

function Group({ group, most, counted, only }: GroupProps): ReactElement {
  const words = useWords();
  const { resource } = useIndex();
  return (
    <section>
      {(only || group.label !== '') && (
        <h2 className={`fd-section-title fd-home-heading ${only ? 'fd-home-all' : ''}`}>
          {only ? words('home.all') : group.label}
        </h2>
      )}
      <ul className="fd-tiles">
        <Few of={group.entries} most={most} first={TILES_IN_SIGHT} inList>
          {(entry) => {
            const key = `${entry.kind} ${entry.name}`;
            const found = entry.kind === 'resource' ? resource(entry.name) : undefined;
            return found !== undefined ? (
              <ResourceTile key={key} resource={found} label={entry.label} count={counted.has(found.name)} />
            ) : (
              <ActionTile key={key} label={entry.label} operation={entry.name} />
            );
          }}
        </Few>
      </ul>
    </section>
  );
}

interface ResourceTileProps {
  readonly resource: ResourceSummary;
  readonly label: string;
  readonly count: boolean;
}

function ResourceTile({ resource, label, count: wanted }: ResourceTileProps): ReactElement {
  const words = useWords();
  const { settings } = useIndex();
  const parents = useParentsOf(resource.name);
  const to = resource.kind === 'singleton' ? itemPath(resource.name, []) : listPath(resource.name);
  const above = useFormParentsOf(resource.name);
  const makes = resource.operations.create !== null && above !== null && !settings.readOnly;
  return (
    <li className="fd-tile">
      <Link to={to} className="fd-tile-link">
        <span className="fd-tile-label">{label}</span>
      </Link>
      {wanted && parents !== null && <TileCount resource={resource} parents={parents} />}
      <TileAbout text={resource.description} />
      {makes && (
        <Link
          to={newPath(resource.name)}
          className="fd-tile-new"
          aria-label={words('list.create', { name: lowered(resource.singular) })}
          title={words('list.create', { name: lowered(resource.singular) })}
        >
          <Icon name="plus" size={16} />
        </Link>
      )}
    </li>
  );
}

interface TileCountProps {
  readonly resource: ResourceSummary;
  readonly parents: readonly string[];
}

function TileCount({ resource, parents }: TileCountProps): ReactElement | null {
  const words = useWords();
  const { count, loading } = useCount(resource, true, { parents });
  if (count === null && !loading) return null;
  return (
    <span className="fd-tile-count fd-number">
      {count !== null ? words('home.count', { count }) : <Skeleton width="2.5rem" />}
    </span>
  );
}

interface ActionTileProps {
  readonly label: string;
  readonly operation: string;
}

function ActionTile({ label, operation }: ActionTileProps): ReactElement {
  const { index } = useIndex();
  const action = index.actions.find((one) => one.operation === operation);
  return (
    <li className="fd-tile fd-tile--action">
      <Link to={actionPath(operation)} className="fd-tile-link">
        <Icon name="bolt" size={15} />
        <span className="fd-tile-label">{label}</span>
      </Link>
      <TileAbout text={action?.description ?? ''} />
    </li>
  );
}

function TileAbout({ text }: { readonly text: string }): ReactElement | null {
  return text === '' ? null : <p className="fd-tile-about">{text}</p>;
}
