// What stands where content is missing: nothing there yet, still coming, or something to know. Each says what to do next.
import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { Icon, type IconName } from './icons.tsx';

/** What an empty place takes. */
export interface EmptyProps {
  readonly icon: IconName;
  readonly tone?: 'neutral' | 'warning' | 'danger';
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** Says it to a screen reader at once: for what failed. */
  readonly urgent?: boolean;
}

/** Draws an empty place: an icon, what is so, what to do. */
export function Empty({ icon, tone = 'neutral', title, children, actions, urgent = false }: EmptyProps): ReactElement {
  return (
    <div className="fd-empty" role={urgent ? 'alert' : undefined}>
      <div className={`fd-empty-mark fd-empty-mark--${tone}`}>
        <Icon name={icon} size={22} />
      </div>
      <h2>{title}</h2>
      {children}
      {actions !== undefined && <div className="fd-empty-actions">{actions}</div>}
    </div>
  );
}

/** A grey bar in the place of text that is still coming. */
export function Skeleton({
  width = '100%',
  height,
}: {
  readonly width?: string;
  readonly height?: string;
}): ReactElement {
  const style: CSSProperties = height === undefined ? { width } : { width, height };
  return <span className="fd-skeleton" style={style} aria-hidden="true" />;
}

const CALLOUT_ICONS = {
  neutral: 'info-circle',
  info: 'info-circle',
  success: 'circle-check',
  warning: 'alert-triangle',
  danger: 'alert-circle',
} as const;

/** What a callout takes. */
export interface CalloutProps {
  readonly tone?: keyof typeof CALLOUT_ICONS;
  readonly title?: string;
  readonly children?: ReactNode;
  readonly urgent?: boolean;
}

/** Draws something to know, in the flow of a screen. */
export function Callout({ tone = 'neutral', title, children, urgent = false }: CalloutProps): ReactElement {
  return (
    <div className={`fd-callout fd-callout--${tone}`} role={urgent ? 'alert' : 'note'}>
      <Icon name={CALLOUT_ICONS[tone]} size={18} />
      <div className="fd-callout-body">
        {title !== undefined && <div className="fd-callout-title">{title}</div>}
        {children}
      </div>
    </div>
  );
}

/** A busy region: its content is read out only once it is there. */
export function Loading({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <div aria-busy="true">
      <span className="fd-visually-hidden" role="status">
        {label}
      </span>
      {children}
    </div>
  );
}
