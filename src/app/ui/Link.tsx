// Links. Inside the application: a real address that opens without loading the page anew. Outside: only http, https,
// mailto and tel, with notice before another origin; any other address stays text (rule S1).
import type { MouseEvent, ReactElement, ReactNode, Ref } from 'react';
import { Icon } from './icons.tsx';
import { useGo } from './Moves.tsx';
import { useWords } from './words.ts';

/** What a link inside the application takes. */
export interface LinkProps {
  /** The address as `data`'s path functions make it. */
  readonly to: string;
  readonly className?: string;
  readonly title?: string | undefined;
  readonly children?: ReactNode;
  readonly 'aria-current'?: 'page' | undefined;
  readonly 'aria-label'?: string | undefined;
  readonly role?: string;
  readonly tabIndex?: number;
  readonly onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
  readonly ref?: Ref<HTMLAnchorElement>;
}

/** A link inside the application. Ctrl, ⌘, Shift and the middle button do what they do on any link. */
export function Link({ to, onClick, className = 'fd-link', children, ...rest }: LinkProps): ReactElement {
  const go = useGo();
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    const special = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (special || event.defaultPrevented) return;
    event.preventDefault();
    go(to);
  };
  return (
    <a {...rest} href={to} className={className} onClick={follow}>
      {children}
    </a>
  );
}

const SAFE_PROTOCOLS = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** The address if it may be followed, with whether it leaves our origin; null where it is to stay text. */
export function safeAddress(text: string, origin: string): { readonly href: string; readonly foreign: boolean } | null {
  if (!/^[a-z][a-z0-9+.-]*:/i.test(text) || hasControls(text)) return null;
  try {
    const url = new URL(text);
    if (!SAFE_PROTOCOLS.has(url.protocol)) return null;
    return { href: url.href, foreign: url.protocol.startsWith('http') && url.origin !== origin };
  } catch {
    return null;
  }
}

function hasControls(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) <= 32 || text.charCodeAt(at) === 127) return true;
  return false;
}

/** A link out of the application, or plain text where its address is not a safe one. */
export function OutsideLink({
  href,
  children,
}: {
  readonly href: string;
  readonly children?: ReactNode;
}): ReactElement {
  const words = useWords();
  const address = safeAddress(href, window.location.origin);
  if (address === null) return <>{children ?? href}</>;
  const ask = (event: MouseEvent<HTMLAnchorElement>): void => {
    const host = new URL(address.href).host;
    if (address.foreign && !window.confirm(words('link.leaves', { host }))) event.preventDefault();
  };
  return (
    <a
      className="fd-link fd-external"
      href={address.href}
      target={address.foreign ? '_blank' : undefined}
      rel="noopener noreferrer nofollow"
      title={address.foreign ? address.href : undefined}
      onClick={ask}
      onAuxClick={ask}
    >
      {children ?? href}
      {address.foreign && <Icon name="external-link" size={13} />}
    </a>
  );
}
