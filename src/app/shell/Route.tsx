// From the address to its screen (specification part 11: every screen has an address that survives a reload). The first
// word says which screen; what follows are names and identifiers.
import { type ReactElement } from 'react';
import { partsOf } from '../data/index.ts';
import { loadComposite } from '../fields/index.ts';
import { HomeScreen } from '../screens/home/index.ts';
import { ListScreen } from '../screens/list/index.ts';
import { useAddress, part } from '../ui/index.ts';
import { Placed } from './Placed.tsx';

// Home and lists are where people begin: they come with the first code. The other screens come when they are opened.
const load = {
  item: async () => {
    const [{ ItemScreen }] = await Promise.all([import('../screens/item/index.ts'), loadComposite()]);
    return ItemScreen;
  },
  form: () => import('./FormRoute.tsx').then(({ FormRoute }) => FormRoute),
  do: () => import('./DoRoute.tsx').then(({ DoRoute }) => DoRoute),
  import: () => import('../screens/import/index.ts').then(({ ImportScreen }) => ImportScreen),
  audit: () => import('../screens/audit/index.ts').then(({ AuditScreen }) => AuditScreen),
  signIn: () => import('../screens/sign-in/index.ts').then(({ SignInScreen }) => SignInScreen),
};

const ItemScreen = part(load.item);
const ImportScreen = part(load.import);
const FormRoute = part(load.form);
const DoRoute = part(load.do);
const SignInScreen = part(load.signIn);
const AuditScreen = part(load.audit);
const NotFound = part(() => import('../screens/failure/index.ts').then(({ NotFound }) => NotFound));

interface Screen {
  /** Draws the screen for the name and the parts after it; a key of its own where other parts are another screen. */
  readonly draw: (name: string, parts: readonly string[], key: string) => ReactElement;
  readonly load?: () => Promise<unknown>;
  /** Whether it stands below the parents that its address names. */
  readonly placed?: boolean;
}

const SCREENS: ReadonlyMap<string, Screen> = new Map<string, Screen>([
  ['', { draw: () => <HomeScreen /> }],
  ['list', { placed: true, draw: (name, parts, key) => <ListScreen key={key} resource={name} parents={parts} /> }],
  [
    'item',
    {
      placed: true,
      draw: (name, parts, key) => <ItemScreen key={key} resource={name} parts={parts} />,
      load: load.item,
    },
  ],
  [
    'new',
    {
      placed: true,
      draw: (name, parts, key) => <FormRoute key={key} name={name} mode="create" parts={parts} />,
      load: load.form,
    },
  ],
  [
    'edit',
    { draw: (name, parts, key) => <FormRoute key={key} name={name} mode="edit" parts={parts} />, load: load.form },
  ],
  [
    'import',
    {
      placed: true,
      draw: (name, parts, key) => <ImportScreen key={key} resource={name} parents={parts} />,
      load: load.import,
    },
  ],
  ['do', { draw: (name, parts, key) => <DoRoute key={key} operation={name} parts={parts} />, load: load.do }],
  ['audit', { draw: () => <AuditScreen />, load: load.audit }],
  ['sign-in', { draw: () => <SignInScreen />, load: load.signIn }],
]);

function screenOf(pathname: string): Screen | undefined {
  return SCREENS.get(pathname.split('/')[1] ?? '');
}

/** Begins to load the code of the screen at an address, so that it is there when the data is. */
export async function loadScreen(pathname: string): Promise<void> {
  await screenOf(pathname)?.load?.();
}

/** Loads the code of the screens that people open next. */
export async function loadLikely(): Promise<void> {
  await Promise.all([load.item(), load.form()]);
}

/** Draws the screen of the address. */
export function Route(): ReactElement {
  const { pathname } = useAddress();
  const [name = '', ...parts] = partsOf(pathname);
  const screen = screenOf(pathname);
  if (screen === undefined) return <NotFound what="screen" />;
  const drawn = screen.draw(name, parts, pathname);
  return screen.placed === true ? (
    <Placed name={name} parts={parts}>
      {drawn}
    </Placed>
  ) : (
    drawn
  );
}
