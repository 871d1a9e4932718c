// The body of a request on its way up: counted against the limit, watched for standing still, and looked through for a
// form's "_method", which some backends take for another method than the one that was allowed. It is never held as a whole.
import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import type { ServerProblem } from '../problem.ts';

/** Why a body was stopped half-way; a problem for the person. */
export class BodyFault extends Error {
  readonly problem: ServerProblem;
  constructor(problem: ServerProblem) {
    super(problem.title);
    this.problem = problem;
  }
}

/** What holds for a body. */
export interface BodyLimits {
  readonly mostBytes: number;
  readonly idleMs: number;
  /** The operation has a field "_method" of its own. */
  readonly methodField: boolean;
  /** Told of each part, for the audit's note. */
  readonly watch: ((part: Buffer) => void) | null;
}

/** How long a body may stand still. */
export const BODY_IDLE_MS = 60_000;

const OVERLAP = 64;

/** Pipes the body through; what is wrong with it ends the stream with a {@link BodyFault}. */
export function meteredBody(
  request: IncomingMessage,
  { mostBytes, idleMs, methodField, watch }: BodyLimits,
): Transform {
  const form =
    !methodField && /^(application\/x-www-form-urlencoded|multipart\/)/i.test(request.headers['content-type'] ?? '');
  let size = 0;
  let tail = '';
  let idle: NodeJS.Timeout | null = null;
  const metered = new Transform({
    transform(part: Buffer, _encoding, done) {
      size += part.length;
      watch?.(part);
      idle?.refresh();
      if (size > mostBytes) return done(new BodyFault(tooLarge(mostBytes)));
      if (form) {
        const text = tail + part.toString('latin1');
        if (overrides(text)) return done(new BodyFault(overriding()));
        tail = text.slice(-OVERLAP);
      }
      return done(null, part);
    },
    flush(done) {
      if (idle) clearTimeout(idle);
      done();
    },
    destroy(error, done) {
      if (idle) clearTimeout(idle);
      request.unpipe(metered);
      request.resume();
      done(error);
    },
  });
  idle = setTimeout(() => {
    // While the backend takes nothing, it is not the sender who stands still.
    if (metered.readableLength >= metered.readableHighWaterMark) idle?.refresh();
    else metered.destroy(new BodyFault(standsStill(idleMs)));
  }, idleMs);
  idle.unref();
  return request.pipe(metered);
}

/** Whether a length that is announced is too much already. */
export function announcedTooLarge(request: IncomingMessage, mostBytes: number): ServerProblem | null {
  return Number(request.headers['content-length'] ?? 0) > mostBytes ? tooLarge(mostBytes) : null;
}

function overrides(text: string): boolean {
  return /(^|&)(_|%5f)method=/i.test(text) || /name="?_method\b/i.test(text);
}

function tooLarge(mostBytes: number): ServerProblem {
  return {
    status: 413,
    code: 'too-large',
    title: 'This is too large to send.',
    detail: `At most ${Math.round(mostBytes / 1024 / 1024)} MB are passed on here. Send less, or ask those who run this to raise --max-upload.`,
    extra: { outcome: 'not-sent' },
  };
}

function standsStill(idleMs: number): ServerProblem {
  return {
    status: 408,
    code: 'stalled',
    title: 'The upload came to a stop.',
    detail: `Nothing came for ${Math.round(idleMs / 1000)} seconds, so it was given up, and the backend did not get all of it. Check the connection and try again.`,
    extra: { outcome: 'not-sent' },
  };
}

function overriding(): ServerProblem {
  return {
    status: 400,
    code: 'bad-body',
    title: 'This form is not allowed.',
    detail: 'It has a field "_method", which would change what the operation does. The backend did not get it.',
    extra: { outcome: 'not-sent' },
  };
}
