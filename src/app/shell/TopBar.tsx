// The bar at the top: the product's name, search, where the data comes from, and who is signed in.
import { type ReactElement, Suspense } from 'react';
import { HOME_PATH, useIndex } from '../data/index.ts';
import { Badge, Icon, IconButton, Link, part, useWords } from '../ui/index.ts';
import { UserMenu } from './UserMenu.tsx';

const PartMenu = part(() => import('./PartMenu.tsx').then(({ PartMenu }) => PartMenu));

/** What the bar takes. */
export interface TopBarProps {
  readonly onMenu: () => void;
  readonly onSearch: () => void;
  readonly onKeys: () => void;
  readonly onWorkbench: () => void;
}

/** Draws the bar at the top. */
export function TopBar({ onMenu, onSearch, onKeys, onWorkbench }: TopBarProps): ReactElement {
  const words = useWords();
  const { settings } = useIndex();
  return (
    <header className="fd-bar fd-no-print">
      <div className="fd-bar-start">
        <span className="fd-phone-only">
          <IconButton icon="menu-2" label={words('shell.openNavigation')} onClick={onMenu} aria-haspopup="dialog" />
        </span>
        <Brand />
      </div>
      <button type="button" className="fd-bar-search" onClick={onSearch} aria-keyshortcuts="Control+K Meta+K">
        <Icon name="search" size={15} />
        <span className="fd-bar-search-text">{words('shell.search')}</span>
        <kbd className="fd-key">{isApple() ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      <div className="fd-bar-end">
        <Environment />
        {!settings.product.mode && (
          <IconButton icon="terminal-2" label={words('workbench.title')} onClick={onWorkbench} />
        )}
        <UserMenu onKeys={onKeys} />
      </div>
    </header>
  );
}

/** The name of the product, or of the API where the product has no name of its own, and the way home. */
export function Brand(): ReactElement {
  const name = useProductName();
  const { parts } = useIndex();
  return (
    <div className="fd-brand-place">
      <Link to={HOME_PATH} className="fd-brand">
        <span className="fd-brand-mark" aria-hidden="true">
          {initialOf(name)}
        </span>
        <span className="fd-brand-name fd-truncate">{name}</span>
      </Link>
      <Suspense fallback={null}>{parts.length > 1 && <PartMenu />}</Suspense>
    </div>
  );
}

/** What the product is called: the setting where one was made, else the API's own name. */
export function useProductName(): string {
  const { settings, index } = useIndex();
  return settings.product.name === DEFAULT_NAME && index.title !== '' ? index.title : settings.product.name;
}

const DEFAULT_NAME = 'Frontdesk';

/** Its first letter or digit. By ranges: a browser takes milliseconds to make a pattern of all letters of all scripts. */
function initialOf(name: string): string {
  return /[0-9A-Za-z\u00c0-\u1fff\u2c00-\ud7ff\uf900-\uffdc]/.exec(name)?.[0]?.toLocaleUpperCase() ?? 'F';
}

function Environment(): ReactElement | null {
  const words = useWords();
  const { settings } = useIndex();
  const { environment, sandbox, readOnly } = settings;
  const grave = environment !== null && /prod|live/i.test(environment);
  return (
    <>
      {readOnly && <Badge title={words('shell.readOnlyAbout')}>{words('shell.readOnly')}</Badge>}
      {environment !== null && <Badge severity={grave ? 'danger' : 'info'}>{environment}</Badge>}
      {sandbox && environment === null && (
        <Badge severity="info" title={words('shell.sandboxAbout')}>
          {words('shell.sandbox')}
        </Badge>
      )}
    </>
  );
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}
