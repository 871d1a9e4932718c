// Inputs that take a pattern of SQL: `like` beside `ilike` of one field, as stores write them for each (`where.name.ilike`,
// `name__ilike`). Sent as people type it, such a filter would find only what is exactly that. Rule `pattern-of-sql`.
import type { ListInput } from './list-inputs.ts';

const COMPARED = /^(.+?)(\.|__|\[[$_]?)(like|ilike|contains|icontains)(\]?)$/;

/** The inputs with one to look for text by in place of several, marked as a pattern. */
export function withPatterns(inputs: readonly ListInput[]): readonly ListInput[] {
  const names = new Set(inputs.map(({ name }) => name));
  return inputs.flatMap((input) => {
    const [, field = '', opens = '', word = '', closes = ''] = COMPARED.exec(input.name) ?? [];
    const has = (other: string): boolean => names.has(`${field}${opens}${other}${closes}`);
    if (word === '' || !has('like') || !has('ilike')) return [input];
    return word === 'ilike' ? [{ ...input, isPattern: true }] : [];
  });
}
