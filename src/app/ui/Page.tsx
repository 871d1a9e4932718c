// The frame of one screen: where one is, what it is called, what can be done, and the screen itself. It also names the
// document, so that tabs and history read well.
import { type ReactElement, type ReactNode, useEffect } from 'react';
import { Icon } from './icons.tsx';
import { Link } from './Link.tsx';
import { useWords } from './words.ts';

/** A step of the way to a screen. */
export interface Crumb {
  readonly label: string;
  readonly to: string;
}

/** What a screen's frame takes. */
export interface PageProps {
  readonly title: string;
  /** Shown in place of the title where it needs more than text. */
  readonly heading?: ReactNode;
  /** Beside the title: a state, a count. */
  readonly beside?: ReactNode;
  readonly about?: ReactNode;
  readonly crumbs?: readonly Crumb[];
  readonly actions?: ReactNode;
  /** "narrow" for reading, "fill" for a list that scrolls inside. @default 'narrow' */
  readonly width?: 'narrow' | 'fill';
  readonly children: ReactNode;
}

/** Draws the frame of one screen. */
export function Page(props: PageProps): ReactElement {
  const { title, heading, beside, about, crumbs = [], actions, width = 'narrow', children } = props;
  useDocumentTitle(title);
  return (
    <div className={`fd-page fd-page--${width}`}>
      <header className="fd-head">
        <div className="fd-head-text">
          {crumbs.length > 0 && <Crumbs crumbs={crumbs} />}
          <div className="fd-head-title">
            <h1>{heading ?? title}</h1>
            {beside}
          </div>
          {about !== undefined && about !== null && <div className="fd-head-about">{about}</div>}
        </div>
        {actions !== undefined && actions !== null && <div className="fd-head-actions fd-no-print">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

/** Names the document after the screen and the product. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    const product = document.documentElement.dataset['product'];
    document.title = product === undefined || title === product ? title : `${title} · ${product}`;
  }, [title]);
}

function Crumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }): ReactElement {
  const words = useWords();
  return (
    <nav className="fd-crumbs fd-no-print" aria-label={words('shell.crumbs')}>
      <ol>
        {crumbs.map((crumb) => (
          <li key={crumb.to}>
            <Link to={crumb.to} className="">
              {crumb.label}
            </Link>
            <span className="fd-flip">
              <Icon name="chevron-right" size={13} />
            </span>
          </li>
        ))}
      </ol>
    </nav>
  );
}
