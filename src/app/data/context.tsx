// What all hooks of the data layer share, given once at the top: the client, the cache, the gate for sign-in, and the
// application that is shown. Only this folder uses the client.
import type { QueryClient } from '@tanstack/react-query';
import { QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactElement, type ReactNode, use, useMemo } from 'react';
import type { Client, PartView } from '#client';
import { type ApplicationIndex, type PermissionsView, type ResourceSummary, signInOperations } from '#model';
import type { PublicSettings } from '#settings';
import type { Bell } from './bell.ts';
import type { CallKeeper } from './calls.ts';
import type { SignInGate } from './gate.ts';
import type { RefusalKeeper } from './refusals.ts';
import type { SessionTabs } from './session-tabs.ts';
import type { Connection, Source } from './source.ts';
import type { Written } from './written.ts';

/** The services of the data layer. */
export interface Services {
  readonly client: Client;
  readonly source: Source;
  readonly written: Written;
  /** What the API has refused this person. */
  readonly refusals: RefusalKeeper;
  /** What was sent, for the workbench. */
  readonly calls: CallKeeper;
  readonly cache: QueryClient;
  readonly gate: SignInGate;
  /** The other tabs of this browser. */
  readonly tabs: SessionTabs;
  /** Rung with the first job: what shows jobs is loaded then. */
  readonly jobsBell: Bell;
  /** Rung by each answer after which the contract may be another than the one shown. */
  readonly contractBell: Bell;
  /** Waits for its turn, so that unasked reads are at most four at a time. */
  readonly turn: <T>(work: () => Promise<T>) => Promise<T>;
}

const ServicesContext = createContext<Services | null>(null);

/** Gives the services to the components below. */
export function DataProvider({
  services,
  children,
}: {
  readonly services: Services;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <ServicesContext value={services}>
      <QueryClientProvider client={services.cache}>{children}</QueryClientProvider>
    </ServicesContext>
  );
}

/** The services; for hooks of this folder. */
export function useServices(): Services {
  const services = use(ServicesContext);
  if (services === null) throw new Error('DataProvider is missing above this component.');
  return services;
}

/** The application that is shown. */
export interface Shown {
  readonly index: ApplicationIndex;
  readonly settings: PublicSettings;
  readonly changes: Extract<Connection, { state: 'ready' }>['changes'];
  /** What this person's roles may not do; null where no policy says. */
  readonly permissions: PermissionsView | null;
  readonly hints: NonNullable<Extract<Connection, { state: 'ready' }>['hints']>;
  /** Parts of the server to choose from; none where there is only one. */
  readonly parts: readonly PartView[];
  /** The resource of this name, if there is one. Names come from outside: this never reaches a prototype (rule S2). */
  readonly resource: (name: string) => ResourceSummary | undefined;
  /** Changes with the contract: what was learned from another contract is not used. */
  readonly stamp: string;
  /** Begins the keys of what is kept for this API on this device. */
  readonly keep: string;
}

const ShownContext = createContext<Shown | null>(null);

/** Gives the application that is shown to the components below. */
export function ShownProvider(props: {
  readonly connection: Extract<Connection, { state: 'ready' }>;
  readonly children: ReactNode;
}): ReactElement {
  const { connection, children } = props;
  const shown = useMemo(() => shownOf(connection), [connection]);
  return <ShownContext value={shown}>{children}</ShownContext>;
}

/** The application that is shown, where there is one yet. */
export function useShown(): Shown | null {
  return use(ShownContext);
}

/** The index of the application that is shown, its settings and its resources by name. */
export function useIndex(): Shown {
  const shown = use(ShownContext);
  if (shown === null) throw new Error('ShownProvider is missing above this component.');
  return shown;
}

function shownOf(connection: Extract<Connection, { state: 'ready' }>): Shown {
  const { index, settings, changes, hints, permissions, parts = [] } = connection;
  const byName = new Map(index.resources.map((resource) => [resource.name, resource]));
  return {
    // A contract whose title names nothing is called by the host that answers.
    index: withoutSignIn({ ...index, title: index.title || (settings.host?.split('/')[2] ?? '') }),
    settings,
    changes: changes ?? [],
    permissions: permissions ?? null,
    hints: hints ?? [],
    parts,
    resource: (name) => byName.get(name),
    stamp: `${index.title} ${index.version} ${index.operations} ${index.resources.length}`,
    keep: keptUnder(connection),
  };
}

/** What the keys begin with of what is kept for an API on this device. */
export function keptUnder({ index, settings, parts = [] }: Extract<Connection, { state: 'ready' }>): string {
  // The first part is kept as it would be alone.
  const part = parts.find(({ current }) => current)?.part ?? '';
  return `${settings.host ?? index.title}${part}.`;
}

/** What signs in, renews that and signs out is done by screens of their own: nobody looks for it among the rest. */
function withoutSignIn(index: ApplicationIndex): ApplicationIndex {
  const own = signInOperations(index.signIn);
  if (own.size === 0) return index;
  const groups = index.groups.map((group) => ({
    ...group,
    entries: group.entries.filter(({ kind, name }) => kind !== 'action' || !own.has(name)),
  }));
  const actions = index.actions.filter(({ operation }) => !own.has(operation));
  return { ...index, groups: groups.filter(({ entries }) => entries.length > 0), actions };
}
