// Values that lead somewhere: e-mail, telephone, URL. Only http, https, mailto and tel become links (rule S1).
import type { ReactElement } from 'react';
import { OutsideLink } from '../../ui/index.ts';
import type { PresentProps } from './types.ts';
import { bareAddress, plainText } from './plain-text.ts';

/** An e-mail address. */
export function EmailDisplay({ value, compact }: PresentProps): ReactElement {
  const text = plainText(value);
  const shown = <span className={compact === true ? 'fd-line' : 'fd-words'}>{text}</span>;
  return /^[^\s@?&]+@[^\s@?&]+$/.test(text) ? <OutsideLink href={`mailto:${text}`}>{shown}</OutsideLink> : shown;
}

/** A telephone number. */
export function PhoneDisplay({ value }: PresentProps): ReactElement {
  const text = plainText(value);
  const digits = text.replaceAll(/[\s().-]/g, '');
  if (!/^\+?\d{3,20}$/.test(digits)) return <span className="fd-line">{text}</span>;
  return (
    <OutsideLink href={`tel:${digits}`}>
      <span className="fd-line fd-number">{text}</span>
    </OutsideLink>
  );
}

/** An address of the web, without the noise. */
export function UrlDisplay({ value, compact }: PresentProps): ReactElement {
  const text = plainText(value);
  return (
    <OutsideLink href={text}>
      <span className={compact === true ? 'fd-line' : 'fd-words'}>{compact === true ? bareAddress(text) : text}</span>
    </OutsideLink>
  );
}
