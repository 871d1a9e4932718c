// The menu of the person: who is signed in, light or dark, the keys, signing in and out.
import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import type { ReactElement } from 'react';
import { failureOf, signInPath, useIndex, useSession, useSignOut, useUserName } from '../data/index.ts';
import { ActionMenu, Icon, type MenuEntry, notify, useAddress, useLeave, useWords } from '../ui/index.ts';

const SCHEMES = [
  { value: 'light', icon: 'sun' },
  { value: 'dark', icon: 'moon' },
  { value: 'auto', icon: 'device-desktop' },
] as const satisfies readonly { value: MantineColorScheme; icon: string }[];

/** Draws the menu of the person. */
export function UserMenu({ onKeys }: { readonly onKeys: () => void }): ReactElement {
  const words = useWords();
  const name = useUserName();
  const entries = useEntries(name, onKeys);
  const label = name === null ? words('user.menu') : words('user.menuOf', { name });
  return (
    <ActionMenu entries={entries} label={words('user.menu')}>
      <button type="button" className="fd-user" title={label}>
        {name === null ? <Icon name="user" size={16} /> : <span aria-hidden="true">{initialsOf(name)}</span>}
        <span className="fd-visually-hidden">{label}</span>
      </button>
    </ActionMenu>
  );
}

function useEntries(name: string | null, onKeys: () => void): readonly MenuEntry[] {
  const words = useWords();
  const { permissions } = useIndex();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const themes = SCHEMES.map(
    ({ value, icon }): MenuEntry => ({
      label: words(`theme.${value}`),
      icon,
      onSelect: () => setColorScheme(value),
      mark: colorScheme === value ? <Icon name="check" size={15} /> : undefined,
    }),
  );
  return [
    ...(name === null ? [] : [{ label: words('user.signedInAs', { name }), heading: true }]),
    ...useSessionEntries(),
    ...(permissions?.audit === true
      ? [{ label: words('user.audit'), icon: 'shield-lock', to: '/audit' } satisfies MenuEntry]
      : []),
    { label: words('theme.title'), heading: true },
    ...themes,
    { label: words('keys.title'), icon: 'keyboard', onSelect: onKeys, divided: true },
  ];
}

function useSessionEntries(): readonly MenuEntry[] {
  const words = useWords();
  const { index } = useIndex();
  const session = useSession();
  const signOut = useSignOut();
  const leave = useLeave();
  const { href } = useAddress();
  if (session.state !== 'ready') return [];
  const { signedIn, door } = session.value;
  const inside = door?.signedIn === true;
  if (index.signIn.length === 0 && !inside) return [];
  const next = href.startsWith('/sign-in') ? undefined : href;
  const signIn: MenuEntry = { label: words('user.signIn'), icon: 'login', to: signInPath(next) };
  const offered = signedIn || index.signIn.length === 0 ? [] : [signIn];
  if (!signedIn && !inside) return offered;
  const end = (): void => {
    signOut().catch((error: unknown) =>
      notify({ tone: 'danger', title: words('user.signOutFailed'), message: failureOf(error).detail }),
    );
  };
  return [...offered, { label: words('user.signOut'), icon: 'logout', onSelect: () => leave(end) }];
}

function initialsOf(name: string): string {
  const parts = name.split(/[\s._@-]+/).filter(Boolean);
  return (parts.length > 1 ? [parts[0], parts[1]] : [parts[0]])
    .map((part) => part?.charAt(0).toLocaleUpperCase() ?? '')
    .join('');
}
