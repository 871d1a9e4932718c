// Rate-limit headers → how many calls are left and when there are more: `RateLimit` in its drafts
// (draft-ietf-httpapi-ratelimit-headers), `RateLimit-*`, `X-RateLimit-*` and `X-Rate-Limit-*`; and `Retry-After` (RFC 9110 §10.2.3).

/** What a server says of its limit. Times are seconds from now. */
export interface RateLimit {
  readonly limit: number | null;
  readonly remaining: number | null;
  readonly reset: number | null;
  /** Length of the window, where a policy says so. */
  readonly window: number | null;
}

type Headers = Readonly<Record<string, string>>;

/** The limit that an answer's headers tell of, or null. Header names in lower case; `now` in milliseconds. */
export function rateLimitOf(headers: Headers, now: number = Date.now()): RateLimit | null {
  const combined = headerIn(headers, ['ratelimit']);
  const policy = headerIn(headers, ['ratelimit-policy', 'x-ratelimit-policy']);
  const limit =
    firstNumber(combined, ['limit', 'q']) ??
    numberIn(headers, 'limit') ??
    firstNumber(policy, ['q']) ??
    leadingNumber(policy);
  const remaining = firstNumber(combined, ['remaining', 'r']) ?? numberIn(headers, 'remaining');
  const reset = firstNumber(combined, ['reset', 't']) ?? resetIn(headers, now);
  if (limit === null && remaining === null && reset === null) return null;
  return { limit, remaining, reset, window: firstNumber(policy, ['w']) };
}

const PREFIXES = ['ratelimit-', 'x-ratelimit-', 'x-rate-limit-', 'rate-limit-'] as const;

function numberIn(headers: Headers, name: string): number | null {
  const text = headerIn(
    headers,
    PREFIXES.map((prefix) => prefix + name),
  );
  return leadingNumber(text);
}

/** A reset is seconds from now, or a moment: seconds or milliseconds since 1970, or a date. */
function resetIn(headers: Headers, now: number): number | null {
  const text = headerIn(headers, [
    ...PREFIXES.map((prefix) => `${prefix}reset`),
    'x-ratelimit-reset-after',
    'ratelimit-reset-after',
  ]);
  if (text === null) return null;
  const number = leadingNumber(text);
  const isDate = /[-:]/.test(text.trim().slice(1));
  if (number !== null && !isDate) {
    if (number > 1e11) return Math.max(0, Math.ceil((number - now) / 1000));
    if (number > 1e9) return Math.max(0, Math.ceil(number - now / 1000));
    return number;
  }
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? null : Math.max(0, Math.ceil((moment - now) / 1000));
}

function firstNumber(text: string | null, names: readonly string[]): number | null {
  if (text === null) return null;
  for (const name of names) {
    const value = new RegExp(`(?:^|[;,\\s])${name}\\s*=\\s*"?(\\d+(?:\\.\\d+)?)`, 'i').exec(text)?.[1];
    if (value !== undefined) return Number(value);
  }
  return null;
}

function leadingNumber(text: string | null): number | null {
  const value = /^\s*(\d+(?:\.\d+)?)/.exec(text ?? '')?.[1];
  return value === undefined ? null : Number(value);
}

function headerIn(headers: Headers, names: readonly string[]): string | null {
  for (const name of names) if (Object.hasOwn(headers, name)) return headers[name] ?? null;
  return null;
}

/** Seconds that `Retry-After` asks for, or null: a number of seconds or a date. */
export function retryAfterOf(headers: Headers, now: number = Date.now()): number | null {
  const text = headerIn(headers, ['retry-after'])?.trim();
  if (text === undefined || text === '') return null;
  if (/^\d+(\.\d+)?$/.test(text)) return Math.ceil(Number(text));
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? null : Math.max(0, Math.ceil((moment - now) / 1000));
}
