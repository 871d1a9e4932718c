// The face of signing in.
export { DoorScreen } from './DoorScreen.tsx';
export { SignInDialog, SignInScreen } from './SignInScreen.tsx';
export { Ways, type WaysProps } from './Ways.tsx';
