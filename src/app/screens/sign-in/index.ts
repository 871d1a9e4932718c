// The face of signing in.
export { SignInDialog, SignInScreen } from './SignInScreen.tsx';
export { Ways, type WaysProps } from './Ways.tsx';
