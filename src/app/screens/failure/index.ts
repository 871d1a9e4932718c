// The face of the failure screens.
export { type Explanation, explain } from './explain.ts';
export { Failure, type FailureProps } from './Failure.tsx';
export { FailureScreen, type FailureScreenProps, NotFound } from './FailureScreen.tsx';
