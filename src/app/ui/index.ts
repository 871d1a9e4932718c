// The face of the components that know nothing of ours.
export { ActionMenu, type ActionMenuProps, type MenuEntry } from './ActionMenu.tsx';
export { Badge, type BadgeProps, type Severity, severityOf } from './Badge.tsx';
export { Button, type ButtonProps } from './Button.tsx';
export { copyText } from './copy.ts';
export { Confirm, type ConfirmProps, Dialog, type DialogProps } from './Dialog.tsx';
export { IconButton, type IconButtonProps } from './IconButton.tsx';
export { Icon, type IconName } from './icons.tsx';
export { Link, type LinkProps, OutsideLink, safeAddress } from './Link.tsx';
export { MoreWords, type MoreWordsProps } from './MoreWords.tsx';
export { type Address, MovesProvider, useAddress, useGo, useHold } from './Moves.tsx';
export { Notices } from './Notices.tsx';
export { type Notice, notify } from './notify.ts';
export { Panel, type PanelProps } from './Panel.tsx';
export { type Crumb, Page, type PageProps, useDocumentTitle } from './Page.tsx';
export { Callout, type CalloutProps, Empty, type EmptyProps, Loading, Skeleton } from './States.tsx';
export { cssVariables, theme } from './theme.ts';
export { lowered, useWords, type Words, type WordValues } from './words.ts';
export { Spot } from './Spot.tsx';
