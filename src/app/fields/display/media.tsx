// Pictures, files and colours. The page's policy shows pictures of our own origin only; another's is a link, never a
// broken picture.
import { type ReactElement, useState } from 'react';
import { member } from '#contract';
import { useIndex } from '../../data/index.ts';
import { Button, Icon, OutsideLink, safeAddress, useWords } from '../../ui/index.ts';
import { textInBytes } from './bytes-as-text.ts';
import { bytesOf, saveFile } from './save.ts';
import { TextDisplay } from './text.tsx';
import type { PresentProps } from './types.ts';
import { plainText } from './plain-text.ts';

/** A picture, as a thumbnail. */
export function ImageDisplay({ field, value, compact }: PresentProps): ReactElement {
  const [broken, setBroken] = useState(false);
  const text = plainText(value);
  if (broken || !isOurs(text)) return <ElsewhereImage text={text} compact={compact === true} />;
  return (
    <img
      className={compact === true ? 'fd-thumb fd-thumb--line' : 'fd-thumb'}
      src={text}
      alt={field.label}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
    />
  );
}

function ElsewhereImage({ text, compact }: { readonly text: string; readonly compact: boolean }): ReactElement {
  const words = useWords();
  const { host } = useIndex().settings;
  const address = isAddressed(text) ? addressAt(text, host) : text;
  if (safeAddress(address, window.location.origin) === null) return <TextDisplay text={text} compact={compact} />;
  const name = words('field.picture-elsewhere', { host: hostOf(address) });
  // In a narrow column its mark is all that fits.
  if (compact) {
    return (
      <span className="fd-elsewhere" title={name}>
        <OutsideLink href={address}>
          <Icon name="photo" size={15} />
          <span className="fd-visually-hidden">{name}</span>
        </OutsideLink>
      </span>
    );
  }
  return (
    <span className="fd-elsewhere">
      <Icon name="photo" size={15} />
      <OutsideLink href={address}>{name}</OutsideLink>
    </span>
  );
}

/** "uploads/lamp.png" is a place at the API's host; "none" is no place. */
function isAddressed(text: string): boolean {
  return /^[^\s:]*\/[^\s:]*$/.test(text);
}

function addressAt(path: string, host: string | null): string {
  try {
    return host === null ? path : new URL(path, host).href;
  } catch {
    return path;
  }
}

function isOurs(text: string): boolean {
  if (/^data:image\/(png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i.test(text) || text.startsWith('blob:')) return true;
  if (text.startsWith('/') && !text.startsWith('//')) return true;
  return /^https?:/i.test(text) && safeAddress(text, window.location.origin)?.foreign === false;
}

function hostOf(text: string): string {
  try {
    return new URL(text).host;
  } catch {
    return text;
  }
}

const BASE64 = /^[A-Za-z0-9+/\r\n]+={0,2}$/;

/** A file: a link to it, or its bytes in the answer, to be saved. */
export function FileDisplay({ field, value, compact }: PresentProps): ReactElement {
  const words = useWords();
  const text = plainText(value);
  if (/^https?:/i.test(text)) {
    return (
      <OutsideLink href={text}>
        <span className="fd-line">{nameOf(text)}</span>
      </OutsideLink>
    );
  }
  const said = member(field.schema, 'format') === 'byte' ? textInBytes(text) : null;
  if (said !== null) return <TextDisplay text={said} compact={compact === true} />;
  if (text.length < 40 || !BASE64.test(text)) return <TextDisplay text={text} compact={compact === true} />;
  const bytes = bytesOf(text);
  if (bytes === null) return <TextDisplay text={text} compact={compact === true} />;
  return (
    <Button
      look="subtle"
      size="xs"
      icon="download"
      onClick={() => saveFile(bytes, field.name === '' ? 'file' : field.name)}
    >
      {words('field.download')}
    </Button>
  );
}

function nameOf(address: string): string {
  try {
    const { pathname, host } = new URL(address);
    return decodeURIComponent(pathname.split('/').findLast((part) => part !== '') ?? host);
  } catch {
    return address;
  }
}

/** A colour, with a sample beside its name. */
export function ColourDisplay({ value }: PresentProps): ReactElement {
  const text = plainText(value);
  const colour = colourOf(text);
  return (
    <span className="fd-colour">
      {colour !== null && (
        <svg className="fd-swatch" viewBox="0 0 16 16" aria-hidden="true">
          <rect width="16" height="16" rx="4" fill={colour} />
        </svg>
      )}
      <span className="fd-mono">{text}</span>
    </span>
  );
}

/** The colour as CSS has it, or null where it is none. "ff0000" without its mark is one too. */
export function colourOf(text: string): string | null {
  const hex = /^#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(text.trim())?.[1];
  if (hex !== undefined && (text.startsWith('#') || hex.length === 6)) return `#${hex}`;
  return /^[a-z]{3,20}$/i.test(text) || /^(rgb|hsl)a?\([\d\s.,%/deg]+\)$/i.test(text) ? text : null;
}
