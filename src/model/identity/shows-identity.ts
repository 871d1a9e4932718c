// What an example shows: that a text identifies something.
import { member } from '#contract';
import type { View } from '../schemas.ts';
import { listOf } from '../schemas.ts';

/** A UUID, 24 hexadecimal digits, 26 of a ULID, "cus_9s6XKzkNRiz8i3". */
export const FORM_OF_IDENTITY =
  /^(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|[0-9a-f]{24}|[0-9A-HJKMNP-TV-Z]{26}|[a-z]{2,8}_(?=\w*\d)[0-9A-Za-z]{8,})$/;

/** The same, and "12345": where it is known that a text names a thing. */
export const FORM_OF_NAMED = new RegExp(`${FORM_OF_IDENTITY.source}|^\\d{3,}$`);

/** Whether an example of a text is of a form of identities. */
export function showsIdentity(form: RegExp, ...views: readonly View[]): boolean {
  const examples = views.flatMap(({ schema }) =>
    [member(schema, 'example'), ...listOf(member(schema, 'examples'))].flat(),
  );
  return examples.some((one) => typeof one === 'string' && form.test(one));
}
