// What the team that owns a contract should mend for the people who work with it: an ordered table of named rules, worst
// effect first. A rule finds its places in the contract, the application derived from it, or what reading reported.
import type { Contract, Diagnostic, DiagnosticCode, Lookup, Operation, Severity } from '#contract';
import { answerOf, bodyOf } from '../answers/answers.ts';
import type { Application } from '../derive.ts';
import type { Resource } from '../application.ts';
import { readsOnly } from '../actions/access.ts';

/** A place that wants mending: a pointer into the upgraded document, and which thing it is. */
export interface AdvicePlace {
  readonly pointer: string;
  readonly message: string;
}

/** What the rules look at. */
export interface Seen {
  readonly contract: Contract | null;
  readonly application: Application | null;
  readonly diagnostics: readonly Diagnostic[];
  readonly lookup: Lookup;
  readonly operations: ReadonlyMap<string, Operation>;
}

/** A rule: `severity` is "error" where people cannot use something, "warning" where we guess or they suffer, else "info". */
export interface AdviceRule {
  readonly rule: string;
  readonly severity: Severity;
  /** What it means for the people who use the application. */
  readonly effect: string;
  readonly mend: string;
  readonly find: (seen: Seen) => readonly AdvicePlace[];
}

const CLOSED = 'The document cannot be read, so there is no application.';

