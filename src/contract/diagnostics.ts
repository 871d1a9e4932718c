// Every diagnostic that reading a contract can report, as data: its code, how grave it is, and its words. A message says
// what happened and what it means for the application.
import type { Diagnostic, Pointer, Severity } from './contract.ts';

interface Entry {
  readonly severity: Severity;
  readonly words: (...details: readonly string[]) => string;
}

/** All codes. The words take the details that the place of the fault knows. */
export const DIAGNOSTICS = {
  'too-large': {
    severity: 'error',
    words: (size = '', limit = '') =>
      `The text has ${size} characters; more than ${limit} are not read. Leave parts out of the contract.`,
  },
  'too-deep': {
    severity: 'error',
    words: (limit = '') => `The document nests deeper than ${limit} levels, so it is not read.`,
  },
  'too-many-aliases': {
    severity: 'error',
    words: (limit = '') => `The YAML aliases would unfold into more than ${limit} values, so the text is not read.`,
  },
  'syntax-error': {
    severity: 'error',
    words: (detail = '') => `The text is neither JSON nor YAML: ${detail}`,
  },
  'syntax-tolerated': {
    severity: 'warning',
    words: (detail = '') => `The text has a syntax fault, and what is around it may be missing: ${detail}`,
  },
  'several-documents': {
    severity: 'warning',
    words: (count = '') => `The text holds ${count} YAML documents; the first one that is a contract was read.`,
  },
  'no-contract': {
    severity: 'error',
    words: (found = '') =>
      `This is no OpenAPI document: ${found}. Give an OpenAPI (Swagger) 2.0 or 3.x document as JSON or YAML.`,
  },
  'missing-version': {
    severity: 'warning',
    words: (assumed = '') => `The document does not say its OpenAPI version; it was read as ${assumed}.`,
  },
  'unknown-version': {
    severity: 'warning',
    words: (version = '', assumed = '') => `OpenAPI ${version} is not known; the document was read as ${assumed}.`,
  },
  'wrong-type': {
    severity: 'warning',
    words: (expected = '', found = '') => `Here stands ${found} where ${expected} belongs; it was left out.`,
  },
  'no-operations': {
    severity: 'warning',
    words: () => 'The document describes no operation, so there is nothing to use.',
  },
  'dangling-ref': {
    severity: 'warning',
    words: (ref = '') => `The reference ${ref} leads nowhere; what it stands for is unknown.`,
  },
  'circular-ref': {
    severity: 'warning',
    words: (ref = '') => `The reference ${ref} leads back to itself; what it stands for is unknown.`,
  },
  'external-ref': {
    severity: 'warning',
    words: (ref = '', reason = '') =>
      `The reference ${ref} leads to another document, which was not read${reason === '' ? '' : `: ${reason}`}; what it stands for is unknown.`,
  },
  'undeclared-path-parameter': {
    severity: 'warning',
    words: (name = '') => `The path has {${name}}, which no parameter declares; it is taken as a required text.`,
  },
  'unused-path-parameter': {
    severity: 'warning',
    words: (name = '') => `The path parameter "${name}" has no place in the path; it was left out.`,
  },
  'path-parameter-in-query': {
    severity: 'warning',
    words: (name = '') => `The path has no place for its parameter "${name}"; it is sent in the query.`,
  },
  'body-of-get': {
    severity: 'warning',
    words: () => 'GET has no body; the fields of the one that is declared are sent in the query.',
  },
  'renamed-path-parameter': {
    severity: 'info',
    words: (name = '', place = '') => `The path parameter "${name}" was taken for {${place}} of the path.`,
  },
  'duplicate-parameter': {
    severity: 'warning',
    words: (name = '', place = '') => `The ${place} parameter "${name}" is declared twice; the first one counts.`,
  },
  'unknown-parameter-place': {
    severity: 'warning',
    words: (place = '') => `"${place}" is no place for a parameter; it was left out.`,
  },
  'duplicate-operation-id': {
    severity: 'warning',
    words: (id = '') => `The operationId "${id}" is used twice; links by it lead to the first operation.`,
  },
  'unknown-security-scheme': {
    severity: 'warning',
    words: (name = '') =>
      `The security scheme "${name}" is required but nowhere described, so nobody is told how to sign in with it.`,
  },
  'untold-as-file': {
    severity: 'info',
    words: () =>
      'What deletes or refuses is said to answer a file, so such answers were taken for untold; those that name files stayed.',
  },
  'success-as-error': {
    severity: 'info',
    words: () => 'What went well is said to answer the schema of the errors, so such answers were taken for untold.',
  },
  'credential-parameter': {
    severity: 'info',
    words: (name = '') =>
      `The parameter "${name}" carries a credential; it was taken for a security scheme and is asked for at the sign-in.`,
  },
  'header-named-with-value': {
    severity: 'warning',
    words: (name = '', line = '') =>
      `The security scheme "${name}" names its header with what is sent in it, "${line}"; it was read so.`,
  },
  'unknown-security-type': {
    severity: 'warning',
    words: (name = '', type = '') => `The security scheme "${name}" has the unknown type "${type}"; it was left out.`,
  },
  'unknown-link': {
    severity: 'info',
    words: (name = '') => `The link "${name}" names an operation that does not exist; it is not shown.`,
  },
  'unknown-type': {
    severity: 'warning',
    words: (type = '', meant = '') => `"${type}" is no type of JSON Schema; it was read as ${meant}.`,
  },
  'misplaced-body': {
    severity: 'warning',
    words: (left = '') =>
      `The operation has both a body and form parameters, of which one can be sent: the ${left} left out.`,
  },
  'invalid-overlay': {
    severity: 'warning',
    words: (detail = '') => `The overlay was not applied: ${detail}`,
  },
  'invalid-overlay-action': {
    severity: 'warning',
    words: (target = '', detail = '') => `The overlay's action on ${target} was not applied: ${detail}`,
  },
  'overlay-no-match': {
    severity: 'info',
    words: (target = '') => `The overlay's target ${target} matches nothing.`,
  },
  'more-diagnostics': {
    severity: 'info',
    words: (count = '', code = '') => `${count} more of the kind "${code}" were left out.`,
  },
} as const satisfies Readonly<Record<string, Entry>>;

/** A code that reading a contract can report. */
export type DiagnosticCode = keyof typeof DIAGNOSTICS;

/** One diagnostic from the table. */
export function diagnostic(code: DiagnosticCode, pointer: Pointer, ...details: readonly string[]): Diagnostic {
  const entry: Entry = DIAGNOSTICS[code];
  return { code, severity: entry.severity, pointer, message: entry.words(...details.map(shorten)) };
}

const MOST_OF_A_KIND = 100;

/** The diagnostics without repetitions, at most a hundred of a kind, with a word on how many were left out. */
export function tidyDiagnostics(all: readonly Diagnostic[]): Diagnostic[] {
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  const kept: Diagnostic[] = [];
  for (const one of all) {
    const key = `${one.code} ${one.pointer} ${one.message}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const count = (counts.get(one.code) ?? 0) + 1;
    counts.set(one.code, count);
    if (count <= MOST_OF_A_KIND) kept.push(one);
  }
  for (const [code, count] of counts) {
    if (count > MOST_OF_A_KIND) kept.push(diagnostic('more-diagnostics', '', String(count - MOST_OF_A_KIND), code));
  }
  return kept;
}

function shorten(detail: string): string {
  return detail.length > 300 ? `${detail.slice(0, 297)}...` : detail;
}
