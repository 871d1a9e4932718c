// What the body of a call has to say once more of its own address (rule `body-repeats-address`): "PUT /projects/{id} { projectId,
// name }" of .NET's commands, "POST /courses/{courseId}/lectures { courseId, title }". Nobody is asked for it twice, and servers that
// compare the two refuse the call without it. An operation and the resource that has it, if any, in; such properties out.
import { type Lookup, member, type Operation, type Schema } from '#contract';
import { bodyOf } from '../answers/answers.ts';
import type { Resource } from '../application.ts';
import { PLAIN_IDENTITY_WORDS } from '../identity/identity-words.ts';
import { normalOf, stemOf, wordsOf } from '../words/labels.ts';
import { type Segment, segmentsOf } from '../paths/paths.ts';
import { saidOf } from '../identity/resource-name.ts';
import { textOf, type View, viewOf } from '../schemas.ts';

/** A property of the body, the parameter of the path that it repeats, and whether it is a number. */
export interface Again {
  readonly name: string;
  readonly of: string;
  readonly counts: boolean;
}

/** The properties of the body that repeat what the address says. */
export function saidAgainIn(operation: Operation, resource: Resource | null, lookup: Lookup): readonly Again[] {
  const body = operation.method === 'GET' ? null : bodyOf(operation, lookup);
  if (body === null || body.view.properties.size === 0 || namesAnother(segmentsOf(operation.path).at(-1))) return [];
  const { properties, required } = body.view;
  const named = namesAgain(operation, body.view, lookup);
  if (named.length > 0) return named;
  return parametersOf(operation, resource).flatMap(({ name: of, meant, isFar }) => {
    const [name, schema] = [...properties].find(([one]) => normalOf(one) === meant) ?? [];
    if (name === undefined || schema === undefined) return [];
    // Where the contract says what is required, the rest may well mean something else.
    const isAsked = required.has(name) || (required.size === 0 && !isFar);
    return isAsked && isValue(schema, lookup) ? [{ name, of, counts: counts(schema, lookup) }] : [];
  });
}

/** The `name` or `parent` of a request that is written as its address is (AIP-131 … 136): "memos/{memo}" at "/memos/{memo}". */
function namesAgain({ parameters }: Operation, { properties }: View, lookup: Lookup): readonly Again[] {
  return ['name', 'parent'].flatMap((name): Again[] => {
    const said = properties.has(name) ? saidOf(viewOf(properties.get(name), lookup)).replace(IN_BRACES, '{}') : '';
    const isWhole = (template: string): boolean => [` ${template}`, `\`${template}`].some((one) => said.includes(one));
    const same = parameters.findLast(
      ({ resourceName = '' }) => resourceName !== '' && isWhole(resourceName.replace(IN_BRACES, '{}')),
    );
    return same === undefined ? [] : [{ name, of: same.name, counts: false }];
  });
}

const IN_BRACES = /\{[^{}]*\}/g;

interface Said {
  readonly name: string;
  /** How the body says it, without case and separators. */
  readonly meant: string;
  /** Whether it stands far up in the path: of what the thing belongs to, only what is required is surely the same. */
  readonly isFar: boolean;
}

/** The parameters of the path that the body may repeat, each by what it would be called there. */
function parametersOf({ id, path }: Operation, resource: Resource | null): readonly Said[] {
  const { update, replace, delete: removal } = resource?.operations ?? {};
  const isChange = [update, replace, removal].includes(id);
  const segments = segmentsOf(path);
  // What an item has under that name may be changed ("groupId" of groups is the group above), or is its own ("webId").
  const own = new Set(
    (isChange ? (resource?.fields ?? []) : [{ name: resource?.idField ?? '' }]).map(({ name }) => normalOf(name)),
  );
  return segments.flatMap((segment, at): Said[] => {
    const before = segments[at - 1];
    if (segment.kind !== 'parameter' || segment.parameters.length !== 1 || before?.kind !== 'static') return [];
    const name = normalOf(segment.name);
    const isBare = PLAIN_IDENTITY_WORDS.has(name);
    const isNear = at >= segments.length - 2;
    const meant = isBare ? stemOf(before.name) + name : name;
    const isOf = isBare || identifies(segment.name, before.name);
    const isFar = !isNear && !isChange;
    return isOf && (isNear || !isBare) && !own.has(meant) ? [{ name: segment.name, meant, isFar }] : [];
  });
}

/** "courseId" of courses, "parentId" of whatever it stands below; the "webId" of each thing is what it makes will have too. */
function identifies(parameter: string, noun: string): boolean {
  const words = wordsOf(parameter).map((word) => word.toLowerCase());
  const whose = stemOf(words.slice(0, -1).join('_'));
  const isSo = PLAIN_IDENTITY_WORDS.has(words.at(-1) ?? '') && whose !== '';
  return isSo && (whose === 'parent' || stemOf(noun).endsWith(whose));
}

/** What such a call takes besides is of the same kind as what its address says: the copy's own id, the one to merge with. */
const ANOTHER = new Set(
  'clone copy duplicate move transfer merge bridge restore fork convert reassign link'.split(' '),
);

function namesAnother(last: Segment | undefined): boolean {
  return last?.kind === 'static' && wordsOf(last.name).some((word) => ANOTHER.has(word.toLowerCase()));
}

const SAYS_ANOTHER =
  /\b(?:target|other|another|differ\w*|new|existing|partner|moved?|source|destination|parent|to (?:add|remove))\b/i;

/** A single value that is sent, of which nothing says that it is another's. */
function isValue(schema: Schema, lookup: Lookup): boolean {
  const { schema: told, types } = viewOf(schema, lookup);
  const isPlain = types.every(
    (type) => type === 'string' || type === 'integer' || type === 'number' || type === 'null',
  );
  return isPlain && member(told, 'readOnly') !== true && !SAYS_ANOTHER.test(textOf(member(told, 'description')) ?? '');
}

function counts(schema: Schema, lookup: Lookup): boolean {
  return viewOf(schema, lookup).types.some((type) => type === 'integer' || type === 'number');
}
