// The settings of those who run Frontdesk for others: what roles may do, what is noted, and how much one may ask for.
import { type Setting, text } from './values.ts';

/** What is said about running Frontdesk for others. */
export interface OperationSettings {
  /** File that says what each role may do; null: all may do what the backend allows. */
  readonly policy: string | null;
}

/** What holds where nothing is said. */
export const OPERATION_DEFAULTS: OperationSettings = {
  policy: null,
};

/** How each of them is read. */
export const OPERATION_SETTINGS: readonly Setting[] = [
  { name: 'policy', environment: 'FRONTDESK_POLICY', parse: text },
];
