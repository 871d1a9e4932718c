// A button that shows only an icon: its name is read out and shown on hover.
import { ActionIcon } from '@mantine/core';
import type { MouseEvent, ReactElement, Ref } from 'react';
import { Icon, type IconName } from './icons.tsx';

/** What an icon button takes. */
export interface IconButtonProps {
  readonly icon: IconName;
  /** What it does, in words. */
  readonly label: string;
  readonly onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  readonly disabled?: boolean;
  readonly loading?: boolean;
  readonly size?: number;
  readonly look?: 'subtle' | 'default';
  readonly ref?: Ref<HTMLButtonElement>;
  readonly 'aria-expanded'?: boolean;
  readonly 'aria-haspopup'?: 'menu' | 'dialog';
  readonly 'aria-pressed'?: boolean;
  readonly tabIndex?: number;
  readonly className?: string;
}

/** Draws an icon button. */
export function IconButton(props: IconButtonProps): ReactElement {
  const { icon, label, size = 32, look = 'subtle', loading = false, disabled = false, ...rest } = props;
  return (
    <ActionIcon
      {...rest}
      type="button"
      variant={look}
      {...(look === 'subtle' ? { color: 'gray' } : {})}
      size={size}
      aria-label={label}
      title={label}
      loading={loading}
      disabled={disabled || loading}
    >
      <Icon name={icon} size={size >= 30 ? 17 : 15} />
    </ActionIcon>
  );
}
