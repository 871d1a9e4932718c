// A text that is told in more than one form (rule `text-in-forms`): `title: { raw, rendered }` (WordPress), `title: { raw, markup,
// html }` (Bitbucket), `name: { text, html }` (Eventbrite). In: the view of an object; out: the form that people read best.
import type { Lookup } from '#contract';
import { type View, viewOf } from '../schemas.ts';

/** Best first. What is rendered is told to whoever may read, what it is made of often only to whoever may write. */
const FORMS: readonly string[] = ['text', 'rendered', 'raw', 'html'];

/** Beside its forms a text has little: how it is marked up, whether it is kept from some. */
const MOST = 5;

/** The property that says the text; null where the object is no text in forms. */
export function formOfText({ properties, variants }: View, lookup: Lookup): string | null {
  if (properties.size > MOST || variants.length > 0) return null;
  if ([...properties.values()].some((one) => /array|object/.test(viewOf(one, lookup).types.join()))) return null;
  const [best = null, other] = FORMS.filter((form) => properties.has(form));
  return other === undefined ? null : best;
}
