// An answer that came well and says itself that nothing was done: `{ "success": false, "message": … }` → the status that it
// would have had as a refusal. Only where it is nothing but such an outcome, so that a thing is never taken for one.
import { isObject, type Json, type JsonObject, member } from '#contract';
import type { CallAnswer } from '#model';
import type { KnownCodes } from './answer.ts';

/** All that an outcome without a result may have; a thing has more than that. */
const OUTCOME =
  /^(?:success|ok|succeeded|status|(?:status|error)?_?code|err(?:or)?_?no|message|msg|errors?|(?:error)?_?message|error_(?:description|uri)|details?|data|results?|payload|time(?:stamp)?|path|(?:request|trace)_?id)$/i;
const FLAGS = ['success', 'ok', 'succeeded'];
const CODES = ['code', 'status', 'statusCode', 'status_code', 'errno', 'errcode'];
const WORDS = ['message', 'msg', 'error', 'errors', 'detail', 'errmsg'];
const RESULTS = ['data', 'result', 'results', 'payload'];
const UNTOLD = 400;

/** The status of the refusal that an answer of 2xx says it is; null where it is none. */
export function refusalIn(
  value: Json | undefined,
  answers: readonly CallAnswer[],
  known: KnownCodes = new Map(),
): number | null {
  if (isObject(value) && isErrorsAlone(value)) return UNTOLD;
  if (!isObject(value) || !Object.keys(value).every((name) => OUTCOME.test(name))) return null;
  const [words] = WORDS.map((name) => member(value, name)).filter((one) => !isEmpty(one));
  if (words === undefined || !RESULTS.every((name) => isEmpty(member(value, name)))) return null;
  const code = CODES.map((name) => Number(member(value, name) ?? 0)).find((one) => one >= 400 && one < 600);
  if (code !== undefined) return code;
  const status = member(value, 'status');
  const failed = FLAGS.some((name) => member(value, name) === false) || status === 'error' || status === 'fail';
  return failed || isNamedError(value) || CODES.some((name) => isOther(name, member(value, name), answers, known))
    ? UNTOLD
    : null;
}

/**
 * Errors, each in words, and beside them only what stands around any answer: JSON:API 1.1 §7.1 (data and errors never come
 * together), a GraphQL response without data, the `{ meta, errors: [{ error }] }` of Slurm. What counts tells of something done.
 */
function isErrorsAlone(value: JsonObject): boolean {
  const errors = member(value, 'errors');
  if (!Array.isArray(errors) || errors.length === 0 || Object.keys(value).length < 2) return false;
  if (!Object.keys(value).every((name) => AROUND.test(name)) || !isEmpty(member(value, 'data'))) return false;
  if (Object.values(member(value, 'meta') ?? {}).some((part) => typeof part === 'number')) return false;
  return errors.every((error) => isObject(error) && SAYS.some((name) => typeof member(error, name) === 'string'));
}

const SAYS = ['message', 'error', 'detail', 'title', 'description'];
const AROUND = /^(?:errors|warnings|meta|jsonapi|links|extensions|data)$/;

/** A code in words and what was wrong: FlowFuse's `{ code: "invitation_failed", error }`, RFC 6749's `{ error, error_description }`. */
function isNamedError(value: JsonObject): boolean {
  const [code, error] = [member(value, 'code'), member(value, 'error')];
  if (isEmpty(error) || FLAGS.some((name) => member(value, name) === true)) return false;
  return isCode(code) || (isCode(error) && typeof member(value, 'error_description') === 'string');
}

const isCode = (value: Json | undefined): boolean => typeof value === 'string' && /^[a-z]+(?:_[a-z]+)+$/.test(value);

function isEmpty(value: Json | undefined): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    (typeof value === 'object' && Object.keys(value).length === 0)
  );
}

/** The contract gives one value as that of what goes well ("code: 0"), or results have come with one, and this is another. */
function isOther(name: string, value: Json | undefined, answers: readonly CallAnswer[], known: KnownCodes): boolean {
  const told = answers
    .filter(({ status }) => status.startsWith('2'))
    .flatMap(({ content }) => content.map(({ schema }) => exampleOf(member(member(schema, 'properties'), name))))
    .filter((one) => one !== undefined);
  if (value === undefined || (Number(value) >= 200 && Number(value) < 300)) return false;
  const all = told.length > 0 ? told : [known.get(name)];
  return all.every((one) => typeof one === typeof value && one !== value);
}

function exampleOf(schema: Json | undefined): Json | undefined {
  const examples = member(schema, 'examples');
  return member(schema, 'const') ?? (Array.isArray(examples) ? (examples[0] as Json | undefined) : undefined);
}
