// Answers of a success that are described as the contract's error, because a generator took the one answer that a handler
// writes out (Ktor's) or somebody copied the line above, become answers of which nothing is told.
import type { Operation, Response } from '../contract.ts';
import { member } from '../json.ts';
import { type Reader, report } from './reader.ts';

/** The operations, without what refusals answer as the answer of what went well. */
export function withoutUntoldErrors(reader: Reader, operations: readonly Operation[]): readonly Operation[] {
  const answers = operations.flatMap(({ responses }) => responses);
  const errors = new Set(answers.filter(({ status }) => /^[45]/.test(status)).flatMap(errorIn));
  const isError = (one: Response): boolean =>
    one.status.startsWith('2') && errorIn(one).some((error) => errors.has(error));
  const wrong = answers.find(isError);
  if (wrong === undefined) return operations;
  report(reader, 'success-as-error', wrong.pointer);
  return operations.map((operation) =>
    operation.responses.some(isError)
      ? { ...operation, responses: operation.responses.map((one) => (isError(one) ? { ...one, content: [] } : one)) }
      : operation,
  );
}

/** The schema that an answer refers to, in every form, where that is called an error. */
function errorIn({ content }: Response): readonly string[] {
  const [first, ...more] = content.map(({ schema }) => member(schema, '$ref'));
  const isOne = typeof first === 'string' && more.every((one) => one === first);
  return isOne && ERROR.test(first) ? [first] : [];
}

/** "ErrorResponse", "HttpError", "global_error_response_schema"; not "ImportErrorCollection", which are things of their own. */
const ERROR = /error(?:_?(?:response|result|dto|model|body|details?|message|schema|info))*$/i;
