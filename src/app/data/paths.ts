// The addresses of the application's screens, both ways: a screen's parts in, an address out, and back. Each part is
// percent-encoded whole, so that identifiers with "/", dots, spaces or "%" survive (RFC 3986 §2).
import { opensThere, type Resource, type ResourceSummary } from '#model';

/** Home. */
export const HOME_PATH = '/';

/** The list of a resource; nested ones name their parents' values in the order of the path. */
export function listPath(resource: string, parents: readonly string[] = []): string {
  return join('list', resource, parents);
}

/** An item: its parents' values and its id. A singleton has no id of its own. */
export function itemPath(resource: string, parents: readonly string[], id?: string | null): string {
  return join('item', resource, id === undefined || id === null ? parents : [...parents, id]);
}

/**
 * The resource at whose own address an item of another is opened, changed and deleted ("/tasks/{id}" of
 * "/projects/{id}/tasks", "/buckets/{cluster}/{bucket}" of "/buckets"), where nothing can be done with it here.
 */
export function openedAt(
  resource: Resource,
  named: (resource: string) => ResourceSummary | undefined,
): ResourceSummary | undefined {
  const { opens = null, operations, children, actions } = resource;
  const { update, replace, delete: remove } = operations;
  const isOwn =
    (update ?? replace ?? remove) !== null ||
    children.some((name) => name !== opens) ||
    actions.some(({ on, reads }) => on === 'item' && !reads);
  const found = opens === null || isOwn ? undefined : named(opens);
  return found !== undefined && opensThere(resource, found) ? found : undefined;
}

/** The form that creates an item. */
export function newPath(resource: string, parents: readonly string[] = []): string {
  return join('new', resource, parents);
}

/** The screen that brings items in from a file. */
export function importPath(resource: string, parents: readonly string[] = []): string {
  return join('import', resource, parents);
}

/** The words of the screens that stand below a resource's parents. */
export type PlacedScreen = 'list' | 'item' | 'new' | 'import';

/** A screen of a resource by its word, with all the values that its address names. */
export function placePath(screen: PlacedScreen, resource: string, values: readonly string[]): string {
  return join(screen, resource, values);
}

/** The form that changes an item. */
export function editPath(resource: string, parents: readonly string[], id?: string | null): string {
  return join('edit', resource, id === undefined || id === null ? parents : [...parents, id]);
}

/** The screen of an action, with the values of its path parameters in order. */
export function actionPath(operation: string, values: readonly string[] = []): string {
  return join('do', operation, values);
}

/** The sign-in screen; `next` is where to go on afterwards. */
export function signInPath(next?: string): string {
  return next === undefined || next === HOME_PATH ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`;
}

/** Where to go on after signing in: an address of this application, or home. Nothing else is ever followed (rule S3). */
export function nextOf(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? HOME_PATH;
  return /^\/(?![/\\])/.test(next) && !hasControls(next) ? next : HOME_PATH;
}

/** The decoded parts of an address after its first: "/item/orders/a%2Fb" gives ["orders", "a/b"]. */
export function partsOf(pathname: string): readonly string[] {
  return pathname
    .split('/')
    .slice(2)
    .filter((part) => part !== '')
    .map(decoded);
}

function join(screen: string, name: string, values: readonly string[]): string {
  return `/${[screen, ...[name, ...values].map(encodeURIComponent)].join('/')}`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // A "%" that someone typed by hand.
  }
}

function hasControls(text: string): boolean {
  return Array.from(text).some((character) => character < ' ' || character === '\u007f');
}
