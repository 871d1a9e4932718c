// A call → whether it takes a file in parts, so that what was cut off goes on where it stopped: tus 1.0 (a place is made by its
// length, parts are added at an offset), or parts by `Content-Range` (RFC 9110 §14.4) to one address.
import type { Lookup, Parameter, RequestBody } from '#contract';
import type { Call } from '../application.ts';
import { viewOf } from '../schemas.ts';

/** How the parts of a file are sent. */
export type Resumable =
  /** Made with its length, filled by PATCH at the place that the answer names. */
  | { readonly by: 'offset' }
  /** The same call again and again, each part with the bytes that it is. */
  | { readonly by: 'range' };

interface Rule {
  readonly name: string;
  readonly when: (headers: ReadonlySet<string>, call: Pick<Call, 'method'>) => boolean;
  readonly then: Resumable;
}

const RULES: readonly Rule[] = [
  {
    name: 'made-by-upload-length',
    when: (headers, { method }) => method === 'POST' && headers.has('upload-length'),
    then: { by: 'offset' },
  },
  {
    name: 'parts-by-content-range',
    when: (headers, { method }) => /^(POST|PUT|PATCH)$/.test(method) && headers.has('content-range'),
    then: { by: 'range' },
  },
];

/** How a call takes a file in parts; null where it does not. */
export function resumableOf(call: Pick<Call, 'method' | 'parameters'>): Resumable | null {
  const headers = new Set(call.parameters.filter(isHeader).map(({ name }) => name.toLowerCase()));
  return RULES.find((rule) => rule.when(headers, call))?.then ?? null;
}

/** Headers that say which part of a file is sent: they are written with each part, and no question for people. */
const OF_PARTS: ReadonlySet<string> = new Set(
  (
    'tus-resumable upload-length upload-offset upload-metadata upload-defer-length upload-concat upload-checksum upload-complete ' +
    'content-range x-upload-content-length x-upload-content-type x-http-method-override'
  ).split(' '),
);

/** True for a header that is written with each part of a file. */
export function isOfParts(parameter: Parameter, resumable: Resumable | null): boolean {
  return resumable !== null && isHeader(parameter) && OF_PARTS.has(parameter.name.toLowerCase());
}

/** The body that people fill in: where a place for a file is made, that is the file, whatever the call itself sends. */
export function bodyToFill(
  call: Pick<Call, 'method' | 'parameters' | 'requestBody'>,
  lookup: Lookup,
): RequestBody | null {
  if (resumableOf(call)?.by !== 'offset') return call.requestBody;
  const tells = call.requestBody?.content.some(({ schema }) => viewOf(schema, lookup).properties.size > 0);
  return tells === true ? call.requestBody : FILE;
}

const FILE: RequestBody = {
  pointer: '',
  description: '',
  required: true,
  content: [
    {
      mediaType: 'application/octet-stream',
      schema: { type: 'string', format: 'binary' },
      itemSchema: null,
      examples: [],
      encoding: [],
      pointer: '',
    },
  ],
};

function isHeader(parameter: Parameter): boolean {
  return parameter.in === 'header';
}
