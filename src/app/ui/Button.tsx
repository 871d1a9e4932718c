// The button of the whole application. Its facts are fixed (specification part 1): the icon stands on the left, the type
// is "button", a badge has the severity "secondary", each unless told otherwise; while loading it is disabled.
import { Button as MantineButton } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import type { MouseEvent, ReactElement, ReactNode, Ref } from 'react';
import { Badge, type Severity } from './Badge.tsx';
import { useFocusAgain } from './focus.ts';
import { Icon, type IconName } from './icons.tsx';

/** What a button takes. */
export interface ButtonProps {
  readonly children?: ReactNode;
  readonly icon?: IconName;
  /** @default 'left' */
  readonly iconPosition?: 'left' | 'right';
  /** @default 'button' */
  readonly type?: 'button' | 'submit' | 'reset';
  /** A short word or number after the label. */
  readonly badge?: string | number | undefined;
  /** @default 'secondary' */
  readonly badgeSeverity?: Severity;
  /** What it does is under way: it shows so and cannot be pressed. */
  readonly loading?: boolean;
  readonly disabled?: boolean;
  /** How much it asks for attention: one primary button to a screen. @default 'default' */
  readonly look?: 'primary' | 'default' | 'subtle' | 'danger' | 'danger-subtle';
  readonly size?: 'xs' | 'sm' | 'md';
  readonly fullWidth?: boolean;
  readonly onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  readonly onPointerDown?: () => void;
  readonly title?: string | undefined;
  readonly 'aria-label'?: string | undefined;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-expanded'?: boolean;
  readonly form?: string;
  /** Tells a form by which of its buttons it was sent. */
  readonly value?: string;
  readonly autoFocus?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

const LOOKS = {
  primary: { variant: 'filled' },
  default: { variant: 'default' },
  subtle: { variant: 'subtle', color: 'gray' },
  danger: { variant: 'filled', color: 'red' },
  'danger-subtle': { variant: 'subtle', color: 'red' },
} as const;

/** Draws a button. */
export function Button(props: ButtonProps): ReactElement {
  const { children, icon, iconPosition = 'left', type = 'button', badge, badgeSeverity = 'secondary' } = props;
  const { loading = false, disabled = false, look = 'default', size = 'sm', ref, ...rest } = withoutOwn(props);
  const button = useMergedRef(useFocusAgain(loading), ref);
  const drawn = icon === undefined ? undefined : <Icon name={icon} size={size === 'xs' ? 14 : 16} />;
  return (
    <MantineButton
      {...rest}
      {...LOOKS[look]}
      ref={button}
      type={type}
      size={size}
      loading={loading}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
      data-icon-position={icon === undefined ? undefined : iconPosition}
      leftSection={iconPosition === 'left' ? drawn : undefined}
      rightSection={rightSection(iconPosition === 'right' ? drawn : undefined, badge, badgeSeverity)}
    >
      {children}
    </MantineButton>
  );
}

function rightSection(icon: ReactNode, badge: string | number | undefined, severity: Severity): ReactNode {
  if (badge === undefined) return icon;
  return (
    <>
      {icon}
      <Badge severity={severity}>{badge}</Badge>
    </>
  );
}

function withoutOwn(
  props: ButtonProps,
): Omit<ButtonProps, 'children' | 'icon' | 'iconPosition' | 'type' | 'badge' | 'badgeSeverity'> {
  const { children: _c, icon: _i, iconPosition: _p, type: _t, badge: _b, badgeSeverity: _s, ...rest } = props;
  return rest;
}
