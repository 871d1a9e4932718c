// An operation → a Call: what it takes to use it, as plain data; whether it only reads (rule S5); whether it can be
// repeated (Idempotency-Key) or made conditional (If-Match, RFC 9110 §13).
import type { JsonObject, Operation } from '#contract';
import { member } from '#contract';
import type { Call } from '../application.ts';
import { normalOf, stemOf, wordsOf } from '../words/labels.ts';
import { segmentsOf } from '../paths/paths.ts';
import { scalarText } from '../answers/scalars.ts';
import type { Node, OperationFacts } from '../facts.ts';
import { methodOf } from '../facts.ts';
import {
  bareOperationName,
  firstVerbOf,
  isActingName,
  isActionName,
  isReadingName,
  standardVerbOf,
} from '../words/verbs.ts';

/** The call of an operation. `label` is what people read on its button. */
export function callOf(
  operation: Operation,
  label: string = operation.summary,
  reads: boolean = readsOnly(operation),
): Call {
  const settled = settledBy(operation);
  return {
    operation: operation.id,
    method: operation.method,
    path: operation.address ?? operation.path,
    label,
    description: operation.description,
    parameters: operation.parameters,
    ...(settled === null ? {} : { settled }),
    requestBody: operation.requestBody,
    answers: operation.responses.map(({ status, description, content }) => ({
      status,
      description,
      content: content.map(({ mediaType, schema, itemSchema }) => ({ mediaType, schema: schema ?? itemSchema })),
    })),
    security: operation.security,
    servers: operation.servers,
    reads,
    idempotencyKey: headerNamed(operation, 'idempotencykey'),
    conditional: headerNamed(operation, 'ifmatch') !== null,
    deprecated: operation.deprecated,
  };
}

/**
 * What an operation's path takes without anyone being asked: of the pages that are asked for there, the first. "/projects.{format}"
 * ends in the form of what is sent and answered: JSON, where programs may choose that; "/report.{format}" as PDF or CSV is for
 * people to choose.
 */
export function settledBy({ path, address, parameters }: Operation): JsonObject | null {
  if (address !== undefined) {
    const pages = parameters.filter((one) => one.in === 'query' && address.includes(`{${one.name}}`));
    return Object.fromEntries(pages.map(({ name, schema }) => [name, member(schema, 'default') ?? null]));
  }
  const name = /\.\{([^{}]+)\}$/.exec(path)?.[1] ?? '';
  const parameter = name === '' ? undefined : parameters.find((one) => one.in === 'path' && one.name === name);
  if (parameter === undefined) return null;
  const known = member(parameter.schema, 'enum');
  if (!Array.isArray(known)) return /^_?format$/i.test(name) ? { [name]: 'json' } : null;
  const json = known.find((one) => typeof one === 'string' && /^json$/i.test(one));
  return json !== undefined && known.every((one) => /^(?:json|xml|ya?ml)$/i.test(String(one)))
    ? { [name]: json }
    : null;
}

/** Its path without the form of the answer, where nobody is asked for that: "/users/current" of "/users/current.{format}". */
export function pathWithoutForm(operation: Operation): string {
  return settledBy(operation) === null ? operation.path : operation.path.replace(LAST_FORM, '');
}

const LAST_FORM = /\.\{[^{}]+\}$/;

/** Its path with what nobody is asked for: "/users/current.json". */
export function settledPath(operation: Operation): string {
  const values = Object.entries(settledBy(operation) ?? {});
  return values.reduce((path, [name, value]) => path.replace(`{${name}}`, scalarText(value) ?? ''), operation.path);
}

function headerNamed(operation: Operation, normal: string): string | null {
  const found = operation.parameters.find((one) => one.in === 'header' && normalOf(one.name).endsWith(normal));
  return found?.name ?? null;
}

const SAFE = new Set(['GET', 'HEAD', 'QUERY', 'OPTIONS', 'TRACE']);

/**
 * Whether an operation only reads, so that it may be called unasked: a safe method whose words do not say that it acts,
 * or a POST whose last word says that it searches or lists.
 */
export function readsOnly(operation: Operation): boolean {
  const segments = segmentsOf(operation.path);
  const last = segments.findLast((segment) => segment.kind === 'static')?.name ?? '';
  if (SAFE.has(operation.method))
    return readsByName(operation) || (!isActingName(last) && !actsByName(operation) && !actsBySummary(operation));
  if (operation.method !== 'POST') return false;
  return segments.at(-1)?.kind === 'static' && isReadingName(last);
}

