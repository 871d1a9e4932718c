// Answers of which a role does not see every field: head and body of the upstream in, the same without those fields out.
// JSON is read whole (up to a limit) and written anew; kinds that cannot be looked into are withheld, media pass.
import type { IncomingHttpHeaders } from 'node:http';
import { Writable } from 'node:stream';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { parseJson, printJson } from '#contract';
import { covered, type HeldRule } from '../policy/fields.ts';
import type { ServerProblem } from '../problem.ts';

/** What becomes of an answer: a body in place of its own, or null where its own may not be shown. */
export type Cover = (body: string | null) => void;

const MOST_ANSWER = 32 * 1024 * 1024;
const JSON_TYPE = /^(application\/([\w.+-]+\+)?json|text\/json)\s*(;|$)/i;
/** Nothing in these is a field of an item. */
const MEDIA_TYPE = /^(image\/(?!svg)|audio\/|video\/|font\/|application\/pdf)/i;

/** Whether the answer passes as it is: it has no body, or one that holds no fields. */
export function passesUncovered(method: string, status: number, headers: IncomingHttpHeaders): boolean {
  if (method === 'HEAD' || status === 204 || status === 304 || headers['content-length'] === '0') return true;
  return MEDIA_TYPE.test(headers['content-type'] ?? '');
}

/** The head of an answer whose body was written anew: what described the old body goes. */
export function withoutBodyFacts(headers: IncomingHttpHeaders, empty: boolean): IncomingHttpHeaders {
  const gone =
    /^(content-length|content-encoding|transfer-encoding|content-md5|(repr-|content-)?digest|accept-ranges)$/;
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !gone.test(name) && !(empty && name === 'content-type')),
  );
}

/** What a person is told whose answer cannot be shown. */
export function withheld(): ServerProblem {
  return {
    status: 403,
    code: 'policy',
    title: 'This answer cannot be shown to your role.',
    detail: `It may hold fields that you do not see, and they cannot be taken out: it is no JSON, or larger than ${MOST_ANSWER / 1024 / 1024} MB. Nothing was changed. A smaller page may do.`,
    extra: { outcome: 'not-sent', because: 'policy' },
  };
}

/** Takes the body of an answer and gives what may be shown of it. */
export function coveringBody(headers: IncomingHttpHeaders, rules: readonly HeldRule[], done: Cover): Writable {
  const readable = JSON_TYPE.test(headers['content-type'] ?? '');
  const parts: Buffer[] = [];
  let size = 0;
  return new Writable({
    write(part: Buffer, _encoding, next) {
      size += part.length;
      if (readable && size <= MOST_ANSWER) parts.push(part);
      next();
    },
    final(next) {
      const whole = readable && size <= MOST_ANSWER ? decoded(Buffer.concat(parts), headers) : null;
      done(size === 0 ? '' : whole === null ? null : coveredText(whole, rules));
      next();
    },
  });
}

function coveredText(text: string, rules: readonly HeldRule[]): string | null {
  if (!mayHold(text, rules)) return text;
  try {
    return printJson(covered(parseJson(text), rules));
  } catch {
    return null;
  }
}

/** A text that does not have the name of any field, nor an escape that could spell it, need not be taken apart. */
function mayHold(text: string, rules: readonly HeldRule[]): boolean {
  if (text.includes('\\u')) return true;
  const lower = text.toLowerCase();
  return rules.some(({ parts }) => lower.includes(`"${parts.at(-1) ?? ''}"`));
}

/** The text of a body that came encoded although none was asked for; null where it cannot be read. */
function decoded(body: Buffer, headers: IncomingHttpHeaders): string | null {
  const limit = { maxOutputLength: MOST_ANSWER };
  try {
    switch ((headers['content-encoding'] ?? 'identity').toLowerCase()) {
      case 'identity':
        return body.toString('utf8');
      case 'gzip':
        return gunzipSync(body, limit).toString('utf8');
      case 'deflate':
        return inflateSync(body, limit).toString('utf8');
      case 'br':
        return brotliDecompressSync(body, limit).toString('utf8');
      default:
        return null;
    }
  } catch {
    return null;
  }
}
