// Schemas that Fastify's generator numbers (`def-8`) and calls by their title, which is the `$id` that their authors gave
// them → components under that name, with the references that lead to them.
import { isObject, type JsonObject, mapMembers, member, put } from './json.ts';
import { GRAMMAR_3 } from './nodes.ts';
import { walk } from './walk.ts';

const SCHEMAS = '#/components/schemas/';
const NUMBERED = /^def-\d+$/;
/** What may be the name of a component: one word, as in code. */
const NAME = /^[\p{L}_][\p{L}\p{N}_.-]{0,99}$/u;

/** The root with numbered schemas under the names of their titles. The same where there are none. */
export function withTitledNames(root: JsonObject): JsonObject {
  const components = member(root, 'components');
  const schemas = member(components, 'schemas');
  if (!isObject(components) || !isObject(schemas)) return root;
  const names = titledNames(schemas);
  if (names.size === 0) return root;
  const renamed: JsonObject = {};
  for (const [name, schema] of Object.entries(schemas)) put(renamed, names.get(name) ?? name, schema);
  const moved = { ...root, components: { ...components, schemas: renamed } };
  const walked = walk(moved, 'document', GRAMMAR_3, (node) => {
    const ref = member(node, '$ref');
    if (typeof ref === 'string') return { ...node, $ref: renamedReference(ref, names) };
    const mapping = member(member(node, 'discriminator'), 'mapping');
    if (!isObject(mapping)) return node;
    const led = mapMembers(mapping, (to) => (typeof to === 'string' ? renamedReference(to, names) : to));
    return { ...node, discriminator: { ...(node['discriminator'] as JsonObject), mapping: led } };
  });
  return isObject(walked) ? walked : root;
}

/** Numbered name → title, where each has one of its own. */
function titledNames(schemas: JsonObject): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set(Object.keys(schemas));
  for (const [name, schema] of Object.entries(schemas)) {
    const title = member(schema, 'title');
    if (!NUMBERED.test(name) || typeof title !== 'string' || !NAME.test(title) || taken.has(title)) continue;
    taken.add(title);
    names.set(name, title);
  }
  return names;
}

function renamedReference(ref: string, names: ReadonlyMap<string, string>): string {
  if (!ref.startsWith(SCHEMAS)) return ref;
  const [first = '', ...rest] = ref.slice(SCHEMAS.length).split('/');
  const name = names.get(first);
  return name === undefined ? ref : [`${SCHEMAS}${name}`, ...rest].join('/');
}
