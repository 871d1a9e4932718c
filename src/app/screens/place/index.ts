// The face of the screen that asks where another one stands.
export { PlaceScreen, type PlaceScreenProps } from './PlaceScreen.tsx';
export { OpenScreen, type OpenScreenProps } from './OpenScreen.tsx';
export { OpenPanel, type OpenPanelProps } from './OpenPanel.tsx';
