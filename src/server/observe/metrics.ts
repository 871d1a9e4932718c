// Figures for those who run Frontdesk, in Prometheus' text format (version 0.0.4): counts of requests by kind and status,
// how long they took, what runs now, what the audit lost, memory, CPU and how late the event loop is.
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** What a request was for. */
export type RequestKind = 'api' | 'own' | 'page' | 'health';

/** The figures. */
export interface Metrics {
  began(): void;
  ended(kind: RequestKind, status: number, seconds: number): void;
  /** Something of ours happened: "rate_limited", "audit_lost". */
  count(event: string): void;
  text(): string;
}

const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const NANOSECONDS = 1e9;

/** Makes the figures, all at zero. */
export function createMetrics(): Metrics {
  const requests = new Map<string, number>();
  const events = new Map<string, number>();
  const durations = new Map<RequestKind, { readonly buckets: number[]; sum: number; count: number }>();
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let running = 0;
  const add = (map: Map<string, number>, key: string): void => void map.set(key, (map.get(key) ?? 0) + 1);
  return {
    began() {
      running += 1;
    },
    ended(kind, status, seconds) {
      running -= 1;
      add(requests, `kind="${kind}",status="${status}"`);
      const held = durations.get(kind) ?? { buckets: BOUNDS.map(() => 0), sum: 0, count: 0 };
      // Each in the first bucket that holds it; what Prometheus reads adds them up.
      const first = BOUNDS.findIndex((bound) => seconds <= bound);
      if (first >= 0) held.buckets[first] = (held.buckets[first] ?? 0) + 1;
      held.sum += seconds;
      held.count += 1;
      durations.set(kind, held);
    },
    count(event) {
      add(events, `event="${event}"`);
    },
    text() {
      const lines = [
        ...series('frontdesk_requests_total', 'counter', 'Requests by kind and status.', requests),
        ...series(
          'frontdesk_events_total',
          'counter',
          'Requests over the rate, audit entries lost, and the like.',
          events,
        ),
        ...series('frontdesk_requests_running', 'gauge', 'Requests that run now.', new Map([['', running]])),
        ...head('frontdesk_request_seconds', 'histogram', 'How long requests took.'),
        ...[...durations].flatMap(([kind, { buckets, sum, count }]) => [
          ...added(buckets).map(
            (value, index) => `frontdesk_request_seconds_bucket{kind="${kind}",le="${BOUNDS[index]}"} ${value}`,
          ),
          `frontdesk_request_seconds_bucket{kind="${kind}",le="+Inf"} ${count}`,
          `frontdesk_request_seconds_sum{kind="${kind}"} ${sum}`,
          `frontdesk_request_seconds_count{kind="${kind}"} ${count}`,
        ]),
        ...ofProcess(delay.percentile(99) / NANOSECONDS),
      ];
      delay.reset();
      return `${lines.join('\n')}\n`;
    },
  };
}

function added(counts: readonly number[]): readonly number[] {
  let sum = 0;
  return counts.map((count) => (sum += count));
}

function ofProcess(lateness: number): string[] {
  const { user, system } = process.cpuUsage();
  const one = (value: number): ReadonlyMap<string, number> => new Map([['', value]]);
  return [
    ...series('process_cpu_seconds_total', 'counter', 'CPU time.', one((user + system) / 1e6)),
    ...series('process_resident_memory_bytes', 'gauge', 'Memory.', one(process.memoryUsage.rss())),
    ...series(
      'nodejs_eventloop_lag_p99_seconds',
      'gauge',
      'How late the event loop was since the last look.',
      one(lateness),
    ),
  ];
}

function head(name: string, type: string, help: string): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}

function series(name: string, type: string, help: string, values: ReadonlyMap<string, number>): string[] {
  const lines = [...values].map(([labels, value]) => `${name}${labels === '' ? '' : `{${labels}}`} ${value}`);
  return [...head(name, type, help), ...lines];
}
