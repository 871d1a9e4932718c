// The routes of the application (specification part 11: every screen has an address that survives a reload). The router
// matches the first word; what follows are names and identifiers, read undecoded from the address itself.
import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router';
import { lazy, type ReactElement } from 'react';
import { guardPath, partsOf } from '../data/index.ts';
import { HomeScreen } from '../screens/home/index.ts';
import { ListScreen } from '../screens/list/index.ts';
import { useAddress } from '../ui/index.ts';
import { Root } from './Root.tsx';

// Home and lists are where people begin: they come with the first code. The other screens come when they are opened.
const load = {
  item: () => import('../screens/item/index.ts').then(({ ItemScreen: component }) => ({ default: component })),
  form: () => import('./FormRoute.tsx').then(({ FormRoute: component }) => ({ default: component })),
  do: () => import('./DoRoute.tsx').then(({ DoRoute: component }) => ({ default: component })),
  signIn: () => import('../screens/sign-in/index.ts').then(({ SignInScreen: component }) => ({ default: component })),
};

const ItemScreen = lazy(load.item);
const ImportScreen = lazy(() =>
  import('../screens/import/index.ts').then(({ ImportScreen: component }) => ({ default: component })),
);
const FormRoute = lazy(load.form);
const DoRoute = lazy(load.do);
const SignInScreen = lazy(load.signIn);
const AuditScreen = lazy(() =>
  import('../screens/audit/index.ts').then(({ AuditScreen: component }) => ({ default: component })),
);
const NotFound = lazy(() =>
  import('../screens/failure/index.ts').then(({ NotFound: component }) => ({ default: component })),
);

const SCREEN_OF: ReadonlyMap<string, () => Promise<unknown>> = new Map<string, () => Promise<unknown>>([
  ['item', load.item],
  ['new', load.form],
  ['edit', load.form],
  ['do', load.do],
  ['sign-in', load.signIn],
]);

/** Begins to load the code of the screen at an address, so that it is there when the data is. */
export async function loadScreen(pathname: string): Promise<void> {
  await SCREEN_OF.get(pathname.split('/')[1] ?? '')?.();
}

/** A name and the parts after it, from the address of the screen. */
function useParts(): { readonly name: string; readonly parts: readonly string[] } {
  const [name = '', ...parts] = partsOf(useAddress().pathname);
  return { name, parts };
}

function ListRoute(): ReactElement {
  const { name, parts } = useParts();
  return <ListScreen key={[name, ...parts].join('\n')} resource={name} parents={parts} />;
}

function ImportRoute(): ReactElement {
  const { name, parts } = useParts();
  return <ImportScreen key={[name, ...parts].join('\n')} resource={name} parents={parts} />;
}

function ItemRoute(): ReactElement {
  const { name, parts } = useParts();
  return <ItemScreen key={[name, ...parts].join('\n')} resource={name} parts={parts} />;
}

function NewRoute(): ReactElement {
  const { name, parts } = useParts();
  return <FormRoute key={[name, ...parts].join('\n')} name={name} mode="create" parts={parts} />;
}

function EditRoute(): ReactElement {
  const { name, parts } = useParts();
  return <FormRoute key={[name, ...parts].join('\n')} name={name} mode="edit" parts={parts} />;
}

function ActionRoute(): ReactElement {
  const { name, parts } = useParts();
  return <DoRoute key={[name, ...parts].join('\n')} operation={name} parts={parts} />;
}

const root = createRootRoute({
  component: () => (
    <Root>
      <Outlet />
    </Root>
  ),
  notFoundComponent: () => <NotFound what="screen" />,
});

const routes = [
  createRoute({ getParentRoute: () => root, path: '/', component: HomeScreen }),
  createRoute({ getParentRoute: () => root, path: '/list/$', component: ListRoute }),
  createRoute({ getParentRoute: () => root, path: '/import/$', component: ImportRoute }),
  createRoute({ getParentRoute: () => root, path: '/item/$', component: ItemRoute }),
  createRoute({ getParentRoute: () => root, path: '/new/$', component: NewRoute }),
  createRoute({ getParentRoute: () => root, path: '/edit/$', component: EditRoute }),
  createRoute({ getParentRoute: () => root, path: '/do/$', component: ActionRoute }),
  createRoute({ getParentRoute: () => root, path: '/audit', component: AuditScreen }),
  createRoute({ getParentRoute: () => root, path: '/sign-in', component: SignInScreen }),
];

/** Makes the router. Queries stay as they are written: names in them come from contracts. */
export function createAppRouter() {
  return createRouter({
    routeTree: root.addChildren(routes),
    rewrite: {
      input: ({ url }) => rewritten(url, guardPath.in),
      output: ({ url }) => rewritten(url, guardPath.out),
    },
    parseSearch: (search) => ({ query: search.replace(/^\?/, '') }),
    stringifySearch: (search) => queryOf(search),
    scrollRestoration: true,
    defaultPendingMs: 0,
    notFoundMode: 'root',
  });
}

function rewritten(url: URL, change: (pathname: string) => string): URL {
  const changed = new URL(url);
  changed.pathname = change(url.pathname);
  return changed;
}

function queryOf(search: Readonly<Record<string, unknown>>): string {
  const query = search['query'];
  return typeof query === 'string' && query !== '' ? `?${query}` : '';
}
