// Whether an item that a list shows is opened at the address of another resource: decided from what is known of both.
import type { Resource, ResourceSummary } from '../application.ts';
import { normalOf } from '../words/labels.ts';

/**
 * Whether the items of one resource are those of another, at whose own address they are opened. Where that address asks for
 * nothing above it, an identity alone leads there; where it asks for more (rule `opened-by-several`), only the very same
 * things do, which say by what they are known: "/repos/{owner}/{repo}" of "/orgs/{org}/repos", no customer's invoice among
 * those of suppliers; or such as name what they belong to (rule `opened-below-named`), `project` for "/projects/{projectId}/…".
 */
export function opensThere(
  { schema, singular, fields, opensByName }: Pick<Resource, 'schema' | 'singular' | 'fields' | 'opensByName'>,
  other: Pick<ResourceSummary, 'schema' | 'singular' | 'idField' | 'parentParameters'>,
): boolean {
  if (opensByName || other.parentParameters.length === 0) return true;
  const { idField } = other;
  const isSame = schema !== null && schema === other.schema && normalOf(singular) === normalOf(other.singular);
  return isSame && idField !== null && (idField.startsWith('/') || fields.some(({ name }) => name === idField));
}
