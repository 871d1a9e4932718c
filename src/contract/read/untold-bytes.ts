// Answers that a generator describes as files because nobody told it what they are (NSwag does so with every action of
// ASP.NET that answers an `IActionResult`) become answers of which nothing is told.
import type { MediaType, Operation, Response } from '../contract.ts';
import { member } from '../json.ts';
import { type Reader, report } from './reader.ts';

/** How many answers that can be no files must be described as such. */
const ENOUGH = 2;

/** The operations, without bytes as the answers of what names no file, where the contract says of deletions and refusals that they answer bytes. */
export function withoutUntoldBytes(reader: Reader, operations: readonly Operation[]): readonly Operation[] {
  const [first, ...others] = operations.flatMap(impossibleFiles);
  if (first === undefined || others.length + 1 < ENOUGH) return operations;
  report(reader, 'untold-as-file', first.pointer);
  return operations.map((operation) => {
    if (!operation.responses.some(isBytes) || namesFile(operation)) return operation;
    return {
      ...operation,
      responses: operation.responses.map((one) => (isBytes(one) ? { ...one, content: [] } : one)),
    };
  });
}

/** What deletes or refuses answers no file. */
function impossibleFiles({ method, responses }: Operation): readonly Response[] {
  return responses.filter((one) => isBytes(one) && (method === 'DELETE' || /^[45]/.test(one.status)));
}

function isBytes({ content }: Response): boolean {
  return content.length > 0 && content.every(isBinary);
}

function isBinary({ mediaType, schema }: MediaType): boolean {
  return member(schema, 'format') === 'binary' && /^(?:application\/(?:octet-stream|json)|\*\/\*)/i.test(mediaType);
}

/** "GET /reports/{id}/download": what is read may be a file where its name says so. */
function namesFile({ method, path, operationId, summary }: Operation): boolean {
  return method === 'GET' && FILES.test(`${path} ${operationId ?? ''} ${summary}`);
}

const FILES =
  /download|file|export|image|photo|picture|thumbnail|avatar|logo|icon|pdf|csv|excel|xlsx?|zip|attachment|blob|stream|media|video|audio|invoice|receipt|backup|barcode|qr-?code/i;
