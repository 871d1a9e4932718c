// The face of item screens.
export { ItemScreen, type ItemScreenProps } from './ItemScreen.tsx';
