// Tags with label, parent and kind, and groups of tags (`x-tagGroups`). OpenAPI 3.2 §4.22.
import type { Tag, TagGroup } from '../contract.ts';
import { isObject, member } from '../json.ts';
import { items, type Reader, text, textOrNull } from './reader.ts';

/** The declared tags, each once. */
export function readTags(reader: Reader): readonly Tag[] {
  const tags = new Map<string, Tag>();
  for (const { value } of items(reader, reader.root, 'tags', '')) {
    const name = typeof value === 'string' ? value : text(value, 'name');
    if (name === '' || tags.has(name)) continue;
    tags.set(name, {
      name,
      label: textOrNull(value, 'summary') ?? textOrNull(value, 'x-displayName') ?? name,
      description: text(value, 'description'),
      parent: textOrNull(value, 'parent'),
      kind: textOrNull(value, 'kind'),
    });
  }
  return [...tags.values()];
}

/** The named groups of tags. */
export function readTagGroups(reader: Reader): readonly TagGroup[] {
  const groups = member(reader.root, 'x-tagGroups');
  if (!Array.isArray(groups)) return [];
  return groups.filter(isObject).map((group) => {
    const tags = member(group, 'tags');
    return {
      name: text(group, 'name'),
      tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [],
    };
  });
}
