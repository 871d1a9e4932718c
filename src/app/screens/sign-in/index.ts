// The face of signing in: its screens, each with the words that came with it.
import { DoorScreen as Door } from './DoorScreen.tsx';
import { SignInDialog as Dialog, SignInScreen as Screen } from './SignInScreen.tsx';
import { Ways as Forms } from './Ways.tsx';
import { worded } from './worded.tsx';

export type { WaysProps } from './Ways.tsx';

/** The first screen where only people who are known see anything. */
export const DoorScreen = worded(Door);
/** The screen for signing in. */
export const SignInScreen = worded(Screen);
/** The same over the screen where something waits for a sign-in. */
export const SignInDialog = worded(Dialog);
/** The ways to sign in, for screens of others. */
export const Ways = worded(Forms);