/** The rules, worst effect first. */
export const ADVICE_RULES: readonly AdviceRule[] = [
  told('no-contract', 'error', CLOSED, 'Give the OpenAPI document itself, as JSON or YAML.'),
  told('syntax-error', 'error', CLOSED, 'Mend the text where the message says.'),
  told('too-large', 'error', CLOSED, 'Leave parts out, or split the API.'),
  told('too-deep', 'error', CLOSED, 'Name deep schemas under components and refer to them.'),
  told('too-many-aliases', 'error', CLOSED, 'Use references instead of YAML aliases.'),
  told('no-operations', 'error', 'There is nothing that people could use.', 'Describe the operations under paths.'),
  told(
    'syntax-tolerated',
    'error',
    'What stands around the fault may be missing from the application, without a word to its people.',
    'Mend the text where the message says.',
  ),
  told(
    'unknown-security-scheme',
    'error',
    'Nobody can sign in with a scheme that is described nowhere.',
    'Describe it under components.securitySchemes (securityDefinitions in 2.0), or take it out of security.',
  ),
  told(
    'unknown-security-type',
    'error',
    'Nobody can sign in with a scheme of a type that does not exist.',
    'Use apiKey, http, oauth2, openIdConnect or mutualTLS.',
  ),
  {
    rule: 'untyped-answer',
    severity: 'warning',
    effect: 'Lists and items have no columns, fields or labels until the first live answer has been seen.',
    mend: 'Give the answer that a success has a schema with properties.',
    find: ({ application, operations, lookup }) =>
      resourcesOf(application).flatMap(({ operations: roles }) =>
        [roles.list, roles.get].flatMap((id) => {
          const operation = operations.get(id ?? '');
          return operation !== undefined && answerOf(operation, lookup).kind === 'unknown' ? [placeOf(operation)] : [];
        }),
      ),
  },
  {
    rule: 'no-body',
    severity: 'warning',
    effect: 'There is a button to add or to change, but nothing to fill in: the body is not described.',
    mend: 'Describe the body with a schema that has properties.',
    find: ({ application, operations, lookup }) =>
      writesOf(application, operations)
        .filter((one) => lacksBody(one, lookup))
        .map(placeOf),
  },
  {
    rule: 'untyped-body',
    severity: 'warning',
    effect: 'People get an empty box for JSON where a form should be.',
    mend: 'Give the body a schema that has properties.',
    find: ({ application, operations, lookup }) =>
      writesOf(application, operations)
        .filter((one) => lacksForm(one, lookup))
        .map(placeOf),
  },
  told(
    'header-named-with-value',
    'warning',
    'What is sent at the sign-in is a guess at what the name of the header meant.',
    'Name the header alone, or use the type http with its scheme (bearer).',
  ),
  told(
    'external-ref',
    'warning',
    'What the reference stands for is unknown: a raw value instead of fields.',
    'Put the file beside the document or below it, or the text into the document.',
  ),
  told(
    'dangling-ref',
    'warning',
    'What the reference stands for is unknown: a raw value instead of fields.',
    'Correct the name, or add what it should lead to.',
  ),
  told(
    'circular-ref',
    'warning',
    'What the reference stands for is unknown: a raw value instead of fields.',
    'Let one of the references in the circle hold the thing itself.',
  ),
  told('wrong-type', 'warning', 'What was meant there is missing from the application.', 'Write what belongs there.'),
  told(
    'misplaced-body',
    'warning',
    'Half of what people should fill in is missing from the form.',
    'Keep the body or the form parameters, not both.',
  ),
  told(
    'unknown-parameter-place',
    'warning',
    'People cannot set the parameter.',
    'Use path, query, header or cookie (body and formData in 2.0).',
  ),
  told('unused-path-parameter', 'warning', 'People cannot set the parameter.', 'Add it to the path, or take it out.'),
  told(
    'path-parameter-in-query',
    'warning',
    'Which one is meant is sent in the query, where the server may not look for it.',
    'Add it to the path, or say that it stands in the query.',
  ),
  told(
    'body-of-get',
    'warning',
    'What people ask for is sent in the query, where the server may not look for it.',
    'Declare the fields as parameters in the query, or read by POST or QUERY.',
  ),
  {
    rule: 'no-identity',
    severity: 'warning',
    effect: 'Items cannot be opened from their list: nothing in them is known to fill the path of the item.',
    mend: 'Give the schema of the items the property that the path parameter takes, by the same name.',
    find: ({ application, operations }) =>
      resourcesOf(application)
        .filter(
          ({ idField, operations: roles, listing, kind, fields }) =>
            kind === 'collection' && idField === null && roles.get !== null && listing !== null && fields.length > 0,
        )
        .flatMap(({ operations: roles }) => placesOf(operations, roles.list)),
  },
  {
    rule: 'get-that-acts',
    severity: 'warning',
    effect: 'A GET that changes something is not safe from a browser that reads ahead; people get it as an action.',
    mend: 'Make it a POST.',
    find: ({ contract }) =>
      (contract?.operations ?? [])
        .filter((operation) => operation.method === 'GET' && !readsOnly(operation))
        .map(placeOf),
  },
  {
    rule: 'no-sign-in',
    severity: 'warning',
    effect: 'People are refused without being asked who they are: nothing says how to sign in.',
    mend: 'Declare the security schemes, and the security of the operations.',
    find: ({ application, contract }) =>
      contract === null || (application?.index.signIn.length ?? 0) > 0
        ? []
        : manyOf(
            contract.operations,
            contract.operations.filter((one) => one.responses.some(({ status }) => status === '401')),
          ).map(placeOf),
  },
  {
    rule: 'local-server',
    severity: 'warning',
    effect: 'The contract names only the computer that it was made on; where the API really is must be set by hand.',
    mend: 'Name the address under servers (host in 2.0), or a relative one such as /api.',
    find: ({ contract }) => {
      const servers = contract?.servers ?? [];
      return servers.length > 0 && servers.every(({ url }) => LOCAL.test(url))
        ? [{ pointer: '/servers', message: servers.map(({ url }) => url).join(', ') }]
        : [];
    },
  },
  {
    rule: 'nothing-required',
    severity: 'warning',
    effect: 'The form cannot say what must be filled in; people learn it from the refusal.',
    mend: 'List the required properties in the schema of the body.',
    find: ({ application, operations, lookup }) =>
      resourcesOf(application).flatMap(({ operations: roles }) =>
        placesOf(operations, roles.create).filter((place) => {
          const operation = operations.get(place.message);
          const view = operation === undefined ? null : bodyOf(operation, lookup)?.view;
          return view !== null && view !== undefined && view.properties.size > 1 && view.required.size === 0;
        }),
      ),
  },
  {
    rule: 'unpaged-list',
    severity: 'warning',
    effect: 'All items come at once: slow, and at last impossible, as they grow.',
    mend: 'Page the list (a limit and an offset, page or cursor), and say how many there are.',
    find: ({ application, operations }) =>
      resourcesOf(application)
        .filter(({ listing, operations: { get } }) => listing?.pagination.style === 'none' && get !== null)
        .flatMap(({ operations: { list } }) => placesOf(operations, list)),
  },
  {
    rule: 'no-way-to-find',
    severity: 'warning',
    effect: 'People can only leaf through the pages: the list is paged, but has no search and no filter.',
    mend: 'Add a text search, or a filter for each thing that people look for.',
    find: ({ application, operations }) =>
      resourcesOf(application)
        .filter(({ listing }) => listing !== null && listing.pagination.style !== 'none')
        .filter(({ listing }) => listing?.search.length === 0 && listing.filters.length === 0)
        .flatMap(({ operations: { list } }) => placesOf(operations, list)),
  },
  told(
    'undeclared-path-parameter',
    'warning',
    'The parameter is taken as any text, so a wrong value is noticed only by the server.',
    'Declare the parameter with its type.',
  ),
  told('duplicate-parameter', 'warning', 'One of the two cannot be set.', 'Keep one of them.'),
  told('unknown-type', 'warning', 'The field may be shown as the wrong kind.', 'Use a type of JSON Schema.'),
  told('duplicate-operation-id', 'warning', 'Links may lead to the wrong screen.', 'Give each operation its own id.'),
  told(
    'credential-parameter',
    'info',
    'That it is a credential is guessed from its name.',
    'Describe it under components.securitySchemes (securityDefinitions in 2.0), and name that under security.',
  ),
  told(
    'untold-as-file',
    'info',
    'What such calls answer is not known before somebody makes them.',
    'Say of each action what it answers: with NSwag, ProducesResponseType or a typed ActionResult.',
  ),
  told(
    'success-as-error',
    'info',
    'What such calls answer is not known before somebody makes them.',
    'Say of each operation what it answers when all went well.',
  ),
  told('several-documents', 'warning', 'Only one of the documents is used.', 'Keep each in a file of its own.'),
  told('unknown-version', 'warning', 'What is new in that version is not seen.', 'Use OpenAPI 2.0 to 3.2.'),
  told('missing-version', 'warning', 'The document is read by guess.', 'Begin with openapi: 3.1.0, or what it is.'),
  told('invalid-overlay', 'warning', 'What the overlay says does not show.', 'Mend the overlay.'),
  told('invalid-overlay-action', 'warning', 'What the overlay says there does not show.', 'Mend the action.'),
  {
    rule: 'no-total',
    severity: 'info',
    effect: 'People cannot see how many there are, nor go to the last page.',
    mend: 'Answer the number of all items, in the body or in a header such as X-Total-Count.',
    find: ({ application, operations }) =>
      resourcesOf(application)
        .filter(({ listing }) => listing !== null && listing.pagination.style !== 'none')
        .filter(({ listing }) => listing?.pagination.total === null && listing.pagination.totalHeader === null)
        .flatMap(({ operations: { list } }) => placesOf(operations, list)),
  },
  {
    rule: 'no-server',
    severity: 'info',
    effect: 'The contract does not say where the API is; the address must be set, or is guessed.',
    mend: 'Name the address under servers (host and basePath in 2.0).',
    find: ({ contract }) =>
      contract !== null && contract.operations.length > 0 && contract.servers.length === 0
        ? [{ pointer: '', message: 'the whole document' }]
        : [],
  },
  {
    rule: 'no-refusal',
    severity: 'info',
    effect: 'What can go wrong is told in general words, since no refusal is described.',
    mend: 'Describe the 4XX answers, best as application/problem+json (RFC 9457) with a list of errors by field.',
    find: ({ contract }) =>
      (contract?.operations ?? [])
        .filter(({ method }) => method === 'POST' || method === 'PUT' || method === 'PATCH')
        .filter(({ responses }) => !responses.some(({ status }) => status.startsWith('4') || status === 'default'))
        .map(placeOf),
  },
  {
    rule: 'no-name',
    severity: 'info',
    effect: 'Buttons are named by their address: the operation has neither a summary nor an operationId.',
    mend: 'Give it a summary of two to five words that begins with a verb.',
    find: ({ contract }) =>
      (contract?.operations ?? [])
        .filter(({ summary, operationId }) => summary === '' && operationId === null)
        .map(placeOf),
  },
  {
    rule: 'values-in-prose',
    severity: 'info',
    effect: 'People may write any text: only the description says which values there are.',
    mend: 'List the values under enum.',
    find: ({ application }) =>
      resourcesOf(application).flatMap(({ fields, schema }) =>
        fields
          .filter(({ open }) => open === true)
          .map(({ from, name }) => ({ pointer: from, message: [schema, name].filter(Boolean).join('.') })),
      ),
  },
  {
    rule: 'no-title',
    severity: 'info',
    effect: 'The application has no name and no version to show, so changes cannot be told by it.',
    mend: 'Give info a title and a version.',
    find: ({ contract }) => {
      const missing = contract === null ? [] : ['title', 'version'].filter((key) => contract[key as 'title'] === '');
      return missing.length === 0 ? [] : [{ pointer: '/info', message: `no ${missing.join(' and no ')}` }];
    },
  },
  told('renamed-path-parameter', 'info', 'It works, by guess.', 'Write the name as in the path.'),
  told('unknown-link', 'info', 'The link is not shown.', 'Name an operation that exists.'),
  told('overlay-no-match', 'info', 'What the overlay says there does not show.', 'Correct the target.'),
  told('more-diagnostics', 'info', 'There are more places than are listed.', 'Mend the ones above first.'),
];

