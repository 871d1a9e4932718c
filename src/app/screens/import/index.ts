// The face of bringing data in.
export { ImportScreen, type ImportScreenProps } from './ImportScreen.tsx';
