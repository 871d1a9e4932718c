// The face of the screens before there is an application.
export { ConnectScreen } from './ConnectScreen.tsx';
