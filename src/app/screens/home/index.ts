// The face of home.
export { HomeScreen } from './HomeScreen.tsx';
