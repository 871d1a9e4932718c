// Inputs that take a pattern of SQL: `like` beside `ilike` of one field, as stores write them for each (`where.name.ilike`,
// `name__ilike`), or one whose words say that % is the wildcard (`nameLike` of Camunda, `name_like` of Manifest). Sent as people
// type it, such a filter would find only what is exactly that. Rule `pattern-of-sql`.
import type { ListInput } from './list-inputs.ts';

const COMPARED = /^(.+?)(\.|__|\[[$_]?)(like|ilike|contains|icontains)(\]?)$/;

/** "use % for wildcards", "can include the wildcard `%`" */
const SAYS_WILDCARD = /%[^.%\d][^.%]{0,40}wildcard|wildcards?\b[^.%]{0,30}%(?!\d)/i;
const NAMED = /(?:like|contains)\]?$/i;

/** The inputs with one to look for text by in place of several, marked as a pattern. */
export function withPatterns(inputs: readonly ListInput[]): readonly ListInput[] {
  const names = new Set(inputs.map(({ name }) => name));
  return inputs.flatMap((input) => {
    const [, field = '', opens = '', word = '', closes = ''] = COMPARED.exec(input.name) ?? [];
    if (NAMED.test(input.name) && SAYS_WILDCARD.test(input.description)) return [{ ...input, isPattern: true }];
    const has = (other: string): boolean => names.has(`${field}${opens}${other}${closes}`);
    if (word === '' || !has('like') || !has('ilike')) return [input];
    return word === 'ilike' ? [{ ...input, isPattern: true }] : [];
  });
}