/** Words say that it reads: "listAssociatedResources" at "…/destroy". */
function readsByName(operation: Operation): boolean {
  const [first = ''] = wordsOf(bareOperationName(operation.operationId ?? ''));
  const [said = ''] = wordsOf(operation.summary);
  const last = segmentsOf(operation.path).findLast((segment) => segment.kind === 'static')?.name ?? '';
  if (first === 'get' && wordsOf(last).length > 1) return true;
  return (
    ['list', 'show', 'retrieve', 'fetch', 'describe'].includes(first) ||
    ['list', 'lists', 'retrieve', 'retrieves'].includes(said) ||
    /^(?:gets|returns) (?:a |the )?(?:list|all)\b/i.test(operation.summary)
  );
}

/**
 * Whether the words of a GET say that calling it does something: its name ("deleteJob"), or a summary that tells one to
 * act ("Open a session as another user"). Such an operation plays no part that is called unasked.
 */
export function actsDespiteMethod(operation: Operation): boolean {
  return SAFE.has(operation.method) && (actsByName(operation) || actsBySummary(operation));
}

/** "Stops the search" by a PUT that sends nothing: done to the thing. Untold changes ("Update user") stay changes. */
export function actsWithoutInput({ operation, verb, segments }: OperationFacts): boolean {
  if (operation.requestBody !== null || !isActionName(verb)) return false;
  // "lab_tests_update" tests nothing, nor does "Searches_Put" search.
  if (segments.some(({ name }) => stemOf(name) === verb)) return false;
  const isFirst = [bareOperationName(operation.operationId ?? ''), operation.summary].some((one) =>
    (wordsOf(one)[0] ?? '').startsWith(verb),
  );
  return isFirst && standardVerbOf(verb) === null && !REWRITES.has(verb);
}

/** "List operations on modality" (Orthanc), "Directory index." (Proxmox): what can be asked for below a thing, and not the thing. */
export function tellsWhatIsBelow({ summary, description }: Operation): boolean {
  return INDEX.test(summary) || (summary === '' && INDEX.test(description));
}

const INDEX = /^(?:list (?:the )?(?:available )?operations\b|(?:directory|node) index\.?$)/i;

/** "GET /track/click/{id}" that only leads to another address: there is nothing to open. */
export function sendsOn({ responses }: Operation): boolean {
  const leads = responses.filter(({ status, content }) => /^3\d\d$/.test(status) && content.length === 0);
  return leads.length > 0 && !responses.some(({ status }) => /^(?:2..|default)$/i.test(status));
}

/** "Score a product" by a PATCH that takes nothing of what the PUT beside it takes: done to the thing, which the PUT changes. */
export function actsBesidePut({ body, verb }: OperationFacts, node: Node): boolean {
  const put = methodOf(node, 'PUT')?.body;
  if (body === null || !put || body.properties.size === 0 || put.properties.size === 0) return false;
  const isChange = verb !== 'set' && standardVerbOf(verb) === 'update';
  return !isChange && [...body.properties.keys()].every((name) => !put.properties.has(name));
}

/** What a change of the whole is called as well. */
const REWRITES = new Set(
  'set replace rename adjust configure manage handle process request mark reset switch'.split(' '),
);

function actsBySummary(operation: Operation): boolean {
  return ACTING_SUMMARY.test(operation.summary.trim());
}

/** A verb that acts with what it acts on ("Start scraping"): "Open sessions" may be a list of those that are open. */
const ACTING_SUMMARY =
  /^(?:(?:open|start|stop|trigger|send|resend|launch|execute|cancel|activate|deactivate|approve|reject|reset|revoke|restart|reboot|enable|disable|delete|remove)s? (?:an?|the|this|your|\w+ing)\b|(?:impersonate|log ?in|sign ?in|act)s?\b.*\bas\b|impersonat)/i;

/** "UpdateGroups_Get" of "/UpdateGroups": the thing stands first, and does nothing. */
function withoutThing(name: string, path: string): string {
  const plain = name.toLowerCase();
  const thing = segmentsOf(path).find((one) => plain.startsWith(`${one.name.toLowerCase()}_`));
  return thing === undefined ? name : name.slice(thing.name.length + 1);
}

/** "GET /jobs/{id}" named "deleteJob" acts, whatever its method promises. */
function actsByName(operation: Operation): boolean {
  const name = withoutThing(bareOperationName(operation.operationId ?? ''), operation.path);
  const verb = firstVerbOf(name);
  const [first = ''] = wordsOf(name);
  return (
    verb === first &&
    [
      'delete',
      'remove',
      'destroy',
      'create',
      'update',
      'cancel',
      'logout',
      'reset',
      'approve',
      'reject',
      'activate',
      'deactivate',
      'disable',
      'revoke',
    ].includes(verb)
  );
}
