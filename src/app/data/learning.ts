// What an answer teaches of a resource. The rules are the model's; their code comes while the first answer is on its way.
import type { Json } from '#contract';
import { learn, type Resource, type ResourceDetails } from '#model';

/** An answer as far as it can teach. */
export interface Teaching {
  readonly value: Json | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** The resource with what an answer teaches of it; the resource itself where there was nothing to learn. */
export function taughtBy(details: ResourceDetails, { value, headers }: Teaching, of: 'list' | 'item'): Resource {
  return value === undefined ? details.resource : learn(details.resource, { value, headers }, { of });
}
