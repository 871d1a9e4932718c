// The settings of those who run Frontdesk for others: what roles may do, what is noted, and how much one may ask for.
import { type Setting, sinks, text, truth, wholeNumber } from './values.ts';

/** What is said about running Frontdesk for others. */
export interface OperationSettings {
  /** File that says what each role may do; null: all may do what the backend allows. */
  readonly policy: string | null;
  /** Where it is noted who did what: "stdout", files, PostgreSQL addresses; empty: nowhere. May hold a secret. */
  readonly audit: readonly string[];
  /** A write that cannot be noted is refused. */
  readonly auditRequired: boolean;
  /** Notes bodies too, without what is secret. */
  readonly auditBodies: boolean;
  /** The largest body that a person may send, in MB. */
  readonly maxUpload: number;
  /** Requests to the API that one person may make in a minute; 0: any number. */
  readonly rate: number;
  /** File with certificates (PEM) of authorities that the backend's TLS certificate may come from, besides the usual ones. */
  readonly ca: string | null;
  /** Port for /metrics, /healthz and /readyz alone; null: on the main port, /metrics for this machine only. */
  readonly metricsPort: number | null;
  /** Writes a line of JSON to the standard error output for each request. */
  readonly logRequests: boolean;
  /** Hours after which a session ends, however much it is used. */
  readonly sessionHours: number;
  /** Minutes without a request after which a session ends; 0: none. */
  readonly sessionIdle: number;
  /** How many proxies stand before Frontdesk whose X-Forwarded-For is believed. */
  readonly proxies: number;
}

/** What holds where nothing is said. */
export const OPERATION_DEFAULTS: OperationSettings = {
  policy: null,
  audit: [],
  auditRequired: false,
  auditBodies: false,
  maxUpload: 2048,
  rate: 0,
  ca: null,
  metricsPort: null,
  logRequests: false,
  sessionHours: 168,
  sessionIdle: 4320,
  proxies: 0,
};

/** How each of them is read. */
export const OPERATION_SETTINGS: readonly Setting[] = [
  { name: 'policy', environment: 'FRONTDESK_POLICY', parse: text },
  { name: 'audit', environment: 'FRONTDESK_AUDIT', secret: true, parse: sinks },
  { name: 'auditRequired', environment: 'FRONTDESK_AUDIT_REQUIRED', parse: truth },
  { name: 'auditBodies', environment: 'FRONTDESK_AUDIT_BODIES', parse: truth },
  { name: 'maxUpload', environment: 'FRONTDESK_MAX_UPLOAD', parse: wholeNumber(1, 1_000_000) },
  { name: 'rate', environment: 'FRONTDESK_RATE', parse: wholeNumber(0, 10_000_000) },
  { name: 'ca', environment: 'FRONTDESK_CA', parse: text },
  { name: 'metricsPort', environment: 'FRONTDESK_METRICS_PORT', parse: wholeNumber(0, 65_535) },
  { name: 'logRequests', environment: 'FRONTDESK_LOG_REQUESTS', parse: truth },
  { name: 'sessionHours', environment: 'FRONTDESK_SESSION_HOURS', parse: wholeNumber(1, 8760) },
  { name: 'sessionIdle', environment: 'FRONTDESK_SESSION_IDLE', parse: wholeNumber(0, 525_600) },
  { name: 'proxies', environment: 'FRONTDESK_PROXIES', parse: wholeNumber(0, 10) },
];
