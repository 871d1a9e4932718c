// The index as it is sent to a page (whole-index.ts is the way back): what the rest of it says anyway is left out (places in
// the document, children, the path in an operation's id, what is null), and so is what only details tell at length.
import type { Action, ApplicationIndex, ResourceSummary } from './application.ts';
import { wordsBeside } from './words/beside-name.ts';
import type { LeanIndex, LeanResource } from './whole-index.ts';
import { childrenIn, wholeResource } from './whole-index.ts';

const ROLES = ['list', 'get', 'create', 'update', 'replace', 'delete'] as const;

/** The index to send. Descriptions of actions are cut to their first words: their screen brings the whole. */
export function leanIndex(index: ApplicationIndex): LeanIndex {
  const children = childrenIn(index.resources);
  return {
    ...index,
    resources: index.resources.map((resource) => leanResource(resource, children.get(resource.name) ?? [])),
    actions: index.actions.map(
      (action): Action => ({ ...action, description: wordsBeside(action.description, action.label) }),
    ),
  };
}

function leanResource(resource: ResourceSummary, children: readonly string[]): LeanResource {
  const { operations, because, name, label, singular, path, ...more } = resource;
  const bare = { because, name, label, singular, path };
  const told: Readonly<Record<string, unknown>> = { ...wholeResource(bare, children) };
  const own = Object.entries(more).filter(([key, value]) => !isSame(told[key], value));
  const roles = ROLES.flatMap((role) => {
    const id = operations[role];
    return id === null ? [] : [[role, leanId(id, path)] as const];
  });
  return { ...bare, ...Object.fromEntries(own), operations: Object.fromEntries(roles) };
}

/** What a summary holds are texts, flags, and lists of texts. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
  return one.every((text, index) => text === other[index]);
}

/** "GET /customers/{id}" of "/customers" is "GET/{id}": what begins with a method and no space stands for that path. */
function leanId(id: string, path: string): string {
  const [, method = '', rest = ''] = /^([A-Z]+) (.*)$/s.exec(id) ?? [];
  const after = rest.slice(path.length);
  return method !== '' && rest.startsWith(path) && (after === '' || after.startsWith('/')) ? method + after : id;
}
