// The face of lists.
export { ListPanel, type ListPanelProps } from './ListPanel.tsx';
export { ListScreen, type ListScreenProps } from './ListScreen.tsx';
export { useParentCrumbs } from './use-parent-crumbs.ts';
