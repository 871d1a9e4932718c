// The navigation at the side: the application's groups and what is under them; a group closes and stays closed, and a
// long navigation can be filtered.
import { type ReactElement, useId, useState } from 'react';
import type { NavigationEntry, NavigationGroup } from '#model';
import {
  actionPath,
  HOME_PATH,
  isTexts,
  itemPath,
  listPath,
  partsOf,
  type Shown,
  useIndex,
  useStored,
  useRefusals,
} from '../data/index.ts';
import { Few, Icon, Link, useAddress, useWords } from '../ui/index.ts';

/** From how many entries on the navigation can be filtered. */
const MANY = 12;
/** From how many on its groups are closed until somebody opens them; and how many groups and entries are drawn at first. */
const TOO_MANY = 80;
const GROUPS = 40;
const ENTRIES = 100;
/** How many of them stand in sight at once, about: they are drawn with the page, the others once it is painted. */
const IN_SIGHT = 20;
const OPEN_GROUPS_IN_SIGHT = 6;

/** Draws the navigation. */
export function Navigation(): ReactElement {
  const words = useWords();
  const shown = useIndex();
  const [text, setText] = useState('');
  const { index } = shown;
  const count = index.groups.reduce((sum, group) => sum + group.entries.length, 0);
  const groups = matching(index.groups, text);
  const { pathname } = useAddress();
  const isCurrent = currentAt(pathname, shown);
  const opened = useStored(`${shown.keep}navigation.opened`, isTexts, NONE);
  const closed = useStored(`${shown.keep}navigation.closed`, isTexts, NONE);
  const isClosing = (group: NavigationGroup): boolean => count > TOO_MANY && !group.entries.some(isCurrent);
  return (
    <nav className="fd-nav" aria-label={words('shell.navigation')}>
      {count > MANY && (
        <label className="fd-nav-filter">
          <Icon name="filter" size={14} />
          <input
            type="search"
            value={text}
            placeholder={words('shell.filter')}
            aria-label={words('shell.filter')}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </label>
      )}
      <ul className="fd-nav-list">
        {text === '' && (
          <li>
            <NavLink to={HOME_PATH} label={words('home.title')} icon="home" current={pathname === HOME_PATH} />
          </li>
        )}
      </ul>
      <Few of={groups} most={GROUPS} first={count > TOO_MANY ? IN_SIGHT : OPEN_GROUPS_IN_SIGHT}>
        {(group) => (
          <Group
            key={group.label}
            group={group}
            shown={shown}
            isCurrent={isCurrent}
            forced={text !== ''}
            closes={isClosing(group)}
            turned={isClosing(group) ? opened : closed}
            alone={index.groups.length === 1 || group.label === ''}
          />
        )}
      </Few>
      {groups.length === 0 && <p className="fd-nav-none">{words('shell.filterNone', { text })}</p>}
    </nav>
  );
}

function matching(groups: readonly NavigationGroup[], text: string): readonly NavigationGroup[] {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === '') return groups;
  return groups
    .map((group) =>
      group.label.toLocaleLowerCase().includes(wanted)
        ? group
        : { ...group, entries: group.entries.filter(({ label }) => label.toLocaleLowerCase().includes(wanted)) },
    )
    .filter(({ entries }) => entries.length > 0);
}

interface GroupProps {
  readonly group: NavigationGroup;
  readonly shown: Shown;
  readonly isCurrent: (entry: NavigationEntry) => boolean;
  /** Open whatever was chosen: what is searched must be seen. */
  readonly forced: boolean;
  /** Whether it is closed until somebody opens it, instead of the other way round. */
  readonly closes: boolean;
  /** The labels of the groups that somebody has turned from how they are at first, and the way to keep others. */
  readonly turned: readonly [readonly string[], (labels: readonly string[]) => boolean];
  /** The only group, or one without a label, has no heading that closes it. */
  readonly alone: boolean;
}

function Group({ group, shown, isCurrent, forced, closes, turned: kept, alone }: GroupProps): ReactElement {
  const id = useId();
  const refused = useRefusals();
  const [turned, setTurned] = kept;
  const open = forced || alone || turned.includes(group.label) === closes;
  const toggle = (): void => {
    const others = turned.filter((label) => label !== group.label);
    setTurned(open === closes ? others : [...others, group.label]);
  };
  return (
    <section className="fd-nav-group">
      {!alone && (
        <button
          type="button"
          className="fd-nav-heading"
          aria-expanded={open}
          aria-controls={id}
          onClick={toggle}
          title={group.description === '' ? undefined : group.description}
        >
          <span className="fd-truncate">{group.label}</span>
          <Icon name={open ? 'chevron-down' : 'chevron-right'} size={13} />
        </button>
      )}
      <ul id={id} className="fd-nav-list" hidden={!open}>
        {open && (
          <Few of={group.entries} most={ENTRIES} first={IN_SIGHT} inList>
            {(entry) => (
              <li key={`${entry.kind} ${entry.name}`}>
                <NavLink
                  to={pathOf(entry, shown)}
                  label={entry.label}
                  icon={entry.kind === 'action' ? 'bolt' : undefined}
                  current={isCurrent(entry)}
                  refused={refused(readOf(entry, shown))}
                />
              </li>
            )}
          </Few>
        )}
      </ul>
    </section>
  );
}

const NONE: readonly string[] = [];

/** Where an entry of the navigation leads: a singleton and what has no list open as an item, actions as their screen. */
export function pathOf(entry: Pick<NavigationEntry, 'kind' | 'name'>, shown: Shown): string {
  if (entry.kind === 'action') return actionPath(entry.name);
  return shown.resource(entry.name)?.kind === 'singleton' ? itemPath(entry.name, []) : listPath(entry.name);
}

/** What opening an entry asks of the API. */
function readOf({ kind, name }: Pick<NavigationEntry, 'kind' | 'name'>, shown: Shown): string | null {
  if (kind === 'action') return name;
  const operations = shown.resource(name)?.operations;
  return operations?.list ?? operations?.get ?? null;
}

interface NavLinkProps {
  readonly to: string;
  readonly label: string;
  readonly icon?: 'home' | 'bolt' | undefined;
  readonly current: boolean;
  /** Why the API has refused it, where it has. */
  readonly refused?: string | null;
}

function NavLink({ to, label, icon, current, refused = null }: NavLinkProps): ReactElement {
  const words = useWords();
  return (
    <Link
      to={to}
      className="fd-nav-link"
      aria-current={current ? 'page' : undefined}
      title={refused === null ? label : `${label}: ${words('item.refusedBefore', { reason: refused })}`}
    >
      {icon !== undefined && <Icon name={icon} size={15} />}
      <span className="fd-truncate">{label}</span>
      {refused !== null && <Icon name="lock" size={13} />}
    </Link>
  );
}

/**
 * Whose screen stands at an address: an item, a form and a list of one resource belong to the same entry, and what has no
 * entry of its own to that of what it is in.
 */
function currentAt(
  pathname: string,
  { index, resource }: Pick<ReturnType<typeof useIndex>, 'index' | 'resource'>,
): (entry: NavigationEntry) => boolean {
  const isAction = pathname.startsWith('/do/');
  const isEntry = (one: string): boolean =>
    index.groups.some(({ entries }) => entries.some((entry) => entry.kind === 'resource' && entry.name === one));
  let name: string | null | undefined = partsOf(pathname)[0];
  while (!isAction && typeof name === 'string' && !isEntry(name)) name = resource(name)?.parent;
  return (entry) => entry.name === name && (entry.kind === 'action') === isAction;
}
