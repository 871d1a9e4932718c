// A small word on a coloured ground, such as a state or a count. Its severity is "secondary" unless told otherwise.
import type { ReactElement, ReactNode } from 'react';

/** How a badge is meant: colour follows from it. */
export type Severity = 'secondary' | 'info' | 'success' | 'warning' | 'danger';

/** What a badge takes. */
export interface BadgeProps {
  /** @default 'secondary' */
  readonly severity?: Severity;
  /** Shows a dot of the severity's colour before the word, as states have. */
  readonly dot?: boolean;
  readonly title?: string;
  readonly children: ReactNode;
}

/** Draws a badge: one element, as every row of a list may have some. */
export function Badge({ severity = 'secondary', dot = false, title, children }: BadgeProps): ReactElement {
  return (
    <span
      className={`fd-badge fd-badge--${severity}`}
      data-severity={severity}
      data-dot={dot || undefined}
      title={title}
    >
      {children}
    </span>
  );
}

/** The severity of a model's tone: "neutral" is "secondary", the others keep their name. */
export function severityOf(tone: 'neutral' | 'info' | 'success' | 'warning' | 'danger'): Severity {
  return tone === 'neutral' ? 'secondary' : tone;
}
