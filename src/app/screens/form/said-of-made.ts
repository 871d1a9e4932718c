// What is said once something was made: that it was, and what of it is not as it was entered.
import type { Notice, Words } from '../../ui/index.ts';

/** `otherwise` are the labels of what is not as entered (`not-made.ts`). */
export function saidOfMade(
  words: Words,
  told: { readonly kind: string; readonly name: string },
  otherwise: readonly string[],
): Notice {
  if (otherwise.length === 0) return { message: words('form.created', told) };
  const names = otherwise.map((label) => `“${label}”`).join(', ');
  return { tone: 'warning', message: words('form.created-not-made', { ...told, names }) };
}