const LOCAL = /^(?:https?:)?\/\/(?:localhost|127\.|0\.0\.0\.0|\[::1?\]|host\.docker\.internal)/i;

/** A rule for what reading reported under a code. */
function told(code: DiagnosticCode, severity: Severity, effect: string, mend: string): AdviceRule {
  const find = ({ diagnostics }: Seen): readonly AdvicePlace[] =>
    diagnostics.filter((one) => one.code === code).map(({ pointer, message }) => ({ pointer, message }));
  return { rule: code, severity, effect, mend, find };
}

function resourcesOf(application: Application | null): readonly Resource[] {
  return application?.resources ?? [];
}

function placesOf(operations: Seen['operations'], id: string | null): readonly AdvicePlace[] {
  const operation = operations.get(id ?? '');
  return operation === undefined ? [] : [placeOf(operation)];
}

function placeOf({ pointer, id }: Operation): AdvicePlace {
  return { pointer, message: id };
}

/** A single 401 may be a matter of its own, such as the operation that signs in; a tenth of them is none. */
function manyOf(all: readonly Operation[], some: readonly Operation[]): readonly Operation[] {
  return some.length * 10 < all.length ? [] : some;
}

function writesOf(application: Application | null, operations: Seen['operations']): readonly Operation[] {
  return resourcesOf(application).flatMap(({ operations: { create, update, replace } }) =>
    [create, update, replace].flatMap((id) => operations.get(id ?? '') ?? []),
  );
}

/** A PUT that answers nothing may say all by its path: "/teams/{team}/members/{user}". */
function lacksBody(operation: Operation, lookup: Lookup): boolean {
  if (operation.requestBody !== null || operation.parameters.some((one) => one.in === 'query')) return false;
  return operation.method !== 'PUT' || answerOf(operation, lookup).kind !== 'nothing';
}

function lacksForm(operation: Operation, lookup: Lookup): boolean {
  const body = bodyOf(operation, lookup);
  if (body === null || (body.mediaType !== '' && !/json|form|xml|yaml|\*/i.test(body.mediaType))) return false;
  const { properties, items, variants, additional, types } = body.view;
  const saysNothing = properties.size === 0 && items === null && variants.length === 0 && additional === null;
  return saysNothing && types.every((type) => type === 'object');
}
